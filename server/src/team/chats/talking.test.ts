import { chatChangeWindowMs, type Chat, type ChatMessage, type ChatReaction } from '@chatflow/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aTeamThatChats, openChat, sendMessage } from '../../../test/chatTeam.ts'
import { multipart } from '../../../test/multipart.ts'
import { heard, startTestServer, type TestServer } from '../../../test/server.ts'
import { later } from '../../platform/clock.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Caller = Awaited<ReturnType<TestServer['as']>>

async function aChatOfThree() {
  const team = await aTeamThatChats(server)
  const { asOwner, asMember, asColleague } = team
  const chat = await openChat(asOwner, [asMember.user.id, asColleague.user.id])
  const path = `/chats/${chat.id}`
  return { ...team, chat, path, at: (message: ChatMessage) => `${path}/messages/${message.id}` }
}
const countsOf = async (call: Caller, { id }: Chat) => {
  const { users } = (await call('GET', `/chats/${id}`)).body as Chat
  const me = users.find(({ userId }) => userId === call.user.id)
  return { unreads: me?.unreads, mentions: me?.mentions }
}
const listed = async (call: Caller, path: string) =>
  (await call('GET', `${path}/messages`)).body.records as ChatMessage[]
const png = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#1565C0' } })
    .png()
    .toBuffer()

describe('a mention', () => {
  test('counts for the member it names, until they have read it', async () => {
    const { chat, path, asOwner, asMember, asColleague } = await aChatOfThree()
    const sent = await sendMessage(asOwner, chat, 'Oi @zuleica, tudo certo?')
    expect(sent.mentions).toEqual([{ userId: asColleague.user.id, name: 'Zuleica' }])
    expect(await countsOf(asColleague, chat)).toEqual({ unreads: 1, mentions: 1 })
    expect(await countsOf(asMember, chat)).toEqual({ unreads: 1, mentions: 0 })
    expect((await asColleague('GET', '/chats')).body).toMatchObject({ unreads: 1, mentions: 1 })
    await asColleague('POST', `${path}/read`)
    expect((await asColleague('GET', '/chats')).body).toMatchObject({ unreads: 0, mentions: 0 })
  })

  test('of everybody counts for everybody but its author', async () => {
    const { chat, asOwner, asMember, asColleague } = await aChatOfThree()
    await sendMessage(asOwner, chat, '@todos: reunião às 10h')
    expect(await countsOf(asMember, chat)).toEqual({ unreads: 1, mentions: 1 })
    expect(await countsOf(asColleague, chat)).toEqual({ unreads: 1, mentions: 1 })
    expect(await countsOf(asOwner, chat)).toEqual({ unreads: 0, mentions: 0 })
  })

  test('that fits namesakes counts for all of them, and never for its author', async () => {
    const { chat, asOwner, asMember, asColleague } = await aChatOfThree()
    const names = ['Ana Lima', 'Ana Lima', 'Ana']
    for (const [place, call] of [asMember, asColleague, asOwner].entries()) {
      const renamed = await asOwner('PUT', `/users/${call.user.id}`, { name: names[place] })
      expect(renamed.status).toBe(200)
    }
    const sent = await sendMessage(asOwner, chat, 'Oi @Ana Lima!')
    expect(sent.mentions.map(({ userId }) => userId).toSorted((one, other) => one! - other!)).toEqual(
      [asMember.user.id, asColleague.user.id].toSorted((one, other) => one - other),
    )
    for (const call of [asMember, asColleague])
      expect(await countsOf(call, chat)).toEqual({ unreads: 1, mentions: 1 })
    // The longest name that fits is meant: not the one whose name begins it.
    await sendMessage(asMember, chat, 'Oi @Ana Lima, sou eu também')
    expect(await countsOf(asColleague, chat)).toMatchObject({ mentions: 2 })
    expect(await countsOf(asMember, chat)).toMatchObject({ mentions: 1 })
    expect(await countsOf(asOwner, chat)).toMatchObject({ mentions: 0 })
  })

  test('is found among the chats that name one, however many are newer', async () => {
    const { chat, asOwner, asColleague } = await aChatOfThree()
    await sendMessage(asOwner, chat, 'Oi @Zuleica')
    for (let made = 0; made < 20; made += 1) await openChat(asOwner, [asColleague.user.id], `Novo ${made}`)
    const page = async (query: string) =>
      (await asColleague('GET', `/chats?${query}`)).body as {
        records: Chat[]
        count: number
        mentions: number
      }
    expect((await page('')).records.map(({ id }) => id)).not.toContain(chat.id)
    expect(await page('mentioned=true')).toMatchObject({ count: 1, mentions: 1, records: [{ id: chat.id }] })
  })

  test('follows a correction, for those who have not read it', async () => {
    const { chat, at, path, asOwner, asMember, asColleague } = await aChatOfThree()
    const sent = await sendMessage(asOwner, chat, 'Oi @Zuleica')
    await asOwner('PUT', at(sent), { message: `Oi @${asMember.user.name}` })
    expect(await countsOf(asColleague, chat)).toEqual({ unreads: 1, mentions: 0 })
    expect(await countsOf(asMember, chat)).toEqual({ unreads: 1, mentions: 1 })
    await asColleague('POST', `${path}/read`)
    await asOwner('PUT', at(sent), { message: 'Oi @Zuleica' })
    expect(await countsOf(asColleague, chat)).toEqual({ unreads: 0, mentions: 0 })
  })
})

describe('a message of one’s own', () => {
  test('is corrected, and everybody in the chat sees that it was', async () => {
    const { companyId, chat, at, path, asOwner, asMember } = await aChatOfThree()
    const sent = await sendMessage(asOwner, chat, 'Bom dai!')
    const socket = server.socket(companyId, { token: asMember.token })
    await heard(socket, 'connect')
    const told = heard(socket, `company-${companyId}-teamChat`)
    const edited = await asOwner('PUT', at(sent), { message: 'Bom dia!' })
    expect(edited).toMatchObject({ status: 200, body: { message: 'Bom dia!', editedAt: expect.any(String) } })
    expect(await told).toMatchObject({ action: 'message', chatUuid: chat.uuid, message: edited.body })
    expect(await listed(asMember, path)).toEqual([edited.body])
    expect((await asMember('GET', path)).body.lastMessage).toBe('Bom dia!')
  })

  test('is taken back: nothing of it is left but its place', async () => {
    const { chat, at, path, asOwner, asMember } = await aChatOfThree()
    await sendMessage(asOwner, chat, 'Primeira')
    const sent = await sendMessage(asOwner, chat, `Senha: 123, @${asMember.user.name}`)
    await asMember('POST', `${at(sent)}/reactions`, { emoji: '👍' })
    const deleted = await asOwner('DELETE', at(sent))
    expect(deleted).toMatchObject({
      status: 200,
      body: { message: '', isDeleted: true, reactions: [], mentions: [], file: null },
    })
    expect(await countsOf(asMember, chat)).toEqual({ unreads: 1, mentions: 0 })
    expect((await asMember('GET', path)).body.lastMessage).toBe('Primeira')
    expect((await asMember('GET', '/chat-messages?searchParam=senha')).body.records).toEqual([])
    for (const [method, body] of [
      ['PUT', { message: 'x' }],
      ['DELETE', undefined],
    ] as const)
      expect((await asOwner(method, at(sent), body)).body.error).toBe('ERR_NOT_EDITABLE')
    expect((await asMember('POST', `${at(sent)}/reactions`, { emoji: '👍' })).status).toBe(400)
  })

  test('is nobody else’s to change, and stays as it is after an hour', async () => {
    const { companyId, chat, at, asOwner, asMember } = await aChatOfThree()
    const sent = await sendMessage(asMember, chat, 'Combinado')
    const attempts = [
      ['PUT', { message: 'x' }],
      ['DELETE', undefined],
    ] as const
    for (const [method, body] of attempts)
      expect(await asOwner(method, at(sent), body)).toMatchObject({
        status: 403,
        body: { error: 'ERR_NO_PERMISSION' },
      })
    const createdAt = later(new Date(sent.createdAt), -chatChangeWindowMs - 1000).toISOString()
    await server.tenancy.withTenant(companyId, ({ db }) =>
      db.updateTable('chatMessages').set({ createdAt }).where('id', '=', sent.id).execute(),
    )
    for (const [method, body] of attempts)
      expect((await asMember(method, at(sent), body)).body.error).toBe('ERR_EDIT_WINDOW')
  })
})

describe('a reply', () => {
  test('carries what it replies to, also after that was taken back', async () => {
    const { chat, at, path, asOwner, asMember } = await aChatOfThree()
    const question = await sendMessage(asOwner, chat, 'Quem abre no sábado?')
    const reply = await asMember('POST', `${path}/messages`, { message: 'Eu!', quotedId: question.id })
    expect(reply.body.quoted).toMatchObject({
      id: question.id,
      senderName: asOwner.user.name,
      message: 'Quem abre no sábado?',
      isDeleted: false,
    })
    await asOwner('DELETE', at(question))
    expect((await listed(asMember, path)).at(-1)?.quoted).toMatchObject({ message: '', isDeleted: true })
  })

  test('refers to nothing outside its chat', async () => {
    const { path, asOwner, asMember } = await aChatOfThree()
    const elsewhere = await openChat(asOwner, [asMember.user.id], 'Outra')
    const foreign = await sendMessage(asOwner, elsewhere, 'Segredo')
    const reply = await asMember('POST', `${path}/messages`, { message: 'Eu!', quotedId: foreign.id })
    expect(reply).toMatchObject({ status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } })
  })
})

test('each member gives each emoji once, and takes back only their own', async () => {
  const { chat, at, asOwner, asMember, asColleague } = await aChatOfThree()
  const sent = await sendMessage(asOwner, chat, 'Fechamos a venda!')
  const react = (call: Caller, emoji: string, isOn = true) =>
    call('POST', `${at(sent)}/reactions`, { emoji, isOn })
  await react(asMember, '🎉')
  await react(asMember, '🎉')
  await react(asMember, '👏')
  await react(asColleague, '🎉')
  const left = await react(asColleague, '👏', false)
  const given = (left.body.reactions as ChatReaction[]).map(({ emoji, userId }) => `${emoji} ${userId}`)
  expect(given.toSorted()).toEqual(
    [`🎉 ${asMember.user.id}`, `👏 ${asMember.user.id}`, `🎉 ${asColleague.user.id}`].toSorted(),
  )
  for (const emoji of ['', 'x', '<b>', '👍'.repeat(40)])
    expect((await react(asMember, emoji)).status).toBe(400)
})

describe('a file', () => {
  const send = async (call: Caller, path: string, fields: Record<string, string> = {}) => {
    const { payload, headers } = multipart('medias', 'quadro da semana.png', await png(), fields)
    return call('POST', `${path}/messages`, payload, headers)
  }

  test('is sent with or without words, once, and goes with its message', async () => {
    const { chat, path, at, asOwner, asMember } = await aChatOfThree()
    const clientId = crypto.randomUUID()
    const sent = await send(asOwner, path, { message: 'O quadro', clientId })
    expect(sent).toMatchObject({
      status: 200,
      body: { message: 'O quadro', file: { mediaType: 'image', width: 40, height: 30 } },
    })
    expect((await send(asOwner, path, { clientId })).body).toEqual(sent.body)
    await send(asOwner, path)
    expect((await asMember('GET', path)).body.lastMessage).toBe('📷 quadro da semana.png')
    const open = () => server.app.http.app.inject({ url: sent.body.file.mediaPath })
    expect((await open()).statusCode).toBe(200)
    expect((await asMember('GET', '/chat-messages?searchParam=semana')).body.records).toHaveLength(2)
    await asOwner('DELETE', at(sent.body))
    await expect.poll(async () => (await open()).statusCode).toBe(404)
    expect((await asOwner('DELETE', `/chats/${chat.id}`)).status).toBe(200)
  })

  test('is not read for a chat one is not in', async () => {
    const { chat } = await aChatOfThree()
    const rival = await aTeamThatChats(server)
    expect((await send(rival.asOwner, `/chats/${chat.uuid}`)).status).toBe(404)
  })
})

describe('the search', () => {
  test('finds words in one’s own chats, whatever their case and accents, newest first', async () => {
    const { chat, asOwner, asMember, asColleague } = await aChatOfThree()
    const other = await openChat(asOwner, [asMember.user.id], 'Outra')
    const first = await sendMessage(asOwner, chat, 'A promoção acaba amanhã')
    const second = await sendMessage(asOwner, other, 'PROMOCAO nova')
    const search = async (call: Caller, query: string) => {
      const { body } = await call('GET', `/chat-messages?${query}`)
      return (body.records as ChatMessage[]).map(({ id }) => id)
    }
    expect(await search(asMember, 'searchParam=promocao')).toEqual([second.id, first.id])
    expect(await search(asMember, `searchParam=promocao&chatId=${chat.id}`)).toEqual([first.id])
    expect(await search(asMember, `searchParam=promocao&cursor=${second.id}`)).toEqual([first.id])
    expect(await search(asColleague, 'searchParam=promocao')).toEqual([first.id])
    expect(await search(asMember, 'searchParam=%25')).toEqual([])
    expect(await search(asMember, '')).toEqual([])
  })
})

describe('reading', () => {
  test('tells the others how far one has read', async () => {
    const { companyId, chat, path, asOwner, asMember } = await aChatOfThree()
    const sent = await sendMessage(asOwner, chat, 'Leiam')
    const socket = server.socket(companyId, { token: asOwner.token })
    await heard(socket, 'connect')
    const told = heard(socket, `company-${companyId}-teamChat`)
    await asMember('POST', `${path}/read`)
    expect(await told).toMatchObject({
      action: 'read',
      chatId: chat.id,
      member: { userId: asMember.user.id, readId: sent.id, readAt: expect.any(String), unreads: 0 },
    })
    const { users } = (await asOwner('GET', path)).body as Chat
    expect(users.find(({ userId }) => userId === asMember.user.id)?.readId).toBe(sent.id)
  })

  test('goes around a message and on in both directions, with two or three statements', async () => {
    const { chat, path, asOwner } = await aChatOfThree()
    const sent: ChatMessage[] = []
    for (let index = 0; index < 45; index++) sent.push(await sendMessage(asOwner, chat, `${index}`))
    const page = async (query: string) => {
      const { body } = await asOwner('GET', `${path}/messages?${query}`)
      return { ...body, texts: (body.records as ChatMessage[]).map(({ message }) => Number(message)) }
    }
    const around = await page(`around=${sent[22]!.id}`)
    expect([around.texts[0], around.texts.at(-1), around.texts.length]).toEqual([13, 32, 20])
    const newer = await page(`newerThan=${around.newerCursor}`)
    expect(newer).toMatchObject({
      texts: [33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44],
      newerCursor: null,
    })
    expect((await page(`cursor=${around.nextCursor}`)).texts.at(-1)).toBe(12)
    expect((await asOwner('GET', `${path}/messages?around=1`)).status).toBe(404)
    for (const [query, count] of [
      ['', 2],
      ['?searchParam=1', 1],
    ] as const)
      expect(
        await server.statementsOf(() =>
          asOwner('GET', query === '' ? `${path}/messages` : `/chat-messages${query}`),
        ),
      ).toHaveLength(count)
  })
})

test('a member who writes is seen writing by the other members, and by nobody else', async () => {
  const { companyId, chat, asOwner, asMember } = await aChatOfThree()
  const outsider = await server.aUser(companyId, { allUserChat: 'enabled' })
  const sockets = [asOwner, asMember, await server.as(outsider)].map(({ token }) =>
    server.socket(companyId, { token }),
  )
  await Promise.all(sockets.map((socket) => heard(socket, 'connect')))
  const events: string[] = []
  for (const [index, socket] of sockets.entries())
    socket.on(`company-${companyId}-teamTyping`, () => events.push(String(index)))
  const told = heard(sockets[0]!, `company-${companyId}-teamTyping`)
  sockets[2]!.emit('chatTyping', chat.uuid)
  sockets[1]!.emit('chatTyping', chat.uuid)
  expect(await told).toEqual({ chatId: chat.id, user: { id: asMember.user.id, name: asMember.user.name } })
  expect(events).toEqual(['0'])
})
