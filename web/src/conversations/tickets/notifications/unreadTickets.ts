import { unreadTicketsShown, type Ticket } from '@chatflow/contract'
import type { TicketEvent } from '../ticketCache.ts'

/** The list of the bell after an event, newest first. */
export function withTicketEvent(
  known: Ticket[],
  event: TicketEvent,
  isWanted: (ticket: Ticket) => boolean,
): Ticket[] {
  const id = event.action === 'update' ? event.ticket.id : event.ticketId
  const others = known.filter((ticket) => ticket.id !== id)
  if (event.action !== 'update' || !isWanted(event.ticket))
    return others.length === known.length ? known : others
  return [event.ticket, ...others]
    .toSorted((one, other) => Date.parse(other.updatedAt) - Date.parse(one.updatedAt) || other.id - one.id)
    .slice(0, unreadTicketsShown)
}
