import type { FlowGraph, FlowNode } from '@chatflow/contract'
import Elk, { type ElkNode } from 'elkjs/lib/elk-api.js'
import workerUrl from 'elkjs/lib/elk-worker.min.js?url'
import { blockWidth, exitIn, nodeExits, type Point } from './graphEdits.ts'

const usualHeight = 120
const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.layered.spacing.nodeNodeBetweenLayers': '96',
  'elk.spacing.nodeNode': '40',
  'elk.spacing.componentComponent': '80',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
}

/** A place for each block, so that the conversation runs from left to right. A comment goes where its block goes. */
export async function arrangeBlocks(
  graph: FlowGraph,
  heightOf: (id: string) => number | undefined,
): Promise<Map<string, Point>> {
  const elk = new Elk({ workerUrl })
  try {
    const { children = [] } = await elk.layout(toElk(graph, heightOf))
    const places = new Map(children.map(({ id, x = 0, y = 0 }) => [id, { x, y }]))
    return new Map([...places, ...placesOfComments(graph, places)])
  } finally {
    elk.terminateWorker()
  }
}

/** A comment speaks of the block it stands closest to, and keeps its distance to it. */
function placesOfComments({ nodes }: FlowGraph, places: ReadonlyMap<string, Point>): [string, Point][] {
  const others = nodes.filter(({ id }) => places.has(id))
  return nodes
    .filter(({ type }) => type === 'comment')
    .flatMap(({ id, position }) => {
      const distance = (other: FlowNode) =>
        Math.hypot(other.position.x - position.x, other.position.y - position.y)
      const [nearest] = others.toSorted((one, other) => distance(one) - distance(other))
      const place = nearest && places.get(nearest.id)
      if (!place) return []
      const { x, y } = nearest.position
      return [[id, { x: place.x + position.x - x, y: place.y + position.y - y }]]
    })
}

/** Each exit is a port at its own height, so that the lines of a menu do not cross. */
function toElk({ nodes, connections }: FlowGraph, heightOf: (id: string) => number | undefined): ElkNode {
  const placed = nodes.filter(({ type }) => type !== 'comment')
  const byId = new Map(placed.map((node) => [node.id, node]))
  return {
    id: 'flow',
    layoutOptions: options,
    children: placed.map((node) => ({
      id: node.id,
      width: blockWidth,
      height: heightOf(node.id) ?? usualHeight,
      layoutOptions: { 'elk.portConstraints': 'FIXED_ORDER' },
      ports: [
        { id: `${node.id} in`, layoutOptions: { 'elk.port.side': 'WEST', 'elk.port.index': '0' } },
        ...nodeExits(node).map((exit, index) => ({
          id: `${node.id} ${exit}`,
          layoutOptions: { 'elk.port.side': 'EAST', 'elk.port.index': String(-index) },
        })),
      ],
    })),
    edges: connections.flatMap((link) => {
      const source = byId.get(link.source)
      if (!source || !byId.has(link.target) || !nodeExits(source).includes(exitIn(source, link))) return []
      return [
        { id: link.id, sources: [`${source.id} ${exitIn(source, link)}`], targets: [`${link.target} in`] },
      ]
    }),
  }
}
