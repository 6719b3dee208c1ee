import { ticketPageSize } from '@chatflow/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInbox, type Caller, type Inbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { aMessage } from '../messages/messages.factory.ts'
import { later, minutes } from '../../platform/clock.ts'
import type { TicketToMake } from './tickets.factory.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

interface Found {
  tickets: { id: number; contact: { name: string } }[]
  count: number
  hasMore: boolean
}
const search = async (call: Caller, searchParam: string, more: Record<string, string> = {}) =>
  (await call('GET', `/tickets?${new URLSearchParams({ searchParam, status: 'open', ...more }).toString()}`))
    .body as Found
const found = async (call: Caller, typed: string, more: Record<string, string> = {}) =>
  (await search(call, typed, more)).tickets.map(({ contact }) => contact.name)
const inMessages = { searchOnMessages: 'true' }

test('finds a contact by name, whatever the case and the accents', async () => {
  await inbox.tickets({ 'José Álvares': {}, 'Conceição & Filhos': { status: 'closed' } })
  for (const typed of ['josé álvares', 'JOSE ALVARES', 'alvares', '  José  ']) {
    expect(await found(inbox.asAdmin, typed)).toEqual(['José Álvares'])
  }
  expect(await found(inbox.asAdmin, 'conceicao')).toEqual(['Conceição & Filhos'])
  expect(await found(inbox.asAdmin, 'alvares jose')).toEqual([])
})

test('finds a number however it is written, and an address', async () => {
  const { Marta } = await inbox.tickets({ Marta: {} })
  await inbox.data(({ db, companyId }) =>
    db
      .updateTable('contacts')
      .set({ number: '5511998887766', email: 'marta@loja.example' })
      .where('companyId', '=', companyId)
      .where('id', '=', Marta.contactId)
      .execute(),
  )
  for (const typed of ['5511998887766', '+55 (11) 99888-7766', '99888-7766', '8887', 'MARTA@loja'])
    expect(await found(inbox.asAdmin, typed)).toEqual(['Marta'])
})

test.each(['%', '_', '\\', '％', '＿', '＼'])('takes %s for a letter', async (typed) => {
  expect(await found(inbox.asAdmin, typed)).toEqual([])
  expect(await found(inbox.asAdmin, typed, inMessages)).toEqual([])
})

test('finds nobody whom one may not see', async () => {
  const { second, admin } = inbox
  const { Vizinha } = await inbox.tickets({ Vizinha: { queueId: second.id, userId: admin.id } })
  await inbox.data((tenant) => aMessage(tenant, { ticketId: Vizinha.id, body: 'O gato fugiu' }))
  expect(await found(inbox.asAdmin, 'vizinha')).toEqual(['Vizinha'])
  expect(await found(inbox.asAdmin, 'gato', inMessages)).toEqual(['Vizinha'])
  for (const typed of ['vizinha', 'gato'])
    expect(await found(inbox.asAttendant, typed, { ...inMessages, showAll: 'true' })).toEqual([])
})

test('a text is looked for in messages only when that is wanted', async () => {
  const { Otto } = await inbox.tickets({ Otto: {} })
  await inbox.data((tenant) => aMessage(tenant, { ticketId: Otto.id, body: 'Preciso da INSTALAÇÃO amanhã' }))
  expect(await found(inbox.asAdmin, 'instalacao')).toEqual([])
  expect(await found(inbox.asAdmin, 'instalacao', inMessages)).toEqual(['Otto'])
  expect(await found(inbox.asAdmin, 'otto', inMessages)).toEqual(['Otto'])
})

test('goes together with the other filters', async () => {
  const { first, second } = inbox
  await inbox.tickets({
    'Farmácia Um': { queueId: first.id },
    'Farmácia Dois': { queueId: second.id, unreadMessages: 1 },
  })
  expect(await found(inbox.asAdmin, 'farmacia', { withUnreadMessages: 'true' })).toEqual(['Farmácia Dois'])
  expect(await found(inbox.asAdmin, 'farmacia', { queueIds: `[${first.id}]` })).toEqual(['Farmácia Um'])
})

test('beyond the recent conversations: rare words are found, and pages have neither gap nor repetition', async () => {
  const busy = await anInbox(server)
  const now = new Date('2026-03-10T12:00:00.000Z')
  const aged = (names: string[], start: number) =>
    names.map((name, index): [string, TicketToMake] => [
      name,
      { userId: busy.admin.id, updatedAt: later(now, -minutes(start + index)).toISOString() },
    ])
  const numbered = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${name} ${index}`)
  const bakeries = numbered('Padaria', ticketPageSize + 5)
  const tickets = await busy.tickets(
    Object.fromEntries([
      ...aged(numbered('Recente', 205), 0),
      ...aged(['Fala de padaria'], 300),
      ...aged(bakeries, 400),
      ...aged(['Antiga'], 900),
    ]),
  )
  await busy.data(async (tenant) => {
    await aMessage(tenant, { ticketId: tickets['Fala de padaria']!.id, body: 'A padaria abre hoje?' })
    await aMessage(tenant, { ticketId: tickets['Antiga']!.id, body: 'Vendo um xilofone' })
    await tenant.db
      .updateTable('contacts')
      .set({ name: 'Fulana' })
      .where('companyId', '=', tenant.companyId)
      .where('id', '=', tickets['Fala de padaria']!.contactId)
      .execute()
  })
  expect(await found(busy.asAdmin, 'xilofone', inMessages)).toEqual(['Antiga'])

  const everyone = ['Fulana', ...bakeries]
  const pages = [
    await search(busy.asAdmin, 'padaria', inMessages),
    await search(busy.asAdmin, 'padaria', { ...inMessages, pageNumber: '2' }),
  ]
  expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, false])
  expect(pages.flatMap(({ tickets: page }) => page.map(({ contact }) => contact.name))).toEqual(everyone)
  expect(await found(busy.asAdmin, 'padaria', { ...inMessages, sortTickets: 'ASC' })).toEqual(
    everyone.toReversed().slice(0, ticketPageSize),
  )
})
