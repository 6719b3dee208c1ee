import type { KanbanTicket } from '@chatflow/contract'
import { describe, expect, test } from 'vitest'
import { applyEvents, mergeLane, moved, positionAt, type LanePage, type Patches } from './boardCache.ts'
import { belongsTo, filtersOf, type BoardChoice } from './boardChoice.ts'
import { movesAt } from './cardFacts.ts'
import { landing, markIn, nextTarget, slotHeight, startOf, targetAt } from './dropPlace.ts'

/** A card for tests. */
const aCard = (id: number, overrides: Partial<KanbanTicket> = {}): KanbanTicket => ({
  id,
  uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  status: 'open',
  userId: 1,
  queueId: 1,
  contactId: id,
  whatsappId: 1,
  channel: 'whatsapp',
  isGroup: false,
  isBot: false,
  useIntegration: false,
  lastMessage: 'Oi',
  unreadMessages: 0,
  fromMe: false,
  createdAt: '2026-11-10T12:00:00.000Z',
  updatedAt: '2026-11-16T12:00:00.000Z',
  userRating: null,
  contact: {
    id,
    name: `Contato ${id}`,
    number: `55119000000${id}`,
    email: '',
    channel: 'whatsapp',
    isGroup: false,
    active: true,
    disableBot: false,
    acceptAudioMessage: true,
    lgpdAcceptedAt: null,
    erasedAt: null,
    urlPicture: null,
    profilePicUrl: null,
    companyId: 1,
    extraInfo: [],
    tags: [],
  },
  queue: null,
  user: null,
  tags: [],
  whatsapp: null,
  window: null,
  waitingSince: null,
  closesAt: null,
  snoozedUntil: null,
  due: null,
  isRaised: false,
  lane: null,
  lastMessageAt: '2026-11-16T12:00:00.000Z',
  ...overrides,
})

/** One that stands in a lane. */
const inLane = (id: number, laneId: number, position: number, overrides: Partial<KanbanTicket> = {}) =>
  aCard(id, {
    lane: { id: laneId, position, since: '2026-11-16T08:00:00.000Z' },
    tags: [{ id: laneId, name: `Etapa ${laneId}`, color: '#000000', kanban: 1 }],
    ...overrides,
  })

const page = (asOf: number, tickets: KanbanTicket[], hasMore = false): LanePage => ({
  tickets,
  count: tickets.length,
  hasMore,
  nextCursor: hasMore ? 'x' : null,
  asOf,
})
const nobody = () => undefined
const anything = () => true
const ids = (cards: KanbanTicket[]) => cards.map(({ id }) => id)
const heard = (...events: Parameters<typeof applyEvents>[2]) => applyEvents(new Map(), nobody, events).patches

describe('a lane', () => {
  test('is what was read, in the order of places, with what was heard since', () => {
    const read = [page(0, [inLane(1, 7, 1), inLane(2, 7, 2), inLane(3, 7, 3)])]
    const patches = heard(
      { is: 'card', card: inLane(3, 7, 0.5) },
      { is: 'card', card: inLane(2, 8, 1) },
      { is: 'card', card: inLane(4, 7, 1.5) },
    )
    expect(ids(mergeLane(7, read, patches, anything))).toEqual([3, 1, 4])
    expect(ids(mergeLane(8, [page(0, [])], patches, anything))).toEqual([2])
  })

  test('is not undone by a page that was on its way, nor by what that page already knows', () => {
    const patches = heard({ is: 'card', card: inLane(1, 8, 1) })
    const at = [...patches.values()][0]!.at
    expect(ids(mergeLane(7, [page(at - 1, [inLane(1, 7, 1)])], patches, anything))).toEqual([])
    expect(ids(mergeLane(7, [page(at, [inLane(1, 7, 1)])], patches, anything))).toEqual([1])
  })

  test('lets what belongs further down wait for its page', () => {
    const patches = heard({ is: 'card', card: inLane(9, 7, 50) })
    expect(ids(mergeLane(7, [page(0, [inLane(1, 7, 1)], true)], patches, anything))).toEqual([1])
    expect(ids(mergeLane(7, [page(0, [inLane(1, 7, 1)], false)], patches, anything))).toEqual([1, 9])
  })

  test('drops what is gone or belongs no more', () => {
    const patches = heard({ is: 'gone', ticketId: 1 }, { is: 'card', card: inLane(2, 7, 2, { userId: 5 }) })
    const read = [page(0, [inLane(1, 7, 1), inLane(2, 7, 2)])]
    expect(ids(mergeLane(7, read, patches, ({ userId }) => userId === 1))).toEqual([])
  })

  test('of none shows the most recently active on top', () => {
    const late = aCard(1, { updatedAt: '2026-11-16T13:00:00.000Z' })
    expect(ids(mergeLane(null, [page(0, [aCard(2), late])], new Map(), anything))).toEqual([1, 2])
  })
})

describe('what is heard of a ticket', () => {
  const known = inLane(1, 7, 4)
  const apply = (events: Parameters<typeof applyEvents>[2], before: Patches = new Map()) =>
    applyEvents(before, (id) => (id === 1 ? known : undefined), events)

  test('changes its card, which stays where it is', () => {
    const { lane: _lane, lastMessageAt: _at, ...ticket } = inLane(1, 7, 0, { lastMessage: 'Quero dois' })
    const { patches, isMove, lanesToRead } = apply([{ is: 'ticket', ticket }])
    expect(patches.get(1)?.card).toMatchObject({ lane: { position: 4 }, lastMessage: 'Quero dois' })
    expect(patches.get(1)?.card?.lastMessageAt).toBe(ticket.updatedAt)
    expect([isMove, lanesToRead.size]).toEqual([false, 0])
  })

  test('in a lane whose place nobody told stands on top until the lane is read', () => {
    const { lane: _lane, lastMessageAt: _at, ...ticket } = inLane(2, 9, 0)
    const { patches, isMove, lanesToRead } = apply([{ is: 'ticket', ticket }])
    expect([...lanesToRead]).toEqual([9])
    expect(isMove).toBe(true)
    expect(ids(mergeLane(9, [page(0, [inLane(5, 9, -3)])], patches, anything))).toEqual([2, 5])
  })

  test('out of every lane is in none, and one that is read loses its mark', () => {
    const { lane: _lane, lastMessageAt: _at, ...ticket } = aCard(1)
    expect(apply([{ is: 'ticket', ticket }]).patches.get(1)?.card?.lane).toBeNull()
    const unread = apply([{ is: 'card', card: inLane(1, 7, 4, { unreadMessages: 3 }) }])
    expect(apply([{ is: 'read', ticketId: 1 }], unread.patches).patches.get(1)?.card?.unreadMessages).toBe(0)
    expect(apply([{ is: 'read', ticketId: 2 }]).patches.size).toBe(0)
  })
})

describe('a card in the hand', () => {
  const lane = { laneId: 7, cards: [inLane(1, 7, 1), inLane(2, 7, 2), inLane(3, 7, 3)] }
  const other = { laneId: 8, cards: [inLane(4, 8, 1)] }
  const first = { laneId: null, cards: [aCard(5)] }
  const [one, two] = lane.cards as [KanbanTicket, KanbanTicket]

  test('comes between the cards that it is held between', () => {
    const at = (slots: number) => landing(lane, one, targetAt(lane, one, slots * slotHeight))
    expect(at(0)).toBeUndefined()
    expect(at(1)).toBeUndefined()
    expect(at(2)).toEqual({ after: 2, position: 2.5 })
    expect(at(99)).toEqual({ after: 3, position: 4 })
    const there = (slots: number) => landing(other, one, targetAt(other, one, slots * slotHeight))
    expect(there(-3)).toEqual({ after: null, position: 0 })
    expect(there(1)).toEqual({ after: 4, position: 2 })
    expect(landing({ laneId: 9, cards: [] }, one, { laneId: 9, place: 0 })).toEqual({
      after: null,
      position: 0,
    })
  })

  test('shows a mark where it would come, and none where nothing would change', () => {
    expect(markIn(lane, one, { laneId: 7, place: 0 })).toBeUndefined()
    expect(markIn(lane, one, { laneId: 7, place: 1 })).toBe(2)
    expect(markIn(lane, two, { laneId: 7, place: 0 })).toBe(0)
    expect(markIn(other, one, { laneId: 8, place: 1 })).toBe(1)
    expect(markIn(other, one, { laneId: 7, place: 1 })).toBeUndefined()
    expect(markIn(first, one, { laneId: null, place: 0 })).toBeUndefined()
  })

  test('follows the arrow keys to the ends of the board and no further', () => {
    const board = [first, lane, other]
    const start = startOf(lane, two)
    expect(start).toEqual({ laneId: 7, place: 1 })
    const step = (from: typeof start, key: string) => nextTarget(board, two, from, key)
    expect(step(start, 'ArrowUp')).toEqual({ laneId: 7, place: 0 })
    expect(step({ laneId: 7, place: 0 }, 'ArrowUp')).toBeUndefined()
    expect(step({ laneId: 7, place: 2 }, 'ArrowDown')).toBeUndefined()
    expect(step({ laneId: 7, place: 2 }, 'ArrowRight')).toEqual({ laneId: 8, place: 1 })
    expect(step({ laneId: 8, place: 1 }, 'ArrowRight')).toBeUndefined()
    expect(step(start, 'ArrowLeft')).toEqual({ laneId: null, place: 0 })
    expect(step({ laneId: null, place: 0 }, 'ArrowLeft')).toBeUndefined()
    expect(step(start, 'KeyA')).toBeUndefined()
  })

  test('that is put down looks as if the server had agreed', () => {
    const tag = { id: 8, name: 'Etapa 8', color: '#000000', kanban: 1 }
    expect(moved(one, tag, 2)).toMatchObject({ lane: { id: 8, position: 2 }, tags: [tag] })
    expect(moved(one, null, 0)).toMatchObject({ lane: null, tags: [] })
    expect(moved(one, { ...tag, id: 7 }, 9).lane).toEqual({ ...one.lane, position: 9 })
    expect(positionAt(lane.cards, 0)).toBe(0)
  })
})

describe('what somebody wants to see', () => {
  const all: BoardChoice = {
    searchParam: '',
    queues: [],
    users: [],
    tags: [],
    status: undefined,
    startDate: '2026-11-16',
    endDate: '2026-11-16',
  }
  const sees = (choice: Partial<BoardChoice>, card: KanbanTicket) => belongsTo({ ...all, ...choice }, card)

  test('is what goes on, and in a lane what ended on the day', () => {
    expect(sees({}, aCard(1))).toBe(true)
    expect(sees({}, aCard(1, { status: 'closed' }))).toBe(false)
    expect(sees({}, inLane(1, 7, 1, { status: 'closed' }))).toBe(true)
    expect(sees({}, inLane(1, 7, 1, { status: 'closed', updatedAt: '2026-11-12T12:00:00.000Z' }))).toBe(false)
    expect(sees({ endDate: '2026-11-09' }, aCard(1))).toBe(false)
    expect(sees({}, aCard(1, { status: 'group' }))).toBe(false)
  })

  test('is narrowed by queue, attendant, tag, status and words', () => {
    const tagged = aCard(1, {
      contact: {
        ...aCard(1).contact,
        name: 'Érica',
        tags: [{ id: 3, name: 'VIP', color: '#000', kanban: 0 }],
      },
    })
    expect([sees({ queues: [1] }, tagged), sees({ queues: [2] }, tagged)]).toEqual([true, false])
    expect(sees({ queues: [2] }, { ...tagged, queueId: null })).toBe(true)
    expect([sees({ users: [1] }, tagged), sees({ users: [2] }, tagged)]).toEqual([true, false])
    expect([sees({ tags: [3] }, tagged), sees({ tags: [3, 4] }, tagged)]).toEqual([true, false])
    expect([sees({ status: 'open' }, tagged), sees({ status: 'pending' }, tagged)]).toEqual([true, false])
    expect([sees({ searchParam: 'erica' }, tagged), sees({ searchParam: 'ana' }, tagged)]).toEqual([
      true,
      false,
    ])
    expect(filtersOf({ ...all, queues: [1], status: 'open' })).toEqual({
      searchParam: '',
      startDate: '2026-11-16',
      endDate: '2026-11-16',
      queueIds: '[1]',
      status: 'open',
    })
  })
})

test('time takes a card on after our last word, or after it came into the lane', () => {
  const lane = { timeLane: 2, nextLaneId: 8 }
  const ours = inLane(1, 7, 1, { fromMe: true, lastMessageAt: '2026-11-16T09:00:00.000Z' })
  expect(movesAt(ours, lane)?.toISOString()).toBe('2026-11-16T11:00:00.000Z')
  const earlier = { ...ours, lastMessageAt: '2026-11-15T09:00:00.000Z' }
  expect(movesAt(earlier, lane)?.toISOString()).toBe('2026-11-16T10:00:00.000Z')
  expect(movesAt({ ...ours, fromMe: false }, lane)).toBeUndefined()
  expect(movesAt({ ...ours, status: 'closed' }, lane)).toBeUndefined()
  expect(movesAt(ours, { ...lane, nextLaneId: null })).toBeUndefined()
  expect(movesAt(aCard(1, { fromMe: true }), lane)).toBeUndefined()
})
