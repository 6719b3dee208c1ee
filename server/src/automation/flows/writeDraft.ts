import type { FlowGraph, FlowSummary } from '@chatflow/contract'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceFlow, type FlowSaver } from './saveFlow.ts'

/** A save over what a colleague has saved since would undo it unseen. */
export function refuseStale({ revision, savedBy, updatedAt }: FlowSummary, loaded: number) {
  if (revision === loaded) return
  fail('ERR_FLOW_CHANGED', { details: { revision, savedBy, savedAt: updatedAt } })
}

export async function writeDraft(
  tenant: Tenant,
  before: FlowSummary,
  graph: FlowGraph,
  by: FlowSaver,
): Promise<FlowSummary> {
  await tenant.db
    .updateTable('flows')
    .set({
      draft: JSON.stringify(graph),
      revision: before.revision + 1,
      updatedAt: tenant.now().toISOString(),
      updatedBy: by.userId,
    })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', before.id)
    .execute()
  return announceFlow(tenant, before.id, { action: 'update', by, before })
}
