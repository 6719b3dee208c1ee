import type { KanbanTicket } from '@chatflow/contract'
import {
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Active,
  type Announcements,
  type CollisionDetection,
  type DragStartEvent,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core'
import { createContext, useContext, useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LaneId } from './boardCache.ts'
import {
  landing,
  nextTarget,
  slotHeight,
  startOf,
  targetAt,
  type ShownLane,
  type Target,
} from './dropPlace.ts'

/** A lane as the drag needs it. Lanes say it anew whenever they are drawn. */
export interface DragLane extends ShownLane {
  name: string
  column: HTMLElement | null
  scroller: HTMLElement | null
  /** Brings a place into sight. */
  reveal: (place: number) => void
}

interface Dragged {
  card: KanbanTicket
  target: Target
}
interface DragContext {
  dragged: Dragged | undefined
  lanes: Map<LaneId, DragLane>
}
const Drag = createContext<DragContext>({ dragged: undefined, lanes: new Map() })
export const useBoardDrag = () => useContext(Drag)

export const droppableId = (laneId: LaneId) => `lane ${laneId ?? 'none'}`
const cardOf = ({ data }: Active) => data.current as KanbanTicket

interface BoardDragProps {
  /** From left to right. */
  order: LaneId[]
  onDrop: (card: KanbanTicket, laneId: LaneId, place: { after: number | null; position: number }) => void
  drawCard: (card: KanbanTicket) => ReactNode
  children: ReactNode
}

/** Cards in it are taken from lane to lane, with a mouse, a finger or the keyboard; a screen reader hears where they are. */
export function BoardDrag({ order, onDrop, drawCard, children }: BoardDragProps) {
  const [dragged, setDragged] = useState<Dragged>()
  const [lanes] = useState(() => new Map<LaneId, DragLane>())
  const held = useRef<Dragged & { isByKey: boolean }>(undefined)
  const shown = () => order.flatMap((laneId) => lanes.get(laneId) ?? [])

  const aim = (target: Target | undefined) => {
    const now = held.current
    if (!now || !target || isSame(now.target, target)) return
    held.current = { ...now, target }
    setDragged({ card: now.card, target })
  }
  const step: KeyboardCoordinateGetter = (event, { currentCoordinates }) => {
    const now = held.current
    const target = now && nextTarget(shown(), now.card, now.target, event.code)
    if (!target) return undefined
    event.preventDefault()
    aim(target)
    return coordinatesOf(lanes.get(target.laneId), target) ?? currentCoordinates
  }
  const pointer = useRef<{ x: number; y: number } | null>(null)
  const detect: CollisionDetection = ({ pointerCoordinates }) => {
    pointer.current = pointerCoordinates
    const now = held.current
    const laneId =
      now?.isByKey || !pointerCoordinates ? now?.target.laneId : laneAt(shown(), pointerCoordinates.x)
    return laneId === undefined ? [] : [{ id: droppableId(laneId) }]
  }
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    // A finger that moves at once scrolls; one that rests takes the card.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: step,
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  )

  const take = ({ active, activatorEvent }: DragStartEvent) => {
    const card = cardOf(active)
    const lane = lanes.get(card.lane?.id ?? null)
    if (!lane) return
    const target = startOf(lane, card)
    held.current = { card, target, isByKey: activatorEvent instanceof KeyboardEvent }
    setDragged({ card, target })
  }
  const carry = () => {
    const now = held.current
    if (!now || now.isByKey || !pointer.current) return
    const { x, y } = pointer.current
    const lane = lanes.get(laneAt(shown(), x) ?? null)
    const top = lane?.scroller?.getBoundingClientRect().top
    if (lane && top !== undefined) aim(targetAt(lane, now.card, y - top + lane.scroller!.scrollTop))
  }
  const drop = () => {
    const now = held.current
    const lane = now && lanes.get(now.target.laneId)
    const place = lane && landing(lane, now.card, now.target)
    putDown()
    if (place) onDrop(now.card, now.target.laneId, place)
  }
  const putDown = () => {
    held.current = undefined
    setDragged(undefined)
  }
  const nameOf = (laneId: LaneId) => lanes.get(laneId)?.name ?? ''
  const value = useMemo(() => ({ dragged, lanes }), [dragged, lanes])
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={detect}
      accessibility={useSpoken(() => held.current, nameOf)}
      onDragStart={take}
      onDragMove={carry}
      onDragOver={carry}
      onDragEnd={drop}
      onDragCancel={putDown}
    >
      <Drag value={value}>{children}</Drag>
      <DragOverlay dropAnimation={null}>{dragged && drawCard(dragged.card)}</DragOverlay>
    </DndContext>
  )
}

const isSame = (one: Target, other: Target) => one.laneId === other.laneId && one.place === other.place

/** The lane below a point, or the nearest one. */
function laneAt(lanes: DragLane[], x: number): LaneId | undefined {
  const away = lanes.map(({ laneId, column }) => {
    const box = column?.getBoundingClientRect()
    return { laneId, distance: box ? Math.max(box.left - x, x - box.right, 0) : Infinity }
  })
  return away.toSorted((one, other) => one.distance - other.distance)[0]?.laneId
}

function coordinatesOf(lane: DragLane | undefined, { place }: Target) {
  if (!lane?.scroller) return undefined
  lane.reveal(place)
  const { left, top } = lane.scroller.getBoundingClientRect()
  return { x: left + 8, y: top + place * slotHeight - lane.scroller.scrollTop }
}

/** Where the card is, once for every place that it comes to. */
function useSpoken(held: () => Dragged | undefined, nameOf: (laneId: LaneId) => string) {
  const { t } = useTranslation('kanban')
  const told = useRef('')
  const place = (key: 'taken' | 'over', active: Active) => {
    const { name } = cardOf(active).contact
    const target = held()?.target
    if (!target) return undefined
    const lane = nameOf(target.laneId)
    const text =
      target.laneId === null
        ? t('drag.overDefault', { name, lane })
        : t(`drag.${key}`, { name, lane, place: target.place + 1 })
    if (told.current === text) return undefined
    told.current = text
    return text
  }
  const last = useRef('')
  const announcements: Announcements = {
    onDragStart: ({ active }) => place('taken', active),
    onDragMove: ({ active }) => {
      last.current = nameOf(held()?.target.laneId ?? null)
      return place('over', active)
    },
    onDragOver: () => undefined,
    onDragEnd: ({ active }) => t('drag.dropped', { name: cardOf(active).contact.name, lane: last.current }),
    onDragCancel: ({ active }) => t('drag.cancelled', { name: cardOf(active).contact.name }),
  }
  return { announcements, screenReaderInstructions: { draggable: t('drag.how') } }
}
