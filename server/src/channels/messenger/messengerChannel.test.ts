import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPagesInbox, type PagesInbox } from '../../../test/pagesInbox.ts'
import { eventually } from '../../../test/server.ts'
import { hours, seconds } from '../../platform/clock.ts'

let pages: PagesInbox
let onPage: number
let onInstagram: number
beforeAll(async () => {
  pages = await aPagesInbox({ CONNECTION_POLL_MS: '50' })
  onPage = await pages.connectUp({ pageIds: [pages.shop.id] })
  onInstagram = await pages.connectUp({ addInstagram: true, igUserIds: [pages.account.id] })
})
afterAll(() => pages.close())

let people = 0
const aPerson = () => `67${String(10_000_000_000_000 + ++people)}`
const aFollower = () => `17${String(10_000_000_000_000 + ++people)}`

/** Somebody writes, and an attendant has taken the ticket. */
async function attended(account: string, from: string, message: object = { text: 'Oi' }) {
  const mid = await pages.user.write(account, from, message)
  const ticket = await pages.ticketOf(mid)
  const { first, asAdmin } = pages.inbox
  await asAdmin('PUT', `/tickets/${ticket.id}`, { status: 'open', queueId: first.id })
  return { mid, ticket }
}
const reply = async (ticketId: number, body: object) =>
  (await pages.inbox.asAdmin('POST', `/messages/${ticketId}`, body)).body
const arrivedAt = (to: string) => pages.user.arrived.filter((piece) => piece.to === to)
const textsAt = (to: string) =>
  arrivedAt(to).map(({ send }) => ('message' in send ? send.message.text : undefined))
const said = async (ticketId: number, body: string) =>
  (await pages.inbox.messages(ticketId)).filter((message) => message.body === body)

/** Words, not a read mark. */
const isWords = ({ body }: { body: Buffer }) => body.includes('"text"')
/** Retries are due by the clock of the test. */
const inTime = (check: () => Promise<boolean>) =>
  eventually(async () => {
    pages.server.clock.travel(1_000)
    return check()
  })

test('who writes to a page becomes a ticket under their name; the reply arrives, and is read', async () => {
  const person = aPerson()
  pages.user.state.people.set(person, { name: 'Ana Souza' })
  const { ticket } = await attended(pages.shop.id, person, { text: 'Vocês abrem hoje?' })
  expect(ticket).toMatchObject({ channel: 'facebook', whatsappId: onPage, lastMessage: 'Vocês abrem hoje?' })
  await eventually(async () => (await pages.ticketOf(await nameOf(ticket.id))).contact.name === 'Ana Souza')
  await reply(ticket.id, { body: 'Até as 18h.' })
  await eventually(async () => arrivedAt(person).length === 1)
  expect(arrivedAt(person)[0]?.send).toMatchObject({
    messaging_type: 'RESPONSE',
    message: { text: 'Até as 18h.', metadata: expect.stringMatching(/^chatflow:3EB0/) },
  })
  await eventually(async () => (await said(ticket.id, 'Até as 18h.'))[0]?.ack === 1)
  const watermark = pages.server.clock.now().getTime()
  await pages.user.fire(pages.shop.id, [{ ...pages.user.said(pages.shop.id, person), read: { watermark } }])
  await eventually(async () => (await said(ticket.id, 'Até as 18h.'))[0]?.ack === 3)
  await pages.inbox.asAdmin('POST', `/messages/${ticket.uuid}/read`)
  await eventually(async () =>
    pages.user.acts.some(({ to, action }) => to === person && action === 'mark_seen'),
  )
  const { socket } = await pages.inbox.listener(pages.inbox.asAdmin)
  await socket.timeout(5_000).emitWithAck('joinChatBox', ticket.uuid)
  socket.emit('typing', ticket.uuid, true)
  await eventually(async () =>
    pages.user.acts.some(({ to, action }) => to === person && action === 'typing_on'),
  )
})
const nameOf = async (ticketId: number) =>
  (await pages.inbox.messages(ticketId)).find(({ fromMe }) => !fromMe)?.wid ?? ''

test('the same on Instagram: a story with its picture, a long reply in pieces, and what the phone typed', async () => {
  const follower = aFollower()
  const url = pages.user.keepFile(Buffer.from('not a picture'), 'image/jpeg')
  const { ticket } = await attended(pages.account.id, follower, {
    text: 'Quanto custa?',
    reply_to: { story: { id: '1', url } },
  })
  expect(ticket).toMatchObject({ channel: 'instagram', whatsappId: onInstagram })
  pages.user.state.echoes = true
  const long = Array.from({ length: 60 }, (_, index) => `Opção ${index + 1}: ótimo preço.`).join('\n')
  await reply(ticket.id, { body: long })
  await eventually(async () => arrivedAt(follower).length === 2)
  expect(textsAt(follower).join('\n')).toBe(long)
  await eventually(async () => (await said(ticket.id, long))[0]?.ack === 1)
  pages.user.state.echoes = false
  await pages.user.fire(pages.account.id, [
    {
      sender: { id: pages.account.id },
      recipient: { id: follower },
      timestamp: pages.server.clock.now().getTime(),
      message: { mid: 'typed', is_echo: true, text: 'Respondi pelo celular' },
    },
  ])
  await eventually(async () => (await said(ticket.id, 'Respondi pelo celular')).length === 1)
  const ours = (await pages.inbox.messages(ticket.id)).filter(({ fromMe }) => fromMe)
  expect(ours.map(({ body }) => body)).toEqual([long, 'Respondi pelo celular'])
})

test('a response that was lost does not send it twice: the echo says that it arrived', async () => {
  const person = aPerson()
  const { ticket } = await attended(pages.shop.id, person)
  pages.user.state.echoes = true
  pages.graph.fail({ match: isWords, isCutAfter: true })
  await reply(ticket.id, { body: 'Uma vez só' })
  // Named by the echo, before anybody tries again.
  await eventually(async () => (await said(ticket.id, 'Uma vez só'))[0]?.wid?.startsWith('m_') === true)
  pages.user.state.echoes = false
  await inTime(() =>
    pages.inbox.data(async ({ db }) => {
      const waiting = await db.selectFrom('outbox').select('id').where('address', '=', person).execute()
      return waiting.length === 0
    }),
  )
  expect(textsAt(person)).toEqual(['Uma vez só'])
  expect((await said(ticket.id, 'Uma vez só'))[0]?.ack).toBe(1)
  expect(await said(ticket.id, 'Uma vez só')).toHaveLength(1)
})

test('waiting for word of a send uses up none of its tries; after a long silence it is sent again', async () => {
  const person = aPerson()
  const { ticket } = await attended(pages.shop.id, person)
  pages.graph.fail({ match: isWords, isCutAfter: true })
  await reply(ticket.id, { body: 'Chegou?' })
  const waiting = () =>
    pages.inbox.data(({ db }) =>
      db
        .selectFrom('outbox')
        .select(['attempts', 'dueAt'])
        .where('address', '=', person)
        .where('kind', '=', 'send')
        .executeTakeFirst(),
    )
  for (let look = 0; look < 8; look += 1) {
    await eventually(
      async () => Date.parse((await waiting())?.dueAt ?? '') > pages.server.clock.now().getTime(),
    )
    pages.server.clock.travel(seconds(3))
  }
  expect((await waiting())?.attempts).toBeLessThanOrEqual(2)
  await inTime(async () => (await waiting()) === undefined)
  expect(textsAt(person)).toEqual(['Chegou?', 'Chegou?'])
})

test('two pictures of one message come and go together', async () => {
  const follower = aFollower()
  const url = pages.user.keepFile(Buffer.from('no picture'), 'image/jpeg')
  const picture = { type: 'image', payload: { url } }
  const { mid, ticket } = await attended(pages.account.id, follower, { attachments: [picture, picture] })
  await eventually(async () => (await pages.inbox.messages(ticket.id)).length === 2)
  await pages.user.fire(pages.account.id, [
    { ...pages.user.said(pages.account.id, follower), message: { mid, is_deleted: true } },
  ])
  await eventually(async () => (await pages.inbox.messages(ticket.id)).every(({ isDeleted }) => isDeleted))
})

test('a person who blocked the page is named as the reason, and a revoked token ends the connection', async () => {
  const person = aPerson()
  const { ticket } = await attended(pages.shop.id, person)
  pages.graph.fail({
    match: isWords,
    refusal: { code: 551, message: 'This person is not available right now' },
  })
  await reply(ticket.id, { body: 'Oi?' })
  await eventually(async () => (await said(ticket.id, 'Oi?'))[0]?.failure?.code === '551')
  pages.user.state.pages[0]!.isExpired = true
  await reply(ticket.id, { body: 'Ainda sai?' })
  const connection = async () => (await pages.inbox.asAdmin('GET', `/whatsapp/${onPage}`)).body
  await inTime(async () => (await connection()).status === 'DISCONNECTED')
  expect(await connection()).toMatchObject({ statusReason: 'auth_failed' })
  pages.user.state.pages[0]!.isExpired = false
  await pages.connectUp({ pageIds: [pages.shop.id] })
  await inTime(async () => textsAt(person).includes('Ainda sai?'))
})

test('after a day people may answer as people, and after seven days nobody may', async () => {
  const person = aPerson()
  const { ticket } = await attended(pages.shop.id, person)
  pages.server.clock.travel(hours(25))
  const nextDay = await pages.server.as(pages.inbox.admin)
  const detail = (await nextDay('GET', `/tickets/${ticket.id}`)).body
  expect(Date.parse(detail.window.peopleUntil) - Date.parse(detail.window.opensUntil)).toBe(hours(6 * 24))
  await nextDay('POST', `/messages/${ticket.id}`, { body: 'Desculpe a demora.' })
  await eventually(async () => arrivedAt(person).length === 1)
  expect(arrivedAt(person)[0]?.send).toMatchObject({ messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' })
  pages.server.clock.travel(hours(6 * 24))
  const nextWeek = await pages.server.as(pages.inbox.admin)
  const late = await nextWeek('POST', `/messages/${ticket.id}`, { body: 'Ainda aí?' })
  expect(late.body.error).toBe('ERR_WINDOW_CLOSED')
})
