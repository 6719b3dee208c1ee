import type { Chat } from '@chatflow/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aTeamThatChats, openChat, sendMessage, unreadsOf } from '../../../test/chatTeam.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { minutes } from '../../platform/clock.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const titles = (body: { records: Chat[] }) => body.records.map(({ title }) => title)

describe('a new chat', () => {
  test('belongs to the one who opens it and is found by its members, by id and by uuid', async () => {
    const { asOwner, asMember, asColleague } = await aTeamThatChats(server)
    const chat = await openChat(asOwner, [{ id: asMember.user.id }])
    expect(chat).toMatchObject({ title: 'Equipe', ownerId: asOwner.user.id, lastMessage: '' })
    expect(new Set(chat.users.map(({ userId }) => userId))).toEqual(
      new Set([asOwner.user.id, asMember.user.id]),
    )
    expect(chat.users[0]).toMatchObject({ unreads: 0, user: { id: chat.users[0]?.userId } })
    for (const key of [chat.id, chat.uuid])
      expect((await asMember('GET', `/chats/${key}`)).body).toEqual(chat)
    for (const path of ['', '/messages'])
      expect(await asColleague('GET', `/chats/${chat.uuid}${path}`)).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_CHAT_FOUND' },
      })
    expect((await asColleague('GET', '/chats')).body).toMatchObject({ records: [], count: 0, unreads: 0 })
  })

  test('takes plain ids, each person once', async () => {
    const { asOwner, asMember } = await aTeamThatChats(server)
    const chat = await openChat(asOwner, [asMember.user.id, asMember.user.id, asOwner.user.id])
    expect(chat.users).toHaveLength(2)
  })

  test.each([
    { title: ' ' },
    { title: 'x'.repeat(101) },
    { users: [] },
    { users: undefined },
    { users: ['a'] },
  ])('is refused with %j', async (wrong) => {
    const { asOwner, asMember } = await aTeamThatChats(server)
    const form = { title: 'Equipe', users: [asMember.user.id], ...wrong }
    expect((await asOwner('POST', '/chats', form)).status).toBe(400)
  })

  test("cannot be opened with another company's people, and leaves nothing behind", async () => {
    const { asOwner } = await aTeamThatChats(server)
    const other = await server.aTeam()
    const form = { title: 'Invasão', users: [other.admin.id] }
    expect(await asOwner('POST', '/chats', form)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_USER_FOUND' },
    })
    expect((await asOwner('GET', '/chats')).body.count).toBe(0)
  })

  test('needs the permission and the plan', async () => {
    const { companyId, attendant, asOwner } = await aTeamThatChats(server)
    const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
    expect(await (await server.as(attendant))('GET', '/chats')).toMatchObject(refused)
    await server.tenancy.withPlatform(({ db }) =>
      db
        .updateTable('plans')
        .set({ useInternalChat: false })
        .where('id', 'in', (eb) => eb.selectFrom('companies').select('planId').where('id', '=', companyId))
        .execute(),
    )
    const { email } = asOwner.user
    const again = await server.as({ email })
    server.clock.travel(minutes(1))
    expect(await again('GET', '/chats')).toMatchObject(refused)
  })
})

describe('changing a chat', () => {
  test('is for the owner only: members are refused, others find nothing', async () => {
    const { asOwner, asMember, asColleague } = await aTeamThatChats(server)
    const chat = await openChat(asOwner, [asMember.user.id])
    const form = { title: 'Tomada', users: [asMember.user.id] }
    for (const [method, body] of [
      ['PUT', form],
      ['DELETE', undefined],
    ] as const) {
      expect(await asMember(method, `/chats/${chat.id}`, body)).toMatchObject({
        status: 403,
        body: { error: 'ERR_NO_PERMISSION' },
      })
      expect((await asColleague(method, `/chats/${chat.id}`, body)).status).toBe(404)
    }
    expect((await asOwner('GET', `/chats/${chat.id}`)).body.title).toBe('Equipe')
  })

  test('renames it, lets people in and out, and keeps the counts of those who stay', async () => {
    const { companyId, asOwner, asMember, asColleague, listener } = await aTeamThatChats(server)
    const third = await server.as(await server.aUser(companyId, { allUserChat: 'enabled' }))
    const chat = await openChat(asOwner, [asMember.user.id, third.user.id])
    await sendMessage(asOwner, chat, 'Oi')
    const [staying, leaving, coming] = [
      await listener(third),
      await listener(asMember),
      await listener(asColleague),
    ]
    const form = { title: 'Plantão', users: [{ id: third.user.id }, { id: asColleague.user.id }] }
    const changed = await asOwner('PUT', `/chats/${chat.uuid}`, form)
    expect(changed.body).toMatchObject({ title: 'Plantão', ownerId: asOwner.user.id })
    expect(await unreadsOf(asOwner, chat)).toEqual({
      [asOwner.user.id]: 0,
      [third.user.id]: 1,
      [asColleague.user.id]: 0,
    })
    expect((await asMember('GET', `/chats/${chat.id}`)).status).toBe(404)
    await expect.poll(() => staying.actions()).toContain('update')
    await expect.poll(() => leaving.actions()).toContain('delete')
    await expect.poll(() => coming.actions()).toContain('create')
    expect(leaving.actions()).not.toContain('update')
  })

  test('leaves alone what is not mentioned: who has left meanwhile is not put back by a new title', async () => {
    const { asOwner, asMember, asColleague, listener } = await aTeamThatChats(server)
    const chat = await openChat(asOwner, [asMember.user.id, asColleague.user.id])
    const { actions } = await listener(asMember)
    await asMember('POST', `/chats/${chat.id}/leave`)
    const change = async (changes: object) => {
      const { title, users } = (await asOwner('PUT', `/chats/${chat.id}`, changes)).body as Chat
      return { title, users: users.map(({ userId }) => userId) }
    }
    const users = [asOwner.user.id, asColleague.user.id]
    const { title, ...renamed } = await change({ title: 'Plantão' })
    expect([title, new Set(renamed.users)]).toEqual(['Plantão', new Set(users)])
    expect(actions()).not.toContain('create')
    const back = await change({ users: [asMember.user.id] })
    expect([back.title, new Set(back.users)]).toEqual([
      'Plantão',
      new Set([asOwner.user.id, asMember.user.id]),
    ])
    for (const wrong of [{ title: ' ' }, { users: [] }])
      expect((await asOwner('PUT', `/chats/${chat.id}`, wrong)).status).toBe(400)
  })

  test('to a deletion takes it away from everybody, with its messages', async () => {
    const { companyId, asOwner, asMember, listener } = await aTeamThatChats(server)
    const chat = await openChat(asOwner, [asMember.user.id])
    await sendMessage(asMember, chat, 'Oi')
    const { events } = await listener(asMember)
    expect((await asOwner('DELETE', `/chats/${chat.id}`)).status).toBe(200)
    await expect.poll(() => events[0]?.payload).toMatchObject({ action: 'delete', id: chat.id })
    for (const call of [asOwner, asMember]) expect((await call('GET', `/chats/${chat.id}`)).status).toBe(404)
    const left = await server.tenancy.withTenant(companyId, ({ db }) =>
      db.selectFrom('chatMessages').select('id').where('chatId', '=', chat.id).execute(),
    )
    expect(left).toEqual([])
  })
})

describe('the list', () => {
  test('shows the most recently active first, is searched by title and paged by twenty', async () => {
    const { asOwner, asMember } = await aTeamThatChats(server)
    const chats: Chat[] = []
    for (let index = 0; index < 21; index++) {
      server.clock.travel(1000)
      chats.push(await openChat(asOwner, [asMember.user.id], `Plantão ${index}`))
    }
    server.clock.travel(1000)
    await sendMessage(asMember, chats[3]!, 'Alguém aí?')
    const first = (await asMember('GET', '/chats')).body
    expect(first).toMatchObject({ count: 21, hasMore: true })
    expect(titles(first).slice(0, 3)).toEqual(['Plantão 3', 'Plantão 20', 'Plantão 19'])
    expect(titles((await asMember('GET', '/chats/?pageNumber=2')).body)).toEqual(['Plantão 0'])
    const found = (await asMember('GET', '/chats?searchParam=PLANT%C3%83O%2020')).body
    expect(found).toMatchObject({ count: 1, hasMore: false })
    const plain = (await asMember('GET', '/chats?searchParam=plantao%2020')).body
    expect(titles(plain)).toEqual(titles(found))
    expect((await asMember('GET', '/chats?searchParam=%25')).body).toMatchObject({ count: 0, unreads: 0 })
    expect((await asOwner('GET', '/chats?searchParam=nada')).body).toMatchObject({ count: 0, unreads: 1 })
  })
})

test('a deleted user disappears, the words stay, and the chat has an owner again', async () => {
  const { companyId, asOwner, asMember, asColleague } = await aTeamThatChats(server)
  const chat = await openChat(asMember, [asOwner.user.id, asColleague.user.id])
  await sendMessage(asMember, chat, 'Fui!')
  expect((await asOwner('DELETE', `/users/${asMember.user.id}`)).status).toBe(200)
  const left = (await asOwner('GET', `/chats/${chat.id}`)).body as Chat
  expect(left.users.map(({ userId }) => userId)).not.toContain(asMember.user.id)
  expect(left.ownerId).toBe(asOwner.user.id)
  expect((await asOwner('GET', `/chats/${chat.id}/messages`)).body.records).toMatchObject([
    { message: 'Fui!', senderId: null, sender: null },
  ])
  const form = { title: 'Herdada', users: [asColleague.user.id] }
  expect((await asOwner('PUT', `/chats/${chat.id}`, form)).status).toBe(200)
  const { ownerId } = await server.tenancy.withTenant(companyId, ({ db }) =>
    db.selectFrom('chats').select('ownerId').where('id', '=', chat.id).executeTakeFirstOrThrow(),
  )
  expect(ownerId).toBe(asOwner.user.id)
})
