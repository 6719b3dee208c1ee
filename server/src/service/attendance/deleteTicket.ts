import { recordAudit } from '../../company/audit/recordAudit.ts'
import { forgetFiles } from '../../media/forgetFiles.ts'
import { filesOfTicket } from '../../conversations/messages/filesOfTicket.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { noticeRoom } from '../../conversations/tickets/noticeRoom.ts'
import { lockTicket } from '../../conversations/tickets/lockTicket.ts'
import { getTicketDetail } from '../../conversations/tickets/getTicket.ts'
import { roomsFor } from '../../conversations/tickets/tickets.visibility.ts'

/** Removes a ticket with everything said in it. Who did it stays on record. */
export async function deleteTicket(tenant: Tenant, id: number, by: { userId: number; address: string }) {
  const ticket = await lockTicket(tenant, id)
  const before = await getTicketDetail(tenant, id)
  await forgetFiles(tenant, await filesOfTicket(tenant, id))
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
