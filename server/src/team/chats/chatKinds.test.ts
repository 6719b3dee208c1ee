import type { Chat } from '@chatflow/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aTeamThatChats, openChat, sendMessage } from '../../../test/chatTeam.ts'
import { anInbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { aTicket } from '../../conversations/tickets/tickets.factory.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('a one-to-one chat', () => {
  test('is the same one for both members, however often either asks', async () => {
    const { asOwner, asMember } = await aTeamThatChats(server)
    const [mine, theirs] = await Promise.all([
      asOwner('POST', '/chats/direct', { userId: asMember.user.id }),
      asMember('POST', '/chats/direct', { userId: asOwner.user.id }),
    ])
    expect(mine.body).toMatchObject({ isDirect: true, id: theirs.body.id })
    expect((mine.body as Chat).users).toHaveLength(2)
    expect((await asOwner('GET', '/chats')).body.count).toBe(1)
  })

  test('stays between the two', async () => {
    const { asOwner, asMember, asColleague } = await aTeamThatChats(server)
    const { body: chat } = await asOwner('POST', '/chats/direct', { userId: asMember.user.id })
    const form = { title: 'Aberta', users: [asColleague.user.id] }
    expect((await asOwner('PUT', `/chats/${chat.id}`, form)).status).toBe(403)
    expect((await asMember('POST', `/chats/${chat.id}/leave`)).status).toBe(403)
    expect((await asColleague('GET', `/chats/${chat.id}`)).status).toBe(404)
  })

  test('is found by what the colleague is called today, with or without accents, and not by one’s own name', async () => {
    const { asOwner, asColleague } = await aTeamThatChats(server)
    await asOwner('POST', '/chats/direct', { userId: asColleague.user.id })
    const found = async (call: typeof asOwner, searchParam: string) => {
      const query = new URLSearchParams({ searchParam })
      const { count, records } = (await call('GET', `/chats?${query.toString()}`)).body as {
        count: number
        records: Chat[]
      }
      expect(records).toHaveLength(count)
      return count
    }
    expect(await found(asOwner, 'zuleica')).toBe(1)
    expect(await found(asColleague, 'zuleica')).toBe(0)
    const renamed = { name: 'Zélia Araújo' }
    expect((await asOwner('PUT', `/users/${asColleague.user.id}`, renamed)).status).toBe(200)
    expect(await found(asOwner, 'zelia araujo')).toBe(1)
    expect(await found(asOwner, 'ZÉLIA')).toBe(1)
    expect(await found(asOwner, 'zuleica')).toBe(0)
  })

  test('is not opened with oneself, nor with another company', async () => {
    const { asOwner } = await aTeamThatChats(server)
    const rival = await server.aTeam()
    expect((await asOwner('POST', '/chats/direct', { userId: asOwner.user.id })).status).toBe(400)
    expect((await asOwner('POST', '/chats/direct', { userId: rival.admin.id })).status).toBe(404)
    expect((await asOwner('GET', '/chats')).body.count).toBe(0)
  })
})

describe('leaving', () => {
  test('takes the chat from one’s list, and hands it on when the owner goes', async () => {
    const { asOwner, asMember, asColleague, listener } = await aTeamThatChats(server)
    const chat = await openChat(asOwner, [asMember.user.id, asColleague.user.id])
    await sendMessage(asOwner, chat, 'Fui')
    const member = await listener(asMember)
    expect((await asOwner('POST', `/chats/${chat.id}/leave`)).status).toBe(200)
    expect((await asOwner('GET', `/chats/${chat.id}`)).status).toBe(404)
    await expect.poll(() => member.actions()).toEqual(['update', 'update', 'update'])
    const left = (await asMember('GET', `/chats/${chat.id}`)).body as Chat
    expect(left.users).toHaveLength(2)
    expect(left.ownerId).toBe(Math.min(asMember.user.id, asColleague.user.id))
    for (const call of [asMember, asColleague])
      expect((await call('POST', `/chats/${chat.id}/leave`)).status).toBe(200)
    const rows = await server.tenancy.withTenant(asOwner.user.companyId, ({ db }) =>
      db.selectFrom('chats').select('id').where('id', '=', chat.id).execute(),
    )
    expect(rows).toEqual([])
  })
})

test('a link to a ticket unfolds for those who may see the ticket, with one statement', async () => {
  const inbox = await anInbox(server)
  const { asAdmin } = inbox
  const chatting = await inbox.colleague({ allUserChat: 'enabled' })
  const [open, hidden] = await inbox.data(async (tenant) => [
    await aTicket(tenant, { queueId: inbox.first.id, status: 'pending' }),
    await aTicket(tenant, { queueId: inbox.second.id, status: 'pending' }),
  ])
  const rival = await aTeamThatChats(server)
  const path = `/chat-tickets?uuids=${open!.uuid},${hidden!.uuid},${crypto.randomUUID()}`
  const idsFor = async (call: typeof asAdmin) => {
    const { body } = await call('GET', path)
    return (body.tickets as { id: number }[]).map(({ id }) => id)
  }
  expect(await idsFor(asAdmin)).toEqual([open!.id, hidden!.id])
  expect(await idsFor(chatting)).toEqual([open!.id])
  expect(await idsFor(rival.asOwner)).toEqual([])
  expect(await server.statementsOf(() => asAdmin('GET', path))).toHaveLength(1)
  expect((await asAdmin('GET', '/chat-tickets?uuids=1')).status).toBe(400)
})
