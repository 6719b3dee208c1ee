import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { aContact } from '../../conversations/contacts/contacts.factory.ts'
import { aMessage } from '../../conversations/messages/messages.factory.ts'
import { days, hours, later, minutes } from '../../platform/clock.ts'
import { aTicket } from '../../conversations/tickets/tickets.factory.ts'
import { aConnection } from './connections.factory.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ environment: { ROLES: 'http,worker' } })
})
afterAll(() => server.close())

const quiet = {
  lastInboundAt: null,
  lastSentAt: null,
  pendingMessages: 0,
  failedToday: 0,
  retries: 0,
  healthySince: null,
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
