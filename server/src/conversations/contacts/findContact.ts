import { contactOf, contactRows } from './contacts.queries.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import type { Contact, ContactDetail } from '@chatflow/contract'

/** A contact with what its own page needs. */
export async function findContact(tenant: Tenant, id: number): Promise<Contact | undefined> {
  const row = await contactRows(byId(tenant, id)).executeTakeFirst()
  return row && contactOf(tenant, row, await companySnapshot(tenant))
}

const byId = ({ db, companyId }: Tenant, id: number) =>
  db.selectFrom('contacts').where('contacts.companyId', '=', companyId).where('contacts.id', '=', id)

export async function findContactDetail(tenant: Tenant, id: number): Promise<ContactDetail | undefined> {
  const contact = await findContact(tenant, id)
  if (!contact) return undefined
  const identities = await tenant.db
    .selectFrom('contactIdentities')
    .select(['kind', 'value'])
    .where('companyId', '=', tenant.companyId)
    .where('contactId', '=', id)
    .orderBy('kind')
    .execute()
  return { ...contact, identities }
}
