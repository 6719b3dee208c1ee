import type { FlowConnection, FlowGraph, FlowNode } from '@chatflow/contract'
import type { EdgeChange, NodeChange } from '@xyflow/react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { nameKeyOf } from '../blockKinds.ts'
import { blockWords } from '../blockWords.ts'
import type { CanvasNode } from '../blocks/BlockNode.tsx'
import { useEditor, useEditorState } from '../EditorContext.ts'
import { exitIn, type Point } from '../graphEdits.ts'
import type { CanvasEdge } from './Link.tsx'

interface Size {
  width: number
  height: number
}

/** What the drawing knows besides the state: how large blocks turned out, and where one is while it is dragged. */
interface Passing {
  sizes: ReadonlyMap<string, Size>
  dragged: ReadonlyMap<string, Point>
}

const none: Passing = { sizes: new Map(), dragged: new Map() }

/** The blocks as the canvas draws them. One that did not change keeps its object, and is not drawn again. */
export function useCanvasNodes() {
  const { store } = useEditor()
  const nodes = useEditorState(({ graph }) => graph.nodes)
  const selected = useEditorState((state) => state.selected)
  const [passing, setPassing] = useState(none)
  const describe = useDescription()
  const [drawNodes] = useState(createNodeDrawing)
  const drawn = useMemo(
    () =>
      drawNodes(
        nodes.map((block) => ({
          block,
          isSelected: selected.has(block.id),
          size: passing.sizes.get(block.id),
          place: passing.dragged.get(block.id) ?? block.position,
          describe,
        })),
      ),
    [drawNodes, nodes, selected, passing, describe],
  )

  const isDragging = useRef(false)
  const onNodesChange = useCallback(
    (changes: NodeChange<CanvasNode>[]) => {
      setPassing((before) => passed(before, changes))
      const chosen = chosenBy(changes, store.get().selected)
      if (chosen) store.send({ do: 'select', ids: chosen })
      const wasDragging = isDragging.current
      isDragging.current = placesIn(changes, true).size > 0 || (wasDragging && !hasEnded(changes))
      const places = placesIn(changes, false)
      if (places.size === 0 || !isMoved(store.get().graph.nodes, places)) return
      // A whole way of the mouse is one step; so is a row of arrow keys.
      const series = wasDragging ? undefined : `keys ${[...places.keys()].join()}`
      store.send({ do: 'move', places, ...(series && { series }) })
    },
    [store],
  )
  return { nodes: drawn, onNodesChange }
}

const hasEnded = (changes: NodeChange<CanvasNode>[]) =>
  changes.some((change) => change.type === 'position' && change.dragging === false)

const isMoved = (nodes: FlowNode[], places: ReadonlyMap<string, Point>) =>
  nodes.some(({ id, position }) => {
    const place = places.get(id)
    return place && (place.x !== position.x || place.y !== position.y)
  })

interface Wanted {
  block: FlowNode
  isSelected: boolean
  size: Size | undefined
  place: Point
  describe: (block: FlowNode) => string
}
interface Drawn {
  wanted: Wanted
  node: CanvasNode
}

/** Remembers what it drew last, and draws anew only what is wanted otherwise. */
function createNodeDrawing() {
  let known = new Map<string, Drawn>()
  return (all: Wanted[]): CanvasNode[] => {
    known = new Map(
      all.map((wanted) => {
        const before = known.get(wanted.block.id)
        const isKept = before && isSame(before.wanted, wanted)
        return [wanted.block.id, isKept ? before : { wanted, node: draw(wanted) }]
      }),
    )
    return [...known.values()].map(({ node }) => node)
  }
}

const isSame = (one: Wanted, other: Wanted) =>
  one.block === other.block &&
  one.isSelected === other.isSelected &&
  one.size === other.size &&
  one.describe === other.describe &&
  one.place.x === other.place.x &&
  one.place.y === other.place.y

const draw = ({ block, isSelected, size, place, describe }: Wanted): CanvasNode => ({
  id: block.id,
  type: 'block',
  position: place,
  selected: isSelected,
  data: { block },
  ariaLabel: describe(block),
  ...(size && { measured: size }),
})

function useDescription() {
  const { t } = useTranslation('flowEditor')
  return useCallback(
    (block: FlowNode) => {
      const type = t(`blocks.${nameKeyOf(block.type)}.name`)
      const words = blockWords(block)
      return words ? t('block.describe', { type, words }) : type
    },
    [t],
  )
}

function passed(before: Passing, changes: NodeChange<CanvasNode>[]): Passing {
  const sizes = new Map(before.sizes)
  let hasSizes = false
  for (const change of changes)
    if (change.type === 'dimensions' && change.dimensions) {
      sizes.set(change.id, change.dimensions)
      hasSizes = true
    }
  const moving = placesIn(changes, true)
  const isOver = hasEnded(changes) && before.dragged.size > 0
  if (!hasSizes && moving.size === 0 && !isOver) return before
  const dragged = isOver ? none.dragged : new Map([...before.dragged, ...moving])
  return { sizes: hasSizes ? sizes : before.sizes, dragged }
}

function placesIn(changes: NodeChange<CanvasNode>[], isDragging: boolean) {
  const places = new Map<string, Point>()
  for (const change of changes)
    if (change.type === 'position' && change.position && (change.dragging ?? false) === isDragging)
      places.set(change.id, change.position)
  return places
}

function chosenBy(
  changes: (NodeChange<CanvasNode> | EdgeChange<CanvasEdge>)[],
  selected: ReadonlySet<string>,
) {
  const choices = changes.filter((change) => change.type === 'select')
  if (choices.length === 0) return undefined
  const next = new Set(selected)
  for (const { id, selected: isChosen } of choices) {
    if (isChosen) next.add(id)
    else next.delete(id)
  }
  return next
}

/** The connections as the canvas draws them, each from the exit it leaves by. */
export function useCanvasEdges(onRemove: (id: string) => void) {
  const { store } = useEditor()
  const graph = useEditorState((state) => state.graph)
  const selected = useEditorState((state) => state.selected)
  const [drawLinks] = useState(createLinkDrawing)
  const edges = useMemo(() => drawLinks(graph, selected, onRemove), [drawLinks, graph, selected, onRemove])
  const onEdgesChange = useCallback(
    (changes: EdgeChange<CanvasEdge>[]) => {
      const chosen = chosenBy(changes, store.get().selected)
      if (chosen) store.send({ do: 'select', ids: chosen })
    },
    [store],
  )
  return { edges, onEdgesChange }
}

function createLinkDrawing() {
  let known = new Map<FlowConnection, CanvasEdge>()
  return (graph: FlowGraph, selected: ReadonlySet<string>, onRemove: (id: string) => void): CanvasEdge[] => {
    const byId = new Map(graph.nodes.map((node) => [node.id, node]))
    const next = new Map<FlowConnection, CanvasEdge>()
    for (const link of graph.connections) {
      const source = byId.get(link.source)
      if (!source || !byId.has(link.target)) continue
      const before = known.get(link)
      const [isSelected, exit] = [selected.has(link.id), exitIn(source, link)]
      const isSame = before?.selected === isSelected && before.sourceHandle === exit
      next.set(link, isSame ? before : drawLink(link, { isSelected, exit, onRemove }))
    }
    known = next
    return [...next.values()]
  }
}

const drawLink = (
  { id, source, target }: FlowConnection,
  { isSelected, exit, onRemove }: { isSelected: boolean; exit: string; onRemove: (id: string) => void },
): CanvasEdge => ({
  id,
  type: 'link',
  source,
  target,
  sourceHandle: exit,
  selected: isSelected,
  data: { onRemove },
})
