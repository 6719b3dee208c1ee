import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCustomer, anInbox, type Inbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { aContact, type ContactToMake } from './contacts.factory.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

let made = 0
/** A name that nobody else has here. */
const aName = () => `Maria Souz${'a'.repeat(++made)}`
const make = (overrides: ContactToMake = {}) => inbox.data((tenant) => aContact(tenant, overrides))
const onInstagram = (name: string) =>
  make({ name, channel: 'instagram', number: `ig-${++made}`, connectionId: null })

const candidates = async (contactId: number) =>
  (await inbox.asAdmin('GET', `/contacts/${contactId}/duplicates`)).body as Candidate[]
interface Candidate {
  contact: { id: number; name: string; number: string }
  reason: string
}
const found = async (contactId: number) =>
  (await candidates(contactId)).map(({ contact, reason }) => [contact.id, reason])
const merge = (contactId: number, other: number) =>
  inbox.asAdmin('POST', `/contacts/${contactId}/joins`, { contactId: other })
const distinct = () => inbox.data(({ db }) => db.selectFrom('distinctContacts').selectAll().execute())

describe('who may be the same person', () => {
  test('has the same address, whatever the case, and is offered on both sides', async () => {
    const first = await make({ email: 'Lia@Loja.test' })
    const second = await make({ email: 'lia@loja.test' })
    await make({ email: 'julia@loja.test' })
    expect(await candidates(first.id)).toEqual([
      {
        contact: { id: second.id, name: second.name, number: second.number, channel: 'whatsapp' },
        reason: 'email',
      },
    ])
    expect(await found(second.id)).toEqual([[first.id, 'email']])
  })

  test('has the same full name where one of the two has no number, or is on another network', async () => {
    const name = aName()
    const [phone, namesake] = [await make({ name }), await make({ name: name.toUpperCase() })]
    expect(await found(phone.id)).toEqual([])
    const elsewhere = await onInstagram(name.replace('a ', 'á '))
    await make({ name: `${name} Filho` })
    expect(await found(phone.id)).toEqual([[elsewhere.id, 'name']])
    expect(await found(elsewhere.id)).toEqual([
      [phone.id, 'name'],
      [namesake.id, 'name'],
    ])
  })

  test('is not someone who shares a first name only', async () => {
    const first = await make({ name: 'Zuleica' })
    await onInstagram('Zuleica')
    expect(await found(first.id)).toEqual([])
  })

  test('has the number in the other spelling of its country', async () => {
    const first = await make({ number: '5491123456789' })
    const second = await make({ number: '541123456789' })
    expect(await found(first.id)).toEqual([[second.id, 'number']])
    expect(await found(second.id)).toEqual([[first.id, 'number']])
  })

  test('is no group, nobody whose data were erased, and nobody of another company', async () => {
    const name = aName()
    const email = 'gil@loja.test'
    const contact = await make({ name, email })
    await make({ name, email, isGroup: true })
    const erased = await make({ name, email })
    await inbox.data(({ db }) =>
      db
        .updateTable('contacts')
        .set({ erasedAt: server.clock.now().toISOString() })
        .where('id', '=', erased.id)
        .execute(),
    )
    const other = await server.aTeam()
    await server.tenancy.withTenant(other.companyId, (tenant) => aContact(tenant, { name, email }))
    expect(await found(contact.id)).toEqual([])
    expect(await found(erased.id)).toEqual([])
  })

  test('is one of five at most, the most certain first, in a small number of statements', async () => {
    const name = aName()
    const email = 'muitos@loja.test'
    const elsewhere = await onInstagram(name)
    await inbox.data(({ db }) =>
      db.updateTable('contacts').set({ email }).where('id', '=', elsewhere.id).execute(),
    )
    for (let count = 0; count < 6; count += 1) await make({ name })
    const sure = await make({ name, email })
    const offered = await found(elsewhere.id)
    expect(offered).toHaveLength(5)
    expect(offered[0]).toEqual([sure.id, 'email'])
    const statements = await server.statementsOf(() => candidates(elsewhere.id))
    expect(statements.length).toBeLessThanOrEqual(4)
  })
})

describe('two who are not the same', () => {
  test('are not offered again to either, and the note goes with one of them', async () => {
    const email = 'casal@loja.test'
    const [first, second] = [await make({ email }), await make({ email })]
    const browser = await inbox.listener(inbox.asAttendant)
    const address = `/contacts/${second.id}/duplicates/${first.id}`
    expect((await inbox.asAdmin('DELETE', address)).status).toBe(200)
    expect((await inbox.asAdmin('DELETE', address)).status).toBe(200)
    expect(await found(first.id)).toEqual([])
    expect(await found(second.id)).toEqual([])
    expect(await distinct()).toMatchObject([{ contactId: first.id, otherId: second.id }])
    expect((await browser.heard('contact')).length).toBeGreaterThan(0)

    const erased = await inbox.asAdmin('POST', `/contacts/${first.id}/erasure`, { confirmation: first.name })
    expect(erased.status).toBe(202)
    expect(await distinct()).toEqual([])

    const third = await make({ email })
    await inbox.asAdmin('DELETE', `/contacts/${third.id}/duplicates/${second.id}`)
    expect(await distinct()).toHaveLength(1)
    await inbox.asAdmin('DELETE', `/contacts/${third.id}`)
    expect(await distinct()).toEqual([])
  })
})

describe('two who are merged by hand', () => {
  test('are one with both histories, and can be unmerged again, and then stay apart', async () => {
    const [number, other] = [aCustomer(), aCustomer()]
    const kept = await inbox.write(number, 'Do primeiro', { name: 'Lia Reis' })
    const second = await inbox.write(other, 'Do segundo', { name: 'Lia Costa' })
    for (const { contact } of [kept, second])
      await inbox.asAdmin('PUT', `/contacts/${contact.id}`, { email: 'reis@loja.test' })
    const browser = await inbox.listener(inbox.asAdmin)
    expect(await merge(kept.contact.id, second.contact.id)).toMatchObject({
      status: 200,
      body: { id: kept.contact.id, name: 'Lia Reis', number },
    })
    expect((await inbox.asAdmin('GET', `/contacts/${second.contact.id}`)).status).toBe(404)
    expect((await inbox.asAdmin('GET', `/tickets/${kept.id}`)).body.status).toBe('pending')
    const ended = await inbox.data(({ db }) =>
      db.selectFrom('tickets').select(['status', 'contactId']).where('id', '=', second.id).execute(),
    )
    expect(ended).toEqual([{ status: 'closed', contactId: kept.contact.id }])
    const contacts = await browser.heard('contact')
    expect(contacts).toContainEqual(
      expect.objectContaining({ action: 'delete', contactId: second.contact.id }),
    )
    const said = await inbox.data(({ db }) =>
      db
        .selectFrom('messages')
        .select('body')
        .where('contactId', '=', kept.contact.id)
        .orderBy('id')
        .execute(),
    )
    expect(said.map(({ body }) => body)).toEqual(['Do primeiro', 'Do segundo'])
    const deeds = await inbox.data(({ db }) =>
      db
        .selectFrom('auditLog')
        .select(['userId', 'entityId', 'after'])
        .where('action', '=', 'join')
        .where('entity', '=', 'contact')
        .execute(),
    )
    expect(deeds).toEqual([
      {
        userId: inbox.admin.id,
        entityId: String(kept.contact.id),
        after: { contactId: second.contact.id },
      },
    ])

    const { body: merges } = await inbox.asAdmin('GET', `/contacts/${kept.contact.id}/joins`)
    expect(merges).toMatchObject([{ isByHand: true, contact: { id: second.contact.id, name: 'Lia Costa' } }])
    const unmerged = await inbox.asAdmin('DELETE', `/contacts/${kept.contact.id}/joins/${merges[0].id}`)
    expect(unmerged.body).toMatchObject({ id: second.contact.id, name: 'Lia Costa', number: other })
    expect(await found(kept.contact.id)).toEqual([])
  })

  test('from two networks are reached on both, and their open tickets go on', async () => {
    const number = aCustomer()
    const ticket = await inbox.write(number, 'Oi', { name: aName() })
    const elsewhere = await onInstagram(ticket.contact.name)
    const browser = await inbox.listener(inbox.asAdmin)
    expect((await merge(elsewhere.id, ticket.contact.id)).status).toBe(200)
    expect((await browser.heard('ticket')).at(-1)).toMatchObject({
      action: 'update',
      ticket: { id: ticket.id, contact: { id: elsewhere.id } },
    })
    await inbox.asAdmin('PUT', `/tickets/${ticket.id}`, { status: 'closed' })
    const { whatsappId } = inbox
    const form = { contactId: elsewhere.id, whatsappId, queueId: inbox.first.id }
    expect((await inbox.asAdmin('POST', '/tickets', form)).body).toMatchObject({ whatsappId })
    const back = await inbox.write(number, 'De volta')
    expect(back.contact.id).toBe(elsewhere.id)
  })

  test('are two people, are somebody, and are merged by whom contacts may be deleted', async () => {
    const [first, second] = [await make(), await make()]
    const group = await make({ isGroup: true })
    expect((await merge(first.id, first.id)).status).toBe(400)
    expect((await merge(first.id, group.id)).status).toBe(400)
    expect((await merge(first.id, 999_999_999)).status).toBe(404)
    for (const [method, address] of [
      ['GET', 'duplicates'],
      ['DELETE', `duplicates/${second.id}`],
      ['POST', 'joins'],
    ] as const) {
      const body = method === 'POST' ? { contactId: second.id } : undefined
      const refused = await inbox.asAttendant(method, `/contacts/${first.id}/${address}`, body)
      expect(refused).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
    }
  })
})
