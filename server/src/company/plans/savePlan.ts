import { newPlanDefaults, type NewPlan, type Plan, type PlanChanges } from '@chatflow/contract'
import { recordAudit } from '../audit/recordAudit.ts'
import { violatedReference, violatedUnique } from '../../platform/database/connect.ts'
import { fail } from '../../platform/http/fail.ts'
import { everyone } from '../../platform/tenancy/eventLog.ts'
import type { Platform } from '../../platform/tenancy/tenancy.ts'
import { planColumns } from './planColumns.ts'
import { findPlan } from './findPlan.ts'
import { tellOwners } from './tellOwners.ts'

/** Who of the platform does it, and from where. */
interface By {
  companyId: number
  userId: number
  address: string
}

export async function createPlan(platform: Platform, form: NewPlan, by: By): Promise<Plan> {
  const plan = await platform.db
    .insertInto('plans')
    .values({ ...newPlanDefaults, ...form })
    .returning(planColumns)
    .executeTakeFirstOrThrow()
    .catch(refuseTakenName)
  await record(platform, by, { action: 'create', entityId: plan.id, after: plan })
  return plan
}

/** At once for every company that has it: their sessions forget what the plan said before. */
export async function updatePlan(
  platform: Platform,
  id: number,
  changes: PlanChanges,
  by: By,
): Promise<Plan> {
  const before = (await findPlan(platform.db, id)) ?? fail('ERR_NO_PLAN_FOUND')
  const plan = await platform.db
    .updateTable('plans')
    .set({ ...changes, updatedAt: platform.now().toISOString() })
    .where('id', '=', id)
    .returning(planColumns)
    .executeTakeFirstOrThrow()
    .catch(refuseTakenName)
  await record(platform, by, { action: 'update', entityId: id, before, after: plan })
  const having = await platform.db.selectFrom('companies').select('id').where('planId', '=', id).execute()
  for (const company of having) {
    platform.invalidate('company', company.id)
    platform.publish(company.id, 'settings', planChanged(id), everyone)
  }
  return plan
}

const planChanged = (id: number) =>
  ({ action: 'update', setting: { key: 'planId', value: String(id) } }) as const

export async function deletePlan(platform: Platform, id: number, by: By) {
  const before = (await findPlan(platform.db, id)) ?? fail('ERR_NO_PLAN_FOUND')
  await platform.db
    .deleteFrom('plans')
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      if (violatedReference(error)) fail('ERR_PLAN_IN_USE')
      throw error
    })
  await record(platform, by, { action: 'delete', entityId: id, before })
}

function refuseTakenName(error: unknown): never {
  if (violatedUnique(error) === 'plans_name') fail('ERR_DUPLICATED_PLAN')
  throw error
}

interface Deed {
  action: 'create' | 'update' | 'delete'
  entityId: number
  before?: object
  after?: object
}
async function record(platform: Platform, { companyId, ...by }: By, deed: Deed) {
  await recordAudit({ ...platform, companyId }, { ...by, entity: 'plan', ...deed })
  await tellOwners(platform, 'plan', { action: deed.action, planId: deed.entityId })
}
