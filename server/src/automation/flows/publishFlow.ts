import type { FlowGraph, FlowSummary, FlowVersion } from '@chatflow/contract'
import { fail } from '../../platform/http/fail.ts'
import { defineEvent } from '../../platform/tenancy/domainEvents.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { copySecrets, draftVersion } from './blockSecrets.ts'
import { lockFlow, readDraft } from './flowRecords.ts'
import { getVersion, getVersionGraph } from './flowVersions.ts'
import { announceFlow, type FlowSaver } from './saveFlow.ts'
import { refuseStale, writeDraft } from './writeDraft.ts'

/** Raised before anything is written: listeners add what speaks against it. */
export const flowPublishing = defineEvent<{ flowId: number; graph: FlowGraph; findings: unknown[] }>(
  'flowPublishing',
)

interface Publishing {
  revision: number
  note: string
  /** Of new conversations, in per cent; the rest goes on to begin in the version before. */
  share: number
}

/** The draft becomes a version that never changes, and what new conversations begin in. */
export async function publishFlow(
  tenant: Tenant,
  id: number,
  { revision, note, share }: Publishing,
  by: FlowSaver,
): Promise<FlowVersion> {
  const before = await lockFlow(tenant, id)
  refuseStale(before, revision)
  const graph = await readDraft(tenant, id)
  const findings: unknown[] = []
  await tenant.raise(flowPublishing, { flowId: id, graph, findings })
  if (findings.length > 0) fail('ERR_FLOW_NOT_READY', { details: { findings } })
  const version = await addVersion(tenant, before, { graph, note, by })
  await copySecrets(
    tenant,
    { from: { flowId: id, version: draftVersion }, to: { flowId: id, version } },
    graph,
  )
  await tenant.db
    .updateTable('flows')
    .set({
      publishedVersion: version,
      publishedRevision: before.revision,
      // The first one has none beside it.
      share: before.publishedVersion === null ? 100 : share,
      otherVersion: before.publishedVersion,
    })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .execute()
  await announceFlow(tenant, id, { action: 'update', by, before })
  return getVersion(tenant, id, version)
}

async function addVersion(
  { db, companyId, now }: Tenant,
  { id }: FlowSummary,
  { graph, note, by }: { graph: FlowGraph; note: string; by: FlowSaver },
): Promise<number> {
  const { newest } = await db
    .selectFrom('flowVersions')
    .select((eb) => eb.fn.max('version').as('newest'))
    .where('companyId', '=', companyId)
    .where('flowId', '=', id)
    .executeTakeFirstOrThrow()
  const version = (newest ?? 0) + 1
  await db
    .insertInto('flowVersions')
    .values({
      companyId,
      flowId: id,
      version,
      graph: JSON.stringify(graph),
      note,
      createdAt: now().toISOString(),
      createdBy: by.userId,
    })
    .execute()
  return version
}

/** A version becomes the draft again, keys and all. What customers meet stays as it is. */
export async function restoreVersion(
  tenant: Tenant,
  id: number,
  { version, revision }: { version: number; revision?: number | undefined },
  by: FlowSaver,
): Promise<FlowSummary> {
  const before = await lockFlow(tenant, id)
  if (revision !== undefined) refuseStale(before, revision)
  const { graph } = await getVersionGraph(tenant, id, version)
  await copySecrets(
    tenant,
    { from: { flowId: id, version }, to: { flowId: id, version: draftVersion } },
    graph,
  )
  return writeDraft(tenant, before, graph, by)
}

/** How many of the new conversations begin in the published version; the rest begins in the one before. */
export async function shareVersion(
  tenant: Tenant,
  id: number,
  { version, share }: { version: number; share: number },
  by: FlowSaver,
): Promise<FlowVersion> {
  const before = await lockFlow(tenant, id)
  const { db, companyId } = tenant
  const changed = await db
    .updateTable('flows')
    .set({ share })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('publishedVersion', '=', version)
    .where((eb) => (share === 100 ? eb.lit(true) : eb('otherVersion', 'is not', null)))
    .returning('id')
    .executeTakeFirst()
  // Somebody has published meanwhile, or there is no other one to share with.
  if (!changed) fail('ERR_WRONG_STATUS')
  await announceFlow(tenant, id, { action: 'update', by, before })
  return getVersion(tenant, id, version)
}
