import type { FlowConnection, FlowGraph, FlowNode } from '@chatflow/contract'
import { blockWidth, nodeExits } from '../editor/graphEdits.ts'

export type BlockChange = 'added' | 'removed' | 'changed'

export interface GraphDiff {
  changes: ReadonlyMap<string, BlockChange>
  /** How many connections came or went. */
  ways: number
  /** Everything that is and was, to be drawn at once. */
  union: FlowGraph
}

/** What became of a flow. Where a block stands is not what it does: moving one changes nothing. */
export function diffGraphs(before: FlowGraph, after: FlowGraph): GraphDiff {
  const then = new Map(before.nodes.map((node) => [node.id, node]))
  const now = new Map(after.nodes.map((node) => [node.id, node]))
  const [waysThen, waysNow] = [waysOf(before), waysOf(after)]
  const gone = [...waysThen].filter(([way]) => !waysNow.has(way)).map(([, connection]) => connection)
  const come = [...waysNow].filter(([way]) => !waysThen.has(way)).map(([, connection]) => connection)
  const leadsElsewhere = new Set([...gone, ...come].map(({ source }) => source))
  const changes = new Map<string, BlockChange>()
  for (const node of after.nodes) {
    const old = then.get(node.id)
    if (!old) changes.set(node.id, 'added')
    else if (leadsElsewhere.has(node.id) || !isSameBlock(old, node)) changes.set(node.id, 'changed')
  }
  const removed = before.nodes.filter(({ id }) => !now.has(id))
  for (const { id } of removed) changes.set(id, 'removed')
  return {
    changes,
    ways: gone.length + come.length,
    union: {
      nodes: besideOneAnother(after.nodes, removed),
      // A connection may have kept its name and lead elsewhere now.
      connections: [...after.connections, ...gone.map((way) => ({ ...way, id: `before ${way.id}` }))],
    },
  }
}

/** What came in the place of a block would hide it: the one that is gone stands below, where there is room. */
function besideOneAnother(present: FlowNode[], gone: FlowNode[]): FlowNode[] {
  return gone.reduce((placed, node) => {
    let { position } = node
    for (let below; (below = placed.find((other) => isOver({ ...node, position }, other)));)
      position = { ...position, y: below.position.y + roughHeight(below) }
    return [...placed, { ...node, position }]
  }, present)
}

const isOver = (one: FlowNode, other: FlowNode) =>
  Math.abs(one.position.x - other.position.x) < blockWidth &&
  one.position.y < other.position.y + roughHeight(other) &&
  other.position.y < one.position.y + roughHeight(one)

const usualHeight = 180
const exitHeight = 34

/** Their words decide how tall blocks are, and are not drawn yet. */
const roughHeight = (node: FlowNode) => usualHeight + exitHeight * Math.max(0, nodeExits(node).length - 2)

const waysOf = ({ connections }: FlowGraph) =>
  new Map(
    connections.map((one): [string, FlowConnection] => [
      JSON.stringify([one.source, one.sourceHandle, one.target]),
      one,
    ]),
  )

const isSameBlock = (one: FlowNode, other: FlowNode) =>
  one.type === other.type && isSame(one.data, other.data)

/** The order of the keys is the database's business. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const [left, right] = [Object.entries(one).filter(isGiven), Object.entries(other).filter(isGiven)]
  const values = new Map(right)
  return (
    left.length === right.length &&
    left.every(([key, value]) => values.has(key) && isSame(value, values.get(key)))
  )
}
const isGiven = ([, value]: [string, unknown]) => value !== undefined
