import type { TicketMessage } from '@chatflow/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aConversation } from '../../../test/conversation.ts'
import { anInbox, type Inbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { aMessage } from './messages.factory.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

const button = { title: 'Código', buttonText: 'Copiar', copyText: '123' }
const row = { title: 'Um', rowId: '1' }
const list = { title: 'Lista', buttonText: 'Ver', sections: [{ title: 'Todos', rows: [row] }] }
const pix = { sendkey_type: 'EMAIL', sendmerchant_name: 'Loja', sendKey: 'a@b.com' }

describe('the ticket of a colleague', () => {
  const conversations: [method: 'GET' | 'POST', path: string, body?: object][] = [
    ['GET', '/messages/:id'],
    ['POST', '/messages/:id', { body: 'Oi' }],
    ['POST', '/messages/:id', { body: 'Oi', isPrivate: true }],
    ['POST', '/messages/:id/read'],
    ['POST', '/messages/lista/:id', list],
    ['POST', '/messages/copy/:id', button],
    ['POST', '/messages/call/:id', { ...button, copyText: '+5511987654321' }],
    ['POST', '/messages/url/:id', { ...button, copyText: 'https://exemplo.com' }],
    ['POST', '/messages/pix/:id', pix],
  ]
  test.each(conversations)('is not found by %s %s', async (method, path, body) => {
    const held = await aConversation(inbox, { userId: inbox.admin.id })
    expect(await inbox.asAttendant(method, path.replace(':id', String(held.id)), body)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_TICKET_FOUND' },
    })
    expect(await held.page()).toEqual([])
  })

  const messages: [method: 'GET' | 'POST' | 'DELETE', path: string, body?: object][] = [
    ['POST', '/messages/edit/:id', { body: 'Oi' }],
    ['DELETE', '/messages/:id'],
    ['POST', '/messages/:id/retry'],
    ['GET', '/messages/:id/timeline'],
    ['POST', '/messages/:id/reactions', { type: '👍' }],
    ['POST', '/messages/:id/media'],
  ]
  test.each(messages)('keeps its messages from %s %s', async (method, path, body) => {
    const held = await aConversation(inbox, { userId: inbox.admin.id })
    // Once one's own, and handed over since: what was said there is out of sight, too.
    const said = await inbox.data((tenant) =>
      aMessage(tenant, { ticketId: held.id, fromMe: true, userId: inbox.attendant.id }),
    )
    expect(await inbox.asAttendant(method, path.replace(':id', String(said.id)), body)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_MESSAGE_FOUND' },
    })
    expect(await held.now(said)).toMatchObject({ body: said.body, isDeleted: false, reactions: [] })
  })
})

describe('where numbers are hidden', () => {
  let hiding: Inbox
  beforeAll(async () => {
    hiding = await anInbox(server)
    await hiding.configure({ enableLGPD: 'enabled', lgpdHideNumber: 'enabled' })
  })

  /** A contact that nobody named: it is called by its number. */
  async function aNameless() {
    const conversation = await aConversation(hiding)
    const { number, contactId } = conversation
    await hiding.data(({ db }) =>
      db.updateTable('contacts').set({ name: number }).where('id', '=', contactId).execute(),
    )
    return conversation
  }

  test('no answer about messages shows one to an attendant, and every answer does to an admin', async () => {
    const [conversation, other] = [await aNameless(), await aNameless()]
    const { id, number } = conversation
    const said = (await conversation.write({ body: 'Oi' })).body as TicketMessage
    const answers = async (call: Inbox['asAttendant']) => [
      await call('GET', `/messages/${id}`),
      await call('POST', `/messages/${id}`, { body: 'Olá' }),
      await call('POST', `/messages/${id}`, { body: 'Nota', isPrivate: true }),
      await call('POST', `/messages/edit/${said.id}`, { body: 'Oi!' }),
      await call('POST', `/messages/${said.id}/reactions`, { type: '👍' }),
      await call('POST', `/messages/lista/${id}`, list),
      await call('POST', `/messages/copy/${id}`, button),
      await call('POST', '/message/forward', { messageId: said.id, contactId: other.contactId }),
    ]
    for (const [index, answer] of (await answers(hiding.asAttendant)).entries()) {
      expect([index, answer.status]).toEqual([index, 200])
      for (const hidden of [number, other.number])
        expect([index, JSON.stringify(answer.body).includes(hidden)]).toEqual([index, false])
    }
    for (const answer of await answers(hiding.asAdmin))
      expect(JSON.stringify(answer.body)).toMatch(new RegExp(`${number}|${other.number}`))
    const gone = await hiding.asAttendant('DELETE', `/messages/${said.id}`)
    expect(gone.status).toBe(200)
    expect(JSON.stringify(gone.body)).not.toContain(number)
  })

  test('events show one to admins only', async () => {
    const conversation = await aNameless()
    const [attendant, admin] = [
      await hiding.listener(hiding.asAttendant),
      await hiding.listener(hiding.asAdmin),
    ]
    await conversation.hear('Oi')
    const masked = await attendant.heard('appMessage', 'ticket')
    expect(masked).not.toHaveLength(0)
    expect(JSON.stringify(masked)).not.toContain(conversation.number)
    expect(JSON.stringify(await admin.heard('appMessage', 'ticket'))).toContain(conversation.number)
  })
})
