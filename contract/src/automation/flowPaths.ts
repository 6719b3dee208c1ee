import type { FlowConnection, FlowGraph, FlowNode } from './flows.ts'

/** The blocks of a flow and what leads from one to the next, found in one pass. */
export interface FlowPaths {
  nodes: ReadonlyMap<string, FlowNode>
  /** What leaves each block, as long as it leads to a block that is there. */
  leaving: ReadonlyMap<string, FlowConnection[]>
  /** Those that begin or end at a block that is gone. */
  broken: FlowConnection[]
}

export function readPaths({ nodes: drawn, connections }: FlowGraph): FlowPaths {
  const nodes = new Map(drawn.map((node) => [node.id, node]))
  const leaving = new Map<string, FlowConnection[]>(drawn.map(({ id }) => [id, []]))
  const broken: FlowConnection[] = []
  for (const connection of connections) {
    const from = leaving.get(connection.source)
    if (from && nodes.has(connection.target)) from.push(connection)
    else broken.push(connection)
  }
  return { nodes, leaving, broken }
}

/** The blocks that a conversation can come to from here, each once. */
export function reachableFrom({ leaving }: FlowPaths, start: string): Set<string> {
  const reached = new Set([start])
  // A set is walked in the order of its growth: what is added on the way is visited, too.
  for (const id of reached) for (const { target } of leaving.get(id) ?? []) reached.add(target)
  return reached
}

/** The rings among the blocks that `isWalked` lets through, each as its blocks. */
export function findRings({ nodes, leaving }: FlowPaths, isWalked: (node: FlowNode) => boolean): string[][] {
  const walked = new Set([...nodes.values()].filter(isWalked).map(({ id }) => id))
  const next = (id: string) =>
    (leaving.get(id) ?? []).map(({ target }) => target).filter((target) => walked.has(target))
  const search: Search = { next, places: new Map(), open: [], walk: [], groups: [] }
  for (const first of walked) if (!search.places.has(first)) walkFrom(search, first)
  return search.groups.filter((group) => group.length > 1 || group.some((id) => next(id).includes(id)))
}

interface Place {
  id: string
  order: number
  /** The earliest place that can be reached from here and is not closed yet. */
  lowest: number
  /** What is still to be visited. */
  next: string[]
  isOpen: boolean
}

/** Tarjan's search, with a stack of its own: a chain of a thousand blocks must not use up the one of the program. */
interface Search {
  next: (id: string) => string[]
  places: Map<string, Place>
  /** Entered, and in no group yet. */
  open: Place[]
  /** The way to where it stands. */
  walk: Place[]
  /** Blocks that can all be reached from one another. */
  groups: string[][]
}

function walkFrom(search: Search, first: string) {
  enter(search, first)
  for (let place = search.walk.at(-1); place; place = search.walk.at(-1)) {
    const target = place.next.pop()
    if (target === undefined) leave(search, place)
    else visit(search, place, target)
  }
}

function enter({ next, places, open, walk }: Search, id: string) {
  const place = { id, order: places.size, lowest: places.size, next: next(id), isOpen: true }
  places.set(id, place)
  open.push(place)
  walk.push(place)
}

function visit(search: Search, from: Place, target: string) {
  const known = search.places.get(target)
  if (!known) enter(search, target)
  else if (known.isOpen) from.lowest = Math.min(from.lowest, known.order)
}

function leave({ open, walk, groups }: Search, place: Place) {
  walk.pop()
  const before = walk.at(-1)
  if (before) before.lowest = Math.min(before.lowest, place.lowest)
  if (place.lowest !== place.order) return
  const group = open.splice(open.lastIndexOf(place))
  for (const one of group) one.isOpen = false
  groups.push(group.map(({ id }) => id))
}
