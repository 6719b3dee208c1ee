import { maxSavedViews, type SavedView } from '@chatflow/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInbox, type Caller, type Inbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

let made = 0
const keep = (call: Caller, filter: object, more: object = {}) =>
  call('POST', '/saved-views', { name: `Aba ${++made}`, filter, ...more })
const aView = async (call: Caller, filter: object = {}, more: object = {}) =>
  (await keep(call, filter, more)).body as SavedView
const names = async (call: Caller) =>
  ((await call('GET', '/saved-views')).body as SavedView[]).map(({ name }) => name)
const countOf = async (call: Caller, { id }: SavedView) =>
  ((await call('GET', '/saved-views/counts')).body as { id: number; count: number | null }[]).find(
    (view) => view.id === id,
  )?.count

test('a filter is kept as the list reads it, and shows each person what they may see', async () => {
  await inbox.tickets({
    Ana: { status: 'open', userId: inbox.attendant.id, queueId: inbox.first.id, unreadMessages: 2 },
    Bia: { status: 'open', userId: inbox.attendant.id, queueId: inbox.first.id },
    Caio: { status: 'open', userId: inbox.admin.id, queueId: inbox.second.id, unreadMessages: 1 },
    Davi: { status: 'closed', userId: inbox.attendant.id, queueId: inbox.first.id },
  })
  const filter = { status: 'search', statusFilter: '["open"]', withUnreadMessages: 'true' }
  const view = await aView(inbox.asAdmin, filter, { isShared: 'true' })
  expect(view).toMatchObject({
    isShared: true,
    userId: inbox.admin.id,
    filter: { status: 'search', statusFilter: ['open'], withUnreadMessages: true, showAll: false },
  })
  expect([await countOf(inbox.asAdmin, view), await countOf(inbox.asAttendant, view)]).toEqual([2, 1])
  const listed = (await inbox.asAttendant('GET', `/tickets?${new URLSearchParams(filter).toString()}`)).body
    .tickets
  expect(listed).toHaveLength(1)
  const own = await aView(inbox.asAttendant, { status: 'search', queueIds: `[${inbox.first.id}]` })
  expect(await countOf(inbox.asAttendant, own)).toBe(2)
  const over = await aView(inbox.asAttendant, { status: 'search', statusFilter: '["closed","nps"]' })
  expect(await countOf(inbox.asAttendant, over)).toBeNull()
  const text = await aView(inbox.asAttendant, { status: 'search', searchParam: 'ana' })
  expect(await countOf(inbox.asAttendant, text)).toBeNull()
})

test('what the list would refuse, or is another company’s, is not kept', async () => {
  const stranger = await anInbox(server)
  const refused = async (filter: object) => (await keep(stranger.asAdmin, filter)).status
  expect(await refused({ status: 'everything' })).toBe(400)
  expect(await refused({ statusFilter: '["gone"]' })).toBe(400)
  expect(await refused({ tags: 'x' })).toBe(400)
  expect(await refused({ queueIds: `[${inbox.first.id}]` })).toBe(404)
  expect(await refused({ users: `[${inbox.attendant.id}]` })).toBe(404)
  expect(await refused({ whatsapps: `[${inbox.whatsappId}]` })).toBe(404)
  expect(await names(stranger.asAdmin)).toEqual([])
})

test('own tabs are one’s own; to share them, and to change what is shared, is the admins’ right', async () => {
  const colleague = await inbox.colleague()
  const own = await aView(inbox.asAttendant)
  const shared = await aView(inbox.asAdmin, {}, { isShared: true })
  for (const call of [inbox.asAdmin, colleague]) expect(await names(call)).not.toContain(own.name)
  for (const call of [inbox.asAdmin, colleague, inbox.asAttendant])
    expect(await names(call)).toContain(shared.name)
  expect((await keep(inbox.asAttendant, {}, { isShared: true })).status).toBe(403)
  const form = { name: 'Outra', filter: {}, isShared: false }
  expect((await inbox.asAttendant('PUT', `/saved-views/${shared.id}`, form)).status).toBe(403)
  expect((await inbox.asAttendant('DELETE', `/saved-views/${shared.id}`)).status).toBe(403)
  expect((await inbox.asAdmin('PUT', `/saved-views/${own.id}`, form)).status).toBe(404)
  const renamed = await inbox.asAttendant('PUT', `/saved-views/${own.id}`, { ...form, name: 'Minhas' })
  expect(renamed.body).toMatchObject({ id: own.id, name: 'Minhas', isShared: false })
  expect((await inbox.asAttendant('DELETE', `/saved-views/${own.id}`)).status).toBe(200)
  expect(await names(inbox.asAttendant)).not.toContain('Minhas')
})

test('a change of one thing leaves the others as they are, also what the filter named and is gone', async () => {
  const { body: tag } = await inbox.asAdmin('POST', '/tags', { name: 'Passageira' })
  const filter = { status: 'open', tags: `[${tag.id}]`, withUnreadMessages: 'true' }
  const view = await aView(inbox.asAdmin, filter, { isShared: true })
  await inbox.asAdmin('DELETE', `/tags/${tag.id}`)
  const change = async (changes: object) =>
    (await inbox.asAdmin('PUT', `/saved-views/${view.id}`, changes)).body as SavedView
  expect(await change({ name: 'De todos' })).toEqual({ ...view, name: 'De todos' })
  expect(await change({ filter: { status: 'pending' } })).toMatchObject({
    name: 'De todos',
    isShared: true,
    filter: { status: 'pending' },
  })
  expect(await change({ isShared: false })).toMatchObject({ name: 'De todos', filter: { status: 'pending' } })
})

test('each kind has its order, the shared ones first, and those who see them hear of it', async () => {
  const team = await anInbox(server)
  const shared = [
    await aView(team.asAdmin, {}, { isShared: true }),
    await aView(team.asAdmin, {}, { isShared: true }),
  ]
  const own = [await aView(team.asAttendant), await aView(team.asAttendant)]
  const browser = await team.listener(team.asAttendant)
  const order = (call: Caller, views: SavedView[]) =>
    call('POST', '/saved-views/order', { savedViewIds: views.map(({ id }) => id) })
  await order(team.asAttendant, own.toReversed())
  await order(team.asAdmin, shared.toReversed())
  expect(await names(team.asAttendant)).toEqual(
    [...shared.toReversed(), ...own.toReversed()].map(({ name }) => name),
  )
  expect((await order(team.asAttendant, shared)).status).toBe(403)
  expect(await browser.heard('savedView')).toHaveLength(2)
})

test('of many that are kept at once, no more than there is room for stay', async () => {
  const call = await inbox.colleague()
  const answers = await Promise.all(Array.from({ length: maxSavedViews + 5 }, () => keep(call, {})))
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
})
