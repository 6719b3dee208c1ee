import { useReactFlow } from '@xyflow/react'
import { useCallback, type RefObject } from 'react'
import { useEditor } from '../EditorContext.ts'
import { blockWidth } from '../graphEdits.ts'

const usualHeight = 160
const margin = 48
const readable = 0.75

/** How a flow is first seen: whole, if its words can be read then; else from where it begins. */
export function useOpenView(place: RefObject<HTMLElement | null>) {
  const { store } = useEditor()
  const { setViewport } = useReactFlow()
  return useCallback(() => {
    const { nodes } = store.get().graph
    const room = place.current?.getBoundingClientRect()
    const start = nodes.find(({ type }) => type === 'start') ?? nodes[0]
    if (!room || !start) return
    const [xs, ys] = [nodes.map(({ position }) => position.x), nodes.map(({ position }) => position.y)]
    const [left, top] = [Math.min(...xs), Math.min(...ys)]
    const [width, height] = [Math.max(...xs) + blockWidth - left, Math.max(...ys) + usualHeight - top]
    const whole = Math.min(1, (room.width - 2 * margin) / width, (room.height - 2 * margin) / height)
    const zoom = Math.max(whole, readable)
    const isWhole = whole >= readable
    const x = isWhole ? (room.width - width * zoom) / 2 - left * zoom : margin / 2 - start.position.x * zoom
    const middle = isWhole ? top + height / 2 : start.position.y + usualHeight / 2
    void setViewport({ x, y: room.height / 2 - middle * zoom, zoom })
  }, [place, store, setViewport])
}
