import type { KanbanTicket } from '@chatflow/contract'
import { positionAt, type LaneId } from './boardCache.ts'

/** Cards have one height: where a card lies follows from its number, however few of thousands are drawn. */
const cardHeight = 148
const cardGap = 8
export const slotHeight = cardHeight + cardGap

/** Where a card would be put down: its number in the lane when it is there. */
export interface Target {
  laneId: LaneId
  place: number
}

/** What is known of a lane on screen. */
export interface ShownLane {
  laneId: LaneId
  cards: KanbanTicket[]
}

const ownIndex = ({ cards }: ShownLane, card: KanbanTicket) => cards.findIndex(({ id }) => id === card.id)
const others = ({ cards }: ShownLane, card: KanbanTicket) => cards.filter(({ id }) => id !== card.id)

/** By how far below the top of a lane's first card something is held. */
export function targetAt(lane: ShownLane, card: KanbanTicket, distance: number): Target {
  if (lane.laneId === null) return { laneId: null, place: 0 }
  const index = Math.min(Math.max(Math.round(distance / slotHeight), 0), lane.cards.length)
  const own = ownIndex(lane, card)
  return { laneId: lane.laneId, place: own !== -1 && index > own ? index - 1 : index }
}

/** Where it lies before anybody has moved it. */
export function startOf(lane: ShownLane, card: KanbanTicket): Target {
  return { laneId: lane.laneId, place: lane.laneId === null ? 0 : Math.max(ownIndex(lane, card), 0) }
}

const steps: Record<string, { lanes: number; places: number }> = {
  ArrowUp: { lanes: 0, places: -1 },
  ArrowDown: { lanes: 0, places: 1 },
  ArrowLeft: { lanes: -1, places: 0 },
  ArrowRight: { lanes: 1, places: 0 },
}

/** The next place in the direction of an arrow key; none where the board ends. */
export function nextTarget(
  lanes: ShownLane[],
  card: KanbanTicket,
  from: Target,
  key: string,
): Target | undefined {
  const step = steps[key]
  const lane = lanes[lanes.findIndex(({ laneId }) => laneId === from.laneId) + (step?.lanes ?? 0)]
  if (!step || !lane) return undefined
  // The first column is ordered by time: a card has no place of its own there.
  const last = lane.laneId === null ? 0 : others(lane, card).length
  const place = Math.min(from.place + step.places, last)
  return place < 0 || (step.lanes === 0 && place === from.place) ? undefined : { laneId: lane.laneId, place }
}

/** Before which of the cards on screen the mark of a drop stands; none where nothing would change. */
export function markIn(lane: ShownLane, card: KanbanTicket, { laneId, place }: Target): number | undefined {
  if (laneId === null || lane.laneId !== laneId) return undefined
  const own = ownIndex(lane, card)
  if (own === place) return undefined
  return own !== -1 && place > own ? place + 1 : place
}

/** Below which card it comes, and with which number until the server says another; nothing where it stays. */
export function landing(lane: ShownLane, card: KanbanTicket, { place }: Target) {
  if (ownIndex(lane, card) !== -1 && (lane.laneId === null || ownIndex(lane, card) === place))
    return undefined
  const rest = others(lane, card)
  return { after: rest[place - 1]?.id ?? null, position: positionAt(rest, place) }
}
