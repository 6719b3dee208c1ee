import type { ContactOverview, TimelineEntry } from '@chatflow/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCustomer, anInbox, type Caller, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { aContact } from '../../conversations/contacts/contacts.factory.ts'
import { aMessage } from '../../conversations/messages/messages.factory.ts'
import { aTicket } from '../../conversations/tickets/tickets.factory.ts'
import { later, minutes } from '../../platform/clock.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

const overview = async (call: Caller, contactId: number) =>
  (await call('GET', `/contacts/${contactId}/overview`)).body as ContactOverview
const timeline = async (call: Caller, contactId: number, cursor = '') =>
  (await call('GET', `/contacts/${contactId}/timeline?cursor=${cursor}`)).body as {
    entries: TimelineEntry[]
    nextCursor: string | null
  }
const kinds = (entries: TimelineEntry[]) => entries.map(({ kind }) => kind)

/** Somebody with a past: a rated attendance that a consent stands before, another queue's ticket, and one that is open. */
async function aRegular() {
  const { first, second, whatsappId, attendant, admin } = inbox
  return inbox.data(async (tenant) => {
    const { db, companyId } = tenant
    const at = (ago: number) => later(tenant.now(), -minutes(ago)).toISOString()
    const contact = await aContact(tenant, { createdAt: at(1_000) })
    const own = { contactId: contact.id, whatsappId }
    const rated = await aTicket(
      tenant,
      {
        ...own,
        status: 'closed',
        queueId: first.id,
        userId: attendant.id,
        lastMessage: 'Obrigada!',
        createdAt: at(900),
        updatedAt: at(800),
        lgpdAcceptedAt: at(890),
      },
      { rated: true, rating: 9, ratingAt: at(799) },
    )
    const yes = await aMessage(tenant, { ticketId: rated.id, body: '1', createdAt: at(890) })
    await db
      .updateTable('tickets')
      .set({ lgpdAcceptedMessageId: yes.id })
      .where('companyId', '=', companyId)
      .where('id', '=', rated.id)
      .execute()
    const hidden = await aTicket(
      tenant,
      {
        ...own,
        status: 'closed',
        queueId: second.id,
        userId: admin.id,
        createdAt: at(700),
        updatedAt: at(600),
      },
      { rated: true, rating: 1, ratingAt: at(600) },
    )
    const open = await aTicket(tenant, {
      ...own,
      status: 'open',
      queueId: first.id,
      userId: attendant.id,
      createdAt: at(20),
      updatedAt: at(10),
    })
    await db
      .insertInto('ticketNotes')
      .values([
        {
          companyId,
          contactId: contact.id,
          ticketId: rated.id,
          userId: attendant.id,
          note: 'Prefere manhã',
          createdAt: at(850),
        },
        {
          companyId,
          contactId: contact.id,
          ticketId: hidden.id,
          userId: admin.id,
          note: 'Segredo',
          createdAt: at(650),
        },
      ])
      .execute()
    return { contact, rated, hidden, open }
  })
}

describe('a contact on its own page', () => {
  test('shows its past over all tickets as one timeline, newest first', async () => {
    const { contact, rated } = await aRegular()
    const schedule = { contactId: contact.id, body: 'Lembrete', sendAt: '2100-01-01T12:00' }
    await inbox.asAdmin('POST', '/schedules', schedule)
    const { entries, nextCursor } = await timeline(inbox.asAdmin, contact.id)
    expect(nextCursor).toBeNull()
    expect(kinds(entries)).toEqual([
      'schedule',
      'attendance',
      'note',
      'attendance',
      'note',
      'consent',
      'attendance',
      'created',
    ])
    expect(entries[6]).toMatchObject({
      ticket: { uuid: rated.uuid, status: 'closed' },
      user: { id: inbox.attendant.id },
      queue: { id: inbox.first.id },
      rating: 9,
      lastMessage: 'Obrigada!',
    })
  })

  test('says how often, how well, what is open, and what was agreed to, with its proof', async () => {
    const { contact, rated, open } = await aRegular()
    expect(await overview(inbox.asAdmin, contact.id)).toMatchObject({
      tickets: 3,
      hiddenTickets: 0,
      open: [{ uuid: open.uuid, status: 'open', user: { id: inbox.attendant.id } }],
      ratings: { count: 2, average: 5, last: [{ rating: 1 }, { rating: 9, ticketUuid: rated.uuid }] },
      consents: [{ ticketUuid: rated.uuid, proof: { words: '1' } }],
    })
  })

  test('tells an attendant nothing of tickets that are not theirs to see, but that there are some', async () => {
    const { contact } = await aRegular()
    await inbox.asAdmin('POST', '/schedules', {
      contactId: contact.id,
      body: 'Lembrete do chefe',
      sendAt: '2100-01-01T12:00',
    })
    const { entries } = await timeline(inbox.asAttendant, contact.id)
    expect(kinds(entries)).toEqual(['attendance', 'note', 'consent', 'attendance', 'created'])
    expect(JSON.stringify(entries)).not.toMatch(/Segredo|chefe/)
    expect(await overview(inbox.asAttendant, contact.id)).toMatchObject({
      tickets: 2,
      hiddenTickets: 1,
      ratings: { count: 1, average: 9 },
    })
  })

  test('is read page by page, without a gap or a double', async () => {
    const contact = await inbox.data(async (tenant) => {
      const made = await aContact(tenant)
      const at = tenant.now().toISOString()
      const notes = Array.from({ length: 70 }, (_, index) => ({
        companyId: tenant.companyId,
        contactId: made.id,
        note: `Nota ${index}`,
        createdAt: at,
      }))
      await tenant.db.insertInto('ticketNotes').values(notes).execute()
      return made
    })
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof timeline>> = await timeline(inbox.asAdmin, contact.id, cursor)
      seen.push(...page.entries.map(({ kind, id }) => `${kind} ${id}`))
      cursor = page.nextCursor
    }
    expect(seen).toHaveLength(71)
    expect(new Set(seen).size).toBe(71)
    const forged = Buffer.from("2026-01-01T00:00:00.000Z note' 1").toString('base64url')
    for (const wrong of ['x', forged.slice(3), '%00'])
      expect((await inbox.asAdmin('GET', `/contacts/${contact.id}/timeline?cursor=${wrong}`)).status).toBe(
        400,
      )
  })

  test('costs a fixed number of statements, however long its past is', async () => {
    const { contact } = await aRegular()
    const cost = async (part: string) =>
      (await server.statementsOf(() => inbox.asAdmin('GET', `/contacts/${contact.id}/${part}`))).length
    expect([await cost('timeline'), await cost('overview')]).toEqual([3, 4])
  })

  test('is noted on without a ticket, by those who may change it', async () => {
    const { contact } = await aRegular()
    const note = { note: 'Ligar em março', contactId: contact.id }
    expect(await inbox.asAttendant('POST', '/ticket-notes', note)).toMatchObject({
      status: 200,
      body: { ticketId: null, user: { id: inbox.attendant.id } },
    })
    const { Alheia } = await inbox.tickets({
      Alheia: { queueId: inbox.second.id, status: 'open', userId: inbox.admin.id },
    })
    const about = { note: 'Oi', contactId: Alheia.contactId }
    expect((await inbox.asAttendant('POST', '/ticket-notes', about)).status).toBe(403)
    const stranger = await anInbox(server)
    expect((await stranger.asAdmin('POST', '/ticket-notes', about)).status).toBe(404)
  })

  test('keeps its numbers when its data are erased, and nothing else', async () => {
    const { contact } = await aRegular()
    const erasure = { confirmation: contact.name, closeTickets: true }
    expect(
      (await inbox.asAdmin('POST', `/contacts/${contact.id}/erasure`, { confirmation: contact.name })).body,
    ).toMatchObject({ error: 'ERR_CONTACT_HAS_OPEN_TICKETS' })
    await inbox.asAdmin('POST', `/contacts/${contact.id}/erasure`, erasure)
    await eventually(async () => {
      const { body } = await inbox.asAdmin('GET', `/contacts/${contact.id}/privacy`)
      return body.erasure?.state === 'done'
    })
    const { entries } = await timeline(inbox.asAdmin, contact.id)
    expect(JSON.stringify(entries)).not.toMatch(/manhã|Obrigada/)
    expect(kinds(entries)).not.toContain('note')
    const noting = { note: 'De novo', contactId: contact.id }
    expect((await inbox.asAdmin('POST', '/ticket-notes', noting)).body.error).toBe('ERR_CONTACT_ERASED')
  })
})

describe('a contact that somebody adds', () => {
  test('has its tags and its owner from the first moment, or is not added at all', async () => {
    const { asAdmin, attendant } = inbox
    const tag = (await asAdmin('POST', '/tags', { name: 'Novidade' })).body as { id: number }
    const form = { name: 'Nina', number: aCustomer(), ownerId: attendant.id, tags: [tag.id] }
    expect((await asAdmin('POST', '/contacts', form)).body).toMatchObject({
      ownerId: attendant.id,
      tags: [{ id: tag.id }],
    })
    const refused = { ...form, number: aCustomer(), tags: [999_999_999] }
    expect((await asAdmin('POST', '/contacts', refused)).body.error).toBe('ERR_NO_TAG_FOUND')
    const { body } = await asAdmin('GET', `/contacts?searchParam=${refused.number}`)
    expect(body.contacts).toEqual([])
    const orphan = { ...form, number: aCustomer(), ownerId: 999_999_999 }
    expect((await asAdmin('POST', '/contacts', orphan)).body.error).toBe('ERR_NO_USER_FOUND')
  })

  test.each([
    ['a name of ten megabytes', 'a'.repeat(10_000_000), 413],
    ['a name beyond the limit', 'a'.repeat(251), 400],
    ['a name of one letter', 'a', 400],
    ['null', null, 400],
    ['a name with a zero byte', 'Ana\u0000', 400],
    ['a name of emoji', '👩🏽‍🚀🎉', 200],
    ['a name as long as it may be', 'ã'.repeat(250), 200],
  ])('may be refused: %s', async (_what, name, status) => {
    expect((await inbox.asAdmin('POST', '/contacts', { name, number: aCustomer() })).status).toBe(status)
  })

  test('is not merged with itself', async () => {
    const { id } = await inbox.data((tenant) => aContact(tenant))
    const merged = await inbox.asAdmin('POST', `/contacts/${id}/joins`, { contactId: id })
    expect(merged.status).toBeGreaterThanOrEqual(400)
    expect((await inbox.asAdmin('GET', `/contacts/${id}`)).status).toBe(200)
  })
})
