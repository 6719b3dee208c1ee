import type { changePlan as changePlanCall, ResponseOf } from '@chatflow/contract'
import { recordAudit } from '../../company/audit/recordAudit.ts'
import { lockLimits } from '../../company/companies/lockLimits.ts'
import { renewCompany } from '../../company/companies/renewCompany.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { asCents } from '../gateways/cents.ts'
import { dropChangeInvoices, openChangeInvoice } from './changeInvoices.ts'
import { forgetPlanChange, planNext, repriceNext } from './nextPlan.ts'
import { quotePlan } from './quotePlan.ts'

interface By {
  userId: number
  address: string
}

/** A dearer plan is invoiced now and begins when that is paid; another one is planned for the next period. */
export async function changePlan(
  tenant: Tenant,
  planId: number,
  by: By,
): Promise<ResponseOf<typeof changePlanCall>> {
  // Two admins at once, or a user who is being added: one after the other.
  await lockLimits(tenant)
  const { plan, starts, startsAt, value, exceeded } = await quotePlan(tenant, planId)
  if (exceeded.length > 0) fail('ERR_PLAN_TOO_SMALL', { details: exceeded })
  await audit(tenant, by, { plan: plan.name, starts, startsAt, value })
  await dropChangeInvoices(tenant)
  if (starts === 'nextPeriod') {
    await planNext(tenant, planId)
    return { invoice: null, starts }
  }
  if (value > 0) return { invoice: await openChangeInvoice(tenant, plan, asCents(value)), starts }
  await renewCompany(tenant, { planId })
  await forgetPlanChange(tenant)
  await repriceNext(tenant, planId)
  return { invoice: null, starts }
}

/** The next period has the plan of this one after all. */
export async function cancelPlanChange(tenant: Tenant, by: By) {
  await lockLimits(tenant)
  if (!(await forgetPlanChange(tenant))) return
  const { planId } = await tenant.db
    .selectFrom('companies')
    .select('planId')
    .where('id', '=', tenant.companyId)
    .executeTakeFirstOrThrow()
  await repriceNext(tenant, planId)
  await audit(tenant, by, { planned: null })
}

function audit(tenant: Tenant, by: By, after: object) {
  const deed = { action: 'update', entity: 'subscription', entityId: tenant.companyId } as const
  return recordAudit(tenant, { ...by, ...deed, after })
}
