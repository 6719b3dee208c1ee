import { findContact } from '../../conversations/contacts/findContact.ts'
import { findHold } from '../../conversations/contacts/legalHolds.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { findErasure } from './erasures.queries.ts'
import { listExports } from './contactExports.ts'

/** What the drawer of a contact shows about its data. */
export async function readPrivacy(tenant: Tenant, contactId: number) {
  const contact = (await findContact(tenant, contactId)) ?? fail('ERR_NO_CONTACT_FOUND')
  const { count } = await tenant.db
    .selectFrom('tickets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', tenant.companyId)
    .where('contactId', '=', contactId)
    .where('status', '!=', 'closed')
    .executeTakeFirstOrThrow()
  return {
    openTickets: count,
    lgpdAcceptedAt: contact.lgpdAcceptedAt,
    exports: await listExports(tenant, contactId),
    legalHold: (await findHold(tenant, contactId)) ?? null,
    erasure: (await findErasure(tenant, { contactId })) ?? null,
  }
}
