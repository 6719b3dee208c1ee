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

/** Selects a block, brings it into view if it is not, and gives it the focus. */
export function useShowBlock(store: EditorStore) {
  const { getViewport, setCenter } = useReactFlow()
  const isCalm = useReducedMotion()
  return useCallback(
    (id: string) => {
      const block = store.get().graph.nodes.find((node) => node.id === id)
      if (!block) return
      store.send({ do: 'select', ids: [id] })
      const canvas = document.querySelector('.react-flow')?.getBoundingClientRect()
      const { x, y, zoom } = getViewport()
      const { position } = block
      const [left, top] = [position.x * zoom + x, position.y * zoom + y]
      const isSeen =
        canvas &&
        zoom >= readableZoom &&
        left >= margin &&
        top >= margin &&
        left + blockWidth * zoom <= canvas.width - margin &&
        top + usualHeight * zoom <= canvas.height - margin
      if (!isSeen)
        void setCenter(position.x + blockWidth / 2, position.y + usualHeight / 2, {
          zoom: Math.max(zoom, readableZoom),
          duration: isCalm ? 0 : panMs,
        })
      focusBlock(id)
    },
    [store, getViewport, setCenter, isCalm],
  )
}

/** Until it has stayed there: a block that is not measured yet takes no focus, and a closing dialog gives it back late. */
function focusBlock(id: string, frames = maxFrames, held = 0) {
  const element = document.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`)
  const isThere = element !== null && document.activeElement === element
  if (held >= heldFrames || frames === 0) return
  if (!isThere) element?.focus({ preventScroll: true })
  requestAnimationFrame(() => focusBlock(id, frames - 1, isThere ? held + 1 : 0))
}
