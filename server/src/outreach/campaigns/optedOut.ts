import { sql, type RawBuilder } from 'kysely'
import { isContactOut, isNumberOut } from '../../conversations/optOuts/optedOut.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** Whether somebody of a query (`contact_id`, `number`) does not want to hear from campaigns. */
export function optedOutOf(tenant: Tenant, people: RawBuilder<unknown>): RawBuilder<unknown> {
  const companyId = sql`${tenant.companyId}::bigint`
  const marketing = sql`'marketing'::consent_purpose`
  return sql`(${isNumberOut({ companyId, value: sql`${people}.number` }, marketing)}
    or ${isContactOut({ companyId, contactId: sql`${people}.contact_id` }, marketing)})`
}
