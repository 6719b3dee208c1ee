import type { TicketDetail } from '@chatflow/contract'
import { useEffect, useState } from 'react'
import { serverNow } from '../../../platform/serverTime.ts'
import type { Mode } from './ModeBar.tsx'

/**
 * Why nothing can be told to the customer, though the ticket is one's own, or whether it waits until they write again.
 * Colleagues can be told at any time.
 */
export function useObstacle({ whatsapp, window }: TicketDetail, mode: Mode | undefined) {
  const isOver = useIsOver(window?.peopleUntil ?? window?.opensUntil)
  if (mode === 'editing' || mode === 'note') return { isHolding: false }
  return whatsapp ? { isHolding: isOver } : { obstacle: 'connection' as const, isHolding: false }
}

function useIsOver(until: string | undefined): boolean {
  const [, setOver] = useState<string>()
  useEffect(() => {
    if (until === undefined) return
    const timer = setTimeout(() => setOver(until), Math.max(0, Date.parse(until) - serverNow().getTime()) + 1)
    return () => clearTimeout(timer)
  }, [until])
  return until !== undefined && Date.parse(until) <= serverNow().getTime()
}
