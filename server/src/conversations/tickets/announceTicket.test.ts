import type { Resumed } from '@chatflow/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCustomer, anInbox, type Caller, type Inbox, type Listener } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { aMessage } from '../messages/messages.factory.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
  // A user who is online would be given what comes to their queue.
  await inbox.configure({ userRandom: 'disabled' })
})
afterAll(() => server.close())

/** What a person heard about one ticket, in order. Ticks of messages come in their own time and are left out. */
const heardOf = async (listener: Listener, ticketId: number) => {
  const events = await listener.heard('ticket', 'appMessage')
  const own = events.filter((event) => [event.ticketId, event.ticket?.id].includes(ticketId))
  expect(own.map(({ seq }) => seq)).toEqual(own.map(({ seq }) => seq).toSorted((left, right) => left - right))
  const told = own.map(({ name, action }) => `${name.split('-').at(-1)} ${action}`)
  return told.filter((news) => news !== 'appMessage update')
}

test('a ticket is announced to exactly those who may see it, all along its way', async () => {
  const { first, second } = inbox
  const people: Record<string, Caller> = {
    admin: inbox.asAdmin,
    attendant: inbox.asAttendant,
    sameQueue: await inbox.colleague(),
    otherQueue: await inbox.colleague({ allTicket: 'enable' }, [second.id]),
    historian: await inbox.colleague({ allHistoric: 'enabled' }, []),
    supervisor: await inbox.colleague({ profile: 'admin' }, []),
    nobody: await inbox.colleague({ allowGroup: true }, []),
  }
  const stranger = await anInbox(server)
  const outside = await stranger.listener(stranger.asAdmin)
  const ticket = await inbox.write(aCustomer(), 'Olá')
  const address = `/tickets/${ticket.id}`

  /** What each of them hears of one step. */
  const step = async (act: () => Promise<{ status: number }>) => {
    const listeners = Object.entries(people).map(
      async ([name, call]) => [name, await inbox.listener(call)] as const,
    )
    const opened = await Promise.all(listeners)
    expect((await act()).status).toBe(200)
    const heard: Record<string, string[]> = {}
    for (const [name, listener] of opened) {
      const news = await heardOf(listener, ticket.id)
      if (news.length > 0) heard[name] = news
      listener.socket.disconnect()
    }
    return heard
  }
  const moved = ['ticket delete', 'ticket update']
  const [left, came] = [['ticket delete'], ['ticket update']]

  const toFirst = { isTransfered: true, queueId: first.id }
  expect(await step(() => inbox.asAdmin('PUT', address, toFirst))).toEqual({
    admin: moved,
    supervisor: moved,
    otherQueue: left,
    attendant: came,
    sameQueue: came,
  })
  expect(await step(() => inbox.asAttendant('PUT', address, { status: 'open' }))).toEqual({
    admin: moved,
    supervisor: moved,
    attendant: moved,
    sameQueue: left,
  })
  const said = ['appMessage create', 'ticket update']
  expect(await step(() => inbox.asAttendant('POST', `/messages/${ticket.id}`, { body: 'Bom dia' }))).toEqual({
    admin: said,
    supervisor: said,
    attendant: said,
  })
  expect(await step(() => inbox.asAttendant('PUT', address, { status: 'closed' }))).toEqual({
    admin: moved,
    supervisor: moved,
    attendant: moved,
    sameQueue: came,
    historian: came,
  })
  expect(await step(() => inbox.asAdmin('DELETE', address))).toEqual({
    admin: left,
    supervisor: left,
    attendant: left,
    sameQueue: left,
    historian: left,
  })
  expect(await outside.heard('ticket', 'appMessage')).toEqual([])
})

test('who was away is told only of what one may see', async () => {
  const listener = await inbox.listener(inbox.asAttendant)
  const { Dora, Elza } = await inbox.tickets({
    Dora: { queueId: inbox.first.id },
    Elza: { queueId: inbox.second.id },
  })
  const resume = (lastSeq: number) =>
    listener.socket.timeout(5_000).emitWithAck('resume', { lastSeq }) as Promise<Resumed>
  const { lastSeq } = await resume(-1)
  for (const { id } of [Dora, Elza]) await inbox.asAdmin('PUT', `/tickets/${id}`, { useIntegration: true })
  const missed = await resume(lastSeq)
  const tickets =
    'events' in missed ? missed.events.map(({ payload }) => payload as { ticket?: { id: number } }) : []
  expect(tickets.map(({ ticket }) => ticket?.id)).toEqual([Dora.id])
})

describe('the room of a ticket', () => {
  const enter = (listener: Listener, uuid: string) =>
    listener.socket.timeout(5_000).emitWithAck('joinChatBox', uuid) as Promise<string | null | undefined>

  test('opens to those who may see it, again and again, and to nobody else', async () => {
    const stranger = await anInbox(server)
    const { Flora, Gil } = await inbox.tickets({
      Flora: { queueId: inbox.first.id },
      Gil: { queueId: inbox.second.id, userId: inbox.admin.id },
    })
    const [attendant, admin, outside] = await Promise.all([
      inbox.listener(inbox.asAttendant),
      inbox.listener(inbox.asAdmin),
      stranger.listener(stranger.asAdmin),
    ])
    for (const listener of [attendant, attendant, admin])
      expect(await enter(listener, Flora.uuid)).toBeFalsy()
    expect(await enter(admin, Gil.uuid)).toBeFalsy()
    const refused = 'ERR_NO_TICKET_FOUND'
    expect(await enter(attendant, Gil.uuid)).toBe(refused)
    expect(await enter(outside, Flora.uuid)).toBe(refused)
    for (const nonsense of ['nonsense', '', { $ne: 1 } as unknown as string])
      expect(await enter(admin, nonsense)).toBe(refused)
  })
})

describe('where numbers are hidden', () => {
  const whole = '5511987654321'
  const masked = '5511*******21'
  beforeAll(() => inbox.configure({ enableLGPD: 'enabled', lgpdHideNumber: 'enabled' }))
  afterAll(() => inbox.configure())

  const aNumbered = async (name: string) => {
    const made = await inbox.tickets({ [name]: { queueId: inbox.first.id } })
    const ticket = made[name]!
    await inbox.data(async (tenant) => {
      await tenant.db
        .updateTable('contacts')
        .set({ number: whole, name: whole })
        .where('companyId', '=', tenant.companyId)
        .where('id', '=', ticket.contactId)
        .execute()
      const identity = { kind: 'phone', value: whole, address: whole, contactId: ticket.contactId } as const
      const at = { companyId: tenant.companyId, createdAt: tenant.now().toISOString() }
      await tenant.db
        .insertInto('contactIdentities')
        .values({ ...identity, ...at })
        .onConflict((known) => known.doNothing())
        .execute()
      await aMessage(tenant, { ticketId: ticket.id, body: 'Oi' })
    })
    return ticket
  }

  test('no answer shows an attendant more than a part of one, and an admin sees them whole', async () => {
    const ticket = await aNumbered('a')
    const asWatcher = await inbox.colleague({ allowRealTime: 'enabled' })
    for (const [call, number] of [
      [asWatcher, masked],
      [inbox.asAdmin, whole],
    ] as const) {
      const answers = [
        '/tickets?status=pending',
        '/tickets?searchParam=11987654321',
        '/dashboard/moments',
        `/tickets/${ticket.id}`,
        `/tickets/u/${ticket.uuid}`,
        `/messages/${ticket.uuid}`,
        `/contacts/${ticket.contactId}`,
        '/contacts?searchParam=11987654321',
      ].map((address) => call('GET', address))
      answers.push(
        call('PUT', `/tickets/${ticket.id}`, { useIntegration: false }),
        call('POST', '/tickets', { contactId: ticket.contactId, queueId: inbox.first.id }),
      )
      const texts = (await Promise.all(answers)).map(({ body }) => JSON.stringify(body))
      expect(texts.slice(0, -1).filter((text) => !text.includes(number))).toEqual([])
      if (number === masked) expect(texts.filter((text) => text.includes(whole))).toEqual([])
    }
    expect((await inbox.asAttendant('GET', `/tickets/${ticket.id}`)).body.contact).toMatchObject({
      number: masked,
      name: masked,
    })
  })

  test('an event reaches everybody once: attendants masked, admins whole', async () => {
    const ticket = await aNumbered('b')
    const [attendant, admin] = [await inbox.listener(inbox.asAttendant), await inbox.listener(inbox.asAdmin)]
    await inbox.asAttendant('PUT', `/tickets/${ticket.id}`, { status: 'open' })
    await inbox.asAttendant('POST', `/messages/${ticket.id}`, { body: 'Posso ajudar, {{number}}?' })
    for (const [listener, number] of [
      [attendant, masked],
      [admin, whole],
    ] as const) {
      const events = await listener.heard('ticket', 'appMessage')
      const numbers = events.flatMap((event) => [event.ticket, event.contact && { contact: event.contact }])
      expect(
        new Set(numbers.flatMap((shown) => (shown ? [shown.contact.number, shown.contact.name] : []))),
      ).toEqual(new Set([number]))
      expect(events.filter(({ action }) => action === 'create')).toHaveLength(1)
      if (number === masked) expect(JSON.stringify(events)).not.toContain(whole)
    }
  })

  test('names that people gave, and groups, stay as they are', async () => {
    const { Ines, Turma } = await inbox.tickets({
      Ines: { queueId: inbox.first.id },
      Turma: { queueId: inbox.first.id, isGroup: true },
    })
    const asGrouper = await inbox.colleague({ allowGroup: true })
    expect((await asGrouper('GET', `/tickets/${Ines.id}`)).body.contact.name).toBe('Ines')
    const { number, name } = (await asGrouper('GET', `/tickets/${Turma.id}`)).body.contact
    expect([name, number]).toEqual(['Turma', expect.stringMatching(/^\d+$/)])
  })
})
