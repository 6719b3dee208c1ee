import type { TicketConflict } from '@chatflow/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anInbox, type Caller, type Inbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { aConnection } from '../../channels/connections/connections.factory.ts'
import { aContact } from '../../conversations/contacts/contacts.factory.ts'
import { aMessage } from '../../conversations/messages/messages.factory.ts'
import { seconds } from '../../platform/clock.ts'
import type { TicketToMake } from '../../conversations/tickets/tickets.factory.ts'

let server: TestServer
let inbox: Inbox
let stranger: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
  stranger = await anInbox(server)
})
afterAll(() => server.close())

const create = (call: Caller, contactId: number, more: object = {}) =>
  call('POST', '/tickets', { contactId, queueId: inbox.first.id, status: 'open', ...more })
const customer = async () => (await inbox.data((tenant) => aContact(tenant, { name: 'Joana' }))).id
const conflictOf = ({ status, body }: { status: number; body: { error: string } }) => {
  expect(status).toBe(409)
  return JSON.parse(body.error) as TicketConflict
}

describe('writing first', () => {
  test('opens a ticket that is in attendance at once', async () => {
    const contactId = await customer()
    const { status, body } = await create(inbox.asAttendant, contactId, { companyId: stranger.companyId })
    expect([status, body]).toMatchObject([
      200,
      {
        status: 'open',
        contactId,
        userId: inbox.attendant.id,
        queue: inbox.first,
        whatsappId: inbox.whatsappId,
        companyId: inbox.companyId,
        contact: { name: 'Joana' },
      },
    ])
    expect(await inbox.log(body.id)).toEqual([`create ${inbox.attendant.name}`])
    const at = server.clock.now().toISOString()
    expect(await inbox.attendances(body.id)).toMatchObject([
      { userId: inbox.attendant.id, queueId: inbox.first.id, queuedAt: at, startedAt: at, closedAt: null },
    ])
    const row = await inbox.data(({ db }) =>
      db.selectFrom('tickets').select('isActiveDemand').where('id', '=', body.id).execute(),
    )
    expect(row).toEqual([{ isActiveDemand: true }])
  })

  test('goes over one’s own connection, unless another is named', async () => {
    const whatsappId = await inbox.change((tenant) => aConnection(tenant, { name: 'Só minha' }))
    const call = await inbox.colleague({ whatsappId })
    expect((await create(call, await customer())).body).toMatchObject({ whatsappId })
    const named = { whatsappId: inbox.whatsappId }
    expect((await create(call, await customer(), named)).body).toMatchObject(named)
  })

  test('is announced to those who may see the ticket', async () => {
    const [admin, colleague] = [
      await inbox.listener(inbox.asAdmin),
      await inbox.listener(await inbox.colleague()),
    ]
    const { id } = (await create(inbox.asAttendant, await customer())).body
    expect(await admin.heard('ticket')).toMatchObject([{ action: 'update', ticket: { id, status: 'open' } }])
    expect(await colleague.heard('ticket')).toEqual([])
  })

  test('is refused while a ticket holds the conversation, and the refusal names who has it', async () => {
    const { Rui } = await inbox.tickets({ Rui: { queueId: inbox.second.id, userId: inbox.admin.id } })
    for (const call of [inbox.asAttendant, inbox.asAdmin])
      expect(conflictOf(await create(call, Rui.contactId))).toEqual({
        id: Rui.id,
        uuid: Rui.uuid,
        status: 'open',
        userId: inbox.admin.id,
        user: { id: inbox.admin.id, name: inbox.admin.name },
        queue: { id: inbox.second.id, name: inbox.second.name },
      })
    await inbox.asAdmin('PUT', `/tickets/${Rui.id}`, { status: 'closed' })
    expect((await create(inbox.asAttendant, Rui.contactId)).status).toBe(200)
  })

  test('by two at the same instant makes one ticket, and the other hears who has it', async () => {
    for (const _ of [1, 2, 3]) {
      const contactId = await customer()
      const answers = await Promise.all(
        [inbox.asAttendant, inbox.asAdmin].map((call) => create(call, contactId)),
      )
      const [won, lost] = answers.toSorted((left, right) => left.status - right.status)
      expect(won!.status).toBe(200)
      expect(conflictOf(lost!)).toMatchObject({ id: won!.body.id, userId: won!.body.userId })
    }
  })

  test('goes through the connection that is wanted, else the one the contact is known by', async () => {
    const other = await inbox.change((tenant) => aConnection(tenant))
    const contactId = await customer()
    expect((await create(inbox.asAttendant, contactId, { whatsappId: other })).body.whatsappId).toBe(other)
    const known = (await inbox.data((tenant) => aContact(tenant, { connectionId: other }))).id
    expect((await create(inbox.asAttendant, known)).body.whatsappId).toBe(other)
  })

  test('to a group needs no queue', async () => {
    const { id } = await inbox.data((tenant) => aContact(tenant, { isGroup: true }))
    const { body } = await create(inbox.asAdmin, id, { queueId: null })
    expect(body).toMatchObject({ status: 'group', isGroup: true, queueId: null, userId: inbox.admin.id })
  })

  test('to a group is for those who see groups', async () => {
    const { id } = await inbox.data((tenant) => aContact(tenant, { isGroup: true }))
    expect(await create(inbox.asAttendant, id)).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    })
    const asMember = await inbox.colleague({ allowGroup: true })
    expect((await create(asMember, id)).body).toMatchObject({ status: 'group', userId: asMember.user.id })
  })

  test('for a colleague, who is told, is for admins', async () => {
    const { id: userId } = inbox.attendant
    const attendant = await inbox.listener(inbox.asAttendant)
    expect((await create(inbox.asAdmin, await customer(), { userId })).body).toMatchObject({ userId })
    expect(await attendant.heard('ticketGiven')).toMatchObject([{ ticket: { userId, status: 'open' } }])
    expect(await create(inbox.asAttendant, await customer(), { userId: inbox.admin.id })).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    })
  })

  test('is for those who are in the queue; what is left to its queue may be in any', async () => {
    const { second } = inbox
    const colleague = await inbox.colleague({}, [second.id])
    const into = (call: Caller, more: object = {}) =>
      customer().then((contactId) => create(call, contactId, { queueId: second.id, ...more }))
    expect(await into(inbox.asAttendant)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_QUEUE_FOUND' },
    })
    expect((await into(colleague)).body).toMatchObject({ status: 'open', userId: colleague.user.id })
    expect((await into(inbox.asAdmin)).body).toMatchObject({ status: 'open', userId: inbox.admin.id })
    expect((await into(inbox.asAttendant, { userId: null })).body).toMatchObject({
      status: 'pending',
      queueId: second.id,
    })
    expect(await into(inbox.asAdmin, { userId: inbox.attendant.id })).toMatchObject({
      status: 400,
      body: { error: 'ERR_USER_NOT_IN_QUEUE' },
    })
  })

  test('is refused without a queue, and with what is not there or not ours', async () => {
    const contactId = await customer()
    const theirs = await stranger.data((tenant) => aContact(tenant))
    const tried: [object, number, string][] = [
      [{ queueId: null }, 400, 'ERR_QUEUE_REQUIRED'],
      [{ contactId: 999_999 }, 404, 'ERR_NO_CONTACT_FOUND'],
      [{ contactId: theirs.id }, 404, 'ERR_NO_CONTACT_FOUND'],
      [{ queueId: stranger.first.id }, 404, 'ERR_NO_QUEUE_FOUND'],
      [{ whatsappId: stranger.whatsappId }, 404, 'ERR_NO_WAPP_FOUND'],
      [{ userId: stranger.attendant.id }, 404, 'ERR_NO_USER_FOUND'],
      [{ status: 'closed' }, 400, 'ERR_INVALID_INPUT'],
    ]
    for (const [more, status, error] of tried)
      expect(await create(inbox.asAdmin, contactId, more)).toMatchObject({ status, body: { error } })
    const { id } = await inbox.data((tenant) =>
      aContact(tenant, { channel: 'instagram', number: '17841400000000001' }),
    )
    expect(await create(inbox.asAdmin, id)).toMatchObject({
      status: 400,
      body: { error: 'ERR_NO_DEF_WAPP_FOUND' },
    })
  })
})

describe('reopening', () => {
  const aClosed = async (overrides: TicketToMake = {}) =>
    (
      await inbox.tickets({
        Vera: { status: 'closed', queueId: inbox.first.id, userId: inbox.admin.id, ...overrides },
      })
    ).Vera
  const reopen = (call: Caller, { id }: { id: number }, more: object = {}) =>
    call('PUT', `/tickets/${id}`, { status: 'open', ...more })

  test('makes it the ticket of the user who takes it up again: a new attendance', async () => {
    const ticket = await aClosed()
    server.clock.travel(seconds(5))
    const { status, body } = await reopen(inbox.asAttendant, ticket)
    expect([status, body]).toMatchObject([
      200,
      { id: ticket.id, status: 'open', userId: inbox.attendant.id, queue: inbox.first },
    ])
    expect(await inbox.log(ticket.id)).toEqual(['create', `reopen ${inbox.attendant.name}`])
    expect(await inbox.attendances(ticket.id)).toMatchObject([
      { userId: inbox.admin.id, finishedAt: expect.any(String) as string },
      { userId: inbox.attendant.id, startedAt: server.clock.now().toISOString(), finishedAt: null },
    ])
  })

  test('asks for a queue when there is none, and keeps groups among the groups', async () => {
    const asWide = await inbox.colleague({ allTicket: 'enable' })
    const ticket = await aClosed({ queueId: null })
    expect(await reopen(asWide, ticket)).toMatchObject({ status: 400, body: { error: 'ERR_QUEUE_REQUIRED' } })
    expect((await reopen(asWide, ticket, { queueId: inbox.first.id })).body.status).toBe('open')
    expect((await reopen(inbox.asAdmin, await aClosed({ isGroup: true, queueId: null }))).body.status).toBe(
      'group',
    )
  })

  test('answers the ticket that holds the conversation by now, or says who has it', async () => {
    const old = await aClosed()
    const { id, uuid } = (await create(inbox.asAdmin, old.contactId)).body
    expect((await reopen(inbox.asAdmin, old)).body).toMatchObject({ id, user: { name: inbox.admin.name } })
    expect(conflictOf(await reopen(inbox.asAttendant, old))).toMatchObject({
      id,
      uuid,
      userId: inbox.admin.id,
    })
    expect((await inbox.asAdmin('GET', `/tickets/${old.id}`)).body.status).toBe('closed')
  })

  test('by two at the same instant is done by one', async () => {
    const ticket = await aClosed()
    const answers = await Promise.all([inbox.asAttendant, inbox.asAdmin].map((call) => reopen(call, ticket)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test('while somebody else writes to the customer first leaves one ticket', async () => {
    for (const _ of [1, 2, 3, 4, 5]) {
      const ticket = await aClosed()
      const answers = await Promise.all([
        reopen(inbox.asAttendant, ticket),
        create(inbox.asAdmin, ticket.contactId),
      ])
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    }
  })

  test('is not for those who cannot see it', async () => {
    const ticket = await aClosed({ queueId: inbox.second.id })
    for (const call of [inbox.asAttendant, stranger.asAdmin])
      expect(await reopen(call, ticket)).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_TICKET_FOUND' },
      })
  })
})

describe('deleting', () => {
  const remove = (call: Caller, { id }: { id: number }) => call('DELETE', `/tickets/${id}`)

  test('takes a ticket away with everything said in it, and stays on record', async () => {
    const { Ivo } = await inbox.tickets({ Ivo: { userId: inbox.attendant.id, queueId: inbox.first.id } })
    await inbox.data((tenant) => aMessage(tenant, { ticketId: Ivo.id, body: 'Apague isto' }))
    expect(await remove(inbox.asAttendant, Ivo)).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    })
    expect(await remove(stranger.asAdmin, Ivo)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_TICKET_FOUND' },
    })
    expect(await remove(inbox.asAdmin, Ivo)).toMatchObject({
      status: 200,
      body: { message: expect.any(String) as string },
    })
    expect((await remove(inbox.asAdmin, Ivo)).status).toBe(404)
    const left = await inbox.data(async ({ db, companyId }) => ({
      messages: await db.selectFrom('messages').select('id').where('ticketId', '=', Ivo.id).execute(),
      log: await db.selectFrom('ticketLogs').select('id').where('ticketId', '=', Ivo.id).execute(),
      contact: await db.selectFrom('contacts').select('name').where('id', '=', Ivo.contactId).execute(),
      audit: await db
        .selectFrom('auditLog')
        .select(['userId', 'action', 'entity', 'before'])
        .where('companyId', '=', companyId)
        .where('entityId', '=', String(Ivo.id))
        .where('entity', '=', 'ticket')
        .execute(),
    }))
    expect(left).toMatchObject({
      messages: [],
      log: [],
      contact: [{ name: 'Ivo' }],
      audit: [
        { userId: inbox.admin.id, action: 'delete', before: { uuid: Ivo.uuid, contact: { name: 'Ivo' } } },
      ],
    })
  })
})
