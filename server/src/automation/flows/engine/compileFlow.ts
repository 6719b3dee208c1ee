import { elementsOf, exitsOf, readBlock, type FlowGraph } from '@chatflow/contract'
import type { CompiledFlow, ReadFlowBlock } from './flowModel.ts'

/** Reads a graph once, so that each turn only follows it. Nothing is refused here: what is wrong shows when it is reached. */
export function compileFlow({ nodes, connections }: FlowGraph): CompiledFlow {
  const blocks = new Map<string, ReadFlowBlock>()
  for (const node of nodes) if (!blocks.has(node.id)) blocks.set(node.id, readBlock(node))
  const ways = new Map<string, string>()
  for (const { source, target, sourceHandle } of connections) {
    const way = wayOf(source, exitOf(blocks.get(source), sourceHandle))
    if (!ways.has(way)) ways.set(way, target)
  }
  return {
    blocks,
    startId: nodes.find(({ type }) => type === 'start')?.id ?? null,
    next: (nodeId, exit) => ways.get(wayOf(nodeId, exit)),
    readsVariables: [...blocks.values()].some(({ type }) => type === 'condition') || hasVariables(nodes),
    files: [...new Set([...blocks.values()].flatMap(filesOf))],
  }
}

const wayOf = (nodeId: string, exit: string) => JSON.stringify([nodeId, exit])

/** Without a name it is the first exit; where there is only one, every name means it. */
function exitOf(block: ReadFlowBlock | undefined, handle: string | null): string {
  if (!block || block.type === 'unknown' || block.type === 'broken') return handle ?? ''
  const exits = exitsOf(block)
  const first = exits[0] ?? ''
  return handle === null || exits.length === 1 ? first : handle
}

const hasVariables = (nodes: FlowGraph['nodes']) =>
  nodes.some(({ data }) => JSON.stringify(data).includes('{{'))

function filesOf(block: ReadFlowBlock): string[] {
  switch (block.type) {
    case 'img':
    case 'audio':
    case 'video':
      return [block.data.url].filter(Boolean)
    case 'singleBlock':
      return elementsOf(block.data)
        .filter(({ type, value }) => type !== 'message' && type !== 'interval' && value !== '')
        .map(({ value }) => value)
    default:
      return []
  }
}
