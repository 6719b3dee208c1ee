import type { FlowGraph, FlowSummary } from '@chatflow/contract'
import { AppError, fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { keepSecrets, takeSecrets } from './blockSecrets.ts'
import { refuseBeyondPlan } from './blocksOfPlan.ts'
import { lockFlow, readDraft } from './flowRecords.ts'
import { graphProblems } from './graphProblems.ts'
import { publishFlow } from './publishFlow.ts'
import type { FlowSaver } from './saveFlow.ts'
import { refuseStale, writeDraft } from './writeDraft.ts'

interface Draft {
  graph: FlowGraph
  /** What the editor loaded. A program that knows of none wants its save to be what customers meet. */
  revision?: number | undefined
}

export async function saveDraft(
  tenant: Tenant,
  id: number,
  { graph: given, revision }: Draft,
  by: FlowSaver & { sealKey: Buffer },
) {
  const before = await lockFlow(tenant, id)
  if (revision !== undefined) refuseStale(before, revision)
  const details = graphProblems(given)
  if (details.length > 0) fail('ERR_INVALID_INPUT', { details })
  await refuseBeyondPlan(tenant, given, await readDraft(tenant, id))
  const { graph, secrets } = takeSecrets(given)
  await keepSecrets(tenant, id, secrets, by.sealKey)
  const saved = await writeDraft(tenant, before, graph, by)
  if (revision !== undefined) return saved
  return publishIfReady(tenant, saved, by)
}

async function publishIfReady(tenant: Tenant, saved: FlowSummary, by: FlowSaver): Promise<FlowSummary> {
  try {
    const { version } = await publishFlow(
      tenant,
      saved.id,
      { revision: saved.revision, note: '', share: 100 },
      by,
    )
    return { ...saved, publishedVersion: version }
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_FLOW_NOT_READY') return saved
    throw error
  }
}
