import type { TicketMessage } from '@chatflow/contract'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { aConversation, aForm, type TestConversation } from '../../../test/conversation.ts'
import { anInbox, type Caller, type Inbox } from '../../../test/inbox.ts'
import { eventually, heard, startTestServer, type TestServer } from '../../../test/server.ts'
import { aMediaFolder, aSample, type MediaFolder } from '../../media/media.factory.ts'
import { aMessage } from './messages.factory.ts'

/** A service on this machine that speaks the protocol, writes down what it was sent and answers as told. */
interface Asked {
  url: string | undefined
  authorization: string | undefined
  model: unknown
  file: File
  bytes: Buffer
}
let asked: Asked[] = []
let reply: (response: ServerResponse) => void
const saying = (text: string) => (response: ServerResponse) =>
  void response.setHeader('content-type', 'application/json').end(JSON.stringify({ text }))
const refusing = (status: number) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end('{"error":{}}')

async function listen(request: IncomingMessage, response: ServerResponse) {
  const form = await new Response(await buffer(request), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  }).formData()
  const file = form.get('file') as File
  const bytes = Buffer.from(await file.arrayBuffer())
  const { authorization } = request.headers
  asked.push({ url: request.url, authorization, model: form.get('model'), file, bytes })
  reply(response)
}

let server: TestServer
let inbox: Inbox
let asSuper: Caller
let folder: MediaFolder
let service: Server
let serviceUrl: string
let recording: Buffer
beforeAll(async () => {
  service = createServer((request, response) => void listen(request, response))
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  serviceUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`
  folder = await aMediaFolder()
  recording = await aSample('opus.webm')
  server = await startTestServer({ environment: { TRANSCRIPTION_SECONDS: '2' } })
  const platform = await server.aTeam()
  asSuper = await server.as(await server.aUser(platform.companyId, { profile: 'admin', super: true }))
  inbox = await anInbox(server)
})
afterAll(async () => {
  await server.close()
  await folder.close()
  service.closeAllConnections()
  service.close()
})
beforeEach(async () => {
  asked = []
  reply = saying('Bom dia, meu pedido não chegou.')
  await set('transcriptionUrl', `${serviceUrl}/`)
  await set('transcriptionModel', '')
  await set('transcriptionKey', 'sk-segredo')
})

const set = (key: string, value: string, call = asSuper) => call('PUT', `/settings/${key}`, { key, value })
const transcribe = (file: number | string, call: Caller = inbox.asAttendant) =>
  call('GET', `/messages/transcribeAudio/${file}`)

/** A customer sends a voice note; returns the message once the file is here. */
async function hearVoice(conversation: TestConversation): Promise<TicketMessage> {
  const files = [{ field: 'media', name: 'voz.webm', content: recording, type: 'audio/webm' }]
  const { payload, headers } = await aForm([['number', conversation.number]], files)
  const { externalId } = (
    await inbox.asAdmin('POST', `/simulator/${inbox.whatsappId}/inbound`, payload, headers)
  ).body as { externalId: string }
  return eventually(
    async () =>
      (await conversation.page()).find(({ wid, mediaState }) => wid === externalId && mediaState === 'ready'),
    30_000,
  )
}

test('a voice note is written down once, for everybody, and found by what is said in it', async () => {
  const conversation = await aConversation(inbox)
  const message = await hearVoice(conversation)
  expect(message.transcription).toBeNull()
  const socket = server.socket(inbox.companyId, { token: inbox.asAttendant.token })
  await heard(socket, 'connect')
  // What the file's arrival has told may come only now.
  const told: unknown[] = []
  socket.on(`company-${inbox.companyId}-appMessage`, (event) => told.push(event))

  const transcribedText = 'Bom dia, meu pedido não chegou.'
  expect(await transcribe(message.id)).toMatchObject({ status: 200, body: { transcribedText } })
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({
    url: '/v1/audio/transcriptions',
    authorization: 'Bearer sk-segredo',
    model: 'whisper-1',
  })
  expect(asked[0]!.file.name).toMatch(/\.(mp3|m4a|ogg)$/)
  expect(asked[0]!.bytes.length).toBeGreaterThan(1000)
  await expect
    .poll(() => told.at(-1), { timeout: 60_000 })
    .toMatchObject({
      action: 'update',
      message: { id: message.id, transcription: transcribedText },
    })
  expect(await conversation.now(message)).toMatchObject({ transcription: transcribedText })

  reply = refusing(500)
  expect(await transcribe(message.mediaPath!)).toMatchObject({ status: 200, body: { transcribedText } })
  expect(asked).toHaveLength(1)
  const hits = await inbox.asAttendant('GET', `/messages/${conversation.id}/search?searchParam=NAO chegou`)
  expect(hits.body).toMatchObject({ count: 1, messages: [{ id: message.id }] })
})

test('it counts as cost of the company, and is left out when the month is spent', async () => {
  const budget = { monthlyLimit: 0.000_001, transcriptionPrice: 6 }
  expect((await inbox.asAdmin('PUT', '/prompt-usage/budget', budget)).status).toBe(200)
  onTestFinished(async () => {
    await inbox.asAdmin('PUT', '/prompt-usage/budget', { monthlyLimit: 0 })
  })
  const conversation = await aConversation(inbox)
  const [first, second] = [await hearVoice(conversation), await hearVoice(conversation)]
  reply = (response) =>
    void response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ text: 'Oi', usage: { type: 'duration', seconds: 10 } }))
  expect((await transcribe(first!.id)).status).toBe(200)
  const { body } = await inbox.asAdmin('GET', '/prompt-usage')
  expect(body.kinds).toContainEqual(expect.objectContaining({ kind: 'transcription', cost: 1 }))
  expect(await transcribe(second!.id)).toMatchObject({ status: 409, body: { error: 'ERR_AI_SPENT' } })
  expect(asked).toHaveLength(1)
})

test('the platform chooses the model', async () => {
  await set('transcriptionModel', 'whisper-large-v3')
  await transcribe((await hearVoice(await aConversation(inbox))).id)
  expect(asked[0]?.model).toBe('whisper-large-v3')
})

test('a service that refuses, fails, keeps silent or talks nonsense is told apart where it helps', async () => {
  const { id } = await hearVoice(await aConversation(inbox))
  const refusals: [(response: ServerResponse) => void, string][] = [
    [refusing(401), 'ERR_NO_TRANSCRIPTION_KEY'],
    [refusing(413), 'ERR_TOO_LARGE'],
    [refusing(500), 'ERR_TRANSCRIPTION_DATA'],
    [refusing(400), 'ERR_TRANSCRIPTION_DATA'],
    [(response) => void response.end('<html>'), 'ERR_TRANSCRIPTION_DATA'],
    [(response) => void response.end('{"words":1}'), 'ERR_TRANSCRIPTION_DATA'],
    [(response) => void response.destroy(), 'ERR_TRANSCRIPTION_DATA'],
    [
      (response) => void response.writeHead(302, { location: `${serviceUrl}/elsewhere` }).end(),
      'ERR_TRANSCRIPTION_DATA',
    ],
    [() => undefined, 'ERR_TRANSCRIPTION_DATA'],
  ]
  for (const [answer, error] of refusals) {
    reply = answer
    expect((await transcribe(id)).body).toMatchObject({ error })
  }
  expect(asked.map(({ url }) => url)).not.toContain('/v1/elsewhere')
  reply = saying('  ainda dá  ')
  expect((await transcribe(id)).body).toEqual({ transcribedText: 'ainda dá' })
})

test('without an address or a key nothing is asked', async () => {
  const { id } = await hearVoice(await aConversation(inbox))
  for (const key of ['transcriptionKey', 'transcriptionUrl']) {
    await set(key, '')
    expect(await transcribe(id)).toMatchObject({ status: 400, body: { error: 'ERR_NO_TRANSCRIPTION_KEY' } })
  }
  expect(asked).toEqual([])
})

test('only recordings of customers that one may see are written down', async () => {
  const conversation = await aConversation(inbox)
  const { id: ticketId } = conversation
  const made = (more: object) => inbox.data((tenant) => aMessage(tenant, { ticketId, ...more }))
  const lost = '00000000-0000-4000-8000-000000000000.ogg'
  const wrong = [
    await made({ body: 'só texto' }),
    await made({ mediaType: 'audio', mediaPath: lost, fromMe: true }),
    await made({ mediaType: 'audio', mediaPath: lost, isDeleted: true }),
    await made({ mediaType: 'audio', mediaState: 'pending' }),
    await made({ mediaType: 'audio', mediaPath: lost }),
  ]
  for (const { id } of wrong)
    expect((await transcribe(id)).body).toMatchObject({ error: 'ERR_TRANSCRIPTION_DATA' })
  for (const file of ['voz.ogg', '../segredo', 'https://example.com/a.ogg', '-1'])
    expect((await transcribe(encodeURIComponent(file))).body).toMatchObject({
      error: 'ERR_TRANSCRIPTION_URL',
    })

  const mine = await hearVoice(conversation)
  const rival = await anInbox(server)
  const foreign = await aConversation(inbox, { userId: inbox.admin.id, queueId: inbox.second.id })
  const hidden = await hearVoice(foreign)
  const notFound = { status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } }
  for (const file of [mine.id, mine.mediaPath!, 999_999_999])
    expect(await transcribe(file, rival.asAdmin)).toMatchObject(notFound)
  for (const file of [hidden.id, hidden.mediaPath!]) expect(await transcribe(file)).toMatchObject(notFound)
  expect(asked).toEqual([])
})

test('a recording that is too large is not sent', async () => {
  const { id, mediaPath } = await hearVoice(await aConversation(inbox))
  const name = await server.app.storage.put(inbox.companyId, 'ogg', Buffer.alloc(25 * 1024 * 1024 + 1))
  await inbox.data(({ db }) =>
    db.updateTable('messages').set({ mediaPath: name, mediaPlayable: null }).where('id', '=', id).execute(),
  )
  expect(mediaPath).not.toBe(name)
  expect(await transcribe(id)).toMatchObject({ status: 413, body: { error: 'ERR_TOO_LARGE' } })
  expect(asked).toEqual([])
})

test('where a company forgets what is taken back, it forgets what was written down of it', async () => {
  await inbox.configure({ enableLGPD: 'enabled', lgpdDeleteMessage: 'enabled' })
  const conversation = await aConversation(inbox)
  const message = await hearVoice(conversation)
  await transcribe(message.id)
  await inbox.asAdmin('POST', `/simulator/${inbox.whatsappId}/revoke`, { wid: message.wid })
  const gone = await eventually(async () => {
    const now = await conversation.now(message)
    return now?.isDeleted && now
  })
  expect(gone).toMatchObject({ transcription: null, body: '' })
  await inbox.configure()
})

test('the key is sealed, told to nobody, and set by the super user only', async () => {
  expect(await set('transcriptionKey', 'sk-outro')).toMatchObject({
    status: 200,
    body: { key: 'transcriptionKey', configured: true },
  })
  expect((await asSuper('GET', '/setting/transcriptionKey')).body).toEqual({
    key: 'transcriptionKey',
    configured: true,
  })
  expect((await asSuper('GET', '/setting/transcriptionUrl')).body).toEqual({
    key: 'transcriptionUrl',
    value: `${serviceUrl}/`,
  })
  for (const call of [inbox.asAdmin, inbox.asAttendant]) {
    expect((await set('transcriptionKey', 'x', call)).status).toBe(403)
    expect((await call('GET', '/setting/transcriptionKey')).status).toBe(403)
  }
  for (const url of ['ftp://x', 'javascript:alert(1)', 'nada'])
    expect((await set('transcriptionUrl', url)).status).toBe(400)
  const stored = await server.tenancy.withPlatform(({ db }) =>
    db.selectFrom('platformSecrets').selectAll().execute(),
  )
  expect(JSON.stringify([stored, server.logged, (await asSuper('GET', '/auth/me')).body])).not.toContain(
    'sk-',
  )
  await set('transcriptionKey', '')
  expect((await asSuper('GET', '/setting/transcriptionKey')).body).toMatchObject({ configured: false })
})
