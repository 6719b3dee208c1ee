import { days, later } from '../../platform/clock.ts'
import { aPlan } from '../plans/plans.factory.ts'
import type { Platform } from '../../platform/tenancy/tenancy.ts'
import { openCompany, type NewCompany } from './openCompany.ts'

let made = 0

/** A paying company, for tests and demo data. */
export async function aCompany(platform: Platform, overrides: Partial<NewCompany> = {}) {
  return openCompany(platform, {
    name: `Empresa ${++made} ${process.hrtime.bigint()}`,
    planId: overrides.planId ?? (await aPlan(platform)).id,
    dueDate: later(platform.now(), days(30)),
    ...overrides,
  })
}
