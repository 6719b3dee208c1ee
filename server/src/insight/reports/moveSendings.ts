import type { SavedReport } from '@chatflow/contract'
import { readCompanyHours } from '../../company/companies/companyHours.ts'
import { dayAt, startOfDay } from '../../platform/calendar.ts'
import { later } from '../../platform/clock.ts'
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
    .select(['id', 'frequency', 'hour', 'nextAt', 'lastSentAt'])
    .where('companyId', '=', companyId)
    .where('nextAt', '>', now().toISOString())
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  for (const { id, frequency, hour, nextAt: before, lastSentAt } of waiting) {
    const after = afterDayOf(lastSentAt, timeZone, now())
    const nextAt = nextSending(frequency as NonNullable<SavedReport['frequency']>, hour, timeZone, after)
    if (nextAt === before) continue
    await db
      .updateTable('savedReports')
      .set({ nextAt })
      .where('companyId', '=', companyId)
      .where('id', '=', id)
      .execute()
  }
}

/** From when on it may be sent: clocks that are set back show the hour of a day a second time. */
function afterDayOf(lastSentAt: string | null, timeZone: string, now: Date): Date {
  if (lastSentAt === null) return now
  const dayAfter = startOfDay(dayAt(new Date(lastSentAt), timeZone).add({ days: 1 }), timeZone)
  // The first moment of that day may be its hour.
  return dayAfter > now ? later(dayAfter, -1) : now
}
