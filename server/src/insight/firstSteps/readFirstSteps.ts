import { firstSteps, type FirstStep } from '@chatflow/contract'
import { sql } from 'kysely'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** Which first steps the company has made, from what is there: nobody has to tick anything off. */
export async function readFirstSteps(tenant: Tenant): Promise<FirstStep[] | null> {
  const { db, companyId } = tenant
  const { settings } = await companySnapshot(tenant)
  if (!settings.firstSteps) return null
  // A line that has dropped since was connected all the same: it has a number.
  const { rows } = await sql<Record<FirstStep, boolean>>`select
    exists (select from connections where company_id = ${companyId} and (number <> '' or status = 'CONNECTED')) as connection,
    exists (select from queues where company_id = ${companyId}) as queue,
    exists (select from users where company_id = ${companyId} offset 1) as colleague,
    exists (select from messages where company_id = ${companyId} and from_me and user_id is not null and not is_private)
      as message`.execute(db)
  return firstSteps.filter((step) => rows[0]?.[step])
}
