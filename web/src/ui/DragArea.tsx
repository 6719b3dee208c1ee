import type { Active, DragMoveEvent, DragStartEvent, KeyboardCoordinateGetter } from '@dnd-kit/core'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from '../platform/useTranslation.ts'
import { DragSurface, type DragWords } from './DragSurface.tsx'

/** A row on its way: how far it was dragged, and the place it would take. */
export interface Dragged {
  from: number
  to: number
  offset: number
  height: number
}

/** What a handle tells of its row. */
export interface DragData {
  index: number
  name: string
}

interface DragAreaProps {
  count: number
  move: (from: number, to: number) => void
  onDrag: (dragged: Dragged | undefined) => void
  children: ReactNode
}

const still: Dragged = { from: 0, to: 0, offset: 0, height: 1 }

/** Rows of equal height in it change places, with a mouse, a finger or the keyboard; a screen reader hears where they are. */
export function DragArea({ count, move, onDrag, children }: DragAreaProps) {
  const { t } = useTranslation('ui')
  const dragged = useRef(still)
  const isMoved = useRef(false)
  const step: KeyboardCoordinateGetter = (event, { currentCoordinates: { x, y } }) => {
    const rows = { ArrowUp: -1, ArrowDown: 1 }[event.code]
    if (rows === undefined) return undefined
    event.preventDefault()
    return { x, y: y + rows * dragged.current.height }
  }

  const take = ({ active, activatorEvent }: DragStartEvent) => {
    const row = activatorEvent.target instanceof Element && activatorEvent.target.closest('[data-index]')
    const height = (row && row.getBoundingClientRect().height) || 1
    const { index } = dataOf(active)
    dragged.current = { from: index, to: index, offset: 0, height }
    isMoved.current = false
  }
  const carry = ({ delta }: Pick<DragMoveEvent, 'delta'>) => {
    const { from, height } = dragged.current
    const to = Math.min(Math.max(from + Math.round(delta.y / height), 0), count - 1)
    dragged.current = { from, to, offset: delta.y, height }
    isMoved.current ||= to !== from
    onDrag(dragged.current)
  }
  const drop = () => {
    const { from, to } = dragged.current
    onDrag(undefined)
    if (to !== from) move(from, to)
  }

  const place = ({ name }: DragData) => ({ name, place: dragged.current.to + 1, count })
  const words: DragWords<DragData> = {
    how: t('drag.how'),
    taken: ({ name, index }) => t('drag.taken', { name, place: index + 1, count }),
    over: (row) => (isMoved.current ? t('drag.moved', place(row)) : undefined),
    dropped: (row) => t('drag.dropped', place(row)),
    cancelled: ({ name }) => t('drag.cancelled', { name }),
  }
  return (
    <DragSurface
      words={words}
      step={step}
      takesEnter
      onTake={take}
      onCarry={carry}
      onDrop={drop}
      onCancel={() => onDrag(undefined)}
    >
      {children}
    </DragSurface>
  )
}

const dataOf = ({ data }: Active) => data.current as DragData

/** How far a row stands from its place while another one is dragged past it. */
export function shiftOf(dragged: Dragged | undefined, index: number): number {
  if (!dragged) return 0
  const { from, to, offset, height } = dragged
  if (index === from) return offset
  if (index > from && index <= to) return -height
  return index < from && index >= to ? height : 0
}
