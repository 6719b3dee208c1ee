import { listKanban, type KanbanTicket, type ResponseOf, type Sent, type Ticket } from '@chatflow/contract'
import { call } from '../../platform/http.ts'

/**
 * What the browser knows about the board. Pages are what was read; patches are what events and the own hand did since. They
 * are kept apart and put together when they are shown, so that a page that was on its way cannot undo what happened.
 */

export type BoardFilters = Omit<Sent<typeof listKanban>['query'], 'laneId' | 'cursor' | 'pageNumber'>
/** `asOf` is the moment before which every event is part of the page. */
export type LanePage = ResponseOf<typeof listKanban> & { asOf: number }

interface Patch {
  at: number
  /** Null once it has left the board. */
  card: KanbanTicket | null
}
export type Patches = ReadonlyMap<number, Patch>

/** Null is the first column, of what stands in no lane. */
export type LaneId = number | null

let moment = 0

export async function readLane(
  laneId: LaneId,
  filters: BoardFilters,
  cursor: string | undefined,
): Promise<LanePage> {
  const asOf = moment
  const query = { ...filters, laneId: laneId ?? ('none' as const), ...(cursor && { cursor }) }
  return { ...(await call(listKanban, { query })), asOf }
}

export type BoardEvent =
  | { is: 'card'; card: KanbanTicket }
  | { is: 'ticket'; ticket: Ticket }
  | { is: 'gone' | 'read'; ticketId: number }

interface Applied {
  patches: Patches
  /** Of these only the server knows where a card stands. */
  lanesToRead: Set<number>
  /** Lanes may hold other numbers of cards now. */
  isMove: boolean
}

/** Takes in what was heard. `known` finds a card among what was read. */
export function applyEvents(
  before: Patches,
  known: (ticketId: number) => KanbanTicket | undefined,
  events: BoardEvent[],
): Applied {
  const patches = new Map(before)
  const lanesToRead = new Set<number>()
  let isMove = false
  for (const event of events) {
    const id = idOf(event)
    const patch = patches.get(id)
    const card = patch ? patch.card : known(id)
    const next = after(event, card ?? undefined)
    if (next === undefined) continue
    isMove ||= !isInSamePlace(card, next)
    if (next?.lane && !Number.isFinite(next.lane.position)) lanesToRead.add(next.lane.id)
    patches.set(id, { at: ++moment, card: next })
  }
  return { patches, lanesToRead, isMove }
}

type Known = KanbanTicket | null | undefined
const isInSamePlace = (one: Known, other: Known) =>
  Boolean(one && other) && one?.lane?.id === other?.lane?.id && one?.status === other?.status

const idOf = (event: BoardEvent) =>
  event.is === 'card' ? event.card.id : event.is === 'ticket' ? event.ticket.id : event.ticketId

function after(event: BoardEvent, card: KanbanTicket | undefined): KanbanTicket | null | undefined {
  switch (event.is) {
    case 'card':
      return event.card
    case 'ticket':
      return withTicket(card, event.ticket)
    case 'gone':
      return null
    case 'read':
      return card && card.unreadMessages > 0 ? { ...card, unreadMessages: 0 } : undefined
  }
}

/** A ticket says in which lane it stands, and not where in it: until that is read it stands on top. */
function withTicket(card: KanbanTicket | undefined, ticket: Ticket): KanbanTicket {
  const laneId = laneIn(ticket)
  const wasSaid = card?.lastMessage === ticket.lastMessage && card.fromMe === ticket.fromMe
  const lastMessageAt = card && wasSaid ? card.lastMessageAt : ticket.updatedAt
  if (laneId === undefined) return { ...ticket, lane: null, lastMessageAt }
  const lane =
    card?.lane?.id === laneId ? card.lane : { id: laneId, position: -Infinity, since: ticket.updatedAt }
  return { ...ticket, lane, lastMessageAt }
}

const laneIn = ({ tags }: Ticket) => tags.find(({ kanban }) => kanban === 1)?.id

/** One lane as it is now. */
export function mergeLane(
  laneId: LaneId,
  pages: LanePage[],
  patches: Patches,
  belongs: (card: KanbanTicket) => boolean,
): KanbanTicket[] {
  const mayBeShown = (card: KanbanTicket | null): card is KanbanTicket => isIn(laneId, card) && belongs(card)
  const shown = new Map<number, KanbanTicket>()
  for (const { row, card } of rowsOf(pages, patches)) {
    // What was read belongs: the server knows it better.
    if (card === row || mayBeShown(card)) shown.set(row.id, card)
    else shown.delete(row.id)
  }
  for (const card of since(pages[0]?.asOf ?? 0, patches))
    if (!shown.has(card.id) && mayBeShown(card) && isReached(pages, card)) shown.set(card.id, card)
  return [...shown.values()].toSorted(inOrder)
}

const isIn = (laneId: LaneId, card: KanbanTicket | null): card is KanbanTicket =>
  card !== null && (card.lane?.id ?? null) === laneId

/** What sorts behind the pages that were read waits for its page. */
function isReached(pages: LanePage[], card: KanbanTicket): boolean {
  const end = pages.at(-1)
  const last = end?.hasMore ? end.tickets.at(-1) : undefined
  return last === undefined || inOrder(card, last) <= 0
}

/** What was read, and what has become of it since. */
const rowsOf = (pages: LanePage[], patches: Patches) =>
  pages.flatMap(({ tickets, asOf }) =>
    tickets.map((row) => {
      const patch = patches.get(row.id)
      return { row, card: patch && patch.at > asOf ? patch.card : row }
    }),
  )

const since = (moment: number, patches: Patches) =>
  [...patches.values()].flatMap(({ at, card }) => (card && at > moment ? [card] : []))

/** By place in a lane, otherwise the most recently active first. */
function inOrder(one: KanbanTicket, other: KanbanTicket): number {
  if (one.lane && other.lane) return one.lane.position - other.lane.position || one.id - other.id
  return Date.parse(other.updatedAt) - Date.parse(one.updatedAt) || other.id - one.id
}

/** The place that a card takes between others, until the server says which one it is. */
export function positionAt(cards: KanbanTicket[], index: number): number {
  const above = cards[index - 1]?.lane?.position
  const below = cards[index]?.lane?.position
  if (above === undefined) return below === undefined ? 0 : below - 1
  return below === undefined ? above + 1 : (above + below) / 2
}

/** A card in another place, as it looks before the server has agreed. */
export function moved(
  card: KanbanTicket,
  lane: KanbanTicket['tags'][number] | null,
  position: number,
): KanbanTicket {
  const tags = card.tags.filter(({ kanban }) => kanban !== 1)
  if (!lane) return { ...card, tags, lane: null }
  const since = card.lane?.id === lane.id ? card.lane.since : new Date().toISOString()
  return { ...card, tags: [...tags, lane], lane: { id: lane.id, position, since } }
}
