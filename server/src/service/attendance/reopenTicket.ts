import type { TicketChanges } from '@chatflow/contract'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { changeTicket } from '../../conversations/tickets/changeTicket.ts'
import { refuseHeld } from '../../conversations/tickets/ticketConflict.ts'
import { beginTracking, logTicket } from '../../conversations/tickets/ticketHistory.ts'
import { findActiveTicket } from '../../conversations/tickets/findActiveTicket.ts'
import type { LockedTicket } from '../../conversations/tickets/lockTicket.ts'
import { maySee, type Viewer } from '../../conversations/tickets/tickets.visibility.ts'
import { chooseQueue, requireStatus, statusInAttendance } from './guards.ts'

/** Takes up a closed ticket again. When another one holds the conversation by now, that one is the answer. */
export async function reopenTicket(
  tenant: Tenant,
  viewer: Viewer,
  ticket: LockedTicket,
  { queueId: chosen }: TicketChanges,
): Promise<number> {
  requireStatus(ticket, 'reopen')
  const { contactId, whatsappId } = ticket
  // An erased contact has no address: there is nobody to write to.
  if (ticket.address === '') fail('ERR_CONTACT_ERASED')
  const active = whatsappId === null ? undefined : await findActiveTicket(tenant, { contactId, whatsappId })
  if (active) return maySee(viewer, active) ? active.id : refuseHeld(tenant, active.id)
  const queueId = await chooseQueue(tenant, viewer, ticket, chosen)
  const { userId } = viewer
  await beginTracking(tenant, ticket.id, { userId, queueId, startedAt: tenant.now().toISOString() })
  await logTicket(tenant, { ticketId: ticket.id, type: 'reopen', userId, queueId })
  const status = await statusInAttendance(tenant, ticket)
  await changeTicket(tenant, ticket, { status, userId, queueId, automationEnds: { state: 'done' } })
  return ticket.id
}
