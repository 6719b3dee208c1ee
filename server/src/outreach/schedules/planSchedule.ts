import { scheduleDayRules, scheduleMaxLateMs } from '@chatflow/contract'
import { companyHours } from '../../company/companies/companyHours.ts'
import type { WorkingDays } from '../../platform/calendar.ts'
import { later } from '../../platform/clock.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { byDayRule, repetition } from './repetition.ts'

interface Plan {
  anchorAt: string
  anchorDone: number
  timesDone: number
  intervalo: number
  valorIntervalo: number
  enviarQuantasVezes: number
  tipoDias: number
}

/** When the next one is wanted and when it goes; nothing, when all have had their turn. */
export async function nextTurn(tenant: Tenant, plan: Plan) {
  return turnOf(plan, await workingDaysOf(tenant, plan), tenant.now())
}

/** The same after an absence: those that are too late by now are passed over together. */
export async function nextTurnInTime(tenant: Tenant, plan: Plan) {
  const workingDays = await workingDaysOf(tenant, plan)
  const now = tenant.now()
  const tooLate = later(now, -scheduleMaxLateMs).toISOString()
  let { timesDone } = plan
  let next = turnOf(plan, workingDays, now)
  while (next && next.dueAt < tooLate) next = turnOf({ ...plan, timesDone: ++timesDone }, workingDays, now)
  return { next, timesDone }
}

export function turnOf(plan: Plan, workingDays: WorkingDays, now: Date) {
  if (plan.timesDone >= plan.enviarQuantasVezes) return undefined
  const wanted = repetition(
    { ...plan, anchorAt: new Date(plan.anchorAt) },
    plan.timesDone - plan.anchorDone,
    workingDays.timeZone,
  )
  const moved = byDayRule(wanted, plan.tipoDias, workingDays)
  // The business day before may be over already: then it goes on the day it was meant for.
  const due = moved < now ? wanted : moved
  return { sendAt: wanted.toISOString(), dueAt: due.toISOString() }
}

async function workingDaysOf(tenant: Tenant, { tipoDias }: Plan): Promise<WorkingDays> {
  const { timeZone, holidays } = await companyHours(tenant)
  return { timeZone, holidays: tipoDias === scheduleDayRules.same ? new Set() : holidays }
}
