import type { KanbanTicket } from '@chatflow/contract'
import {
  DragOverlay,
  type Active,
  type CollisionDetection,
  type DragStartEvent,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core'
import { createContext, useContext, useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from '../../platform/useTranslation.ts'
import { DragSurface, type DragWords } from '../../ui/DragSurface.tsx'
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
    <DragSurface
      isHeld
      words={useWords(() => held.current, nameOf)}
      step={step}
      detect={detect}
      onTake={take}
      onCarry={carry}
      onDrop={drop}
      onCancel={putDown}
    >
      <Drag value={value}>{children}</Drag>
      <DragOverlay dropAnimation={null}>{dragged && drawCard(dragged.card)}</DragOverlay>
    </DragSurface>
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

/** Where the card is. When it is put down nobody holds it any more: the lane is the one that was said last. */
function useWords(
  held: () => Dragged | undefined,
  nameOf: (laneId: LaneId) => string,
): DragWords<KanbanTicket> {
  const { t } = useTranslation('kanban')
  const last = useRef('')
  const place = (key: 'taken' | 'over', { contact: { name } }: KanbanTicket) => {
    const target = held()?.target
    if (!target) return undefined
    const lane = nameOf(target.laneId)
    last.current = lane
    return target.laneId === null
      ? t('drag.overDefault', { name, lane })
      : t(`drag.${key}`, { name, lane, place: target.place + 1 })
  }
  return {
    how: t('drag.how'),
    taken: (card) => place('taken', card),
    over: (card) => place('over', card),
    dropped: ({ contact: { name } }) => t('drag.dropped', { name, lane: last.current }),
    cancelled: ({ contact: { name } }) => t('drag.cancelled', { name }),
  }
}
