import type { FlowGraph } from '@chatflow/contract'
import { ReactFlow, ReactFlowProvider, useReactFlow, useStore } from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { useEffect, useMemo } from 'react'
import { BlockNode } from '../editor/blocks/BlockNode.tsx'
import drawing from '../editor/canvas/canvas.module.css'
import { ZoomTools } from '../editor/canvas/CanvasTools.tsx'
import { Ground } from '../editor/canvas/Ground.tsx'
import { Link } from '../editor/canvas/Link.tsx'
import { useCanvasEdges, useCanvasNodes } from '../editor/canvas/useCanvasParts.ts'
import { createDecorationStore, type BlockDecoration } from '../editor/decorations.ts'
import { EditorContext, type Editor } from '../editor/EditorContext.ts'
import { createEditorStore } from '../editor/editorStore.ts'
import classes from './viewer.module.css'

interface FlowViewerProps {
  label: string
  graph: FlowGraph
  files: ReadonlyMap<string, string>
  decorations: ReadonlyMap<string, BlockDecoration>
  /** The block to bring into view. */
  focus?: string | null
}

const none = () => undefined
const nodeTypes = { block: BlockNode }
const edgeTypes = { link: Link }
const fit = { padding: 0.15, maxZoom: 1 }

/** A flow to look at: a version, what differs between two, or what a conversation went through. */
export function FlowViewer({ graph, files, decorations, ...props }: FlowViewerProps) {
  const viewer = useMemo((): Editor => {
    const store = createEditorStore()
    store.send({ do: 'load', graph, revision: 0 })
    return {
      flowId: 0,
      flowName: '',
      store,
      decorations: createDecorationStore(),
      files: new Map(files),
      showBlock: none,
      viewBlock: none,
      editBlock: none,
      openPanel: none,
      isReadOnly: true,
    }
  }, [graph, files])
  useEffect(() => viewer.decorations.set('viewer', decorations), [viewer, decorations])
  return (
    <EditorContext value={viewer}>
      <ReactFlowProvider>
        <Drawing {...props} />
      </ReactFlowProvider>
    </EditorContext>
  )
}

function Drawing({ label, focus }: Pick<FlowViewerProps, 'label' | 'focus'>) {
  const { nodes, onNodesChange } = useCanvasNodes()
  const { edges } = useCanvasEdges(none)
  const { fitView } = useReactFlow()
  // What opens above the drawing makes it lower: the block must not be left below its edge.
  const height = useStore((state) => state.height)
  useEffect(() => {
    if (focus) void fitView({ nodes: [{ id: focus }], maxZoom: 1, padding: 0.6, duration: 0 })
  }, [focus, height, fitView])
  return (
    <div className={`${drawing.canvas} ${classes.viewer}`} role="region" aria-label={label}>
      <ReactFlow
        nodes={nodes}
        edges={edges}
        onNodesChange={onNodesChange}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        nodesDraggable={false}
        nodesConnectable={false}
        edgesFocusable={false}
        deleteKeyCode={null}
        zoomOnDoubleClick={false}
        panOnScroll
        minZoom={0.1}
        maxZoom={1.75}
        fitView
        fitViewOptions={fit}
        proOptions={{ hideAttribution: true }}
      >
        <Ground />
        <ZoomTools />
      </ReactFlow>
    </div>
  )
}
