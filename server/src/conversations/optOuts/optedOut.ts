import type { ConsentPurpose } from '@chatflow/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

type Sql = RawBuilder<unknown>

/** Whether a contact is out of something, under any of their names. For conditions and columns of larger queries. */
export const isContactOut = (
  contact: { companyId: Sql; contactId: Sql },
  purpose: Sql,
) => sql<boolean>`exists (
  select from contact_identities names join suppressions on suppressions.company_id = names.company_id
    and suppressions.kind = names.kind and suppressions.value = names.value and suppressions.purpose = ${purpose}
  where names.company_id = ${contact.companyId} and names.contact_id = ${contact.contactId})`

/** The same for a phone number in the form in which identities are compared, whether or not it is a contact's. */
export const isNumberOut = (phone: { companyId: Sql; value: Sql }, purpose: Sql) => sql<boolean>`exists (
  select from suppressions where suppressions.company_id = ${phone.companyId} and suppressions.kind = 'phone'
    and suppressions.value = ${phone.value} and suppressions.purpose = ${purpose})`

type Who = { contactId: number } | { numbers: string[] }

/** Whether somebody, or any of these numbers, must not be written to about it. */
export async function isOptedOut(tenant: Tenant, who: Who, purpose: ConsentPurpose): Promise<boolean> {
  const companyId = sql`${tenant.companyId}::bigint`
  const wanted = sql`${purpose}::consent_purpose`
  const isOut =
    'contactId' in who
      ? isContactOut({ companyId, contactId: sql`${who.contactId}::bigint` }, wanted)
      : sql<boolean>`exists (select from unnest(${who.numbers}::text[]) as given (value)
          where ${isNumberOut({ companyId, value: sql`given.value` }, wanted)})`
  const { rows } = await sql<{ isOut: boolean }>`select ${isOut} as is_out`.execute(tenant.db)
  return rows[0]?.isOut === true
}
