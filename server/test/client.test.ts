import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ChatflowError, createClient, verifySignature, type WebhookCall } from '../../client/src/index.ts'
import { aCustomer, anInbox, type Inbox } from './inbox.ts'
import { eventually, startTestServer, type TestServer } from './server.ts'

let server: TestServer
let inbox: Inbox
let token: string
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
  const scopes = ['messages:send', 'messages:read', 'contacts:read', 'webhooks:manage']
  const form = { name: 'CRM', scopes, connectionId: inbox.whatsappId }
  token = (await inbox.asAdmin('POST', '/api-tokens', form)).body.token
})
afterAll(() => server.close())

/** A program of somebody else's: it knows the address, a token, and nothing of the inside. */
async function aForeignProgram() {
  const chatflow = createClient({ baseUrl: server.url, token })
  const heard: WebhookCall[] = []
  const refused: string[] = []
  let secret = ''
  const listener = createServer((request, response) => {
    void text(request).then(async (body) => {
      const signature = String(request.headers['x-chatflow-signature'])
      const call = verifySignature({ secret, body, signature, now: server.clock.now() })
      if (call) heard.push(call)
      else refused.push(body)
      response.writeHead(call ? 200 : 401).end()
      if (call?.event === 'message.received' && call.data.message.body === 'Oi')
        await chatflow.sendMessage({ number: call.data.contact.number, body: 'Olá! Aqui é o robô.' })
    })
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo
  const subscribed = await chatflow.subscribe({
    name: 'Robô',
    url: `http://127.0.0.1:${port}`,
    events: ['message.received', 'message.status'],
  })
  secret = subscribed.secret
  await inbox.change(async () => undefined)
  return {
    chatflow,
    heard,
    refused,
    webhookId: subscribed.id,
    close: () => new Promise((resolve) => listener.close(resolve)),
  }
}

test('a foreign program hears a customer, answers, and follows its message, through the client alone', async () => {
  const program = await aForeignProgram()
  const number = aCustomer()
  await inbox.write(number, 'Oi')
  await eventually(async () => (await inbox.phone(number)).some(({ body }) => body === 'Olá! Aqui é o robô.'))
  await eventually(async () =>
    program.heard.some(
      ({ event, data }) => event === 'message.status' && data.message.status === 'delivered',
    ),
  )
  expect(program.refused).toEqual([])
  const status = program.heard.find((call) => call.event === 'message.status')
  const messageId = status?.event === 'message.status' ? status.data.message.id : 0
  expect(await program.chatflow.findMessage(messageId)).toMatchObject({ body: 'Olá! Aqui é o robô.' })
  expect(await program.chatflow.listContacts({ number })).toMatchObject({ contacts: [{ number }] })
  const files = [{ name: 'nota.txt', content: new Blob(['Nota fiscal']) }]
  await program.chatflow.sendMessage({ number, body: 'Sua nota' }, { files })
  await eventually(async () => (await inbox.phone(number)).some(({ body }) => body === 'Sua nota'))
  await program.chatflow.unsubscribe(program.webhookId)
  expect(await program.chatflow.listWebhooks()).toEqual([])
  await program.close()
})

test('a refusal is thrown with its code, and a moment of overload is waited for', async () => {
  const chatflow = createClient({ baseUrl: server.url, token })
  const refusal = await chatflow.sendMessage({ number: 'abc', body: 'Oi' }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ChatflowError)
  expect(refusal).toMatchObject({ status: 400, code: 'ERR_INVALID_NUMBER' })
  const waited: number[] = []
  const answers = [
    new Response('{"error":"ERR_TOO_MANY_REQUESTS"}', { status: 429, headers: { 'retry-after': '7' } }),
    Response.json([]),
  ]
  const patient = createClient({
    baseUrl: server.url,
    token,
    fetch: async () => answers.shift() ?? Response.error(),
    wait: async (milliseconds) => void waited.push(milliseconds),
  })
  expect(await patient.listWebhooks()).toEqual([])
  expect(waited).toEqual([7000])
})

test('a call that was changed, is old, or was signed by somebody else is nobody’s', () => {
  const body = '{"id":1,"event":"ping","createdAt":"2026-01-01T00:00:00.000Z","companyId":1,"data":{}}'
  const signature = 't=1767225600,v1=cd67ca3ba6fcb4fd93a2bb09d1b4be8c5e7ddf5d1e1a0c5f0a0ff70a4d0a3f0e'
  const now = new Date(1767225600_000)
  expect(verifySignature({ secret: 'x', body, signature, now })).toBeUndefined()
  expect(verifySignature({ secret: 'x', body, signature: undefined, now })).toBeUndefined()
  expect(verifySignature({ secret: 'x', body, signature: 'sha256=abc', now })).toBeUndefined()
})
