import { FlowGraph } from '@chatflow/contract'
import type { StoredMedia } from '../../media/storeMedia.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { compileFlow } from './engine/compileFlow.ts'
import { draw } from './engine/draw.ts'
import type { CompiledFlow } from './engine/flowModel.ts'

/**
 * The version that a new conversation begins on: of the share the published one, of the rest the one before. Nothing
 * when the flow is switched off or was never published. A change of flows calls `invalidate('companySnapshot', …)`.
 */
export async function versionFor(tenant: Tenant, flowId: number, seed: number): Promise<number | undefined> {
  const flow = (await activeFlows(tenant)).get(flowId)
  if (!flow || flow.publishedVersion === null) return undefined
  const { publishedVersion, otherVersion, share } = flow
  return otherVersion !== null && draw(~seed).value * 100 >= share ? otherVersion : publishedVersion
}

const activeFlows = (tenant: Tenant) =>
  tenant.cached(tenant.companyId, 'activeFlows', async () => {
    const rows = await tenant.db
      .selectFrom('flows')
      .select(['id', 'publishedVersion', 'otherVersion', 'share'])
      .where('companyId', '=', tenant.companyId)
      .where('active', '=', true)
      .where('publishedVersion', 'is not', null)
      .execute()
    return new Map(rows.map((row) => [row.id, row]))
  })

/** A published version, ready to run. It never changes, so it is read once. Nothing when it is gone. */
export function loadVersion(
  tenant: Tenant,
  { flowId, version }: { flowId: number; version: number },
): Promise<CompiledFlow | undefined> {
  return tenant.cached(tenant.companyId, `flow:${flowId}:${version}`, async () => {
    const row = await tenant.db
      .selectFrom('flowVersions')
      .select('graph')
      .where('companyId', '=', tenant.companyId)
      .where('flowId', '=', flowId)
      .where('version', '=', version)
      .executeTakeFirst()
    const graph = FlowGraph.safeParse(row?.graph)
    return graph.success ? compileFlow(graph.data) : undefined
  })
}

/** The files that a flow sends, by name. Those that are gone are left out. */
export async function flowFiles(
  { db, companyId }: Tenant,
  names: string[],
): Promise<Map<string, StoredMedia>> {
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('flowFiles')
    .select(['name', 'media'])
    .where('companyId', '=', companyId)
    .where('name', 'in', names)
    .execute()
  return new Map(rows.map(({ name, media }) => [name, media as unknown as StoredMedia]))
}
