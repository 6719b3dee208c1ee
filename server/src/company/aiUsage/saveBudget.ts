import type { AiBudget } from '@chatflow/contract'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { announceUsage, readBudget } from './ledger.ts'

/** What is not named stays as it is. */
export async function saveBudget(
  tenant: Tenant,
  changes: Partial<AiBudget>,
  by: { userId: number; address: string },
): Promise<AiBudget> {
  const { db, companyId } = tenant
  const before = await readBudget(tenant)
  const after = { ...before, ...changes }
  await db
    .insertInto('aiBudgets')
    .values({ companyId, ...after })
    .onConflict((conflict) => conflict.column('companyId').doUpdateSet(after))
    .execute()
  const deed = { action: 'update', entity: 'aiBudget', entityId: companyId } as const
  await recordAudit(tenant, { ...by, ...deed, before, after })
  announceUsage(tenant)
  return after
}
