import type { TicketMessage } from '@chatflow/contract'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aConversation, aForm, type TestConversation } from '../../../test/conversation.ts'
import { anInbox, type Caller, type Inbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { aConnection } from '../../channels/connections/connections.factory.ts'
import { storedOf } from '../../media/accounting.ts'
import { aMediaFolder, aSample, type MediaFolder } from '../../media/media.factory.ts'

let server: TestServer
let inbox: Inbox
let media: MediaFolder
let folder: string
/** Everything the program writes to disk is in here. */
const [kept, temporary] = ['kept', 'temporary']
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'chatflow-test-files-'))
  await mkdir(path.join(folder, temporary))
  media = await aMediaFolder()
  server = await startTestServer({ environment: { DATA_DIR: path.join(folder, kept) } })
  inbox = await anInbox(server)
})
afterAll(async () => {
  await server.close()
  await media.close()
  await rm(folder, { recursive: true, force: true })
})

type Files = Parameters<typeof aForm>[1]
async function send(
  { id }: { id: number },
  files: Files,
  fields: [string, string][] = [],
  call: Caller = inbox.asAttendant,
) {
  const { payload, headers } = await aForm(fields, files)
  return call('POST', `/messages/${id}`, payload, headers)
}
const sent = async (conversation: TestConversation, files: Files, fields: [string, string][] = []) =>
  (await send(conversation, files, fields)).body as TicketMessage[]

const open = (url: string | null, headers: Record<string, string> = {}) =>
  server.app.http.app.inject({ url: url ?? 'nowhere', headers })

const document = (name = 'contrato.pdf', content = '%PDF-1.4\n%%EOF') => ({
  name,
  content: Buffer.from(content),
})
const picture = async () => ({
  name: 'praia.png',
  content: await sharp({ create: { width: 1000, height: 500, channels: 3, background: '#2E7D32' } })
    .png()
    .toBuffer(),
})

test('each file is a message with its own caption, in the order of the form', async () => {
  const conversation = await aConversation(inbox)
  const captions: [string, string][] = [
    ['fromMe', 'true'],
    ['body', 'Para {{name}}'],
    ['body', ''],
    ['body', 'O terceiro'],
  ]
  const messages = await sent(
    conversation,
    [document('um.pdf'), document('dois.pdf'), document('três.pdf')],
    captions,
  )
  const expected = [
    { body: `Para ${conversation.name}`, mediaName: 'um.pdf' },
    { body: '', mediaName: 'dois.pdf' },
    { body: 'O terceiro', mediaName: 'três.pdf' },
  ].map((file) => ({ ...file, mediaType: 'application' }))
  expect(messages).toMatchObject(expected)
  expect(await conversation.page()).toMatchObject(expected)
  await conversation.onPhone(messages[2]!)
  expect(await conversation.phone()).toMatchObject(expected)
  expect(await conversation.ticket()).toMatchObject({ lastMessage: '📄 O terceiro', fromMe: true })
})

test('a caption is as long as a text may be, whichever file it is for', async () => {
  const conversation = await aConversation(inbox)
  const answer = await send(
    conversation,
    [document('um.pdf'), document('dois.pdf')],
    [
      ['body', 'curta'],
      ['body', 'a'.repeat(65_537)],
    ],
  )
  expect(answer).toMatchObject({ status: 400, body: { error: 'ERR_INVALID_INPUT' } })
  expect(await conversation.page()).toEqual([])
})

test('a picture has a thumbnail, and both can be opened', async () => {
  const conversation = await aConversation(inbox)
  const [message] = await sent(conversation, [await picture()], [['body', 'A praia']])
  expect(message).toMatchObject({
    mediaType: 'image',
    mediaMime: 'image/png',
    mediaState: 'ready',
    mediaName: 'praia.png',
    dataJson: { width: 1000, height: 500 },
  })
  const whole = await open(message!.mediaUrl)
  expect(whole).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/png' } })
  expect(whole.rawPayload.length).toBe(message!.mediaSize)
  const small = await open(message!.thumbnailUrl)
  expect(small).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/webp' } })
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 480, height: 240 })
  const onPhone = await conversation.onPhone(message!)
  expect(onPhone).toMatchObject({ mediaType: 'image', body: 'A praia', mediaName: 'praia.png' })
  expect((await open(onPhone.mediaUrl)).rawPayload.equals(whole.rawPayload)).toBe(true)
})

test('a recorded voice leaves as a voice note and keeps a copy that plays everywhere', async () => {
  const conversation = await aConversation(inbox)
  const voice = { name: 'voz.webm', content: await aSample('opus.webm') }
  const [message] = await sent(conversation, [voice], [['isVoice', 'true']])
  expect(message).toMatchObject({
    mediaType: 'audio',
    mediaName: 'voz.mp3',
    mediaMime: 'audio/ogg; codecs=opus',
    dataJson: { seconds: 3, waveform: expect.any(Array) as number[] },
  })
  expect(await open(message!.playableUrl)).toMatchObject({
    statusCode: 200,
    headers: {
      'content-type': 'audio/mpeg',
      'content-disposition': expect.stringContaining('voz.mp3') as string,
    },
  })
  // The note itself is saved as what it is.
  expect((await open(message!.mediaUrl)).headers['content-disposition']).toContain('voz.ogg')
  expect(await conversation.onPhone(message!)).toMatchObject({
    mediaType: 'audio',
    mediaMime: 'audio/ogg; codecs=opus',
  })
})

test('where there are no voice notes, a recorded voice leaves as a sound file', async () => {
  const whatsappId = await inbox.change((tenant) => aConnection(tenant, { channel: 'facebook' }))
  const lastInboundAt = new Date().toISOString()
  const conversation = await aConversation(inbox, { whatsappId, lastInboundAt })
  const voice = { name: 'audio.webm', content: await aSample('opus.webm') }
  const [message] = await sent(conversation, [voice], [['isVoice', 'true']])
  const recorded = { mediaType: 'audio', mediaName: 'audio.m4a', mediaMime: 'audio/mp4' }
  expect(message).toMatchObject({ ...recorded, playableUrl: null })
  expect(message!.mediaPath).toMatch(/\.m4a$/)
})

test('a quoted picture shows a small one, until it is taken back', async () => {
  const conversation = await aConversation(inbox)
  const drawing = sharp({ create: { width: 60, height: 40, channels: 3, background: '#2E7D32' } })
  const [picture] = await sent(conversation, [{ name: 'a.png', content: await drawing.png().toBuffer() }])
  await conversation.onPhone(picture!)
  const reply = await conversation.hear('Lindo', { quotedWid: picture!.wid })
  expect(reply.quotedMsg).toMatchObject({ id: picture!.id, isSticker: false })
  expect(await open(reply.quotedMsg!.thumbnailUrl)).toMatchObject({
    statusCode: 200,
    headers: { 'content-type': 'image/webp' },
  })
  await inbox.asAttendant('DELETE', `/messages/${picture!.id}`)
  expect((await conversation.now(reply))?.quotedMsg).toMatchObject({ thumbnailUrl: null, mediaUrl: null })
})

test('a file that lies about its type is what it is, and is saved instead of shown', async () => {
  const conversation = await aConversation(inbox)
  const page = { name: 'foto.jpg', type: 'image/jpeg', content: Buffer.from('<script>alert(1)</script>') }
  const [message] = await sent(conversation, [page])
  expect(message).toMatchObject({ mediaType: 'application', mediaMime: 'text/plain; charset=utf-8' })
  const { headers } = await open(message!.mediaUrl)
  expect(headers['content-disposition']).toMatch(/^attachment;/)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
})

test('a name with a path in it is a name, and never where the file is stored', async () => {
  const conversation = await aConversation(inbox)
  const [message] = await sent(conversation, [document('../../../etc/passwd')])
  expect(message).toMatchObject({ mediaName: 'passwd' })
  expect(message!.mediaPath).toMatch(/^[0-9a-f-]{36}\.pdf$/)
})

test('a film is opened where one jumps to', async () => {
  const conversation = await aConversation(inbox)
  const film = { name: 'férias.mp4', content: await aSample('small.mp4') }
  const [message] = await sent(conversation, [film])
  expect(await open(message!.mediaUrl, { range: 'bytes=10-19' })).toMatchObject({
    statusCode: 206,
    rawPayload: film.content.subarray(10, 20),
    headers: { 'content-range': `bytes 10-19/${film.content.length}`, 'content-type': 'video/mp4' },
  })
})

test('the address of a file is worth nothing in another company', async () => {
  const rival = await anInbox(server)
  const [message] = await sent(await aConversation(inbox), [document()])
  const url = message!.mediaUrl!
  const bare = url.split('?')[0]!
  expect((await open(url)).statusCode).toBe(200)
  const wrong = url.replace(`/company${inbox.companyId}/`, `/company${rival.companyId}/`)
  expect((await open(wrong)).statusCode).toBe(404)
  expect((await open(bare, { authorization: `Bearer ${rival.asAdmin.token}` })).statusCode).toBe(404)
  expect((await open(bare, { authorization: `Bearer ${inbox.asAdmin.token}` })).statusCode).toBe(200)
})

test('a form without files is a text', async () => {
  const conversation = await aConversation(inbox)
  expect(
    await sent(
      conversation,
      [],
      [
        ['body', 'Só palavras'],
        ['isPrivate', 'false'],
      ],
    ),
  ).toMatchObject([{ body: 'Só palavras', mediaType: 'conversation' }])
  expect(await send(conversation, [], [['body', ' ']])).toMatchObject({
    status: 400,
    body: { error: 'ERR_EMPTY_MESSAGE' },
  })
})

test('a file in a private note stays in the house', async () => {
  const conversation = await aConversation(inbox)
  const [note] = await sent(
    conversation,
    [document()],
    [
      ['isPrivate', 'true'],
      ['body', 'Interno'],
    ],
  )
  expect(note).toMatchObject({ isPrivate: true, wid: null, body: 'Interno', mediaType: 'application' })
  expect((await open(note!.mediaUrl)).statusCode).toBe(200)
  expect(await conversation.arrived()).toEqual([])
})

describe('what is left on the disk', () => {
  /** A company of its own, and the names of its files. */
  async function aCompany() {
    const own = await anInbox(server)
    const files = () => readdir(path.join(folder, kept, 'media', String(own.companyId))).catch(() => [])
    return { own, files, conversation: await aConversation(own) }
  }

  test('of a file that is too large is nothing', async () => {
    const { own, files, conversation } = await aCompany()
    await own.configure({ downloadLimit: '1' })
    vi.stubEnv('TMPDIR', path.join(folder, temporary))
    try {
      const large = { name: 'grande.bin', content: Buffer.alloc(1024 * 1024 + 1) }
      const answer = await send(conversation, [document(), large], [], own.asAttendant)
      expect(answer).toMatchObject({ status: 413, body: { error: 'ERR_TOO_LARGE' } })
      expect(await conversation.page()).toEqual([])
      expect(await files()).toEqual([])
      expect(await own.data(storedOf)).toEqual({ bytes: 0, files: 0 })
      expect(await readdir(path.join(folder, temporary))).toEqual([])
    } finally {
      vi.unstubAllEnvs()
    }
  })

  test('of a form that is refused is nothing', async () => {
    const { own, files, conversation } = await aCompany()
    await own.data(({ db }) =>
      db.updateTable('tickets').set({ status: 'closed' }).where('id', '=', conversation.id).execute(),
    )
    expect(await send(conversation, [document()], [], own.asAttendant)).toMatchObject({
      status: 400,
      body: { error: 'ERR_TICKET_NOT_OPEN' },
    })
    expect(await files()).toEqual([])
  })

  test('is counted on the company’s account', async () => {
    const { own, conversation } = await aCompany()
    const [message] = (await send(conversation, [await picture()], [], own.asAttendant))
      .body as TicketMessage[]
    const thumbnail = await open(message!.thumbnailUrl)
    expect(await own.data(storedOf)).toEqual({
      bytes: message!.mediaSize! + thumbnail.rawPayload.length,
      files: 2,
    })
  })

  test('of a form sent twice, one after the other or at once, is one copy', async () => {
    const { own, conversation } = await aCompany()
    const form = (clientId: string) =>
      send(
        conversation,
        [document('um.pdf'), document('dois.pdf')],
        [['clientId', clientId]],
        own.asAttendant,
      )
    const ids = ({ body }: { body: unknown }) => (body as TicketMessage[]).map(({ id }) => id)
    const first = await form('a')
    expect(first.body).toMatchObject([{ clientId: 'a' }, { clientId: 'a#1' }])
    expect(ids(await form('a'))).toEqual(ids(first))
    const atOnce = await Promise.all([form('b'), form('b'), form('b')])
    for (const answer of atOnce) expect(ids(answer)).toEqual(ids(atOnce[0]!))
    expect(await conversation.page()).toHaveLength(4)
    expect(await conversation.arrived()).toHaveLength(4)
    expect(await own.data(storedOf)).toMatchObject({ files: 4 })
  })
})
