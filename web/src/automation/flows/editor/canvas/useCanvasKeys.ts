import type { FlowNode } from '@chatflow/contract'
import { useReactFlow } from '@xyflow/react'
import { useEffect, useRef, type RefObject } from 'react'
import { notifySuccess } from '../../../../platform/notify.ts'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { readBlocks, writeBlocks } from '../blockClipboard.ts'
import { readingOrder } from '../blockWords.ts'
import { useEditor, type Editor } from '../EditorContext.ts'
import { partOf, type Point } from '../graphEdits.ts'
import type { CanvasProps } from './canvasProps.ts'

/** The keys of the canvas. They keep silent while a field or a dialog has the keyboard. */
export function useCanvasKeys(place: RefObject<HTMLDivElement | null>, props: CanvasProps) {
  const { t } = useTranslation('flowEditor')
  const editor = useEditor()
  const { screenToFlowPosition } = useReactFlow()
  const pointer = useRef<Point>(undefined)
  const latest = useRef({ props, t })
  useEffect(() => {
    latest.current = { props, t }
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTaken(event.target)) return
      const done = pressed(event, editor, latest.current.props)
      if (done) event.preventDefault()
    }
    const copy = (event: ClipboardEvent) => {
      const { store } = editor
      if (isTaken(event.target) || !event.clipboardData || document.getSelection()?.toString()) return
      const { graph, selected } = store.get()
      const focused = nodeOf(event.target)?.dataset['id']
      const chosen = selected.size === 0 && focused !== undefined ? new Set([focused]) : selected
      const part = partOf(graph, chosen)
      if (part.nodes.length === 0) return
      event.preventDefault()
      writeBlocks(event.clipboardData, part)
      if (event.type === 'cut') store.send({ do: 'remove', ids: chosen })
      else notifySuccess(latest.current.t('tools.copied', { count: part.nodes.length }))
    }
    const paste = (event: ClipboardEvent) => {
      const graph = event.clipboardData && !isTaken(event.target) && readBlocks(event.clipboardData)
      if (!graph) return
      event.preventDefault()
      const at = pointer.current && screenToFlowPosition(pointer.current)
      editor.store.send({ do: 'paste', graph, ...(at && { at }) })
      // Without a pointer they stand where they stood in the other flow, which may be far away.
      const [first] = editor.store.get().selected
      if (first !== undefined) editor.viewBlock(first)
    }
    const move = ({ clientX: x, clientY: y }: PointerEvent) => {
      pointer.current = { x, y }
    }
    const leave = () => {
      pointer.current = undefined
    }
    const canvas = place.current
    canvas?.addEventListener('pointermove', move)
    canvas?.addEventListener('pointerleave', leave)
    document.addEventListener('keydown', press)
    document.addEventListener('copy', copy)
    document.addEventListener('cut', copy)
    document.addEventListener('paste', paste)
    return () => {
      canvas?.removeEventListener('pointermove', move)
      canvas?.removeEventListener('pointerleave', leave)
      document.removeEventListener('keydown', press)
      document.removeEventListener('copy', copy)
      document.removeEventListener('cut', copy)
      document.removeEventListener('paste', paste)
    }
  }, [editor, place, screenToFlowPosition])
}

const isTaken = (target: EventTarget | null) =>
  document.querySelector('[role="dialog"][aria-modal="true"]') !== null ||
  (target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role="menu"], [role="listbox"]') !== null))

const nodeOf = (target: EventTarget | null) =>
  target instanceof HTMLElement ? target.closest<HTMLElement>('.react-flow__node') : null

function pressed(event: KeyboardEvent, editor: Editor, props: CanvasProps): boolean {
  const mod = event.ctrlKey || event.metaKey
  if (event.altKey) return false
  if (mod) return pressedWithMod(event, editor, props)
  if (event.key === 'Tab') return walk(event, editor)
  return pressedAlone(event, editor, props)
}

function pressedWithMod(event: KeyboardEvent, { store }: Editor, props: CanvasProps): boolean {
  const key = event.key.toLowerCase()
  if (key === 'z') store.send({ do: event.shiftKey ? 'redo' : 'undo' })
  else if (key === 'y') store.send({ do: 'redo' })
  else if (key === 's') props.onSave()
  else if (key === 'f') props.onFind()
  else if (key === 'd') store.send({ do: 'duplicate', ids: store.get().selected })
  else if (key === 'a') store.send({ do: 'select', ids: store.get().graph.nodes.map(({ id }) => id) })
  else return false
  return true
}

type Press = (
  situation: { event: KeyboardEvent; block: FlowNode | undefined } & Editor,
  props: CanvasProps,
) => boolean

const remove: Press = ({ block, store }) => {
  const { selected } = store.get()
  store.send({ do: 'remove', ids: selected.size > 0 || !block ? selected : new Set([block.id]) })
  return true
}
const alone: Record<string, Press> = {
  delete: remove,
  backspace: remove,
  enter: ({ event, block, editBlock }) => {
    const isButton = event.target instanceof HTMLElement && event.target.closest('button') !== null
    if (!block || isButton) return false
    editBlock(block.id)
    return true
  },
  n: (_, props) => {
    props.onAdd({})
    return true
  },
  c: ({ block }, props) => {
    if (block) props.onConnect(block.id)
    return block !== undefined
  },
}

function pressedAlone(event: KeyboardEvent, editor: Editor, props: CanvasProps): boolean {
  const { selected, graph } = editor.store.get()
  const [first] = selected
  const only = nodeOf(event.target)?.dataset['id'] ?? (selected.size === 1 ? first : undefined)
  const block = graph.nodes.find(({ id }) => id === only)
  return alone[event.key.toLowerCase()]?.({ event, block, ...editor }, props) ?? false
}

/** From block to block in the order of the conversation; past the last one the tabulator leaves the canvas. */
function walk(event: KeyboardEvent, { store, showBlock }: Editor): boolean {
  const here = nodeOf(event.target)?.dataset['id']
  if (here === undefined) return false
  const order = readingOrder(store.get().graph)
  const next = order[order.findIndex(({ id }) => id === here) + (event.shiftKey ? -1 : 1)]
  if (!next) return false
  showBlock(next.id)
  return true
}
