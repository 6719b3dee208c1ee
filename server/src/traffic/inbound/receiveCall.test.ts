import type { TicketMessage } from '@chatflow/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCustomer, anInbox, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { receiveEvents } from './ledger.ts'

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

const refusal = 'Olá, {{firstName}}! Não atendemos chamadas, escreva para nós.'

/** The customer calls; answers the ticket and what is said in it, once the call is noted. */
async function call(more: object = {}) {
  await inbox.asAdmin('POST', `/simulator/${inbox.whatsappId}/call`, { number: customer, ...more })
  return eventually(async () => {
    const { tickets } = (await inbox.asAdmin('GET', '/tickets?showAll=true&status=search')).body
    for (const ticket of tickets as { id: number; contact: { id: number; number: string } }[]) {
      if (ticket.contact.number !== customer) continue
      const { messages } = (await inbox.asAdmin('GET', `/messages/${ticket.id}`)).body
      const isNoted = (messages as TicketMessage[]).some(({ mediaType }) => mediaType === 'call_log')
      const { body: now } = await inbox.asAdmin('GET', `/tickets/${ticket.id}`)
      if (isNoted) return { ticket: now, messages: messages as TicketMessage[] }
    }
    return undefined
  }, 60_000)
}
const phone = async () => (await inbox.phone(customer)).map(({ body }) => body)

test('a call is noted in the ticket, and the customer is asked to write', async () => {
  await inbox.configure({ AcceptCallWhatsappMessage: refusal })
  await inbox.write(customer, 'Posso ligar?', { name: 'Maria Souza' })
  const { ticket, messages } = await call({ video: true })
  expect(ticket).toMatchObject({ status: 'pending', unreadMessages: 2 })
  expect(messages).toMatchObject([
    { body: 'Posso ligar?' },
    { mediaType: 'call_log', fromMe: false, dataJson: { isVideo: true } },
    { fromMe: true, body: 'Olá, Maria! Não atendemos chamadas, escreva para nós.' },
  ])
  await eventually(async () => (await phone()).length === 3 || undefined)
  const [, called] = await inbox.phone(customer)
  expect(called).toMatchObject({ mediaType: 'call_log', interactive: { isVideo: true } })
  expect(await phone()).toEqual(['Posso ligar?', '', 'Olá, Maria! Não atendemos chamadas, escreva para nós.'])
})

test('a call of a stranger opens a ticket', async () => {
  await inbox.configure({ AcceptCallWhatsappMessage: '' })
  const { ticket, messages } = await call()
  expect(ticket).toMatchObject({ status: 'pending', lastMessage: '📞', unreadMessages: 1 })
  expect(messages).toMatchObject([{ mediaType: 'call_log', dataJson: { isVideo: false } }])
})

test('a company that takes calls says nothing', async () => {
  await inbox.configure({ acceptCallWhatsapp: 'disabled', AcceptCallWhatsappMessage: refusal })
  const { messages } = await call()
  expect(messages).toHaveLength(1)
})

test('a blocked contact is noted, but not spoken to', async () => {
  await inbox.configure({ AcceptCallWhatsappMessage: refusal })
  const before = await inbox.write(customer, 'Oi')
  await inbox.data(({ db }) =>
    db.updateTable('contacts').set({ active: false }).where('id', '=', before.contact.id).execute(),
  )
  const { ticket, messages } = await call()
  expect(ticket).toMatchObject({ id: before.id, unreadMessages: 1, lastMessage: 'Oi' })
  expect(messages).toHaveLength(2)
})

test('a company that is not active notes it and says nothing', async () => {
  await inbox.configure({ AcceptCallWhatsappMessage: refusal })
  const { id } = await inbox.write(customer, 'Oi')
  const activate = (status: boolean) =>
    inbox.change(({ db, companyId }) =>
      db.updateTable('companies').set({ status }).where('id', '=', companyId).execute(),
    )
  await activate(false)
  const at = server.clock.now().toISOString()
  const payload = { what: 'call', wid: `call ${customer}`, number: customer, video: false, at }
  const line = { companyId: inbox.companyId, id: inbox.whatsappId }
  await receiveEvents(server.tenancy, line, [{ externalId: payload.wid, address: customer, payload }])
  const kinds = () =>
    inbox.data(async ({ db }) => {
      const said = db.selectFrom('messages').select('mediaType').where('ticketId', '=', id).orderBy('id')
      return (await said.execute()).map(({ mediaType }) => mediaType)
    })
  await eventually(async () => (await kinds()).includes('call_log'))
  expect(await kinds()).toEqual(['conversation', 'call_log'])
  await activate(true)
})
