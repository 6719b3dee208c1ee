import type { IdentityKind } from '@chatflow/contract'
import { sql } from 'kysely'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { ConsentPerson } from './recordConsent.ts'

/** A contact, by every name that networks know them by: the phone number stands for them, if they have one. */
export async function personOfContact(tenant: Tenant, contactId: number): Promise<ConsentPerson> {
  const { db, companyId } = tenant
  const [first, ...others] = await db
    .selectFrom('contactIdentities')
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.companyId', '=', 'contactIdentities.companyId')
        .onRef('contacts.id', '=', 'contactIdentities.contactId'),
    )
    .select(['kind', 'value'])
    .where('contactIdentities.companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .where('contacts.isGroup', '=', false)
    .orderBy(sql`kind = 'phone'`, 'desc')
    .orderBy(sql`address = contacts.number`, 'desc')
    .orderBy('value')
    .execute()
  return first ? { contactId, identities: [first, ...others] } : fail('ERR_NO_CONTACT_FOUND')
}

/** Somebody by one name, who may be a contact with others. */
export async function personOfIdentity(
  tenant: Tenant,
  identity: { kind: IdentityKind; value: string },
): Promise<ConsentPerson> {
  const owner = await tenant.db
    .selectFrom('contactIdentities')
    .select('contactId')
    .where('companyId', '=', tenant.companyId)
    .where('kind', '=', identity.kind)
    .where('value', '=', identity.value)
    .executeTakeFirst()
  return owner ? personOfContact(tenant, owner.contactId) : { contactId: null, identities: [identity] }
}
