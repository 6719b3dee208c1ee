import type { TicketDetail, TicketMessage } from '@chatflow/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../platform/session.tsx'
import { knownMessages } from '../messageCache.ts'
import { answeredSince, newestOf } from './collision.ts'

/** Two answers to one question help nobody: whoever was overtaken while writing hears of it before the words leave. */
export function useCollisionGuard({ uuid }: TicketDetail, draft: string) {
  const queries = useQueryClient()
  const { user } = useSession()
  /** Nothing for as long as the conversation is being read. */
  const newest = () => newestOf(knownMessages(queries, uuid))
  /** The newest message when the first letter was written. */
  const begunAt = useRef<number>(undefined)
  const [overtakenBy, setOvertakenBy] = useState<TicketMessage>()
  useEffect(() => {
    // What was kept from an earlier visit counts as begun now: everything said before is on screen.
    if (draft !== '') begunAt.current ??= newest()
  })
  return {
    overtakenBy,
    wrote: (text: string) => {
      if (text !== '') begunAt.current ??= newest()
      else {
        begunAt.current = undefined
        setOvertakenBy(undefined)
      }
    },
    /** Whether the words may leave. The second time they may: the writer knows by then. */
    mayGo: (): boolean => {
      const messages = knownMessages(queries, uuid)
      const since = begunAt.current ?? newestOf(messages)
      const answer = since === undefined ? undefined : answeredSince(messages, since, user.id)
      if (!answer || answer.id === overtakenBy?.id) return true
      setOvertakenBy(answer)
      return false
    },
    /** The writer has seen it and goes on writing. */
    accept: () => {
      begunAt.current = newest()
      setOvertakenBy(undefined)
    },
  }
}
