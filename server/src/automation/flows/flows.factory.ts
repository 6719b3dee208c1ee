import { FlowGraph } from '@chatflow/contract'
import type { z } from 'zod'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

type Blocks = Record<
  string,
  { type: string; data?: Record<string, unknown>; to?: string | Record<string, string> }
>

/** A graph in few words: each block with what its exits lead to. One without a name for the exit leads by the first. */
export function aGraph(blocks: Blocks): FlowGraph {
  const ways = Object.entries(blocks).flatMap(([source, { to = {} }]) =>
    Object.entries(typeof to === 'string' ? { '': to } : to).map(([handle, target]) => ({
      source,
      target,
      handle: handle || null,
    })),
  )
  const graph: z.input<typeof FlowGraph> = {
    nodes: Object.entries(blocks).map(([id, { type, data = {} }], index) => ({
      id,
      type,
      data,
      position: { x: index * 240, y: 0 },
    })),
    connections: ways.map(({ source, target, handle }, index) => ({
      id: `c${index}`,
      source,
      target,
      sourceHandle: handle,
    })),
  }
  return FlowGraph.parse(graph)
}

let made = 0

/** A published flow. */
export async function aFlow(tenant: Tenant, graph: FlowGraph): Promise<number> {
  const { db, companyId, now } = tenant
  const at = now().toISOString()
  made += 1
  const { id } = await db
    .insertInto('flows')
    .values({
      companyId,
      name: `Fluxo ${made}`,
      draft: JSON.stringify(graph),
      revision: 1,
      publishedRevision: 1,
      publishedVersion: 1,
      createdAt: at,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('flowVersions')
    .values({ companyId, flowId: id, version: 1, graph: JSON.stringify(graph), createdAt: at })
    .execute()
  tenant.invalidate('companySnapshot', companyId)
  return id
}
