import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { findContact } from './findContact.ts'
import { typedPhone } from './identities.ts'

/** Who a number belongs to, however it is written. */
export async function findByNumber(tenant: Tenant, number: string) {
  const identity = typedPhone(number) ?? fail('ERR_NO_CONTACT_FOUND')
  const owner = await tenant.db
    .selectFrom('contactIdentities')
    .select('contactId')
    .where('companyId', '=', tenant.companyId)
    .where('kind', '=', identity.kind)
    .where('value', '=', identity.value)
    .executeTakeFirst()
  const contact = (owner && (await findContact(tenant, owner.contactId))) ?? fail('ERR_NO_CONTACT_FOUND')
  return { contactId: contact.id, urlPicture: contact.urlPicture, profilePicUrl: contact.profilePicUrl }
}
