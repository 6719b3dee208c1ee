import { scheduleDayRules } from '@chatflow/contract'
import { readCompanyHours } from '../../company/companies/companyHours.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceSchedule } from './announceSchedule.ts'
import { turnOf } from './planSchedule.ts'

/** A holiday came or went: what waits for a business day goes on another one. */
export async function moveForHolidays(tenant: Tenant) {
  const { db, companyId, now } = tenant
  // The copy knows the holidays of before.
  const workingDays = await readCompanyHours(tenant)
  const waiting = await db
    .selectFrom('schedules')
    .select(['id', 'dueAt', 'anchorAt', 'anchorDone', 'timesDone', 'tipoDias'])
    .select(['intervalo', 'valorIntervalo', 'enviarQuantasVezes'])
    .where('companyId', '=', companyId)
    .where('dueAt', '>', now().toISOString())
    .where('tipoDias', '!=', scheduleDayRules.same)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  for (const { id, dueAt, ...plan } of waiting) {
    const turn = turnOf(plan, workingDays, now())
    if (!turn || turn.dueAt === dueAt) continue
    await db
      .updateTable('schedules')
      .set({ dueAt: turn.dueAt, updatedAt: now().toISOString() })
      .where('companyId', '=', companyId)
      .where('id', '=', id)
      .execute()
    await announceSchedule(tenant, 'update', id)
  }
}
