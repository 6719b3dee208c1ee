import type { TicketMessage } from '@chatflow/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCustomer, anInbox, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'

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

const simulate = (what: string, body: object) =>
  inbox.asAdmin('POST', `/simulator/${inbox.whatsappId}/${what}`, body)

/** A customer's message, and what it looks like once a change has reached it. */
async function aMessage(body: string, more: object = {}) {
  const ticket = await inbox.write(customer, body, more)
  const read = async () => {
    const { messages } = (await inbox.asAdmin('GET', `/messages/${ticket.id}`)).body
    return (messages as TicketMessage[])[0]!
  }
  return {
    ticket,
    id: (await read()).id,
    wid: (await read()).wid!,
    read,
    once: (isChanged: (message: TicketMessage) => boolean) =>
      eventually(async () => {
        const message = await read()
        return isChanged(message) && message
      }, 60_000),
  }
}
const versionsOf = (messageId: number) =>
  inbox.data(async ({ db }) => {
    const rows = await db
      .selectFrom('messageVersions')
      .select('body')
      .where('messageId', '=', messageId)
      .orderBy('id')
      .execute()
    return rows.map(({ body }) => body)
  })

describe('a reaction', () => {
  test('is one per person, is replaced by the next and taken back by an empty one', async () => {
    const { wid, once } = await aMessage('Gostou?', { name: 'Maria' })
    await simulate('reaction', { wid, emoji: '👍', number: customer })
    const liked = await once(({ reactions }) => reactions.length > 0)
    expect(liked.reactions).toMatchObject([{ emoji: '👍', fromMe: false, name: 'Maria', userId: null }])
    await simulate('reaction', { wid, emoji: '❤️', number: customer })
    expect(await once(({ reactions }) => reactions[0]?.emoji === '❤️')).toMatchObject({
      reactions: [{ emoji: '❤️' }],
    })
    await simulate('reaction', { wid, emoji: '', number: customer })
    await once(({ reactions }) => reactions.length === 0)
  })

  test('stands beside ours', async () => {
    const { ticket, id, wid, once } = await aMessage('Fechado?')
    await inbox.asAdmin('PUT', `/tickets/${ticket.id}`, { status: 'open', queueId: inbox.first.id })
    await inbox.asAdmin('POST', `/messages/${id}/reactions`, { type: '🤝' })
    await simulate('reaction', { wid, emoji: '👍', number: customer })
    const both = await once(({ reactions }) => reactions.length === 2)
    expect(both.reactions).toMatchObject([
      { emoji: '🤝', fromMe: true, userId: inbox.admin.id },
      { emoji: '👍', fromMe: false },
    ])
  })
})

describe('an answer', () => {
  const answersOf = ({ dataJson }: TicketMessage) => (dataJson as { answers?: unknown[] }).answers ?? []

  test('to a poll is one per person, replaced by the next and taken back by an empty one', async () => {
    const data = { name: 'Quando?', options: ['Manhã', 'Tarde', 'Noite'] }
    const { wid, once } = await aMessage('Quando?', { name: 'Maria', type: 'poll', data })
    const answer = (chosen: string[], number = customer, name = 'Maria') =>
      simulate('vote', { wid, chosen, number, name })
    await answer(['Tarde', 'Madrugada'])
    await once((message) => answersOf(message).length === 1)
    await answer(['Manhã', 'Noite'], aCustomer(), 'João')
    await answer(['Noite'])
    const both = await once((message) =>
      JSON.stringify(answersOf(message)).includes('"Maria","chosen":["Noite"]'),
    )
    expect(both.dataJson).toMatchObject({
      ...data,
      answers: [
        { name: 'João', chosen: ['Manhã', 'Noite'] },
        { name: 'Maria', chosen: ['Noite'] },
      ],
    })
    const [onPhone] = (await inbox.phone(customer)) as unknown as { answers: object[] }[]
    expect(onPhone?.answers).toMatchObject([{ name: 'João' }, { name: 'Maria', chosen: ['Noite'] }])
    await answer([])
    expect(answersOf(await once((message) => answersOf(message).length === 1))).toMatchObject([
      { name: 'João' },
    ])
  })

  test('to an invitation says who comes, and hides the numbers that are hidden', async () => {
    const data = { name: 'Visita', startAt: '2026-12-01T13:00:00.000Z' }
    const { ticket, wid, once } = await aMessage('Visita', { name: 'Maria', type: 'event', data })
    const nameless = aCustomer()
    await simulate('vote', { wid, chosen: ['going'], number: nameless })
    await once((message) => answersOf(message).length === 1)
    await inbox.configure({ enableLGPD: 'enabled', lgpdHideNumber: 'enabled' })
    const attendance = { status: 'open', queueId: inbox.first.id, userId: inbox.attendant.id }
    await inbox.asAdmin('PUT', `/tickets/${ticket.id}`, attendance)
    const { messages } = (await inbox.asAttendant('GET', `/messages/${ticket.id}`)).body
    await inbox.configure()
    expect(messages[0].dataJson).toMatchObject({ name: 'Visita', answers: [{ chosen: ['going'] }] })
    expect(JSON.stringify(messages)).not.toContain(nameless)
  })

  test('to anything else changes nothing', async () => {
    const { wid } = await aMessage('Quando?')
    expect((await simulate('vote', { wid, chosen: ['going'], number: customer })).body).toEqual({
      accepted: false,
    })
  })
})

test('a group that reacts all at once loses no reaction, here and on the phone', async () => {
  const { wid, once } = await aMessage('Quem vem?')
  const numbers = Array.from({ length: 20 }, aCustomer)
  await Promise.all(numbers.map((number) => simulate('reaction', { wid, emoji: '👍', number })))
  expect((await once(({ reactions }) => reactions.length === 20)).reactions).toHaveLength(20)
  const [onPhone] = (await inbox.phone(customer)) as unknown as { reactions: object[] }[]
  expect(onPhone?.reactions).toHaveLength(20)
})

describe("a customer's edit", () => {
  test('shows the new words, is told to browsers, and keeps every earlier version', async () => {
    const { id, wid, once } = await aMessage('Quero 1')
    const browser = await inbox.listener(inbox.asAdmin)
    await simulate('edit', { wid, body: 'Quero 2' })
    await once(({ body }) => body === 'Quero 2')
    await simulate('edit', { wid, body: 'Quero 3' })
    expect(await once(({ body }) => body === 'Quero 3')).toMatchObject({ isEdited: true, isDeleted: false })
    expect(await versionsOf(id)).toEqual(['Quero 1', 'Quero 2'])
    const told = await browser.heard('appMessage')
    expect(told.map(({ action, message }) => [action, message?.body])).toEqual([
      ['update', 'Quero 2'],
      ['update', 'Quero 3'],
    ])
  })

  test('of what was taken back changes nothing', async () => {
    const { wid, once } = await aMessage('Segredo')
    await simulate('revoke', { wid })
    await once(({ isDeleted }) => isDeleted)
    await simulate('edit', { wid, body: 'Outra coisa' })
    await inbox.write(customer, 'Depois')
    expect(await once(() => true)).toMatchObject({ body: 'Segredo', isEdited: false, isDeleted: true })
  })
})

describe("a customer's revoke", () => {
  test('leaves the words readable under a mark', async () => {
    const { wid, once, ticket } = await aMessage('Mandei errado')
    await simulate('revoke', { wid })
    expect(await once(({ isDeleted }) => isDeleted)).toMatchObject({
      body: 'Mandei errado',
      isDeletedByContact: true,
    })
    expect(await inbox.asAdmin('GET', `/tickets/${ticket.id}`)).toMatchObject({
      body: { lastMessage: '🚫' },
    })
  })

  test('leaves nothing but a tombstone where the connection promised that', async () => {
    await inbox.configure({ enableLGPD: 'enabled' })
    await inbox.change(({ db }) =>
      db.updateTable('connections').set({ lgpdDeleteMessage: 'enabled' }).execute(),
    )
    const { id, wid, once, ticket } = await aMessage('Meu CPF é 111')
    await simulate('edit', { wid, body: 'Meu CPF é 222' })
    await once(({ isEdited }) => isEdited)
    expect(await versionsOf(id)).toEqual(['Meu CPF é 111'])
    await inbox.write(customer, 'Opa')
    const last = await aMessage('Minha senha é 333')
    const words = (await inbox.messages(ticket.id)).at(-1)!
    expect(words.body).toBe('Minha senha é 333')

    const browser = await inbox.listener(inbox.asAdmin)
    await simulate('revoke', { wid: words.wid })
    await simulate('revoke', { wid })
    const gone = await once(({ isDeleted }) => isDeleted)
    expect(gone).toMatchObject({ body: '', isDeletedByContact: true, mediaUrl: null, dataJson: null })
    expect(await versionsOf(id)).toEqual([])
    await eventually(
      async () =>
        (await inbox.messages(ticket.id)).filter(({ isDeleted }) => isDeleted).length === 2 || undefined,
    )
    expect(await inbox.asAdmin('GET', `/tickets/${last.ticket.id}`)).toMatchObject({
      body: { lastMessage: '🚫' },
    })
    expect(JSON.stringify(await browser.heard('appMessage', 'ticket'))).not.toMatch(/CPF|senha/)
    const known = await inbox.asAdmin('GET', `/messages/${ticket.id}`)
    expect(JSON.stringify(known.body)).not.toMatch(/CPF|senha/)
    await inbox.configure()
  })
})
