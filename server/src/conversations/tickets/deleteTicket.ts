import { recordAudit } from '../../company/audit/recordAudit.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { getTicketDetail } from './getTicket.ts'
import { refuseHeldTicket } from './heldTickets.ts'
import { lockTicket } from './lockTicket.ts'
import { noticeRoom } from './noticeRoom.ts'
import { ticketDeleted } from './ticketEvents.ts'
import { roomsFor } from './tickets.visibility.ts'

interface Doer {
  /** Nobody, where a rule of the company does it. */
  userId: number | null
  address?: string
}

/** Removes a ticket with everything said in it. Who did it stays on record. */
export async function deleteTicket(tenant: Tenant, id: number, by: Doer) {
  const ticket = await lockTicket(tenant, id)
  await refuseHeldTicket(tenant, id)
  const before = await getTicketDetail(tenant, id)
  await tenant.raise(ticketDeleted, { ticketId: id })
  await tenant.db
    .deleteFrom('tickets')
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .execute()
  const { contact, ...rest } = before
  await recordAudit(tenant, {
    ...by,
    action: 'delete',
    entity: 'ticket',
    entityId: id,
    before: { ...rest, contact: { id: contact.id, name: contact.name } },
  })
  tenant.publish('ticket', { action: 'delete', ticketId: id }, { rooms: roomsFor(ticket) })
  noticeRoom(tenant, before.uuid)
}

/** A contact goes, and its tickets with it. */
export async function deleteTicketsOf(tenant: Tenant, { contactId, by }: { contactId: number; by: Doer }) {
  const tickets = await tenant.db
    .selectFrom('tickets')
    .select('id')
    .where('companyId', '=', tenant.companyId)
    .where('contactId', '=', contactId)
    .execute()
  for (const { id } of tickets) await deleteTicket(tenant, id, by)
}
