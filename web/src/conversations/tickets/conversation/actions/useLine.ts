import { closeTicketSoon, takeNextTicket, undoClosing, type Sent, type Ticket } from '@chatflow/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { ApiError, call } from '../../../../platform/api.ts'
import { notifyError } from '../../../../platform/notify.ts'
import { rememberTicket } from '../../ticketCache.ts'

export interface Undoable {
  words: string
  /** Until then; a few seconds, unless it says otherwise. */
  until?: string
  undo: () => Promise<unknown>
}

/** What is said quietly at the foot of the list: that one can be undone, that nobody waits. */
export interface Notice {
  closing?: Ticket
  /** Something else that can be taken back for a while. */
  undoable?: Undoable
  isNobodyWaiting?: true
}

interface Places {
  goTo: (uuid: string) => void
  /** A ticket without a queue is next: only a person can say which one. */
  askQueue: (ticket: Ticket) => void
  /** Buttons mean something else from now on. */
  noteChange: () => void
}

/** The line of those who wait: the next of them, and going on to the next with time to undo. */
export function useLine({ goTo, askQueue, noteChange }: Places) {
  const queries = useQueryClient()
  /** The queues that the list is narrowed to: the next comes from these. */
  const queueIds = useRef<number[]>([])
  const isUnderWay = useRef(false)
  const [isTaking, setTaking] = useState(false)
  const [notice, setNotice] = useState<Notice>()

  /** Returns whether another conversation is on screen now. */
  const next = useCallback(async (): Promise<boolean> => {
    // A key that is pressed twice takes one.
    if (isUnderWay.current) return false
    isUnderWay.current = true
    setTaking(true)
    try {
      const ticket = await call(takeNextTicket, { body: { queueIds: queueIds.current } })
      rememberTicket(queries, ticket)
      noteChange()
      const isTaken = ticket.status !== 'pending'
      if (isTaken) goTo(ticket.uuid)
      else askQueue(ticket)
      return isTaken
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'ERR_NOBODY_WAITING') throw error
      setNotice((now) => ({ ...now, isNobodyWaiting: true }))
      return false
    } finally {
      isUnderWay.current = false
      setTaking(false)
    }
  }, [queries, goTo, askQueue, noteChange])
  const takeNext = useCallback(() => void next().catch(notifyError), [next])

  const closeAndNext = useCallback(
    async (input: Sent<typeof closeTicketSoon>): Promise<boolean> => {
      const closing = await call(closeTicketSoon, input)
      rememberTicket(queries, closing)
      setNotice({ closing })
      return next()
    },
    [queries, next],
  )
  const undo = useCallback(
    ({ id: ticketId, uuid }: Ticket) => {
      setNotice(undefined)
      call(undoClosing, { params: { ticketId } }).then((ticket) => {
        rememberTicket(queries, ticket)
        goTo(uuid)
      }, notifyError)
    },
    [queries, goTo],
  )
  const offerUndo = useCallback((undoable: Undoable) => setNotice({ undoable }), [])
  const dismiss = useCallback(() => setNotice(undefined), [])
  const narrow = useCallback((ids: number[]) => void (queueIds.current = ids), [])
  return useMemo(
    () => ({ takeNext, isTaking, closeAndNext, notice, undo, offerUndo, dismiss, narrow }),
    [takeNext, isTaking, closeAndNext, notice, undo, offerUndo, dismiss, narrow],
  )
}
export type Line = ReturnType<typeof useLine>
