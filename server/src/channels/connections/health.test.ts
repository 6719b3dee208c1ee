import {
  channelKinds,
  reaches,
  type ConnectionReport,
  type ConnectionStatus,
  type Network,
  type StatusReason,
} from '@chatflow/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { aContact } from '../../conversations/contacts/contacts.factory.ts'
import { aMessage } from '../../conversations/messages/messages.factory.ts'
import { days, hours, later, minutes } from '../../platform/clock.ts'
import { aTicket } from '../../conversations/tickets/tickets.factory.ts'
import { forgetOldConnectionEvents, recordState } from './connectionEvents.ts'
import { aConnection } from './connections.factory.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    environment: { ROLES: 'http,worker', APP_URL: 'https://atende.example/painel' },
  })
})
afterAll(() => server.close())

const quiet = {
  lastInboundAt: null,
  lastSentAt: null,
  pendingMessages: 0,
  failedToday: 0,
  retries: 0,
  healthySince: null,
  calledAt: null,
  governor: null,
}

test('a connection says when it last heard and spoke, what waits to leave and what failed today', async () => {
  // Noon in the company's zone: a message of this morning is today's, wherever the server stands.
  const noon = new Date(`${server.clock.now().toISOString().slice(0, 10)}T15:00:00.000Z`)
  server.clock.travel(noon.getTime() - server.clock.now().getTime())
  const { companyId, admin } = await server.aTeam()
  const asAdmin = await server.as(admin)
  const ago = (milliseconds: number) => later(server.clock.now(), -milliseconds).toISOString()

  const { busy, idle } = await server.tenancy.withTenant(companyId, async (tenant) => {
    const ids = { busy: await aConnection(tenant), idle: await aConnection(tenant) }
    const contact = await aContact(tenant)
    const { id: ticketId } = await aTicket(tenant, { contactId: contact.id, whatsappId: ids.busy })
    const message = (more: object) => aMessage(tenant, { ticketId, ...more })
    await message({ createdAt: ago(hours(5)) })
    await message({ createdAt: ago(hours(2)) })
    await message({ createdAt: ago(hours(1)), fromMe: true, ack: 2 })
    await message({ createdAt: ago(minutes(10)), fromMe: true, isPrivate: true })
    const waiting = await message({ createdAt: ago(minutes(5)), fromMe: true, ack: 0 })
    const failure = { fromMe: true, ack: 0, failureCode: 'REJECTED', failureText: 'no' }
    await message({ ...failure, createdAt: ago(hours(3)) })
    await message({ ...failure, createdAt: ago(days(1)) })
    const { address } = await tenant.db
      .selectFrom('tickets')
      .select('address')
      .where('id', '=', ticketId)
      .executeTakeFirstOrThrow()
    const row = { companyId, connectionId: ids.busy, address, lane: 'reply' } as const
    const times = { dueAt: ago(0), expiresAt: ago(-days(1)), createdAt: ago(0) }
    await tenant.db
      .insertInto('outbox')
      .values([
        { ...row, ...times, kind: 'send', messageId: waiting.id },
        { ...row, ...times, kind: 'read', messageId: null },
      ])
      .execute()
    return ids
  })

  const health = {
    ...quiet,
    lastInboundAt: ago(hours(2)),
    lastSentAt: ago(hours(1)),
    pendingMessages: 1,
    failedToday: 1,
  }
  expect((await asAdmin('GET', `/whatsapp/${busy}`)).body.health).toEqual(health)
  const list = (await asAdmin('GET', '/whatsapp')).body as { id: number; health: object }[]
  expect(list.map(({ id, health: shown }) => [id, shown])).toEqual([
    [busy, health],
    [idle, quiet],
  ])
})

test('the list takes one statement, however many connections there are', async () => {
  const { companyId, admin } = await server.aTeam()
  const asAdmin = await server.as(admin)
  const read = () => asAdmin('GET', '/whatsapp')
  await read()
  const counts = []
  for (const more of [1, 4]) {
    await server.tenancy.withTenant(companyId, async (tenant) => {
      for (let index = 0; index < more; index++) await aConnection(tenant)
    })
    counts.push((await server.statementsOf(read)).length)
  }
  expect(counts).toEqual([1, 1])
})

const at = (companyId: number, id: number, states: [ConnectionStatus, StatusReason][]) =>
  server.tenancy.withTenant(companyId, async (tenant) => {
    for (const [status, statusReason] of states) await recordState(tenant, id, { status, statusReason })
  })

test('what repeats itself is told once, with how often', async () => {
  const { companyId, admin } = await server.aTeam()
  const asAdmin = await server.as(admin)
  const { id } = (await asAdmin('POST', '/whatsapp', { name: 'Vendas' })).body
  const lost: [ConnectionStatus, StatusReason] = ['TIMEOUT', 'network']
  await at(companyId, id, [lost, lost, lost])
  const { events } = (await asAdmin('GET', `/whatsapp/${id}/health`)).body as ConnectionReport
  expect(events.map(({ status, times }) => [status, times])).toEqual([
    ['TIMEOUT', 3],
    ['OPENING', 1],
  ])
})

test('of a line that flaps, the newest hundred changes are kept, and none for longer than thirty days', async () => {
  const { companyId } = await server.aTeam()
  const { tenancy } = server
  const id = await tenancy.withTenant(companyId, (tenant) => aConnection(tenant))
  const flap = Array.from({ length: 60 }, (): [ConnectionStatus, StatusReason][] => [
    ['TIMEOUT', 'network'],
    ['CONNECTED', 'restored'],
  ])
  await at(companyId, id, flap.flat())
  const count = () =>
    tenancy.withTenant(companyId, async ({ db }) => {
      const rows = await db
        .selectFrom('connectionEvents')
        .select('id')
        .where('connectionId', '=', id)
        .execute()
      return rows.length
    })
  expect(await count()).toBe(100)
  await tenancy.withPlatform((platform) =>
    forgetOldConnectionEvents(platform, later(server.clock.now(), days(1))),
  )
  expect(await count()).toBe(0)
})

test('why messages of today failed is counted by reason', async () => {
  const { companyId, admin } = await server.aTeam()
  const asAdmin = await server.as(admin)
  const id = await server.tenancy.withTenant(companyId, async (tenant) => {
    const made = await aConnection(tenant)
    const contact = await aContact(tenant)
    const { id: ticketId } = await aTicket(tenant, { contactId: contact.id, whatsappId: made })
    const failed = (failureCode: string) =>
      aMessage(tenant, { ticketId, fromMe: true, ack: 0, failureCode, failureText: 'no' })
    for (const code of ['REJECTED', 'NO_ANSWER', 'NO_ANSWER']) await failed(code)
    return made
  })
  const { failures } = (await asAdmin('GET', `/whatsapp/${id}/health`)).body as ConnectionReport
  expect(failures).toEqual([
    { code: 'NO_ANSWER', count: 2 },
    { code: 'REJECTED', count: 1 },
  ])
})

test('an installation offers each way to connect with what it can do', async () => {
  const { admin } = await server.aTeam()
  const asAdmin = await server.as(admin)
  const networks = (await asAdmin('GET', '/whatsapp/networks')).body as Network[]
  for (const { channel, provider, abilities, webhookUrl } of networks) {
    expect(reaches(provider, channel)).toBe(true)
    // Networks call the address that the operator named, wherever the admin's browser stands.
    const isCalled = provider === 'cloud' || provider === 'graph'
    expect(webhookUrl).toBe(isCalled ? 'https://atende.example/api/webhooks/meta' : null)
    expect(abilities.simulated).toBe(provider === 'simulator')
  }
  expect(networks.map(({ channel }) => channel)).toEqual(expect.arrayContaining([...channelKinds]))
})
