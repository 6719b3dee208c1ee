import { sql, type RawBuilder } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** Whether somebody of a query (`contact_id`, `number`) does not want to hear from campaigns. */
export const optedOutOf = (_tenant: Tenant, _people: RawBuilder<unknown>): RawBuilder<unknown> => sql`false`
