import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCustomer, anInbox, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import type { NetworkPerson } from '../../channels/channel/InboundEvent.ts'
import { receiveEvents } from '../../traffic/inbound/ledger.ts'
import { resolveContact } from './resolveContact.ts'

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

type NetworkIdentity = NetworkPerson['identities'][number]
const phone = (raw: string): NetworkIdentity => ({ kind: 'phone', raw })
const lid = (raw: string): NetworkIdentity => ({ kind: 'lid', raw })
/** The same mobile, as networks know it that never heard of the ninth digit. */
const withoutNinth = (number: string) => number.replace(/^(55\d\d)9/, '$1')

/** Somebody who writes under these names, in one transaction as events are handled. */
const meet = (identities: NetworkIdentity[], name?: string) =>
  inbox.data((tenant) =>
    resolveContact(
      tenant,
      { identities, ...(name && { name }) },
      { channel: 'whatsapp', connectionId: inbox.whatsappId, isGroup: false, acceptsAudio: false },
    ),
  )
const contactOf = (id: number) =>
  inbox.data(({ db }) => db.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirst())
const decide = (id: number, change: { name?: string; isNameEdited?: boolean; active?: boolean }) =>
  inbox.data(({ db }) => db.updateTable('contacts').set(change).where('id', '=', id).execute())
const joinsOf = (contactId: number) =>
  inbox.data(({ db }) =>
    db
      .selectFrom('contactMerges')
      .select(['merged', 'reason'])
      .where('contactId', '=', contactId)
      .orderBy('id')
      .execute(),
  )

describe('a number', () => {
  test('of a Brazilian mobile is one contact with and without its ninth digit', async () => {
    const first = await meet([phone(withoutNinth(customer))])
    expect(await meet([phone(customer)])).toMatchObject({ id: first.id })
    expect(await meet([phone(`+${customer}`)])).toMatchObject({ id: first.id })
  })

  test('of a landline is not: with a nine before it, it is somebody else', async () => {
    const landline = await meet([phone('551133334444')])
    expect((await meet([phone('5511933334444')])).id).not.toBe(landline.id)
  })

  test('that writes in both forms is one conversation, answered where it wrote last', async () => {
    const short = withoutNinth(customer)
    const ticket = await inbox.write(short, 'Sem o nove')
    expect((await inbox.write(customer, 'Com o nove')).id).toBe(ticket.id)
    await inbox.asAdmin('PUT', `/tickets/${ticket.id}`, { status: 'open', queueId: inbox.first.id })
    const answer = async (body: string, number: string) => {
      await inbox.asAdmin('POST', `/messages/${ticket.id}`, { body })
      await eventually(async () => (await inbox.phone(number)).some((message) => message.body === body))
    }
    await answer('Ao de nove', customer)
    await inbox.write(short, 'De novo sem')
    await answer('Ao sem nove', short)
    expect((await inbox.phone(customer)).map(({ body }) => body)).toEqual(['Com o nove', 'Ao de nove'])
  })

  test('that two processes meet for the first time at once is one contact and one ticket', async () => {
    const short = withoutNinth(customer)
    const said = [short, customer].map((number, index) => ({
      externalId: `FIRST-${number}`,
      address: number,
      payload: {
        what: 'message',
        wid: `FIRST-${number}`,
        number,
        fromMe: false,
        at: server.clock.now().toISOString(),
        type: 'conversation',
        body: `Oi ${index}`,
        isForwarded: false,
      },
    }))
    const line = { companyId: inbox.companyId, id: inbox.whatsappId }
    await Promise.all(said.map((event) => receiveEvents(server.tenancy, line, [event])))
    const stored = await eventually(async () => {
      const rows = await inbox.data(({ db }) =>
        db
          .selectFrom('messages')
          .select(['contactId', 'ticketId'])
          .where(
            'wid',
            'in',
            said.map(({ externalId }) => externalId),
          )
          .execute(),
      )
      return rows.length === 2 && rows
    }, 60_000)
    expect(stored[0]).toEqual(stored[1])
  })
})

describe('a name', () => {
  test('is the number until the network tells another, and follows it', async () => {
    const { id } = await meet([phone(customer)])
    const area = `+55 11 ${customer.slice(4, 9)}-${customer.slice(9)}`
    expect(await contactOf(id)).toMatchObject({ name: area, number: customer, acceptAudioMessage: false })
    await meet([phone(customer)], 'Maria')
    expect(await contactOf(id)).toMatchObject({ name: 'Maria' })
    await meet([phone(customer)], '  Maria Souza ')
    await meet([phone(customer)])
    expect(await contactOf(id)).toMatchObject({ name: 'Maria Souza' })
  })

  test('is not taken from a network that gives the number in its place', async () => {
    const stranger = await meet([phone(customer)], customer)
    expect(stranger.name).toMatch(/^\+55 \d\d 9\d{4}-\d{4}$/)
    await meet([phone(customer)], 'Maria Souza')
    for (const number of [customer, withoutNinth(customer), `+${customer}`, stranger.name])
      expect(await meet([phone(customer)], number)).toMatchObject({ id: stranger.id, name: 'Maria Souza' })
  })

  test('that a person typed stays', async () => {
    const { id } = await meet([phone(customer)], 'Maria')
    await decide(id, { name: 'Maria (padaria)', isNameEdited: true })
    expect(await meet([phone(customer)], 'Mah 🌸')).toMatchObject({ id, name: 'Maria (padaria)' })
    expect(await contactOf(id)).toMatchObject({ name: 'Maria (padaria)' })
  })

  test('is told to browsers when it changes', async () => {
    const browser = await inbox.listener(inbox.asAdmin)
    await meet([phone(customer)], 'Lia')
    await meet([phone(customer)], 'Lia')
    await meet([phone(customer)], 'Lia Reis')
    const told = (await browser.heard('contact')).filter(({ contact }) => contact?.number === customer)
    expect(told.map(({ action, contact }) => [action, contact?.name])).toEqual([
      ['create', 'Lia'],
      ['update', 'Lia Reis'],
    ])
  })
})

describe('a hidden name', () => {
  test('whose number becomes known belongs to the same contact, which is then known by it', async () => {
    const { id } = await meet([lid(`9${customer}`)])
    expect(await contactOf(id)).toMatchObject({ name: `9${customer}`, number: `9${customer}` })
    await meet([phone(customer), lid(`9${customer}`)])
    expect(await contactOf(id)).toMatchObject({ number: customer, name: expect.stringContaining('+55 11') })
    expect((await meet([phone(customer)])).id).toBe(id)
    expect((await meet([lid(`9${customer}`)])).id).toBe(id)
  })

  test('and a number that turn out to be one person are merged, with everything they have, on record', async () => {
    const hidden = await meet([lid(`9${customer}`)], 'Maria')
    const second = await inbox.write(customer, 'Pelo número', { name: 'Maria' })
    expect(second.contact.id).not.toBe(hidden.id)

    await inbox.write(customer, 'Com os dois', { lid: `9${customer}` })
    const { body: moved } = await inbox.asAdmin('GET', `/tickets/${second.id}`)
    expect(moved).toMatchObject({ unreadMessages: 2, contact: { id: hidden.id, number: customer } })
    expect(await contactOf(second.contact.id)).toBeUndefined()
    const messages = await inbox.data(({ db }) =>
      db
        .selectFrom('messages')
        .select(['contactId', 'body'])
        .where('ticketId', '=', second.id)
        .orderBy('id')
        .execute(),
    )
    expect(messages).toEqual([
      { contactId: hidden.id, body: 'Pelo número' },
      { contactId: hidden.id, body: 'Com os dois' },
    ])
    expect(await joinsOf(hidden.id)).toMatchObject([
      {
        reason: 'sameByNetwork',
        merged: {
          contact: { id: second.contact.id, number: customer, name: 'Maria' },
          identities: [{ kind: 'phone', value: customer }],
          ticketIds: [second.id],
        },
      },
    ])
  })

  test('and a number that were merged are unmerged again, with what each of them had, and stay apart', async () => {
    const hidden = await meet([lid(`9${customer}`)], 'Maria')
    const second = await inbox.write(customer, 'Pelo número', { name: 'João' })
    await inbox.write(customer, 'Com os dois', { lid: `9${customer}` })
    const { body: merges } = await inbox.asAttendant('GET', `/contacts/${hidden.id}/joins`)
    expect(merges).toMatchObject([{ contact: { id: second.contact.id, name: 'João', number: customer } }])

    const address = `/contacts/${hidden.id}/joins/${merges[0].id}`
    const unmerged = await inbox.asAdmin('DELETE', address)
    expect(unmerged.body).toMatchObject({ id: second.contact.id, name: 'João', number: customer })
    expect(await inbox.asAdmin('DELETE', address)).toMatchObject({ status: 404 })
    expect((await inbox.asAttendant('GET', `/contacts/${hidden.id}/joins`)).body).toEqual([])
    const { body: ticket } = await inbox.asAdmin('GET', `/tickets/${second.id}`)
    expect(ticket).toMatchObject({ contact: { id: second.contact.id } })
    const messages = await inbox.data(({ db }) =>
      db.selectFrom('messages').select('contactId').where('ticketId', '=', second.id).execute(),
    )
    expect(messages.map(({ contactId }) => contactId)).toEqual([second.contact.id, second.contact.id])
    const { body: kept } = await inbox.asAdmin('GET', `/contacts/${hidden.id}`)
    expect(kept).toMatchObject({ number: `9${customer}`, identities: [{ kind: 'lid' }] })

    await inbox.write(customer, 'De novo com os dois', { lid: `9${customer}` })
    expect(await contactOf(second.contact.id)).toBeDefined()
    expect((await inbox.asAttendant('GET', `/contacts/${hidden.id}/joins`)).body).toEqual([])
  })

  test('merged into a number that is being served: one ticket goes on, the other ends with its attendance', async () => {
    const other = aCustomer()
    const kept = await inbox.write(other, 'Primeiro número')
    const ended = await inbox.write(customer, 'Segundo número')
    const browser = await inbox.listener(inbox.asAdmin)
    await inbox.data(async ({ db, companyId, now }) =>
      db
        .insertInto('contactIdentities')
        .values({
          companyId,
          kind: 'lid',
          value: `9${other}`,
          address: `9${other}`,
          contactId: kept.contact.id,
          createdAt: now().toISOString(),
        })
        .execute(),
    )
    await inbox.write(customer, 'Somos um', { lid: `9${other}` })
    const { body: goesOn } = await inbox.asAdmin('GET', `/tickets/${kept.id}`)
    expect(goesOn).toMatchObject({ status: 'pending', lastMessage: 'Somos um', unreadMessages: 2 })
    expect(goesOn.contact).toMatchObject({ id: kept.contact.id, number: customer })
    const row = await inbox.data(({ db }) =>
      db
        .selectFrom('tickets')
        .innerJoin('ticketTrackings', 'ticketTrackings.ticketId', 'tickets.id')
        .select(['tickets.status', 'tickets.contactId', 'ticketTrackings.finishedAt'])
        .where('tickets.id', '=', ended.id)
        .execute(),
    )
    expect(row).toEqual([
      { status: 'closed', contactId: kept.contact.id, finishedAt: server.clock.now().toISOString() },
    ])
    expect(await browser.heard('ticket')).toContainEqual(
      expect.objectContaining({ action: 'delete', ticketId: ended.id }),
    )
    const said = await inbox.data(({ db }) =>
      db
        .selectFrom('messages')
        .select(['ticketId', 'body'])
        .where('contactId', '=', kept.contact.id)
        .orderBy('id')
        .execute(),
    )
    expect(said).toEqual([
      { ticketId: kept.id, body: 'Primeiro número' },
      { ticketId: ended.id, body: 'Segundo número' },
      { ticketId: kept.id, body: 'Somos um' },
    ])
  })

  test('that is merged keeps what people decided: a typed name, a block, and earlier merges', async () => {
    const third = aCustomer()
    const hidden = await meet([lid(`9${customer}`)])
    const named = await meet([phone(customer)], 'Maria')
    await decide(named.id, { name: 'Maria (padaria)', isNameEdited: true, active: false })
    expect(await meet([phone(customer), lid(`9${customer}`)], 'Mah')).toMatchObject({
      id: hidden.id,
      name: 'Maria (padaria)',
      active: false,
    })

    const oldest = await inbox.data(({ db }) =>
      db.selectFrom('contacts').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow(),
    )
    const [identity] = await inbox.data(({ db }) =>
      db
        .selectFrom('contactIdentities')
        .select('address')
        .where('contactId', '=', oldest.id)
        .where('kind', '=', 'phone')
        .execute(),
    )
    await meet([phone(identity!.address), lid(`9${customer}`)])
    expect(await contactOf(hidden.id)).toBeUndefined()
    expect(await joinsOf(oldest.id)).toHaveLength(2)
    expect((await meet([phone(third)])).active).toBe(true)
  })
})
