import { ActionIcon, Tooltip } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import classes from './ListTable.module.css'
import type { RowOrder } from './list.ts'

/** A row on its way: how far it was dragged, and the place it would take. */
export interface Dragged {
  from: number
  to: number
  offset: number
  height: number
}

interface RowHandleProps {
  index: number
  count: number
  name: string
  order: RowOrder
  onDrag: (dragged: Dragged | undefined) => void
}

/** Where one takes a row to put it elsewhere: with a mouse, a finger, or the arrow keys. */
export function RowHandle({ index, count, name, order, onDrag }: RowHandleProps) {
  const drag = useRef<{ startY: number; height: number; dragged: Dragged }>(undefined)
  const within = (place: number) => Math.min(Math.max(place, 0), count - 1)

  const take = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const height = event.currentTarget.closest('[data-index]')?.getBoundingClientRect().height ?? 1
    drag.current = {
      startY: event.clientY,
      height,
      dragged: { from: index, to: index, offset: 0, height },
    }
  }
  const carry = (event: PointerEvent) => {
    if (!drag.current) return
    const { startY, height } = drag.current
    const offset = event.clientY - startY
    drag.current.dragged = { from: index, to: within(index + Math.round(offset / height)), offset, height }
    onDrag(drag.current.dragged)
  }
  const drop = (isMeant: boolean) => {
    const dragged = drag.current?.dragged
    drag.current = undefined
    onDrag(undefined)
    if (isMeant && dragged && dragged.to !== index) order.move(index, dragged.to)
  }
  const step = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && drag.current) return drop(false)
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    if (within(index + by) !== index) order.move(index, index + by)
  }
  return (
    <Tooltip label={order.hint}>
      <ActionIcon
        className={classes.handle}
        size={28}
        variant="subtle"
        color="gray"
        aria-label={order.label(name)}
        onPointerDown={take}
        onPointerMove={carry}
        onPointerUp={() => drop(true)}
        onPointerCancel={() => drop(false)}
        onKeyDown={step}
      >
        <IconGripVertical size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/** How far a row stands from its place while another one is dragged past it. */
export function shiftOf(dragged: Dragged | undefined, index: number): number {
  if (!dragged) return 0
  const { from, to, offset, height } = dragged
  if (index === from) return offset
  if (index > from && index <= to) return -height
  return index < from && index >= to ? height : 0
}
