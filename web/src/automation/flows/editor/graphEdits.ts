import type { FlowConnection, FlowGraph, FlowNode } from '@chatflow/contract'
import { newBlockId } from './newBlockId.ts'

export interface Point {
  x: number
  y: number
}

/** As wide as a block is drawn; a copy 240 px on stands clear of it. */
export const blockWidth = 224
const duplicateOffset = 240
const newBlockOffset = 40
const pasteOffset = 40
const firstPlace: Point = { x: 80, y: 160 }

export const emptyGraph: FlowGraph = { nodes: [], connections: [] }

/** A flow begins somewhere: one without any block gets its start. */
export const withStart = (graph: FlowGraph): FlowGraph =>
  graph.nodes.length > 0 ? graph : { ...graph, nodes: [newBlock('start', {}, firstPlace)] }

export const newBlock = (type: string, data: Record<string, unknown>, position: Point): FlowNode => ({
  id: newBlockId(),
  type,
  position: rounded(position),
  data,
})

/** Where a block goes that was not put anywhere: to the right of the last one. */
export function placeForNew({ nodes }: FlowGraph): Point {
  const last = nodes.at(-1)
  return last ? placeBeside(last) : firstPlace
}

export const placeBeside = ({ position, width }: FlowNode): Point => ({
  x: position.x + (width ?? blockWidth) + newBlockOffset,
  y: position.y,
})

export const addBlock = (graph: FlowGraph, block: FlowNode): FlowGraph => ({
  ...graph,
  nodes: [...graph.nodes, block],
})

export const changeBlock = (graph: FlowGraph, id: string, data: Record<string, unknown>): FlowGraph =>
  dropLostExits({
    ...graph,
    nodes: graph.nodes.map((node) => (node.id === id ? { ...node, data } : node)),
  })

export const moveBlocks = (graph: FlowGraph, places: ReadonlyMap<string, Point>): FlowGraph => ({
  ...graph,
  nodes: graph.nodes.map((node) => {
    const place = places.get(node.id)
    return place ? { ...node, position: rounded(place) } : node
  }),
})

/** An exit leads to one block: a second connection from it takes the place of the first. */
export function connect(graph: FlowGraph, wanted: Omit<FlowConnection, 'id'>): FlowGraph {
  const { source, target, sourceHandle } = wanted
  const isThere = (id: string) => graph.nodes.some((node) => node.id === id)
  if (source === target || !isThere(source) || !isThere(target)) return graph
  const others = graph.connections.filter(
    (known) => known.source !== source || exitOf(known) !== (sourceHandle ?? 'a'),
  )
  return { ...graph, connections: [...others, { ...wanted, id: newBlockId() }] }
}

/** Takes away blocks and connections, and the connections that would hang in the air. */
export function removeParts(graph: FlowGraph, ids: ReadonlySet<string>): FlowGraph {
  const nodes = graph.nodes.filter(({ id }) => !ids.has(id))
  const connections = graph.connections.filter(
    ({ id, source, target }) => !ids.has(id) && !ids.has(source) && !ids.has(target),
  )
  return { ...graph, nodes, connections }
}

export interface Copies {
  graph: FlowGraph
  ids: string[]
}

/** Copies stand to the right of the rightmost block, in the same order to each other. A start stays the only one. */
export function duplicateBlocks(graph: FlowGraph, ids: ReadonlySet<string>): Copies {
  const copied = partOf(graph, ids)
  if (copied.nodes.length === 0) return { graph, ids: [] }
  const rightmost = Math.max(...graph.nodes.map(({ position }) => position.x))
  const left = Math.min(...copied.nodes.map(({ position }) => position.x))
  return insertCopies(graph, copied, { x: rightmost + duplicateOffset - left, y: 0 })
}

/** Puts what was copied, here or in another flow, at a place; or a little beside where it was. */
export function pasteBlocks(graph: FlowGraph, pasted: FlowGraph, at?: Point): Copies {
  const nodes = withoutSecondStart(graph, pasted.nodes)
  if (nodes.length === 0) return { graph, ids: [] }
  const left = Math.min(...nodes.map(({ position }) => position.x))
  const top = Math.min(...nodes.map(({ position }) => position.y))
  const by = at ? { x: at.x - left, y: at.y - top } : { x: pasteOffset, y: pasteOffset }
  return insertCopies(graph, { ...pasted, nodes }, by)
}

/** The chosen blocks and the connections between them. */
export function partOf(graph: FlowGraph, ids: ReadonlySet<string>): FlowGraph {
  const nodes = graph.nodes.filter(({ id, type }) => ids.has(id) && type !== 'start')
  return { nodes, connections: between(graph.connections, nodes) }
}

function insertCopies(graph: FlowGraph, { nodes, connections }: FlowGraph, by: Point): Copies {
  const names = new Map(nodes.map(({ id }) => [id, newBlockId()]))
  const nameOf = (id: string) => names.get(id) ?? id
  const copies = nodes.map((node) => ({
    ...node,
    id: nameOf(node.id),
    position: rounded({ x: node.position.x + by.x, y: node.position.y + by.y }),
    data: withoutKeyMarks(node.data),
  }))
  const links = between(connections, nodes).map((link) => ({
    ...link,
    id: newBlockId(),
    source: nameOf(link.source),
    target: nameOf(link.target),
  }))
  return {
    graph: { nodes: [...graph.nodes, ...copies], connections: [...graph.connections, ...links] },
    ids: copies.map(({ id }) => id),
  }
}

/** The keys of a service stay with the block they were given to: its copy asks for its own. */
const withoutKeyMarks = (data: FlowNode['data']): FlowNode['data'] =>
  structuredClone(Object.fromEntries(Object.entries(data).filter(([field]) => !keyMarks.includes(field))))
const keyMarks = ['hasApiKey', 'hasVoiceKey', 'hasJsonContent']

const withoutSecondStart = (graph: FlowGraph, nodes: FlowNode[]) =>
  graph.nodes.some(({ type }) => type === 'start') ? nodes.filter(({ type }) => type !== 'start') : nodes

function between(connections: FlowConnection[], nodes: FlowNode[]) {
  const inside = new Set(nodes.map(({ id }) => id))
  return connections.filter(({ source, target }) => inside.has(source) && inside.has(target))
}

/** A menu that lost an option loses what led on from it. */
function dropLostExits(graph: FlowGraph): FlowGraph {
  const exits = new Map(
    graph.nodes.map((node) => [node.id, node.type === 'menu' ? nodeExits(node) : undefined]),
  )
  const connections = graph.connections.filter((link) => {
    const known = exits.get(link.source)
    return !known || link.sourceHandle === null || known.includes(link.sourceHandle)
  })
  return connections.length === graph.connections.length ? graph : { ...graph, connections }
}

const exitOf = ({ sourceHandle }: FlowConnection) => sourceHandle ?? 'a'

/** Where a block can lead on, as `sourceHandle` names it. */
export function nodeExits({ type, data }: FlowNode): string[] {
  if (type === 'ticket' || type === 'comment') return []
  if (type === 'condition') return ['true', 'false']
  if (type === 'randomizer') return ['a', 'b']
  if (type !== 'menu') return ['a']
  const options: unknown = data['arrayOption']
  return Array.isArray(options)
    ? options.map((option: { number?: unknown }) => `a${Number(option.number)}`)
    : []
}

/** The first exit of a block that leads nowhere yet. */
export function freeExit(graph: FlowGraph, node: FlowNode): string | undefined {
  const taken = new Set(
    graph.connections.filter(({ source }) => source === node.id).map((link) => exitIn(node, link)),
  )
  return nodeExits(node).find((exit) => !taken.has(exit))
}

/** A connection that names no exit leaves by the first. */
export const exitIn = (node: FlowNode, { sourceHandle }: FlowConnection) =>
  sourceHandle ?? nodeExits(node)[0] ?? 'a'

const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) })
