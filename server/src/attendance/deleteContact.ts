import { recordAudit } from '../audit/recordAudit.ts'
import { findContact } from '../contacts/contacts.queries.ts'
import { fail } from '../platform/http/fail.ts'
import { everyone } from '../platform/tenancy/eventLog.ts'
import type { Tenant } from '../platform/tenancy/tenancy.ts'
import { deleteTicket } from './deleteTicket.ts'

/** Removes a contact with its tickets and everything said in them. Who did it stays on record. */
export async function deleteContact(tenant: Tenant, id: number, by: { userId: number; address: string }) {
  const contact = (await findContact(tenant, id)) ?? fail('ERR_NO_CONTACT_FOUND')
  const tickets = await tenant.db
    .selectFrom('tickets')
    .select('id')
    .where('companyId', '=', tenant.companyId)
    .where('contactId', '=', id)
    .execute()
  for (const ticket of tickets) await deleteTicket(tenant, ticket.id, by)
  await tenant.db
    .deleteFrom('contacts')
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .execute()
  await recordAudit(tenant, {
    ...by,
    action: 'delete',
    entity: 'contact',
    entityId: id,
    before: { id, name: contact.name },
  })
  tenant.publish('contact', { action: 'delete', contactId: id }, everyone)
}
