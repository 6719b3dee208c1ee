import { elementsOf, readBlock, type FlowGraph, type FlowNode } from '@chatflow/contract'
import { formatPercent } from '../../../platform/format.ts'

/** What a block says, in plain text: for the search, the lists and screen readers. Empty for one that says nothing. */
export function blockWords(node: FlowNode): string {
  const block = readBlock(node)
  switch (block.type) {
    case 'message':
      return block.data.label
    case 'menu':
      return [block.data.message, ...block.data.arrayOption.map(({ value }) => value)].join(' · ')
    case 'question':
      return `${block.data.message} {{${block.data.answerKey}}}`
    case 'singleBlock':
      return elementsOf(block.data)
        .map(({ value, original }) => original ?? value)
        .join(' · ')
    case 'condition':
      return `{{${block.data.key}}} ${block.data.value}`
    case 'comment':
      return block.data.text
    case 'img':
    case 'audio':
    case 'video':
      return block.data.original ?? block.data.url
    default:
      return otherWords(node)
  }
}

function otherWords({ type, data }: FlowNode): string {
  if (type === 'interval') return `${Number(data['sec'])} s`
  if (type === 'randomizer') return formatPercent(Number(data['percent']))
  const name = data['name']
  return typeof name === 'string' ? name : ''
}

/** The variables that the questions of a flow keep, each once, in the order of the blocks. */
export function variablesOf({ nodes }: FlowGraph): string[] {
  const keys = nodes.flatMap((node) => {
    const block = readBlock(node)
    return block.type === 'question' ? [block.data.answerKey] : []
  })
  return [...new Set(keys)]
}

/** From the start along the connections, then what hangs loose: the order in which one reads a flow. */
export function readingOrder({ nodes, connections }: FlowGraph): FlowNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const next = new Map<string, string[]>()
  for (const { source, target } of connections) next.set(source, [...(next.get(source) ?? []), target])
  const order = new Set<FlowNode>()
  const byPlace = nodes.toSorted(
    (one, other) => one.position.x - other.position.x || one.position.y - other.position.y,
  )
  const starts = byPlace.filter(({ type }) => type === 'start')
  const open = [...starts, ...byPlace].map(({ id }) => id).toReversed()
  while (open.length > 0) {
    const node = byId.get(open.pop()!)
    if (!node || order.has(node)) continue
    order.add(node)
    open.push(...(next.get(node.id) ?? []).toReversed())
  }
  return [...order]
}
