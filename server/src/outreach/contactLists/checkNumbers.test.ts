import { governorDefaults, maxChecksADay, type ContactListCheck } from '@chatflow/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCustomer, anInbox, type Inbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { aConnection } from '../../channels/connections/connections.factory.ts'
import { allowanceOf, type History } from '../../channels/governor/allowance.ts'
import { aContact } from '../../conversations/contacts/contacts.factory.ts'
import { aTicket } from '../../conversations/tickets/tickets.factory.ts'
import { minutes } from '../../platform/clock.ts'
import { checkNext } from './checkNumbers.ts'
import { obstacleOf } from './checkPace.ts'

describe('a number is asked about', () => {
  const now = new Date('2026-03-10T15:00:00Z')
  const timeZone = 'America/Sao_Paulo'
  const quiet: History = {
    since: new Date('2026-01-01T12:00:00Z'),
    counts: [],
    slowSteps: 0,
    slowAt: null,
    noNewChatsUntil: null,
    botsAfter: null,
    campaignsAfter: null,
  }
  const obstacle = (history: Partial<History> = {}, more = {}) =>
    obstacleOf({
      isConnected: true,
      allowance: allowanceOf(governorDefaults, { ...quiet, ...history }, { now, timeZone }),
      askedToday: 0,
      now,
      timeZone,
      ...more,
    })

  test('while the connection is up, the day has room, and the governor would let a stranger be written to', () => {
    expect(obstacle()).toBeUndefined()
    expect(obstacle({}, { isConnected: false })).toMatchObject({ reason: 'connectionDown' })
    expect(obstacle({}, { askedToday: maxChecksADay })).toEqual({
      reason: 'dayCap',
      until: new Date('2026-03-11T11:00:00Z'),
    })
    const counts = [{ at: '2026-03-10T15:00:00Z', sent: 240, unasked: 60, firstContacts: 1 }]
    expect(obstacle({ counts })).toEqual({ reason: 'governor', until: new Date('2026-03-10T16:00:00Z') })
  })

  test('never by a number that the network has complained about, and less by a new one', () => {
    expect(obstacle({ slowSteps: 1, slowAt: now })).toEqual({ reason: 'restricted', until: null })
    const noNewChatsUntil = new Date('2026-03-12T00:00:00Z')
    expect(obstacle({ noNewChatsUntil })).toEqual({ reason: 'restricted', until: null })
    expect(obstacle({ since: now }, { askedToday: 4 })).toMatchObject({ reason: 'dayCap' })
  })
})

let server: TestServer
let inbox: Inbox
let connectionId: number
beforeAll(async () => {
  // Nobody else runs the job.
  server = await startTestServer({ environment: { ROLES: 'http,channels' } })
  inbox = await anInbox(server)
  // A line of a network that can be asked; nobody opens it, the test answers.
  connectionId = await inbox.change(async (tenant) => {
    const id = await aConnection(tenant)
    const since = '2020-01-01T00:00:00Z'
    await tenant.db
      .updateTable('connections')
      .set({ provider: 'baileys', wanted: false, status: 'CONNECTED', numberSince: since })
      .where('id', '=', id)
      .execute()
    return id
  })
})
afterAll(() => server.close())

test('a list is checked one by one at its pace, without those who wrote to us, and stops by itself on a complaint', async () => {
  const { asAdmin, companyId } = inbox
  const [wrote, there, nobody, late, last] = [1, 2, 3, 4, 5].map(() => aCustomer())
  const list = (await asAdmin('POST', '/contact-lists', { name: 'Antigos' })).body as { id: number }
  for (const number of [wrote, there, nobody, late, last])
    await asAdmin('POST', '/contact-list-items', { contactListId: list.id, name: 'Alguém', number })
  const check = `/contact-lists/${list.id}/check`
  expect((await asAdmin('GET', check)).body).toMatchObject({
    check: null,
    unchecked: 5,
    connections: [{ id: connectionId }],
  })
  await inbox.data(async (tenant) => {
    const { id: contactId, createdAt } = await aContact(tenant, { number: wrote ?? '' })
    await aTicket(tenant, { contactId, whatsappId: inbox.whatsappId, lastInboundAt: createdAt })
  })

  const asked: string[] = []
  /** The job, as often as the clock would run it; the network knows two of them. */
  const steps = async (count: number) => {
    for (let step = 0; step < count; step += 1) {
      await checkNext(
        {
          tenancy: server.tenancy,
          random: () => 0.5,
          checkNumber: async (_connection, number) => {
            asked.push(number)
            return number === nobody ? 'notThere' : { address: number }
          },
        },
        { companyId, connectionId },
      )
      server.clock.travel(minutes(1))
    }
  }
  const state = async () => (await asAdmin('GET', check)).body.check as ContactListCheck
  const started = (await asAdmin('POST', check, {})).body as ContactListCheck
  expect(started).toMatchObject({ state: 'running', total: 5, checked: 0, connection: { id: connectionId } })
  await steps(3)
  expect(asked).toEqual([there, nobody, late])
  expect(await state()).toMatchObject({ state: 'running', checked: 3, found: 2, reason: null })
  const { contacts } = (await asAdmin('GET', `/contact-list-items?contactListId=${list.id}`)).body as {
    contacts: { number: string; isWhatsappValid: boolean | null }[]
  }
  const known = new Map(contacts.map(({ number, isWhatsappValid }) => [number, isWhatsappValid]))
  expect([wrote, there, nobody, late, last].map((number) => known.get(number ?? ''))).toEqual([
    true,
    true,
    false,
    true,
    null,
  ])

  await inbox.data(({ db, now }) =>
    db
      .updateTable('connections')
      .set({ slowSteps: 1, slowAt: now().toISOString() })
      .where('id', '=', connectionId)
      .execute(),
  )
  await steps(2)
  expect(asked).toHaveLength(3)
  expect(await state()).toMatchObject({ state: 'stopped', reason: 'restricted' })

  await inbox.data(({ db }) =>
    db
      .updateTable('connections')
      .set({ slowSteps: 0, slowAt: null })
      .where('id', '=', connectionId)
      .execute(),
  )
  expect((await asAdmin('POST', check, {})).body).toMatchObject({ state: 'running', total: 1 })
  await steps(2)
  expect(await state()).toMatchObject({ state: 'done', checked: 1, found: 1 })
  expect((await asAdmin('DELETE', check)).body).toMatchObject({ state: 'done' })
})
