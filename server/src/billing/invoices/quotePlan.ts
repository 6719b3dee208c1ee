import {
  monthsOfRecurrence,
  planSizes,
  platformCompanyId,
  priceUpgrade,
  type Company,
  type PlanQuote,
} from '@chatflow/contract'
import { findCompany } from '../../company/companies/findCompany.ts'
import { findPlan } from '../../company/plans/findPlan.ts'
import { findPublicPlan } from '../../company/plans/findPublicPlan.ts'
import { addToCalendar, dayOf, wallTime } from '../../platform/calendar.ts'
import { days } from '../../platform/clock.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { asCents } from '../gateways/cents.ts'

/** Calendar days between two moments, where the company is. */
const daysBetween = (from: Date, to: Date, timezone: string) =>
  Math.round(
    (Date.parse(dayOf(wallTime(to, timezone))) - Date.parse(dayOf(wallTime(from, timezone)))) / days(1),
  )

/** What changing to a plan would cost and when it would begin. Everything is computed here, nothing by the browser. */
export async function quotePlan(tenant: Tenant, planId: number): Promise<PlanQuote> {
  const { db, companyId, now } = tenant
  const company = (await findCompany(db, companyId)) ?? fail('ERR_NO_COMPANY_FOUND')
  if (company.dueDate === null || companyId === platformCompanyId) fail('ERR_NO_PERIOD')
  if (company.planId === planId) fail('ERR_SAME_PLAN')
  const plan = (await findPublicPlan(db, planId)) ?? fail('ERR_NO_PLAN_FOUND')
  const old = (await findPlan(db, company.planId)) ?? fail('ERR_NO_PLAN_FOUND')
  const dueDate = new Date(company.dueDate)
  const months = monthsOfRecurrence[company.recurrence]
  const begun = addToCalendar(dueDate, { months: -months }, company.timezone)
  const oldCents = asCents(old.amount) * months
  const newCents = asCents(plan.amount) * months
  const periodDays = daysBetween(begun, dueDate, company.timezone)
  const daysLeft = Math.max(0, daysBetween(now(), dueDate, company.timezone))
  const isNow = newCents > oldCents
  const price = priceUpgrade({ oldCents, newCents, periodDays, daysLeft })
  return {
    plan,
    starts: isNow ? 'now' : 'nextPeriod',
    startsAt: isNow ? now().toISOString() : company.dueDate,
    daysLeft,
    periodDays,
    oldPrice: oldCents / 100,
    newPrice: newCents / 100,
    cost: price.costCents / 100,
    credit: price.creditCents / 100,
    value: isNow ? price.valueCents / 100 : 0,
    exceeded: await exceededSizes(tenant, plan, company),
  }
}

type Sizes = Record<(typeof planSizes)[number], number>

/** What the company has more of than it would be allowed. */
export async function exceededSizes(
  { db, companyId }: Tenant,
  plan: Sizes,
  { numberAttendants, numberConections }: Pick<Company, 'numberAttendants' | 'numberConections'>,
): Promise<PlanQuote['exceeded']> {
  const allowed = {
    ...plan,
    users: numberAttendants ?? plan.users,
    connections: numberConections ?? plan.connections,
  }
  const counted = await Promise.all(
    planSizes.map((size) =>
      db
        .selectFrom(size)
        .select((eb) => eb.fn.countAll<number>().as('used'))
        .where('companyId', '=', companyId)
        .executeTakeFirstOrThrow(),
    ),
  )
  return planSizes.flatMap((size, at) => {
    const used = counted[at]?.used ?? 0
    return used > allowed[size] ? [{ size, used, allowed: allowed[size] }] : []
  })
}
