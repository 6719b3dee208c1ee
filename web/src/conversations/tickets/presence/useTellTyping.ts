import { tellTypingEveryMs, type TicketDetail } from '@chatflow/contract'
import { useCallback, useEffect, useRef } from 'react'
import { useSay } from '../../../platform/realtime.tsx'

/** A user who has not touched a key for this long is thinking, not writing. */
const pauseMs = 4_000

/** Tells colleagues in the same ticket that one is writing, and that one has stopped. Customers see no notes. */
export function useTellTyping({ uuid }: TicketDetail, isNote: boolean) {
  const say = useSay()
  const toldAt = useRef<number>(undefined)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = useCallback(() => {
    clearTimeout(pause.current)
    if (toldAt.current !== undefined) say('typing', uuid, false)
    toldAt.current = undefined
  }, [say, uuid])
  useEffect(() => stop, [stop])
  return (text: string) => {
    if (text === '') return stop()
    clearTimeout(pause.current)
    pause.current = setTimeout(stop, pauseMs)
    if (toldAt.current !== undefined && performance.now() - toldAt.current < tellTypingEveryMs) return
    toldAt.current = performance.now()
    say('typing', uuid, true, isNote)
  }
}
