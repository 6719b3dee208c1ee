import type { TicketMessage } from '@chatflow/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import sharp from 'sharp'
import { aForm } from '../../../test/conversation.ts'
import { run } from '../../../test/database.ts'
import { aCustomer, anInbox, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let inbox: Inbox
let customer: string
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())
beforeEach(() => {
  customer = aCustomer()
})

/** The customer sends a file; answers the message once it is stored, and once its file is in the given state. */
async function sends(form: Awaited<ReturnType<typeof aForm>> | object) {
  const isForm = 'payload' in form && 'headers' in form
  const path = `/simulator/${inbox.whatsappId}/inbound`
  const posted = isForm
    ? await inbox.asAdmin('POST', path, form.payload as Buffer, form.headers as Record<string, string>)
    : await inbox.post({ number: customer, ...form })
  expect(posted).toMatchObject({ status: 200, body: { accepted: true } })
  const { externalId } = posted.body as { externalId: string }
  const { ticketId } = await eventually(() =>
    inbox.data(({ db }) =>
      db.selectFrom('messages').select('ticketId').where('wid', '=', externalId).executeTakeFirst(),
    ),
  )
  const read = async () => {
    const { messages } = (await inbox.asAdmin('GET', `/messages/${ticketId}`)).body
    return (messages as TicketMessage[]).find(({ wid }) => wid === externalId)!
  }
  return {
    ticketId,
    read,
    inState: (state: TicketMessage['mediaState']) =>
      eventually(async () => {
        const message = await read()
        return message.mediaState === state && message
      }, 60_000),
  }
}
const aFile = (
  name: string,
  content: Buffer,
  more: { type?: string; declared?: string; body?: string } = {},
) =>
  aForm(
    [
      ['number', customer],
      ['body', more.body ?? ''],
      ...(more.type ? [['type', more.type] as [string, string]] : []),
    ],
    [{ field: 'media', name, content, type: more.declared ?? 'application/octet-stream' }],
  )
const opened = (message: TicketMessage) =>
  server.app.http.app.inject({ method: 'GET', url: message.mediaUrl ?? '' })

test('a picture is shown at once and its file follows by a job', async () => {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const form = await aFile('férias.jpg', picture, { body: 'Olha só' })
  const { inState, ticketId } = await sends(form)
  const message = await inState('ready')
  expect(message).toMatchObject({
    body: 'Olha só',
    mediaType: 'image',
    mediaName: 'férias.jpg',
    mediaMime: 'image/jpeg',
    dataJson: { width: 40, height: 30 },
  })
  expect(message.thumbnailUrl).toBeTruthy()
  expect(await opened(message)).toMatchObject({ statusCode: 200 })
  expect((await inbox.asAdmin('GET', `/tickets/${ticketId}`)).body.lastMessage).toBe('📷 Olha só')
})

test('a page that calls itself a picture is kept as what it is, and never shown as a page', async () => {
  const page = Buffer.from('<html><script>alert(1)</script></html>')
  const { inState } = await sends(await aFile('gatinho.png', page, { type: 'image', declared: 'image/png' }))
  const message = await inState('ready')
  expect(message).toMatchObject({ mediaType: 'application', mediaName: 'gatinho.png' })
  expect(message.mediaMime).not.toMatch(/html|image/)
  const answer = await opened(message)
  expect(answer.headers['content-type']).not.toContain('html')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
})

test('the name of a file is only a name: a path in it leads nowhere', async () => {
  const { inState } = await sends({
    declared: { name: '../../../etc/passwd\r\nSet-Cookie: a=b', mimetype: 'text/plain', size: 10 },
  })
  const waiting = await inState('pending')
  expect(waiting.mediaName).toBe('passwd Set-Cookie: a=b')
  const form = await aFile('..\\..\\segredo<b>.txt', Buffer.from('conteúdo'))
  const message = await (await sends(form)).inState('ready')
  expect(message.mediaName).toBe('segredob.txt')
  expect(message.mediaPath).toMatch(/^[\w-]+\.txt$/)
})

test('a file of 2 GB is announced and not fetched until somebody asks for it', async () => {
  const { inState, ticketId } = await sends({
    type: 'video',
    body: 'O filme inteiro',
    declared: { name: 'filme.mp4', mimetype: 'video/mp4', size: 2 * 1024 ** 3 },
  })
  const message = await inState('tooLarge')
  expect(message).toMatchObject({
    body: 'O filme inteiro',
    mediaType: 'video',
    mediaName: 'filme.mp4',
    mediaSize: 2 * 1024 ** 3,
    mediaUrl: null,
  })
  const jobs = async () =>
    (
      await run(
        server.database.ownerUrl,
        `select key, attempts from graphile_worker.jobs where key = 'media:${message.id}'`,
      )
    ).rows
  expect(await jobs()).toEqual([])

  const ask = () => inbox.asAdmin('POST', `/messages/${message.id}/media`)
  expect(await ask()).toMatchObject({ status: 200, body: { mediaState: 'pending' } })
  expect(await ask()).toMatchObject({ status: 400, body: { error: 'ERR_NOT_FAILED' } })
  // Nothing is behind what was announced. Tries wait by the time of the database, which a test cannot move.
  const failed = await eventually(async () => {
    await run(
      server.database.ownerUrl,
      `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where key = 'media:${message.id}' and locked_at is null), run_at => now())`,
    )
    const { messages } = (await inbox.asAdmin('GET', `/messages/${ticketId}`)).body
    return (messages as TicketMessage[]).find(({ mediaState }) => mediaState === 'failed')
  }, 60_000)
  expect(failed.id).toBe(message.id)
  expect(await ask()).toMatchObject({ status: 200, body: { mediaState: 'pending' } })
})
