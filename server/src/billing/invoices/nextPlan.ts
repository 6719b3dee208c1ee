import type { findPlanChange as findPlanChangeCall, ResponseOf } from '@chatflow/contract'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { choosePlan } from './choosePlan.ts'
import { lockInvoice } from './lockInvoice.ts'

/** The plan that the next period has, where it is another one. */
export async function findPlanChange({
  db,
  companyId,
}: Tenant): Promise<ResponseOf<typeof findPlanChangeCall>> {
  const row = await db
    .selectFrom('planChanges')
    .innerJoin('plans', 'plans.id', 'planChanges.planId')
    .innerJoin('companies', 'companies.id', 'planChanges.companyId')
    .select(['plans.id as planId', 'plans.name', 'companies.dueDate'])
    .where('planChanges.companyId', '=', companyId)
    .executeTakeFirst()
  if (!row?.dueDate) return { planned: null }
  return { planned: { planId: row.planId, name: row.name, startsAt: row.dueDate } }
}

export async function planNext(tenant: Tenant, planId: number) {
  const createdAt = tenant.now().toISOString()
  await tenant.db
    .insertInto('planChanges')
    .values({ companyId: tenant.companyId, planId, createdAt })
    .onConflict((known) => known.column('companyId').doUpdateSet({ planId, createdAt }))
    .execute()
  await repriceNext(tenant, planId)
}

/** Returns whether there was one: another plan than this one, where a plan is given, stays planned. */
export async function forgetPlanChange({ db, companyId }: Tenant, planId?: number) {
  const forgotten = await db
    .deleteFrom('planChanges')
    .where('companyId', '=', companyId)
    .$if(planId !== undefined, (all) => all.where('planId', '=', planId ?? 0))
    .returning('planId')
    .executeTakeFirst()
  return forgotten !== undefined
}

/** The invoice of the next period, where it is there and nothing was paid for it, is for this plan. */
export async function repriceNext(tenant: Tenant, planId: number) {
  const next = await tenant.db
    .selectFrom('invoices')
    .select('id')
    .where('companyId', '=', tenant.companyId)
    .where('kind', '=', 'period')
    .where('status', '=', 'open')
    .where('paidCents', '=', 0)
    .where('problem', 'is', null)
    .orderBy('dueAt', 'desc')
    .executeTakeFirst()
  if (next) await choosePlan(tenant, await lockInvoice(tenant, next.id), planId)
}
