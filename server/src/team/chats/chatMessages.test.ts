import { chatEventName, eventName, type Chat, type ChatMessage } from '@chatflow/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aTeamThatChats, openChat, sendMessage, unreadsOf } from '../../../test/chatTeam.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { aChat } from './chats.factory.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Caller = Awaited<ReturnType<TestServer['as']>>

describe('a message', () => {
  test('counts as unread for everybody but its sender, until it is read', async () => {
    const { asOwner, asMember, asColleague } = await aTeamThatChats(server)
    const chat = await openChat(asOwner, [asMember.user.id, asColleague.user.id])
    const message = await sendMessage(asOwner, chat, '  Bom dia!\n')
    expect(message).toMatchObject({
      chatId: chat.id,
      senderId: asOwner.user.id,
      sender: { id: asOwner.user.id, name: asOwner.user.name },
      message: 'Bom dia!',
    })
    await sendMessage(asMember, chat, 'Oi')
    const [owner, member, colleague] = [asOwner, asMember, asColleague].map(({ user }) => user.id)
    expect(await unreadsOf(asOwner, chat)).toEqual({ [owner!]: 1, [member!]: 1, [colleague!]: 2 })
    expect((await asColleague('GET', '/chats')).body).toMatchObject({
      unreads: 2,
      records: [{ lastMessage: 'Oi' }],
    })
    expect((await asColleague('POST', `/chats/${chat.id}/read`, { userId: owner })).status).toBe(200)
    expect(await unreadsOf(asOwner, chat)).toEqual({ [owner!]: 1, [member!]: 1, [colleague!]: 0 })
    expect((await asColleague('GET', '/chats')).body.unreads).toBe(0)
  })

  test('reaches the members who may chat, under the three names, and nobody else', async () => {
    const { companyId, asOwner, asMember, asColleague, attendant, listener } = await aTeamThatChats(server)
    const chat = await openChat(asOwner, [asMember.user.id, attendant.id])
    const [member, outsider, unentitled] = [
      await listener(asMember),
      await listener(asColleague),
      await listener(await server.as(attendant)),
    ]
    const newMessage = await sendMessage(asOwner, chat, 'Só para nós')
    await expect.poll(() => member.events.length).toBe(3)
    expect(member.events.map(({ name }) => name).toSorted()).toEqual(
      [
        eventName(companyId, 'chat'),
        chatEventName.ofChat(companyId, chat.id),
        chatEventName.ofUser(companyId, asMember.user.id),
      ].toSorted(),
    )
    for (const { payload } of member.events)
      expect(payload).toMatchObject({
        action: 'new-message',
        newMessage,
        chat: { id: chat.id, lastMessage: 'Só para nós' },
      })
    expect([outsider.events, unentitled.events]).toEqual([[], []])
  })

  test('is read in one browser and cleared in the others of the same person only', async () => {
    const { asOwner, asMember, listener } = await aTeamThatChats(server)
    const chat = await openChat(asOwner, [asMember.user.id])
    await sendMessage(asOwner, chat, 'Oi')
    const [mine, owners] = [await listener(asMember), await listener(asOwner)]
    await asMember('POST', `/chats/${chat.id}/read`)
    await asMember('POST', `/chats/${chat.id}/read`)
    await expect.poll(() => mine.actions()).toEqual(['update', 'update', 'update'])
    expect(owners.events).toEqual([])
  })

  test('sent twice with the same key is one message', async () => {
    const { asOwner, asMember } = await aTeamThatChats(server)
    const chat = await openChat(asOwner, [asMember.user.id])
    const body = { message: 'Uma vez só', clientId: crypto.randomUUID() }
    const post = (call: Caller) => call('POST', `/chats/${chat.id}/messages`, body)
    const [first, second] = await Promise.all([post(asOwner), post(asOwner)])
    expect(first.body).toEqual(second.body)
    expect(first.body.clientId).toBe(body.clientId)
    expect((await asMember('GET', `/chats/${chat.id}/messages`)).body.count).toBe(1)
    expect((await unreadsOf(asOwner, chat))[asMember.user.id]).toBe(1)
    await post(asMember)
    expect((await asMember('GET', `/chats/${chat.id}/messages`)).body.count).toBe(2)
  })

  test.each(['', '   \n\t ', 'x'.repeat(5001)])('that is blank or endless is refused', async (message) => {
    const { asOwner, asMember } = await aTeamThatChats(server)
    const chat = await openChat(asOwner, [asMember.user.id])
    expect((await asOwner('POST', `/chats/${chat.id}/messages`, { message })).status).toBe(400)
    expect((await asOwner('GET', `/chats/${chat.id}/messages`)).body).toMatchObject({ records: [], count: 0 })
  })

  test('that is corrected or taken back changes no count of those who came after it', async () => {
    const { asOwner, asMember, asColleague } = await aTeamThatChats(server)
    const chat = await openChat(asOwner, [asMember.user.id])
    const countsOf = async ({ user }: Caller) => {
      const { users } = (await asOwner('GET', `/chats/${chat.id}`)).body as Chat
      const member = users.find(({ userId }) => userId === user.id)
      return { unreads: member?.unreads, mentions: member?.mentions }
    }
    const wrong = await sendMessage(asOwner, chat, '@todos: hoje não')
    const other = await sendMessage(asOwner, chat, 'Amanhã')
    const users = [asMember.user.id, asColleague.user.id]
    await asOwner('PUT', `/chats/${chat.id}`, { title: 'Equipe', users })
    await asOwner('PUT', `/chats/${chat.id}/messages/${other.id}`, { message: 'Amanhã, @Zuleica' })
    expect(await countsOf(asColleague)).toEqual({ unreads: 0, mentions: 0 })
    await sendMessage(asOwner, chat, '@Zuleica, bem-vinda!')
    await asOwner('DELETE', `/chats/${chat.id}/messages/${wrong.id}`)
    expect(await countsOf(asColleague)).toEqual({ unreads: 1, mentions: 1 })
    expect(await countsOf(asMember)).toEqual({ unreads: 2, mentions: 0 })
  })

  test('is not written by someone outside the chat', async () => {
    const { asOwner, asMember, asColleague } = await aTeamThatChats(server)
    const chat = await openChat(asOwner, [asMember.user.id])
    for (const path of ['messages', 'read'])
      expect((await asColleague('POST', `/chats/${chat.id}/${path}`, { message: 'Oi' })).status).toBe(404)
  })
})

describe('the conversation', () => {
  async function aLongOne() {
    const { companyId, asOwner, asMember } = await aTeamThatChats(server)
    const chat = await server.tenancy.withTenant(companyId, (tenant) =>
      aChat(tenant, {
        ownerId: asOwner.user.id,
        userIds: [asMember.user.id],
        messages: Array.from({ length: 45 }, (_, index) => ({
          senderId: asOwner.user.id,
          message: `Mensagem ${index + 1}`,
          createdAt: tenant.now(),
        })),
      }),
    )
    const read = async (query: string) => {
      const { body } = await asMember('GET', `/chats/${chat.uuid}/messages${query}`)
      const texts = (body.records as ChatMessage[]).map(({ message }) => Number(message.split(' ')[1]))
      return { ...body, texts } as {
        texts: number[]
        hasMore: boolean
        count: number
        nextCursor: string | null
      }
    }
    return { chat: chat as Chat, asOwner, read }
  }
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index)

  test('is read from its end, twenty at a time, each page from oldest to newest', async () => {
    const { read } = await aLongOne()
    expect(await read('')).toMatchObject({ texts: range(26, 45), count: 45, hasMore: true })
    expect(await read('?pageNumber=2')).toMatchObject({ texts: range(6, 25), hasMore: true })
    expect(await read('?pageNumber=3')).toMatchObject({
      texts: range(1, 5),
      hasMore: false,
      nextCursor: null,
    })
    expect(await read('?pageNumber=4')).toMatchObject({ texts: [], hasMore: false })
  })

  test('continues at its cursor without a gap or a repeat while others write', async () => {
    const { chat, asOwner, read } = await aLongOne()
    const first = await read('')
    await sendMessage(asOwner, chat, 'Mensagem 46')
    const second = await read(`?cursor=${first.nextCursor}`)
    expect(second.texts).toEqual(range(6, 25))
    expect(await read(`?cursor=${second.nextCursor}`)).toMatchObject({
      texts: range(1, 5),
      count: 46,
      hasMore: false,
      nextCursor: null,
    })
  })

  test('names nowhere to go on from where a page holds nothing', async () => {
    const { asOwner, read } = await aLongOne()
    const end = { texts: [], hasMore: false, nextCursor: null, newerCursor: null }
    const newest = (await read('')) as unknown as { records: ChatMessage[] }
    const oldest = (await read('?pageNumber=3')) as unknown as { records: ChatMessage[] }
    expect(await read(`?newerThan=${newest.records.at(-1)!.id}`)).toMatchObject(end)
    expect(await read(`?cursor=${oldest.records[0]!.id}`)).toMatchObject(end)
    expect(await read('?pageNumber=9')).toMatchObject(end)
    const empty = await openChat(asOwner, [asOwner.user.id], 'Vazio')
    for (const query of ['', '?newerThan=1', '?cursor=1', '?pageNumber=2']) {
      const { texts: _texts, ...nothing } = end
      expect((await asOwner('GET', `/chats/${empty.uuid}/messages${query}`)).body).toEqual({
        ...nothing,
        records: [],
        count: 0,
      })
    }
  })

  test('and the list cost two statements each, whatever their length', async () => {
    const { chat, asOwner } = await aLongOne()
    await asOwner('GET', '/chats')
    expect(await server.statementsOf(() => asOwner('GET', '/chats'))).toHaveLength(2)
    expect(await server.statementsOf(() => asOwner('GET', `/chats/${chat.uuid}/messages`))).toHaveLength(2)
  })
})
