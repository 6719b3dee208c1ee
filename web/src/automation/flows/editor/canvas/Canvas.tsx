import {
  ConnectionLineType,
  MiniMap,
  ReactFlow,
  SelectionMode,
  useReactFlow,
  type Connection,
  type FinalConnectionState,
} from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { useCallback, useRef, type DragEvent } from 'react'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { kindOf } from '../blockKinds.ts'
import { BlockNode, type CanvasNode } from '../blocks/BlockNode.tsx'
import { useEditor } from '../EditorContext.ts'
import { draggedBlock } from '../draggedBlock.ts'
import classes from './canvas.module.css'
import type { CanvasProps } from './canvasProps.ts'
import { CanvasTools, ZoomTools } from './CanvasTools.tsx'
import { Ground } from './Ground.tsx'
import { Link } from './Link.tsx'
import { useCanvasEdges, useCanvasNodes } from './useCanvasParts.ts'
import { useCanvasKeys } from './useCanvasKeys.ts'
import { useOpenView } from './useOpenView.ts'

const nodeTypes = { block: BlockNode }
const edgeTypes = { link: Link }

/** The drawing itself: blocks, connections, zoom, minimap, on a dotted ground. */
export function Canvas(props: CanvasProps) {
  const { onAdd, onCut } = props
  const { t } = useTranslation('flowEditor')
  const { store, editBlock } = useEditor()
  const parts = useCanvasNodes()
  const links = useCanvasEdges(onCut)
  const place = useRef<HTMLDivElement>(null)
  const { screenToFlowPosition } = useReactFlow()
  useCanvasKeys(place, props)
  const openView = useOpenView(place)

  const connect = useCallback(
    ({ source, target, sourceHandle }: Connection) =>
      store.send({ do: 'connect', connection: { source, target, sourceHandle, targetHandle: null } }),
    [store],
  )
  /** Let go over the ground, a connection asks which block shall stand there. */
  const offer = useCallback(
    (event: MouseEvent | TouchEvent, { isValid, fromNode, fromHandle, toNode }: FinalConnectionState) => {
      if (isValid || toNode || !fromNode || fromHandle?.type !== 'source') return
      const { clientX, clientY } = 'changedTouches' in event ? event.changedTouches[0]! : event
      const at = screenToFlowPosition({ x: clientX, y: clientY })
      onAdd({ at, from: { source: fromNode.id, exit: fromHandle.id ?? 'a' } })
    },
    [onAdd, screenToFlowPosition],
  )
  const drop = (event: DragEvent) => {
    const type = draggedBlock.read(event.dataTransfer)
    if (!type) return
    event.preventDefault()
    onAdd({ type, at: screenToFlowPosition({ x: event.clientX, y: event.clientY }) })
  }
  return (
    <div ref={place} className={classes.canvas} role="region" aria-label={t('canvas')}>
      <ReactFlow
        {...parts}
        {...links}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onDrop={drop}
        onDragOver={allowBlock}
        onConnect={connect}
        onConnectEnd={offer}
        onNodeDoubleClick={(_, { id }) => editBlock(id)}
        connectionLineType={ConnectionLineType.Bezier}
        connectionRadius={36}
        deleteKeyCode={null}
        selectionKeyCode="Shift"
        multiSelectionKeyCode={['Meta', 'Control']}
        selectionMode={SelectionMode.Partial}
        edgesFocusable={false}
        zoomOnDoubleClick={false}
        panOnScroll
        minZoom={0.1}
        maxZoom={1.75}
        onInit={openView}
        onMoveStart={() => mark(place.current, true)}
        onMoveEnd={() => mark(place.current, false)}
        onlyRenderVisibleElements
        elevateNodesOnSelect
        proOptions={{ hideAttribution: true }}
      >
        <Ground />
        <MiniMap<CanvasNode>
          className={classes.map!}
          ariaLabel={t('tools.map')}
          nodeColor={colorOf}
          nodeBorderRadius={24}
          pannable
          zoomable
        />
        <ZoomTools />
        <CanvasTools onAdd={onAdd} onFind={props.onFind} onShowKeys={props.onShowKeys} />
      </ReactFlow>
    </div>
  )
}

/** Without drawing anything again: only the style sheet looks at it. */
const mark = (canvas: HTMLElement | null, isMoving: boolean) =>
  canvas?.toggleAttribute('data-moving', isMoving)

const colorOf = ({ data }: CanvasNode) => {
  const { tone } = kindOf(data.block.type)
  return tone === 'gray' ? 'var(--border-strong)' : `color-mix(in srgb, var(--${tone}) 55%, var(--panel))`
}

function allowBlock(event: DragEvent) {
  if (!draggedBlock.isOn(event.dataTransfer)) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'copy'
}
