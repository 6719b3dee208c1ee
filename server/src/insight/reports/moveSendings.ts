import type { SavedReport } from '@chatflow/contract'
import { readCompanyHours } from '../../company/companies/companyHours.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { nextSending } from './nextSending.ts'

/** The company's clocks show something else now: its reports are sent at the same hour of theirs. */
export async function moveSendings(tenant: Tenant) {
  const { db, companyId, now } = tenant
  // The copy knows the clocks of before.
  const { timeZone } = await readCompanyHours(tenant)
  // What is due at this moment is still to be sent.
  const waiting = await db
    .selectFrom('savedReports')
    .select(['id', 'frequency', 'hour', 'nextAt'])
    .where('companyId', '=', companyId)
    .where('nextAt', '>', now().toISOString())
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  for (const { id, frequency, hour, nextAt: before } of waiting) {
    const nextAt = nextSending(frequency as NonNullable<SavedReport['frequency']>, hour, timeZone, now())
    if (nextAt === before) continue
    await db
      .updateTable('savedReports')
      .set({ nextAt })
      .where('companyId', '=', companyId)
      .where('id', '=', id)
      .execute()
  }
}
