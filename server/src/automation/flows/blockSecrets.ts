import { flowSecretFields, type FlowGraph, type FlowNode } from '@chatflow/contract'
import { seal } from '../../platform/crypto.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** The draft's keys stand beside those of the versions, under the number that no version has. */
export const draftVersion = 0

const fieldsOf = ({ type }: Pick<FlowNode, 'type'>): readonly string[] =>
  Object.hasOwn(flowSecretFields, type) ? flowSecretFields[type as keyof typeof flowSecretFields] : []

/** Says whether a key is kept, in the place of the key. */
const markOf = (field: string) => `has${field.charAt(0).toUpperCase()}${field.slice(1)}`

export interface BlockSecret {
  nodeId: string
  field: string
  /** Null takes away what is kept. */
  value: string | null
}

/** A graph without keys, and the keys that were in it. What is left empty says nothing: what is kept stays. */
export function takeSecrets({ nodes, connections }: FlowGraph): { graph: FlowGraph; secrets: BlockSecret[] } {
  const secrets: BlockSecret[] = []
  const open = nodes.map((node) => {
    const fields = fieldsOf(node)
    if (fields.length === 0) return node
    const data = { ...node.data }
    for (const field of fields) {
      const value = data[field]
      if (value === null) secrets.push({ nodeId: node.id, field, value })
      if (typeof value === 'string' && value.trim() !== '') secrets.push({ nodeId: node.id, field, value })
      delete data[field]
      delete data[markOf(field)]
    }
    return { ...node, data }
  })
  return { graph: { nodes: open, connections }, secrets }
}

/** The graph as browsers get it: of a key only whether there is one. */
export async function markSecrets(
  { db, companyId }: Tenant,
  flow: { id: number; version?: number },
  graph: FlowGraph,
): Promise<FlowGraph> {
  if (!graph.nodes.some((node) => fieldsOf(node).length > 0)) return graph
  const kept = await db
    .selectFrom('flowSecrets')
    .select(['nodeId', 'field'])
    .where('companyId', '=', companyId)
    .where('flowId', '=', flow.id)
    .where('version', '=', flow.version ?? draftVersion)
    .execute()
  const known = new Set(kept.map(({ nodeId, field }) => `${nodeId} ${field}`))
  const nodes = graph.nodes.map((node) => {
    const marks = fieldsOf(node).map((field) => [markOf(field), known.has(`${node.id} ${field}`)])
    return marks.length === 0 ? node : { ...node, data: { ...node.data, ...Object.fromEntries(marks) } }
  })
  return { ...graph, nodes }
}

export async function keepSecrets(
  { db, companyId }: Tenant,
  flowId: number,
  secrets: BlockSecret[],
  sealKey: Buffer,
) {
  for (const { nodeId, field, value } of secrets) {
    if (value === null)
      await db
        .deleteFrom('flowSecrets')
        .where('companyId', '=', companyId)
        .where('flowId', '=', flowId)
        .where('version', '=', draftVersion)
        .where('nodeId', '=', nodeId)
        .where('field', '=', field)
        .execute()
    else {
      const sealed = seal(sealKey, value)
      await db
        .insertInto('flowSecrets')
        .values({ companyId, flowId, version: draftVersion, nodeId, field, sealed })
        .onConflict((conflict) =>
          conflict.columns(['companyId', 'flowId', 'version', 'nodeId', 'field']).doUpdateSet({ sealed }),
        )
        .execute()
    }
  }
}

interface Place {
  flowId: number
  version: number
}

/** Keys stay sealed on their way. Those of blocks that the graph no longer has are left behind. */
export async function copySecrets(
  { db, companyId }: Tenant,
  { from, to }: { from: Place; to: Place },
  graph: FlowGraph,
) {
  await db
    .deleteFrom('flowSecrets')
    .where('companyId', '=', companyId)
    .where('flowId', '=', to.flowId)
    .where('version', '=', to.version)
    .execute()
  const nodeIds = graph.nodes.filter((node) => fieldsOf(node).length > 0).map(({ id }) => id)
  if (nodeIds.length === 0) return
  await db
    .insertInto('flowSecrets')
    .columns(['companyId', 'flowId', 'version', 'nodeId', 'field', 'sealed'])
    .expression((eb) =>
      eb
        .selectFrom('flowSecrets')
        .select((column) => [
          'companyId',
          column.val(to.flowId).as('flowId'),
          column.val(to.version).as('version'),
          'nodeId',
          'field',
          'sealed',
        ])
        .where('companyId', '=', companyId)
        .where('flowId', '=', from.flowId)
        .where('version', '=', from.version)
        .where('nodeId', 'in', nodeIds),
    )
    .execute()
}
