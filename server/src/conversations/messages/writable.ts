import { companySnapshot, type ConnectionName } from '../companySnapshot/companySnapshot.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { windowOf } from '../tickets/replyWindow.ts'
import { type LockedTicket, lockTicket } from '../tickets/lockTicket.ts'
import { maySee, type Viewer } from '../tickets/tickets.visibility.ts'

export interface WritableTicket extends LockedTicket {
  whatsappId: number
  connection: ConnectionName
  /** The network takes no answer now: what is said waits until the customer writes again. */
  isHolding: boolean
}

/** The ticket, locked, if this person may write to its customer now, or for later. */
export async function lockWritable(
  tenant: Tenant,
  viewer: Viewer,
  ticketId: number,
  { mayWait = false }: { mayWait?: boolean } = {},
): Promise<WritableTicket> {
  const ticket = await lockVisible(tenant, viewer, ticketId)
  const connection =
    (await companySnapshot(tenant)).connections.get(ticket.whatsappId ?? 0) ?? fail('ERR_NO_WAPP_FOUND')
  const isHolding = mayWait && !isWindowOpen(tenant, ticket, connection)
  if (!isHolding) refuseClosedWindow(tenant, ticket, connection)
  return { ...ticket, whatsappId: connection.id, connection, isHolding }
}

/** The same for what the network takes at any time. */
export async function lockForTemplate(tenant: Tenant, viewer: Viewer, ticketId: number) {
  const ticket = await lockVisible(tenant, viewer, ticketId)
  const connection =
    (await companySnapshot(tenant)).connections.get(ticket.whatsappId ?? 0) ?? fail('ERR_NO_WAPP_FOUND')
  if (!connection.abilities.templates) fail('ERR_NOT_ON_THIS_CHANNEL')
  return { ...ticket, whatsappId: connection.id }
}

/** The same for a note between colleagues, which needs no connection. */
export async function lockVisible(tenant: Tenant, viewer: Viewer, ticketId: number): Promise<LockedTicket> {
  const ticket = await lockTicket(tenant, ticketId)
  if (!maySee(viewer, ticket)) fail('ERR_NO_TICKET_FOUND')
  if (ticket.status !== 'open' && ticket.status !== 'group') fail('ERR_TICKET_NOT_OPEN')
  return ticket
}

/** For what a person says now; a program, or what was written beforehand, has less time on some networks. */
export function refuseClosedWindow(
  tenant: Tenant,
  ticket: LockedTicket,
  connection: ConnectionName,
  by: Speaker = 'person',
) {
  if (!isWindowOpen(tenant, ticket, connection, by)) fail('ERR_WINDOW_CLOSED')
}
type Speaker = 'person' | 'program'

/** Whether the product may say something by itself: where the network would refuse it, it is left unsaid. */
export async function isWithinReach(tenant: Tenant, ticket: LockedTicket): Promise<boolean> {
  const connection = (await companySnapshot(tenant)).connections.get(ticket.whatsappId ?? 0)
  return connection !== undefined && isWindowOpen(tenant, ticket, connection, 'program')
}

function isWindowOpen(
  { now }: Tenant,
  ticket: LockedTicket,
  { abilities }: ConnectionName,
  by: Speaker = 'person',
): boolean {
  const window = windowOf(ticket, abilities)
  if (!window) return true
  const until = (by === 'person' && window.peopleUntil) || window.opensUntil
  return Date.parse(until) > now().getTime()
}
