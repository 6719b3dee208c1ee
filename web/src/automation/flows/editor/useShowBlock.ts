import { useReducedMotion } from '@mantine/hooks'
import { useReactFlow } from '@xyflow/react'
import { useCallback } from 'react'
import { blockWidth } from './graphEdits.ts'
import type { EditorStore } from './editorStore.ts'

const usualHeight = 140
const margin = 24
const readableZoom = 0.7
const panMs = 160
/** A block outside the view is drawn only once the view has come to it. */
const maxFrames = 30
const heldFrames = 3

/** Brings a block into view if it is not, with at least this zoom. */
export function useViewBlock(store: EditorStore) {
  const { getViewport, setCenter } = useReactFlow()
  const isCalm = useReducedMotion()
  return useCallback(
    (id: string, minZoom = 0) => {
      const block = store.get().graph.nodes.find((node) => node.id === id)
      if (!block) return
      const canvas = document.querySelector('.react-flow')?.getBoundingClientRect()
      const { x, y, zoom } = getViewport()
      const { position } = block
      const [left, top] = [position.x * zoom + x, position.y * zoom + y]
      const isSeen =
        canvas &&
        zoom >= minZoom &&
        left >= margin &&
        top >= margin &&
        left + blockWidth * zoom <= canvas.width - margin &&
        top + usualHeight * zoom <= canvas.height - margin
      if (!isSeen)
        void setCenter(position.x + blockWidth / 2, position.y + usualHeight / 2, {
          zoom: Math.max(zoom, minZoom),
          duration: isCalm ? 0 : panMs,
        })
    },
    [store, getViewport, setCenter, isCalm],
  )
}

/** Selects a block, brings it into view so that it can be read, and gives it the focus. */
export function useShowBlock(store: EditorStore, viewBlock: ReturnType<typeof useViewBlock>) {
  return useCallback(
    (id: string) => {
      if (!store.get().graph.nodes.some((node) => node.id === id)) return
      store.send({ do: 'select', ids: [id] })
      viewBlock(id, readableZoom)
      focusBlock(id)
    },
    [store, viewBlock],
  )
}

let pursuit: AbortController | undefined

/**
 * Until the focus has stayed there: a block that is not measured yet takes none, and a closing dialog gives it back late.
 * A user who presses anything meanwhile wants it elsewhere.
 */
function focusBlock(id: string) {
  pursuit?.abort()
  const current = new AbortController()
  pursuit = current
  const { signal } = current
  for (const act of ['keydown', 'pointerdown'])
    window.addEventListener(act, () => current.abort(), { capture: true, signal })
  const pursue = (frames: number, held: number) => {
    if (signal.aborted) return
    if (held >= heldFrames || frames === 0) return current.abort()
    const element = document.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`)
    const isThere = element !== null && document.activeElement === element
    if (!isThere) element?.focus({ preventScroll: true })
    requestAnimationFrame(() => pursue(frames - 1, isThere ? held + 1 : 0))
  }
  pursue(maxFrames, 0)
}
