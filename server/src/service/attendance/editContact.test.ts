import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aConversation } from '../../../test/conversation.ts'
import { aCustomer, anInbox, type Caller, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { aContact, aTag } from '../../conversations/contacts/contacts.factory.ts'
import { aTicket, type TicketToMake } from '../../conversations/tickets/tickets.factory.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

/** A contact with these tickets, all of the first queue unless they say otherwise. */
const aContactWith = (...tickets: TicketToMake[]) =>
  inbox.data(async (tenant) => {
    const contact = await aContact(tenant)
    for (const ticket of tickets)
      await aTicket(tenant, {
        whatsappId: inbox.whatsappId,
        queueId: inbox.first.id,
        contactId: contact.id,
        ...ticket,
      })
    return contact
  })

/** Everything that changes a contact. */
const edits = (call: Caller, id: number, tagId: number) => [
  call('PUT', `/contacts/${id}`, { name: 'Outro nome', number: aCustomer() }),
  call('PUT', `/contacts/block/${id}`, { active: false }),
  call('PUT', `/contacts/toggleAcceptAudio/${id}`),
  call('PUT', `/contacts/toggleDisableBot/${id}`),
  call('POST', '/tags/sync', { contactId: id, tags: [tagId] }),
  call('DELETE', `/tags-contacts/${tagId}/${id}`),
  call('DELETE', `/contacts/${id}/joins/1`),
]
const statusesOf = async (call: Caller, id: number) => {
  const tag = await inbox.data((tenant) => aTag(tenant))
  await inbox.asAdmin('POST', '/tags/sync', { contactId: id, tags: [tag.id] })
  const statuses = []
  for (const edit of edits(call, id, tag.id)) statuses.push((await edit).status)
  return statuses
}
const refused = [403, 403, 403, 403, 403, 403, 403]
/** The last one names a merge that never was. */
const done = [200, 200, 200, 200, 200, 200, 404]

describe('a contact is changed by those who see its conversation', () => {
  test("not by a user who may not see a colleague's ticket, though an older one is theirs to see", async () => {
    const colleagues = { status: 'open', userId: inbox.admin.id } as const
    const contact = await aContactWith({ status: 'closed' }, colleagues)
    expect(await statusesOf(inbox.asAttendant, contact.id)).toEqual(refused)
    const { body } = await inbox.asAdmin('GET', `/contacts/${contact.id}`)
    expect(body).toMatchObject({ name: contact.name, number: contact.number, active: true })
    expect(await statusesOf(inbox.asAdmin, contact.id)).toEqual(done)
  })

  test('not by a user who may see none of its old tickets', async () => {
    const contact = await aContactWith({ status: 'closed', queueId: inbox.second.id })
    expect(await statusesOf(inbox.asAttendant, contact.id)).toEqual(refused)
  })

  test('by the attendant, by the queue it waits in, and by everybody while it has no ticket', async () => {
    for (const tickets of [[{ status: 'open', userId: inbox.attendant.id }], [{}], []] as TicketToMake[][]) {
      const contact = await aContactWith(...tickets)
      expect(await statusesOf(inbox.asAttendant, contact.id)).toEqual(done)
    }
  })
})

describe('a number that is changed', () => {
  const move = (id: number, number: string) => inbox.asAdmin('PUT', `/contacts/${id}`, { number })

  test('keeps its conversation: who writes from the old one or the new one is the same customer', async () => {
    const [old, fresh] = [aCustomer(), aCustomer()]
    const ticket = await inbox.write(old, 'Oi')
    expect((await move(ticket.contact.id, fresh)).body).toMatchObject({ number: fresh })
    expect((await inbox.write(old, 'Ainda daqui')).id).toBe(ticket.id)
    expect((await inbox.write(fresh, 'Agora daqui')).id).toBe(ticket.id)
    expect((await inbox.messages(ticket.id)).map(({ body }) => body)).toEqual([
      'Oi',
      'Ainda daqui',
      'Agora daqui',
    ])
    expect((await move(ticket.contact.id, old)).body).toMatchObject({ number: old })
  })

  test('is where the next conversation begins', async () => {
    const [old, fresh] = [aCustomer(), aCustomer()]
    const ticket = await inbox.write(old, 'Oi')
    await inbox.asAdmin('PUT', `/tickets/${ticket.id}`, { status: 'closed', sendFarewellMessage: false })
    await move(ticket.contact.id, fresh)
    const place = { contactId: ticket.contact.id, queueId: inbox.first.id, whatsappId: inbox.whatsappId }
    const { body: next } = await inbox.asAdmin('POST', '/tickets', place)
    await inbox.asAdmin('POST', `/messages/${next.id}`, { body: 'Bom dia' })
    await eventually(async () => (await inbox.phone(fresh)).some(({ body }) => body === 'Bom dia'))
  })

  test('was a mistake when nobody ever wrote from it: it is free for its owner', async () => {
    const [wrong, right] = [aCustomer(), aCustomer()]
    const { body: contact } = await inbox.asAdmin('POST', '/contacts', { name: 'Rui', number: wrong })
    await move(contact.id, right)
    expect((await inbox.write(wrong, 'Sou outra pessoa')).contact.id).not.toBe(contact.id)
    expect((await inbox.write(right, 'Sou o Rui')).contact.id).toBe(contact.id)
  })

  test("is refused when it is somebody else's", async () => {
    const { contact } = await aConversation(inbox).then((made) => made.ticket())
    const other = await aContactWith()
    expect(await move(other.id, contact.number)).toMatchObject({
      status: 409,
      body: { error: 'ERR_DUPLICATED_CONTACT' },
    })
  })
})

describe('a contact whose number is hidden', () => {
  const hidden = async () => {
    const inbox = await anInbox(server)
    await inbox.configure({ enableLGPD: 'enabled', lgpdHideNumber: 'enabled' })
    return inbox
  }
  const whole = (inbox: Inbox, id: number) => inbox.asAdmin('GET', `/contacts/${id}`).then(({ body }) => body)

  test('keeps all that is hidden when an attendant sends it back as it was shown', async () => {
    const inbox = await hidden()
    const number = aCustomer()
    const { body: contact } = await inbox.asAdmin('POST', '/contacts', {
      name: `+${number}`,
      number,
      email: `${number}@loja.com.br`,
      extraInfo: [
        { name: 'Celular', value: number },
        { name: 'Cidade', value: 'Santos' },
      ],
    })
    const { body: shown } = await inbox.asAttendant('GET', `/contacts/${contact.id}`)
    for (const field of ['name', 'number', 'email']) expect(shown[field]).toContain('*')
    const { name, email, extraInfo } = shown
    const place = [...extraInfo.slice(0, 1), { name: 'Cidade', value: 'Bertioga' }]
    for (const starred of [shown.number, `+${shown.number.replace(/^(..)(..)/, '$1 ($2) ')}`]) {
      const form = { name, email, number: starred, extraInfo: place }
      expect((await inbox.asAttendant('PUT', `/contacts/${contact.id}`, form)).status).toBe(200)
      expect(await whole(inbox, contact.id)).toMatchObject({
        name: `+${number}`,
        number,
        email: `${number}@loja.com.br`,
        extraInfo: [
          { name: 'Celular', value: number },
          { name: 'Cidade', value: 'Bertioga' },
        ],
      })
    }
  })

  test('takes what an attendant really changes', async () => {
    const inbox = await hidden()
    const number = aCustomer()
    const extraInfo = [{ name: 'Celular', value: number }]
    const { body: contact } = await inbox.asAdmin('POST', '/contacts', {
      name: `+${number}`,
      number,
      extraInfo,
    })
    const [fresh, other] = [aCustomer(), aCustomer()]
    const form = {
      name: 'Rui',
      number: fresh,
      email: 'rui@loja.com.br',
      extraInfo: [{ name: 'Celular', value: other }],
    }
    await inbox.asAttendant('PUT', `/contacts/${contact.id}`, form)
    expect(await whole(inbox, contact.id)).toMatchObject(form)
  })
})
