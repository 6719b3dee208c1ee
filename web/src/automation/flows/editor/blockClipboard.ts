import { FlowGraph, flowSecretFields, type FlowNode } from '@chatflow/contract'

/** As text, so that blocks go from one flow to another, also in another tab or by a message to a colleague. */
const mark = 'chatflow-blocks'

export function writeBlocks(clipboard: Pick<DataTransfer, 'setData'>, graph: FlowGraph) {
  clipboard.setData('text/plain', JSON.stringify({ kind: mark, ...withoutSecrets(graph) }))
}

/** The blocks that were copied, if it is blocks that were copied. */
export function readBlocks(clipboard: Pick<DataTransfer, 'getData'>): FlowGraph | undefined {
  const text = clipboard.getData('text/plain')
  if (!text.includes(mark)) return undefined
  try {
    const read = FlowGraph.safeParse(JSON.parse(text))
    return read.success ? read.data : undefined
  } catch {
    // Somebody wrote about our format; that is text like any other.
    return undefined
  }
}

/** Keys of services stay where they were typed: neither the clipboard nor the browser's storage keeps them. */
export const withoutSecrets = ({ nodes, connections }: FlowGraph): FlowGraph => ({
  nodes: nodes.map(withoutSecret),
  connections,
})

function withoutSecret(node: FlowNode): FlowNode {
  const fields: readonly string[] =
    Object.entries(flowSecretFields).find(([type]) => type === node.type)?.[1] ?? []
  if (!fields.some((field) => Object.hasOwn(node.data, field))) return node
  const data = Object.fromEntries(Object.entries(node.data).filter(([field]) => !fields.includes(field)))
  return { ...node, data }
}
