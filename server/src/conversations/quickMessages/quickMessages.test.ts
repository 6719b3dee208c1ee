import type { QuickMessage } from '@chatflow/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aConversation } from '../../../test/conversation.ts'
import { anInbox, type Caller, type Inbox } from '../../../test/inbox.ts'
import { multipart } from '../../../test/multipart.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { storedOf } from '../../media/accounting.ts'
import { someQuickMessages } from './quickMessages.factory.ts'

let server: TestServer
let inbox: Inbox
let asColleague: Caller
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
  asColleague = await inbox.colleague()
})
afterAll(() => server.close())

let made = 0
const create = async (more: object = {}, call = inbox.asAttendant) => {
  const form = { shortcode: `atalho ${++made}`, message: 'Olá, {{firstName}}!', ...more }
  return (await call('POST', '/quick-messages', form)).body as QuickMessage
}
const offered = async (call: Caller) =>
  ((await call('GET', '/quick-messages/list?companyId=1&userId=1')).body as QuickMessage[]).map(
    ({ id }) => id,
  )
const png = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#1565C0' } })
    .png()
    .toBuffer()
const attach = (id: number, content: Buffer, call = inbox.asAttendant) => {
  const { payload, headers } = multipart('file', 'cardápio novo.png', content, { typeArch: 'quickMessage' })
  return call('POST', `/quick-messages/${id}/media-upload`, payload, headers)
}
const open = (url: string | null) => server.app.http.app.inject({ url: url ?? '/nowhere' })

describe('a quick message', () => {
  test('is its author’s own, with the defaults of a new one', async () => {
    const message = await create({ companyId: 99, userId: 99, mediaPath: '/etc/passwd' })
    expect(message).toEqual({
      id: message.id,
      shortcode: `atalho ${made}`,
      message: 'Olá, {{firstName}}!',
      geral: false,
      visao: false,
      status: true,
      uses: 0,
      userId: inbox.attendant.id,
      mediaPath: null,
      mediaName: null,
      mediaType: null,
      thumbnailUrl: null,
    })
    expect(await offered(inbox.asAttendant)).toContain(message.id)
    for (const call of [asColleague, inbox.asAdmin]) {
      expect(await offered(call)).not.toContain(message.id)
      expect((await call('GET', `/quick-messages/${message.id}`)).status).toBe(404)
    }
  })

  test.each([{ geral: true }, { visao: true }, { geral: 'true' }])(
    'with %j is used by everyone and changed by its author and admins',
    async (shared) => {
      const { id } = await create(shared)
      const address = `/quick-messages/${id}`
      expect(await offered(asColleague)).toContain(id)
      expect((await asColleague('GET', address)).status).toBe(200)
      for (const [method, body] of [
        ['PUT', { shortcode: 'meu', ...shared }],
        ['DELETE', undefined],
      ] as const)
        expect(await asColleague(method, address, body)).toMatchObject({
          status: 403,
          body: { error: 'ERR_NO_PERMISSION' },
        })
      expect((await attach(id, await png(), asColleague)).status).toBe(403)
      expect((await asColleague('DELETE', `${address}/media-upload`)).status).toBe(403)
      const changed = await inbox.asAdmin('PUT', address, { shortcode: 'nosso', ...shared })
      expect(changed.body).toMatchObject({ id, shortcode: 'nosso', userId: inbox.attendant.id })
      expect((await inbox.asAdmin('DELETE', address)).status).toBe(200)
      expect((await inbox.asAttendant('GET', address)).status).toBe(404)
    },
  )

  test('that is switched off stays in the list and is not offered', async () => {
    const { id, shortcode } = await create({ status: false })
    expect(await offered(inbox.asAttendant)).not.toContain(id)
    const { body } = await inbox.asAttendant('GET', `/quick-messages?searchParam=${shortcode}`)
    expect(body.records).toMatchObject([{ id, status: false }])
  })

  test('needs a shortcode', async () => {
    for (const shortcode of ['', '  ', undefined])
      expect(await inbox.asAttendant('POST', '/quick-messages', { shortcode, message: 'Oi' })).toMatchObject({
        status: 400,
        body: { details: [{ path: 'shortcode' }] },
      })
  })

  test('is told to those who may use it, and to nobody else', async () => {
    const [author, colleague] = [await inbox.listener(inbox.asAttendant), await inbox.listener(asColleague)]
    const told = async ({ heard }: typeof author) =>
      (await heard('quickemessage')).map(({ action, ...event }) => [action, { ...event }])
    const own = await create()
    const address = `/quick-messages/${own.id}`
    await inbox.asAttendant('PUT', address, { shortcode: 'oi', geral: true })
    await inbox.asAttendant('PUT', address, { geral: false })
    await inbox.asAttendant('DELETE', address)
    expect(await told(author)).toMatchObject([
      ['create', { record: own }],
      ['update', { record: { geral: true } }],
      ['update', { record: { geral: false } }],
      ['delete', { id: own.id }],
    ])
    expect(await told(colleague)).toMatchObject([
      ['update', { record: { id: own.id } }],
      ['delete', { id: own.id }],
    ])
  })
})

test('the list is searched without accents, ordered by shortcode and paged, in a fixed number of statements', async () => {
  const call = await inbox.colleague()
  for (let index = 0; index < 21; index++)
    await create({ shortcode: `p${String.fromCharCode(117 - index)}`, message: 'Promoção 100%' }, call)
  const page = (number: number) => call('GET', `/quick-messages?searchParam=PROMOCAO&pageNumber=${number}`)
  expect((await page(1)).body).toMatchObject({ count: 21, hasMore: true })
  const { records, ...rest } = (await page(2)).body
  expect([records[0].shortcode, rest]).toEqual(['pu', { count: 21, hasMore: false }])
  expect((await call('GET', '/quick-messages?searchParam=100%25')).body.count).toBe(21)
  expect((await call('GET', '/quick-messages?searchParam=1_0')).body.count).toBe(0)
  expect(await server.statementsOf(() => page(1))).toHaveLength(1)
  expect(await server.statementsOf(() => call('GET', '/quick-messages/list'))).toHaveLength(1)
})

describe('the file of a quick message', () => {
  const stored = () => inbox.data(storedOf)

  test('is attached, shown by its address, replaced, and leaves nothing behind', async () => {
    const before = await stored()
    const { id } = await create()
    const first = (await attach(id, await png())).body as QuickMessage
    expect(first).toMatchObject({ mediaName: 'cardápio novo.png', mediaType: 'image' })
    for (const address of [first.mediaPath, first.thumbnailUrl])
      expect((await open(address)).statusCode).toBe(200)
    const once = await stored()
    const second = (await attach(id, await png())).body as QuickMessage
    await eventually(async () => (await open(first.mediaPath)).statusCode === 404)
    await eventually(async () => (await stored()).bytes === once.bytes)
    const changed = await inbox.asAttendant('PUT', `/quick-messages/${id}`, { shortcode: 'menu' })
    expect(changed.body.mediaPath).toBe(second.mediaPath)
    for (const _time of ['first', 'second'])
      expect(await inbox.asAttendant('DELETE', `/quick-messages/${id}/media-upload`)).toMatchObject({
        status: 200,
        body: { id, mediaPath: null, mediaName: null, mediaType: null, thumbnailUrl: null },
      })
    await eventually(async () => (await open(second.mediaPath)).statusCode === 404)
    await eventually(async () => (await stored()).files === before.files)
  })

  test('is refused when it is too large or missing', async () => {
    const { id } = await create()
    await inbox.configure({ downloadLimit: '1' })
    expect(await attach(id, Buffer.alloc(2 * 1024 * 1024))).toMatchObject({
      status: 413,
      body: { error: 'ERR_TOO_LARGE' },
    })
    await inbox.configure()
    const { payload, headers } = multipart('outro', 'a.png', await png())
    expect(
      await inbox.asAttendant('POST', `/quick-messages/${id}/media-upload`, payload, headers),
    ).toMatchObject({ status: 400, body: { details: [{ path: 'file', message: 'Required' }] } })
  })

  test('goes to the customer with a caption, once, and outlives the quick message', async () => {
    const conversation = await aConversation(inbox)
    const { id } = await create()
    const { mediaPath } = (await attach(id, await png())).body as QuickMessage
    const form = { body: 'Olá, {{firstName}}!', quickMessageId: id, clientId: 'once' }
    const send = () => conversation.write(form)
    const { body: sent } = await send()
    expect(sent).toMatchObject({ mediaType: 'image', mediaState: 'ready', mediaName: 'cardápio novo.png' })
    expect(sent.body).not.toContain('{{')
    expect((await send()).body.id).toBe(sent.id)
    expect((await inbox.asAttendant('DELETE', `/quick-messages/${id}`)).status).toBe(200)
    expect(await conversation.onPhone(sent)).toMatchObject({ mediaType: 'image', body: sent.body })
    expect((await open(mediaPath)).statusCode).toBe(200)
    expect((await open(sent.mediaUrl)).statusCode).toBe(200)
    expect((await send()).body.id).toBe(sent.id)
  })

  test('is not sent by those who may not use it; a quick message without one is a text', async () => {
    const conversation = await aConversation(inbox)
    const strangers = await create({}, asColleague)
    const send = (quickMessageId: number, body: string) => conversation.write({ body, quickMessageId })
    expect(await send(strangers.id, 'Oi')).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_QUICK_MESSAGE_FOUND' },
    })
    const own = await create()
    expect((await send(own.id, 'Oi')).body).toMatchObject({ body: 'Oi', mediaType: 'conversation' })
    expect((await send(own.id, ' ')).body.error).toBe('ERR_EMPTY_MESSAGE')
  })
})

describe('the uses of a quick message', () => {
  const usesOf = async (id: number, call = inbox.asAttendant) =>
    ((await call('GET', `/quick-messages/${id}`)).body as QuickMessage).uses

  test('are counted with each message that began with it, or carries its file, and only once', async () => {
    const conversation = await aConversation(inbox)
    const { id } = await create()
    const form = { body: 'Olá, {{firstName}}!', writtenFrom: id, clientId: 'one' }
    const { body: sent } = await conversation.write(form)
    expect((await conversation.write(form)).body.id).toBe(sent.id)
    expect(await usesOf(id)).toBe(1)
    await attach(id, await png())
    await conversation.write({ body: 'Veja', quickMessageId: id, writtenFrom: id })
    await conversation.write({ body: 'Para a equipe', isPrivate: true, writtenFrom: id })
    expect(await usesOf(id)).toBe(3)
    const listed = await inbox.asAttendant('GET', `/quick-messages?searchParam=${`atalho ${made}`}`)
    expect(listed.body.records).toMatchObject([{ id, uses: 3 }])
  })

  test('are told to those who see it in their lists', async () => {
    const conversation = await aConversation(inbox)
    const [own, shared] = [await create(), await create({ geral: true })]
    const listener = await inbox.listener(inbox.asAdmin)
    for (const { id } of [own, shared]) await conversation.write({ body: 'Olá!', writtenFrom: id })
    expect(await listener.heard('quickMessageUse')).toMatchObject([{ id: shared.id, uses: 1 }])
  })

  test('are not made up by a form, and stay when it is changed', async () => {
    const conversation = await aConversation(inbox)
    const { id, uses } = await create({ uses: 99 })
    expect(uses).toBe(0)
    await conversation.write({ body: 'Oi', writtenFrom: id })
    const changed = await inbox.asAttendant('PUT', `/quick-messages/${id}`, { shortcode: 'oi', uses: 99 })
    expect(changed.body.uses).toBe(1)
  })

  test('of what one may not see are not counted, and the words go all the same', async () => {
    const conversation = await aConversation(inbox)
    const stranger = await anInbox(server)
    const colleagues = await create({}, asColleague)
    const foreign = await create({ geral: true }, stranger.asAdmin)
    for (const writtenFrom of [colleagues.id, foreign.id, 999_999])
      expect((await conversation.write({ body: 'Oi', writtenFrom })).body).toMatchObject({ body: 'Oi' })
    expect(await usesOf(colleagues.id, asColleague)).toBe(0)
    expect(await usesOf(foreign.id, stranger.asAdmin)).toBe(0)
    expect((await conversation.write({ body: 'Oi', writtenFrom: 'x' })).status).toBe(400)
    const refused = { body: ' ', writtenFrom: colleagues.id }
    expect((await conversation.write(refused)).body.error).toBe('ERR_EMPTY_MESSAGE')
  })

  test('cost one statement, also where the file goes along', async () => {
    const conversation = await aConversation(inbox)
    const [words, picture] = [await create(), await create()]
    await attach(picture.id, await png())
    const costOf = async (form: object) => {
      const statements = await server.statementsOf(() => conversation.write({ body: 'Oi', ...form }))
      return statements.filter((statement) => statement.includes('quick_messages')).length
    }
    expect(await costOf({})).toBe(0)
    expect(await costOf({ writtenFrom: words.id })).toBe(1)
    expect(await costOf({ quickMessageId: picture.id, writtenFrom: picture.id })).toBe(1)
  })
})

test('two thousand are searched by an index, without accents, and all are offered to the composer', async () => {
  const many = await anInbox(server)
  const message = 'Nossa promoção termina no sábado. Aproveite, {{firstName}}!'
  await many.data((tenant) =>
    someQuickMessages(
      tenant,
      Array.from({ length: 2000 }, (_, index) => ({ shortcode: `m${index}`, message, geral: true })),
    ),
  )
  const search = (typed: string) => many.asAttendant('GET', `/quick-messages?searchParam=${typed}`)
  expect((await search('PROMOCAO')).body.count).toBe(2000)
  expect((await search('m1999')).body.records).toMatchObject([{ shortcode: 'm1999' }])
  expect((await many.asAttendant('GET', '/quick-messages/list')).body).toHaveLength(2000)
  // Through the row-level security, where only some comparisons may ask an index at all.
  const plan = await many.data(async ({ db }) => {
    await sql`set local enable_seqscan = off`.execute(db)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from quick_messages
      where folded like '%m1999%'`.execute(db)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('quick_messages_search')
})

test('a user who leaves takes along what nobody else could see, and what was shared stays', async () => {
  const leaving = await server.aUser(inbox.companyId, {})
  const call = await server.as(leaving)
  const [own, shared] = [await create({}, call), await create({ geral: true }, call)]
  const { mediaPath } = (await attach(own.id, await png(), call)).body as QuickMessage
  expect((await inbox.asAdmin('DELETE', `/users/${leaving.id}`)).status).toBe(200)
  await eventually(async () => (await open(mediaPath)).statusCode === 404)
  const { body } = await inbox.asAdmin('GET', `/quick-messages/${shared.id}`)
  expect(body).toMatchObject({ id: shared.id, userId: null })
})
