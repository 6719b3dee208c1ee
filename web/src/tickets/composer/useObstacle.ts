import type { TicketDetail } from '@chatflow/contract'
import { useEffect, useState } from 'react'
import { serverNow } from '../../platform/serverTime.ts'

/** Why nothing can be told to the customer now, though the ticket is one's own. Colleagues can still be told. */
export function useObstacle({ whatsapp, window }: TicketDetail): 'connection' | 'window' | undefined {
  const isOver = useIsOver(window?.opensUntil)
  if (!whatsapp) return 'connection'
  return isOver ? 'window' : undefined
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
