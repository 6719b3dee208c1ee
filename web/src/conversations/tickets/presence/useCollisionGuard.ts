import type { TicketDetail, TicketMessage } from '@chatflow/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../../platform/session.tsx'
import { knownMessages } from '../messageCache.ts'
import { replySince, laterOf, newestOf } from './collision.ts'

export interface InTheMaking {
  /** The words so far. */
  draft: string
  /** Something other than words: files, a recording, a card. */
  isMore: boolean
}

/** Two replies to one question help nobody: a user who was overtaken while writing one hears of it before it leaves. */
export function useCollisionGuard({ uuid }: TicketDetail, { draft, isMore }: InTheMaking) {
  const queries = useQueryClient()
  const { user } = useSession()
  /** Of everything that was on screen so far: a user who reads further up has seen the end. */
  const seen = useRef<number>(undefined)
  /** Nothing for as long as the conversation is being read. */
  const newest = () => {
    seen.current = laterOf(seen.current, newestOf(knownMessages(queries, uuid)))
    return seen.current
  }
  /** The newest message when the reply was begun. */
  const begunAt = useRef<number>(undefined)
  const [overtakenBy, setOvertakenBy] = useState<TicketMessage>()
  const accept = () => {
    begunAt.current = newest()
    setOvertakenBy(undefined)
  }
  const settle = (words: string) => {
    if (words !== '' || isMore) begunAt.current ??= newest()
    else {
      begunAt.current = undefined
      setOvertakenBy(undefined)
    }
  }
  // What was kept from an earlier visit counts as begun now: everything said before is on screen.
  useEffect(() => {
    newest()
    settle(draft)
  })
  return {
    overtakenBy,
    wrote: settle,
    /** Whether the reply may leave. The second time it may: the writer knows by then. */
    mayGo: (): boolean => {
      const messages = knownMessages(queries, uuid)
      const since = begunAt.current ?? newest()
      const reply = since === undefined ? undefined : replySince(messages, since, user.id)
      if (reply && reply.id !== overtakenBy?.id) {
        setOvertakenBy(reply)
        return false
      }
      accept()
      return true
    },
    /** The writer has seen it and goes on writing. */
    accept,
  }
}
