import { eventName, type Chat, type ChatMessage } from '@chatflow/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTeamThatChats, openChat, sendMessage, unreadsOf } from '../../../test/chatTeam.ts'
import { heard, startTestServer, type TestServer } from '../../../test/server.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function aChatOfThree() {
  const team = await aTeamThatChats(server)
  const { companyId, asOwner, asMember, asColleague } = team
  const chat = await openChat(asOwner, [asMember.user.id, asColleague.user.id])

  /** Begins calls while somebody else has the chat in hand, and lets go of it once all of them wait, or do not. */
  async function whileHeld<T>(
    begin: () => Promise<T>[],
    meanwhile: (tenant: Tenant) => Promise<unknown> = () => Promise.resolve(),
  ): Promise<T[]> {
    const begun: Promise<T>[] = []
    await server.tenancy.withTenant(companyId, async (tenant) => {
      await sql`select from chats where company_id = ${companyId} and id = ${chat.id} for no key update`.execute(
        tenant.db,
      )
      begun.push(...begin())
      for (let looks = 0; looks < 60 && (await callsThatWait(tenant)) < begun.length; looks++)
        await new Promise((resolve) => setTimeout(resolve, 25))
      await meanwhile(tenant)
    })
    return Promise.all(begun)
  }
  return { ...team, chat, whileHeld }
}

async function callsThatWait({ db }: Tenant) {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(db)
  return rows[0]!.waiting
}

const putOut = (tenant: Tenant, chat: Chat, userId: number) =>
  tenant.db
    .deleteFrom('chatUsers')
    .where('companyId', '=', tenant.companyId)
    .where('chatId', '=', chat.id)
    .where('userId', '=', userId)
    .execute()

test('an owner and the next one who leave together leave the chat to somebody who is in it', async () => {
  const { chat, whileHeld, asOwner, asMember, asColleague } = await aChatOfThree()
  await whileHeld(() => [asOwner, asMember].map((call) => call('POST', `/chats/${chat.id}/leave`)))
  expect((await asColleague('GET', `/chats/${chat.id}`)).body).toMatchObject({
    ownerId: asColleague.user.id,
    users: [{ userId: asColleague.user.id }],
  })
})

test('who leaves while somebody writes is not named in what they cannot read', async () => {
  const { chat, whileHeld, asOwner, asColleague } = await aChatOfThree()
  const [sent] = await whileHeld(
    () => [asOwner('POST', `/chats/${chat.id}/messages`, { message: '@Zuleica e os outros' })],
    (tenant) => putOut(tenant, chat, asColleague.user.id),
  )
  expect(sent).toMatchObject({ status: 200, body: { mentions: [] } })
})

test('who is put out while they write, read or leave is not in the chat any more', async () => {
  const { chat, whileHeld, asOwner, asMember } = await aChatOfThree()
  const path = `/chats/${chat.id}`
  const responses = await whileHeld(
    () => [
      asMember('POST', `${path}/messages`, { message: 'Ainda aqui' }),
      asMember('POST', `${path}/read`),
      asMember('POST', `${path}/leave`),
    ],
    (tenant) => putOut(tenant, chat, asMember.user.id),
  )
  for (const response of responses)
    expect(response).toMatchObject({ status: 404, body: { error: 'ERR_NO_CHAT_FOUND' } })
  expect((await asOwner('GET', `${path}/messages`)).body).toMatchObject({ records: [], count: 0 })
})

test('who has handed the chat on meanwhile changes it no longer', async () => {
  const { chat, whileHeld, asOwner, asMember, asColleague } = await aChatOfThree()
  const users = [asMember.user.id, asColleague.user.id]
  const responses = await whileHeld(
    () => [
      asOwner('PUT', `/chats/${chat.id}`, { title: 'Tomada de volta', users }),
      asOwner('DELETE', `/chats/${chat.id}`),
    ],
    (tenant) =>
      tenant.db
        .updateTable('chats')
        .set({ ownerId: asMember.user.id })
        .where('companyId', '=', tenant.companyId)
        .where('id', '=', chat.id)
        .execute(),
  )
  for (const response of responses)
    expect(response).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
  expect((await asColleague('GET', `/chats/${chat.id}`)).body).toMatchObject({
    title: 'Equipe',
    ownerId: asMember.user.id,
  })
})

test('what is taken back while somebody gives it an emoji bears none', async () => {
  const { chat, whileHeld, asOwner, asMember } = await aChatOfThree()
  const { id } = await sendMessage(asOwner, chat, 'Era engano')
  const [given] = await whileHeld(
    () => [asMember('POST', `/chats/${chat.id}/messages/${id}/reactions`, { emoji: '👍' })],
    (tenant) =>
      tenant.db
        .updateTable('chatMessages')
        .set({ isDeleted: true, message: '' })
        .where('companyId', '=', tenant.companyId)
        .where('id', '=', id)
        .execute(),
  )
  expect(given).toMatchObject({ body: { error: 'ERR_NOT_EDITABLE' } })
})

test('emojis that are given together are all in what is told last', async () => {
  const { companyId, chat, asOwner, asMember, asColleague } = await aChatOfThree()
  const socket = server.socket(companyId, { token: asColleague.token })
  await heard(socket, 'connect')
  const told: ChatMessage[] = []
  socket.on(eventName(companyId, 'teamChat'), ({ message }: { message: ChatMessage }) => told.push(message))
  const { id } = await sendMessage(asOwner, chat, 'Combinado?')
  const emojis = ['👍', '🎉', '❤️', '😀', '🙏', '👏']
  const all = [asOwner, asMember, asColleague]
  await Promise.all(
    emojis.map((emoji, place) =>
      all[place % 3]!('POST', `/chats/${chat.id}/messages/${id}/reactions`, { emoji }),
    ),
  )
  await expect.poll(() => told.length).toBe(emojis.length)
  expect(new Set(told.at(-1)!.reactions.map(({ emoji }) => emoji))).toEqual(new Set(emojis))
})

test('messages and readings at once leave the counts that are true', async () => {
  const { chat, asOwner, asMember, asColleague } = await aChatOfThree()
  const path = `/chats/${chat.id}`
  const write = (call: typeof asOwner) => call('POST', `${path}/messages`, { message: 'Oi' })
  const all = [asOwner, asMember, asColleague]
  await Promise.all([...all, ...all].flatMap((call) => [write(call), call('POST', `${path}/read`)]))
  const { records } = (await asOwner('GET', `${path}/messages`)).body as { records: ChatMessage[] }
  const { users } = (await asOwner('GET', path)).body as Chat
  for (const { userId, unreads, readId } of users)
    expect(unreads).toBe(
      records.filter(({ id, senderId }) => senderId !== userId && id > (readId ?? 0)).length,
    )
  await Promise.all(all.flatMap((call) => [call('POST', `${path}/read`), call('POST', `${path}/read`)]))
  expect(Object.values(await unreadsOf(asOwner, chat))).toEqual([0, 0, 0])
})
