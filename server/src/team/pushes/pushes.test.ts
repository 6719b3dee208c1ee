import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
  type ECDH,
} from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCustomer, anInbox, type Inbox } from '../../../test/inbox.ts'
import { appSecret, eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { createSafeHttpClient } from '../../automation/integrations/safeHttpClient.ts'
import { minutes } from '../../platform/clock.ts'
import { deriveKey } from '../../platform/crypto.ts'
import { createLogger } from '../../platform/logging.ts'
import { runEscalations } from '../../service/sla/runEscalations.ts'
import { pushTexts } from './pushTexts.ts'
import { pushJobs } from './sendPush.ts'
import type { PushAbout } from './tellByPush.ts'

interface Heard {
  headers: IncomingHttpHeaders
  body: Buffer
}
let server: TestServer
let inbox: Inbox
let pushServer: Server
let origin: string
let says = 201
const heard: Heard[] = []
let browser: { keys: ECDH; auth: Buffer }

beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
  pushServer = createServer((request, response) => {
    void buffer(request).then((body) => {
      const call = { headers: request.headers, body }
      heard.push(call)
      response.writeHead(faultOf(call) === undefined ? says : 400).end()
    })
  })
  await new Promise<void>((resolve) => pushServer.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(pushServer.address() as AddressInfo).port}`
})
afterAll(async () => {
  pushServer.close()
  await server.close()
})
beforeEach(async () => {
  await inbox.asAttendant('DELETE', '/push')
  heard.length = 0
  says = 201
})

/** Subscribes the attendant's browser, as a push service of its own would have it, and leads it to the local one. */
async function subscribe(path: string) {
  const keys = createECDH('prime256v1')
  browser = { keys, auth: randomBytes(16) }
  const form = {
    endpoint: `https://push.test${path}`,
    keys: {
      p256dh: keys.generateKeys().toString('base64url'),
      auth: browser.auth.toString('base64url'),
    },
  }
  expect((await inbox.asAttendant('PUT', '/push', form)).status).toBe(200)
  await server.tenancy.withTenant(inbox.companyId, async ({ db }) => {
    await db
      .updateTable('pushSubscriptions')
      .set({ endpoint: `${origin}${path}` })
      .execute()
  })
}
const run = async (about: PushAbout, trustedHosts = ['127.0.0.1']) => {
  const safeHttp = createSafeHttpClient({ trustedHosts, dialogflowUrl: '' })
  const sealKey = deriveKey(appSecret, 'platform secrets')
  const [job] = pushJobs({ tenancy: server.tenancy, safeHttp, sealKey, origin: 'https://chat.test' })
  const payload = { companyId: inbox.companyId, userId: inbox.attendant.id, about }
  await job!.run(payload, { id: '1', attempt: 1, maxAttempts: 1 })
}
const publicKey = async () => (await inbox.asAttendant('GET', '/push')).body.publicKey as string
const isOn = async () => (await inbox.asAttendant('GET', '/push')).body.isOn as boolean

/** What a browser does with a push: nobody else can read it (RFC 8291). */
function open({ body }: Heard): { title: string; body: string; path: string } {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body[20]!)
  const sealed = body.subarray(21 + body[20]!)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.keys.getPublicKey(), sender])
  const secret = hkdfSync('sha256', browser.keys.computeSecret(sender), browser.auth, info, 32)
  const part = (name: string, size: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${name}\0`, size))
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'))
}

/** Whether it is signed with the key that the browser was given, for this push service. */
function isSigned({ headers }: Heard, key: string): boolean {
  const [, token = '', named] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers.authorization)) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const raw = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: raw.subarray(1, 33).toString('base64url'),
    y: raw.subarray(33, 65).toString('base64url'),
  }
  const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number }
  const publicKeyObject = createPublicKey({ key: jwk, format: 'jwk' })
  return (
    named === key &&
    aud === origin &&
    exp * 1000 > Date.now() &&
    verify(
      'sha256',
      Buffer.from(`${header}.${claims}`),
      { key: publicKeyObject, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  )
}

/** What a push service refuses before it looks at the subscription (RFC 8030, 8188 and 8292). */
function faultOf({ headers, body }: Heard): string | undefined {
  const [, token = ''] = /^vapid t=([^,]+)/.exec(String(headers.authorization)) ?? []
  const [header, claims] = token.split('.').slice(0, 2).map(parsed)
  const rest = Number(claims?.['exp']) - Date.now() / 1000
  const faults = {
    'not sealed': headers['content-encoding'] !== 'aes128gcm' || body.readUInt32BE(16) < body.length - 86,
    'too large': body.length > 4096,
    'no time to live': !/^\d+$/.test(String(headers['ttl'])),
    'unknown urgency': !['very-low', 'low', 'normal', 'high'].includes(String(headers['urgency'])),
    'another signature': header?.['alg'] !== 'ES256',
    'valid for more than a day': !(rest > 0 && rest <= 24 * 60 * 60),
    'nobody to ask': !/^(https:|mailto:)/.test(String(claims?.['sub'])),
  }
  return Object.entries(faults).find(([, isFault]) => isFault)?.[0]
}
const parsed = (part: string) =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>

async function aGivenTicket() {
  const ticket = await inbox.write(aCustomer(), 'Oi')
  const given = { status: 'open', userId: inbox.attendant.id, queueId: inbox.first.id }
  await inbox.asAdmin('PUT', `/tickets/${ticket.id}`, given)
  return ticket
}

const waitingPushes = () =>
  server.tenancy.withPlatform(async ({ db }) => {
    const { rows } = await sql<{ payload: object }>`
      select payload from graphile_worker._private_jobs jobs
      join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
      where tasks.identifier = 'sendPush'`.execute(db)
    return rows.map(({ payload }) => payload)
  })

test('a given ticket is pushed, sealed for the browser and signed by us, without words of the customer', async () => {
  await subscribe('/given')
  const ticket = await aGivenTicket()
  await eventually(async () => heard.length === 1)
  expect(heard[0]!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '3600', urgency: 'high' })
  expect(faultOf(heard[0]!)).toBeUndefined()
  expect(isSigned(heard[0]!, await publicKey())).toBe(true)
  const notice = open(heard[0]!)
  expect(notice).toMatchObject({ body: 'Este atendimento agora é seu.', path: `/tickets/${ticket.uuid}` })
  expect(JSON.stringify(notice)).not.toContain('Oi')

  await inbox.asAdmin('PUT', `/tickets/${ticket.id}`, { status: 'pending', userId: null })
  await run({ kind: 'given', ticketId: ticket.id })
  expect(heard).toHaveLength(1)
})

test('a subscription that is gone is forgotten, one that fails is tried again, and turning off ends it', async () => {
  const { id: ticketId } = await aGivenTicket()
  await subscribe('/gone')
  for (says of [503, 429]) {
    await expect(run({ kind: 'given', ticketId })).rejects.toThrow(String(says))
    expect(await isOn()).toBe(true)
  }
  for (says of [410, 404]) {
    await subscribe(`/gone-${says}`)
    await run({ kind: 'given', ticketId })
    expect(await isOn()).toBe(false)
  }

  await subscribe('/again')
  expect((await inbox.asAttendant('DELETE', '/push')).status).toBe(200)
  says = 201
  heard.length = 0
  await run({ kind: 'given', ticketId })
  expect(heard).toEqual([])
})

test('what is written to a user alone is pushed: who, never what; and a name in it is no second notice', async () => {
  // Who has lost the right to the chat does not go on hearing of it.
  const allowed = { allUserChat: 'enabled' }
  expect((await inbox.asAdmin('PUT', `/users/${inbox.attendant.id}`, allowed)).status).toBe(200)
  const chat = (await inbox.asAdmin('POST', '/chats/direct', { userId: inbox.attendant.id })).body
  await subscribe('/direct')
  const message = `Senha 1234, @${inbox.attendant.name} `
  expect((await inbox.asAdmin('POST', `/chats/${chat.id}/messages`, { message })).status).toBe(200)
  await eventually(async () => heard.length > 0)
  const notice = open(heard[0]!)
  expect(notice).toMatchObject({
    title: inbox.admin.name,
    body: 'Escreveu para você.',
    path: `/chats/${chat.uuid}`,
  })
  expect(JSON.stringify(notice)).not.toContain('1234')
  await run({ kind: 'direct', chatId: chat.id, senderId: inbox.admin.id })
  expect(heard).toHaveLength(2)
})

test('a deadline is pushed to those who may see the ticket, until it is settled', async () => {
  await inbox.change(({ db }) =>
    db
      .updateTable('queues')
      .set({
        sla: JSON.stringify({
          firstAnswer: 2,
          nextAnswer: null,
          resolution: null,
          isAlways: true,
          escalations: [{ target: 'firstAnswer', after: -1, action: { kind: 'tell', who: ['queue'] } }],
        }),
      })
      .where('id', '=', inbox.first.id)
      .execute(),
  )
  const { id, uuid } = await inbox.write(aCustomer(), 'Oi', { name: 'Marina Prado' })
  await inbox.asAdmin('PUT', `/tickets/${id}`, { queueId: inbox.first.id, isTransfered: true, userId: null })
  await subscribe('/deadline')
  server.clock.travel(minutes(1))
  await runEscalations({ tenancy: server.tenancy, log: createLogger('silent') })
  const [deadline] = await inbox.data(({ db }) =>
    db.selectFrom('slaDeadlines').select('id').where('ticketId', '=', id).execute(),
  )
  const about = { kind: 'deadline', ticketId: id, deadlineId: deadline!.id } as const
  // Jobs go by the time of the machine, which has not travelled: this one is waited for no further.
  expect(await waitingPushes()).toContainEqual({
    companyId: inbox.companyId,
    userId: inbox.attendant.id,
    about,
  })
  await run(about)
  expect(open(heard[0]!)).toMatchObject({
    title: 'Marina Prado',
    body: 'O prazo deste atendimento está acabando.',
    path: `/tickets/${uuid}`,
  })
  server.clock.travel(minutes(2))
  await run(about)
  expect(open(heard[1]!).body).toBe('O prazo deste atendimento passou.')
  // In a colleague's hands it is not for the whole queue any more, and settled it is for nobody.
  await inbox.asAdmin('PUT', `/tickets/${id}`, { status: 'open', userId: inbox.admin.id })
  await run(about)
  await inbox.asAdmin('POST', `/messages/${id}`, { body: 'Bom dia!', fromMe: true })
  await inbox.asAdmin('PUT', `/tickets/${id}`, {
    isTransfered: true,
    queueId: inbox.first.id,
    userId: inbox.attendant.id,
  })
  heard.length = 0
  await run(about)
  expect(heard).toEqual([])
})

test('nobody is pushed to inside the own network, nor while a page of theirs is open', async () => {
  for (const endpoint of ['http://push.test/x', 'file:///etc/passwd', 'x'])
    expect(
      (await inbox.asAttendant('PUT', '/push', { endpoint, keys: { p256dh: 'x', auth: 'x' } })).status,
    ).toBe(400)
  const { id: ticketId } = await aGivenTicket()
  await subscribe('/inside')
  await expect(run({ kind: 'given', ticketId }, [])).rejects.toThrow()
  expect(heard).toEqual([])
  const { companyId, attendant } = inbox
  const socket = { companyId, id: 'open', userId: attendant.id, nodeId: server.app.nodeId }
  await server.tenancy.withTenant(companyId, async ({ db, now }) => {
    const { sessionId } = await db
      .selectFrom('pushSubscriptions')
      .select('sessionId')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('userSockets')
      .values({ ...socket, sessionId, seenAt: now().toISOString() })
      .execute()
  })
  await run({ kind: 'given', ticketId })
  expect(heard).toEqual([])
})

test('a customer without a name is not called by the number', () => {
  expect(pushTexts('en', { kind: 'given', name: '+55 11 98765-4321' }).title).toBe('Conversation')
  expect(pushTexts('en', { kind: 'given', name: 'Maria' }).title).toBe('Maria')
  expect(pushTexts('en', { kind: 'mention', name: 'Ana', chat: '' }).body).toBe('Mentioned you.')
})
