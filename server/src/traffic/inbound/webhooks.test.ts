import Fastify from 'fastify'
import { createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import type { CallChannel, ConnectionKey, Webhook } from '../../channels/channel/Channel.ts'
import { aConnection } from '../../channels/connections/connections.factory.ts'
import { createSessions } from '../../channels/connections/sessions.ts'
import { createLogger } from '../../platform/logging.ts'
import { AppError } from '../../platform/http/fail.ts'
import { serveWebhooks } from './webhooks.ts'

const secret = 'shared with the network'
const sign = (body: string | Buffer) => createHmac('sha256', secret).update(body).digest('hex')

let server: TestServer
let connection: ConnectionKey
beforeAll(async () => {
  server = await startTestServer({ environment: { ROLES: 'http' } })
  const { companyId } = await server.aTeam()
  connection = { companyId, id: await server.tenancy.withTenant(companyId, (tenant) => aConnection(tenant)) }
})
afterAll(() => server.close())

const pace = { perSecond: 10, burst: 10 }

/** A network that calls and is called, as the Cloud API does. */
const network = (check: CallChannel['check'] = async () => ({ number: '5511999', pace })): CallChannel => ({
  translate: () => ({ kind: 'unknown' }),
  fetch: async () => Readable.from([]),
  check,
  send: async () => ({ outcome: 'sent' }),
})
const webhook: Webhook = {
  handshake: async (query) => (query['verify'] === secret ? query['challenge'] : undefined),
  receive: async ({ headers, body }) => {
    if (headers['x-signature'] !== sign(body)) return undefined
    const said = JSON.parse(body.toString()) as { id: string; from: string }[]
    const events = said.map((payload) => ({ externalId: payload.id, address: payload.from, payload }))
    return { said: [{ connection, events }], unclaimed: [] }
  },
}

async function calling() {
  const app = Fastify()
  app.setErrorHandler((error, _request, reply) =>
    reply.status(error instanceof AppError ? error.status : 500).send({}),
  )
  serveWebhooks(app, { tenancy: server.tenancy, webhooks: { network: webhook } })
  await app.ready()
  return {
    get: (query: string, name = 'network') => app.inject(`/api/webhooks/${name}?${query}`),
    post: (body: string, signature = sign(body), type = 'application/json') =>
      app.inject({
        method: 'POST',
        url: '/api/webhooks/network',
        headers: { 'content-type': type, 'x-signature': signature },
        payload: body,
      }),
  }
}
const ledger = () =>
  server.tenancy.withTenant(connection.companyId, ({ db }) =>
    db
      .selectFrom('inboundEvents')
      .select(['externalId', 'address'])
      .where('connectionId', '=', connection.id)
      .orderBy('id')
      .execute(),
  )

test('every event of a signed call is in the ledger before the network is told so, once', async () => {
  const { post } = await calling()
  // Spaces count: the signature is over the body as it came.
  const body = '[ {"id":"a","from":"551"},  {"id":"b","from":"552"} ]'
  expect((await post(body)).statusCode).toBe(200)
  expect((await post(body, sign(body), 'text/plain')).statusCode).toBe(200)
  expect(await ledger()).toEqual([
    { externalId: 'a', address: '551' },
    { externalId: 'b', address: '552' },
  ])
  const { calledAt } = await server.tenancy.withTenant(connection.companyId, ({ db }) =>
    db.selectFrom('connections').select('calledAt').where('id', '=', connection.id).executeTakeFirstOrThrow(),
  )
  expect(calledAt, 'an admin sees that the network has found us').not.toBeNull()
})

test('a forged call is refused and leaves nothing', async () => {
  const { post } = await calling()
  const before = await ledger()
  const body = '[{"id":"forged","from":"551"}]'
  expect((await post(body, sign(`${body} `))).statusCode).toBe(403)
  expect((await post('', 'none')).statusCode).toBe(403)
  expect(await ledger()).toEqual(before)
})

test('a network proves the address with the word that both know', async () => {
  const { get } = await calling()
  const proven = await get(`verify=${encodeURIComponent(secret)}&challenge=1158`)
  expect([proven.statusCode, proven.body]).toEqual([200, '1158'])
  expect((await get('verify=guess&challenge=1158')).statusCode).toBe(403)
  expect((await get('challenge=1', 'telegram')).statusCode).toBe(404)
})

test('only networks that call us have a webhook', async () => {
  for (const name of ['simulator', 'constructor']) {
    const answer = await server.visit('POST', `/webhooks/${name}`, { body: {} })
    expect(answer.status).toBe(404)
  }
})

test('a connection that is called needs no session: it is up when the network knows us', async () => {
  const up: number[] = []
  const sessionsWith = (channel: CallChannel) =>
    createSessions({
      tenancy: server.tenancy,
      channels: { simulator: channel, baileys: channel, cloud: channel, graph: channel },
      nodeId: crypto.randomUUID(),
      log: createLogger('silent'),
      traffic: {
        received: async () => undefined,
        receivedIn: async () => undefined,
        receivedHistory: async () => undefined,
        typing: async () => undefined,
        refusesCalls: async () => false,
        up: ({ id }) => void up.push(id),
        down: async () => undefined,
      },
    })
  const lease = await server.tenancy.withTenant(connection.companyId, ({ db }) =>
    db
      .updateTable('connections')
      .set({ wanted: true })
      .where('companyId', '=', connection.companyId)
      .where('id', '=', connection.id)
      .returning(['companyId', 'id', 'leaseEpoch as epoch', 'generation', 'provider'])
      .executeTakeFirstOrThrow(),
  )
  const state = () =>
    server.tenancy.withTenant(connection.companyId, ({ db }) =>
      db
        .selectFrom('connections')
        .select(['status', 'statusReason', 'number'])
        .where('id', '=', connection.id)
        .executeTakeFirstOrThrow(),
    )
  await sessionsWith(network()).open(lease)
  expect(await state()).toEqual({ status: 'CONNECTED', statusReason: 'restored', number: '5511999' })
  expect(up).toEqual([connection.id])
  await sessionsWith(network(async () => ({ ended: 'auth_failed' }))).open(lease)
  expect(await state()).toMatchObject({ status: 'DISCONNECTED', statusReason: 'auth_failed' })
  expect(up).toEqual([connection.id])
})
