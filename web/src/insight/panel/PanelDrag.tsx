import {
  DragOverlay,
  type Active,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from '../../platform/useTranslation.ts'
import { DragSurface, type DragWords } from '../../ui/DragSurface.tsx'
import { placeOf, type Moment, type PanelColumn } from './columns.ts'
import classes from './Panel.module.css'

type Place = Pick<PanelColumn, 'kind' | 'person'>
export const droppableId = ({ kind, person }: Place) => `${kind} ${person?.id ?? 'none'}`

interface PanelDragProps {
  columns: PanelColumn[]
  isAllowed: boolean
  /** A card was taken up, or is no longer carried. */
  onCarry: (isCarried: boolean) => void
  onDrop: (moment: Moment, column: PanelColumn) => void
  children: ReactNode
}

const isHeldBy = (moment: Moment, { kind, person }: PanelColumn) =>
  kind === placeOf(moment) && (kind !== 'person' || person?.id === moment.user?.id)

/** Tickets in it are handed from person to person, with a mouse, a finger or the keyboard. */
export function PanelDrag({ columns, isAllowed, onCarry, onDrop, children }: PanelDragProps) {
  const [dragged, setDragged] = useState<Moment>()
  const board = useRef<HTMLDivElement>(null)
  const held = useRef<{ moment: Moment; place: number; isByKey: boolean }>(undefined)
  const boxes = () => [...(board.current?.children ?? [])].map((column) => column.getBoundingClientRect())
  const words = useWords(() => columns[held.current?.place ?? 0])

  const step: KeyboardCoordinateGetter = (event, { currentCoordinates }) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.code]
    const now = held.current
    if (by === undefined || !now) return undefined
    event.preventDefault()
    now.place = Math.min(columns.length - 1, Math.max(0, now.place + by))
    const column = board.current?.children[now.place]
    column?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const box = column?.getBoundingClientRect()
    return box ? { x: box.left + 8, y: box.top + 56 } : currentCoordinates
  }
  const detect: CollisionDetection = ({ pointerCoordinates }) => {
    const now = held.current
    if (!now) return []
    if (!now.isByKey && pointerCoordinates) {
      const { x, y } = pointerCoordinates
      const away = boxes().map(
        ({ left, right, top, bottom }) => Math.max(left - x, x - right, 0) + Math.max(top - y, y - bottom, 0),
      )
      now.place = away.indexOf(Math.min(...away))
    }
    const column = columns[now.place]
    return column ? [{ id: droppableId(column) }] : []
  }
  const take = ({ active, activatorEvent }: { active: Active; activatorEvent: Event }) => {
    const moment = active.data.current as Moment
    const place = columns.findIndex((column) => isHeldBy(moment, column))
    held.current = { moment, place, isByKey: activatorEvent instanceof KeyboardEvent }
    setDragged(moment)
    onCarry(true)
  }
  const putDown = () => {
    held.current = undefined
    setDragged(undefined)
    onCarry(false)
  }
  const drop = () => {
    const now = held.current
    const column = now && columns[now.place]
    putDown()
    if (column && column.kind !== 'groups' && !isHeldBy(now.moment, column)) onDrop(now.moment, column)
  }
  const shown = (
    <div ref={board} className={classes.board} data-swiped>
      {children}
    </div>
  )
  if (!isAllowed) return shown
  return (
    <DragSurface
      isHeld
      words={words}
      step={step}
      detect={detect}
      onTake={take}
      onCarry={() => undefined}
      onDrop={drop}
      onCancel={putDown}
    >
      {shown}
      <DragOverlay dropAnimation={null}>
        {dragged && <div className={classes.card}>{dragged.contact.name}</div>}
      </DragOverlay>
    </DragSurface>
  )
}

function useWords(over: () => PanelColumn | undefined): DragWords<Moment> {
  const { t } = useTranslation('panel')
  const person = () => over()?.person?.name ?? t('waiting')
  return {
    how: t('drag.how'),
    taken: ({ contact }) => t('drag.taken', { name: contact.name }),
    over: () => t('drag.over', { person: person() }),
    dropped: ({ contact }) => t('drag.dropped', { name: contact.name }),
    cancelled: ({ contact }) => t('drag.cancelled', { name: contact.name }),
  }
}
