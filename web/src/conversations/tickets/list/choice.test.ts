import { companySettingDefaults, type Ticket, type User } from '@chatflow/contract'
import { expect, test } from 'vitest'
import {
  activeFilters,
  belongs,
  inView,
  orderOf,
  queryOf,
  startingChoice,
  withFilters,
  withoutFilters,
  withText,
  type Choice,
} from './choice.ts'

const me = 1
const attendant = {
  id: me,
  profile: 'user',
  allUserChat: 'disabled',
  allTicket: 'disable',
  allHistoric: 'disabled',
  allowGroup: false,
  whatsappId: null,
  queues: [{ id: 10 }],
  company: {
    companieSettings: [Object.entries(companySettingDefaults).map(([key, value]) => ({ key, value }))],
  },
} as unknown as User
const admin = { ...attendant, id: 2, profile: 'admin', queues: [] } as User

const ticket = (changes: Partial<Ticket>) =>
  ({
    status: 'open',
    userId: null,
    queueId: 10,
    whatsappId: 5,
    tags: [],
    contact: { tags: [] },
    ...changes,
  }) as unknown as Ticket
const choosing = (changes: Partial<Choice>): Choice => ({ ...startingChoice, ...changes })

test('a search or a filter goes to the search view, and clearing it goes back to open', () => {
  const typed = withText(choosing({ view: 'pending' }), ' Maria ')
  expect(typed).toMatchObject({ view: 'search', text: 'Maria' })
  expect(withText(typed, '').view).toBe('open')
  const filtered = withFilters(startingChoice, { tags: [3] })
  expect(filtered.view).toBe('search')
  expect(withText(withText(filtered, 'x'), '').view).toBe('search')
  expect(withoutFilters(filtered)).toEqual(startingChoice)
})

test('queues narrow the list one is in', () => {
  const narrowed = withFilters(choosing({ view: 'pending' }), { queues: [10] })
  expect(narrowed.view).toBe('pending')
  expect(queryOf(narrowed)).toMatchObject({ status: 'pending', queueIds: '[10]' })
  expect(withoutFilters(narrowed).view).toBe('pending')
})

test('going to a list ends the search but keeps the queues', () => {
  const searched = choosing({ view: 'search', text: 'Maria', tags: [1], queues: [10] })
  expect(inView(searched, 'closed')).toEqual(choosing({ view: 'closed', queues: [10] }))
  expect(activeFilters(searched)).toBe(2)
})

test('a search looks through the words of messages unless told otherwise, and that is no filter', () => {
  expect(queryOf(withText(startingChoice, 'boleto'))).toMatchObject({ searchOnMessages: 'true' })
  const namesOnly = { ...withText(startingChoice, 'boleto'), inMessages: false }
  expect(queryOf(namesOnly)).toMatchObject({ searchOnMessages: 'false' })
  expect(activeFilters(namesOnly)).toBe(0)
  expect(withoutFilters(namesOnly).inMessages).toBe(false)
})

test('those who wait are asked for as they stand in line, unless one wants the order of the other lists', () => {
  const waiting = choosing({ view: 'pending' })
  expect(queryOf(waiting)).toMatchObject({ status: 'pending', orderBy: 'waitingSince' })
  expect(queryOf({ ...waiting, isInLine: false })).not.toHaveProperty('orderBy')
  expect(queryOf(startingChoice)).not.toHaveProperty('orderBy')
  expect(orderOf({ ...waiting, isInLine: false, isAscending: true })).toBe('oldest')
})

test('what waits for a rating stands among the resolved, and is found with them', () => {
  const rated = ticket({ status: 'nps', userId: 9 })
  expect(belongs(rated, choosing({ view: 'closed' }), attendant)).toBe(true)
  expect(belongs(rated, startingChoice, attendant)).toBe(false)
  const search = choosing({ view: 'search', statuses: ['closed'] })
  expect(belongs(rated, search, attendant)).toBe(true)
  expect(queryOf(search)).toMatchObject({ statusFilter: '["closed","nps"]' })
})

test('lists ask for what they are, a search for everything that was chosen', () => {
  expect(queryOf(choosing({ tags: [1] }))).not.toHaveProperty('tags')
  expect(
    queryOf(choosing({ view: 'search', text: 'a', statuses: ['open'], isAscending: true })),
  ).toMatchObject({ status: 'search', searchParam: 'a', statusFilter: '["open"]', sortTickets: 'ASC' })
})

test('open holds one’s own, and everybody’s when an overseer asks for them', () => {
  const colleagues = ticket({ userId: 9 })
  expect(belongs(ticket({ userId: me }), startingChoice, attendant)).toBe(true)
  expect(belongs(colleagues, choosing({ showAll: true }), attendant)).toBe(false)
  expect(belongs(colleagues, startingChoice, admin)).toBe(false)
  expect(belongs(colleagues, choosing({ showAll: true }), admin)).toBe(true)
})

test('waiting are the tickets of one’s queues that nobody has', () => {
  const waiting = choosing({ view: 'pending' })
  expect(belongs(ticket({ status: 'pending' }), waiting, attendant)).toBe(true)
  expect(belongs(ticket({ status: 'lgpd' }), waiting, attendant)).toBe(true)
  expect(belongs(ticket({ status: 'pending', queueId: 11 }), waiting, attendant)).toBe(false)
  expect(belongs(ticket({ status: 'pending', userId: 9 }), waiting, attendant)).toBe(false)
  expect(belongs(ticket({ status: 'pending', queueId: null }), waiting, attendant)).toBe(false)
  const all = { ...attendant, allTicket: 'enable' } as User
  expect(belongs(ticket({ status: 'pending', queueId: null }), waiting, all)).toBe(true)
})

test('groups are for those who may have them, resolved ones for the queue or its historians', () => {
  const group = ticket({ status: 'group', queueId: null })
  const groups = choosing({ view: 'group' })
  expect(belongs(group, groups, attendant)).toBe(false)
  expect(belongs(group, groups, { ...attendant, allowGroup: true } as User)).toBe(true)
  const elsewhere = { ...attendant, allowGroup: true, whatsappId: 6 } as User
  expect(belongs(group, groups, elsewhere)).toBe(false)
  const foreign = ticket({ status: 'closed', queueId: 11, userId: 9 })
  const closed = choosing({ view: 'closed' })
  expect(belongs(foreign, closed, attendant)).toBe(false)
  expect(belongs(foreign, closed, { ...attendant, allHistoric: 'enabled' } as User)).toBe(true)
})

test('a search holds what fits every filter', () => {
  const tagged = ticket({
    userId: 9,
    tags: [{ id: 1 }] as Ticket['tags'],
    contact: { tags: [{ id: 2 }] } as Ticket['contact'],
  })
  const search = choosing({ view: 'search' })
  expect(belongs(tagged, { ...search, tags: [1, 2], users: [9], connections: [5] }, admin)).toBe(true)
  expect(belongs(tagged, { ...search, tags: [1, 3] }, admin)).toBe(false)
  expect(belongs(tagged, { ...search, users: [8] }, admin)).toBe(false)
  expect(belongs(tagged, { ...search, statuses: ['closed'] }, admin)).toBe(false)
  expect(belongs(tagged, { ...search, queues: [11] }, admin)).toBe(false)
  expect(belongs(ticket({ queueId: null }), { ...search, queues: [11] }, admin)).toBe(true)
})

test('a search without the wish for everything holds nothing of colleagues, unless an admin asks', () => {
  const search = choosing({ view: 'search' })
  const overseer = {
    ...attendant,
    company: { companieSettings: [[{ key: 'allUserChat', value: 'enabled' }]] },
  } as unknown as User
  const colleagues = ticket({ userId: 9 })
  expect(belongs(colleagues, search, overseer)).toBe(false)
  expect(belongs(colleagues, { ...search, showAll: true }, overseer)).toBe(true)
  expect(belongs(colleagues, search, admin)).toBe(true)
  expect(belongs(ticket({ userId: me }), search, overseer)).toBe(true)
  expect(belongs(ticket({ status: 'pending' }), search, overseer)).toBe(true)
  expect(belongs(ticket({ status: 'closed', userId: 9 }), search, overseer)).toBe(true)
  expect(belongs(ticket({ status: 'group', queueId: null }), search, overseer)).toBe(false)
})

test('what rests stands in a list of its own, and a search finds it', () => {
  const rests = ticket({ userId: me, snoozedUntil: '2026-03-10T11:00:00.000Z' })
  const views = (['open', 'snoozed', 'search'] as const).filter((view) =>
    belongs(rests, choosing({ view }), attendant),
  )
  expect(views).toEqual(['snoozed', 'search'])
  expect(belongs(ticket({ userId: me }), choosing({ view: 'snoozed' }), attendant)).toBe(false)
  const unread = choosing({ view: 'search', unread: true })
  expect(belongs(ticket({ userId: me, unreadMessages: 1 }), unread, attendant)).toBe(true)
  expect(belongs(ticket({ userId: me, unreadMessages: 0 }), unread, attendant)).toBe(false)
})
