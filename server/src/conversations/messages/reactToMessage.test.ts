import { afterAll, beforeAll, expect, test } from 'vitest'
import { aConversation } from '../../../test/conversation.ts'
import { anInbox, type Caller, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

const react = (message: { id: number }, type: string, call: Caller = inbox.asAttendant) =>
  call('POST', `/messages/${message.id}/reactions`, { type })

test('the business has one reaction to a message, of whichever user, and takes it back', async () => {
  const conversation = await aConversation(inbox)
  const message = await conversation.hear('Obrigado!')
  const mine = { fromMe: true, contactId: null }
  const { attendant, admin } = inbox
  expect((await react(message, '❤️')).body.reactions).toMatchObject([
    { ...mine, emoji: '❤️', userId: attendant.id, name: attendant.name },
  ])
  await conversation.onPhone(message, ({ reactions }) => reactions[0]?.emoji === '❤️')
  expect((await react(message, '👍🏽', inbox.asAdmin)).body.reactions).toMatchObject([
    { ...mine, emoji: '👍🏽', userId: admin.id },
  ])
  const onPhone = await conversation.onPhone(message, ({ reactions }) => reactions[0]?.emoji === '👍🏽')
  expect(onPhone.reactions).toEqual([{ emoji: '👍🏽', fromBusiness: true }])
  expect((await react(message, '')).body.reactions).toEqual([])
  await conversation.onPhone(message, ({ reactions }) => reactions.length === 0)
})

test('one reacts with an emoji of any make, not with a word', async () => {
  const conversation = await aConversation(inbox)
  const message = await conversation.hear('Oi')
  for (const emoji of ['👩🏽‍❤️‍👨🏿', '🇧🇷', '1️⃣', '❤', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'])
    expect((await react(message, emoji)).body.reactions).toMatchObject([{ emoji }])
  for (const word of ['ok', '1', '👍 ok', ' '])
    expect(await react(message, word)).toMatchObject({ status: 400, body: { error: 'ERR_INVALID_INPUT' } })
})

test('the reaction of the customer stands beside ours', async () => {
  const conversation = await aConversation(inbox)
  const message = await conversation.say('Tudo certo?')
  await conversation.onPhone(message)
  await inbox.asAdmin('POST', `/simulator/${inbox.whatsappId}/reaction`, {
    wid: message.wid,
    emoji: '😂',
    number: conversation.number,
  })
  await eventually(async () => (await conversation.now(message))?.reactions.length === 1)
  expect((await react(message, '🙏')).body.reactions).toMatchObject([
    { fromMe: false, emoji: '😂', contactId: conversation.contactId },
    { fromMe: true, emoji: '🙏' },
  ])
})

test('there is nothing to react to in a note, in what was taken back, or in a ticket that is closed', async () => {
  const conversation = await aConversation(inbox)
  const note = await conversation.say('Nota', { isPrivate: true })
  const gone = await conversation.say('Engano')
  await inbox.asAttendant('DELETE', `/messages/${gone.id}`)
  for (const message of [note, gone])
    expect(await react(message, '👍')).toMatchObject({ status: 400, body: { error: 'ERR_NOT_EDITABLE' } })
  const heard = await conversation.hear('Oi')
  await inbox.data(({ db }) =>
    db.updateTable('tickets').set({ status: 'closed' }).where('id', '=', conversation.id).execute(),
  )
  expect(await react(heard, '👍')).toMatchObject({ status: 400, body: { error: 'ERR_TICKET_NOT_OPEN' } })
})
