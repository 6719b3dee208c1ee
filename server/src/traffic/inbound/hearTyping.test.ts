import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCustomer, anInbox, type Caller, type Inbox } from '../../../test/inbox.ts'
import { eventually, heard, startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

/** The tickets whose customers a browser has seen writing. */
async function watching({ token, user }: Caller) {
  const socket = server.socket(user.companyId, { token })
  const tickets: number[] = []
  socket.on(`company-${user.companyId}-customerTyping`, ({ ticketId }: { ticketId: number }) =>
    tickets.push(ticketId),
  )
  await heard(socket, 'connect')
  return tickets
}
const types = (number: string) => inbox.asAdmin('POST', `/simulator/${inbox.whatsappId}/typing`, { number })
const ledgerSize = () =>
  inbox.data(async ({ db }) => (await db.selectFrom('inboundEvents').select('id').execute()).length)

test('a customer who is writing is seen by those who see the ticket, and by nobody else', async () => {
  const number = aCustomer()
  const { id } = await inbox.write(number, 'Oi')
  const place = { status: 'open', userId: inbox.attendant.id, queueId: inbox.first.id }
  await inbox.asAdmin('PUT', `/tickets/${id}`, place)
  const [holder, stranger] = [
    await watching(inbox.asAttendant),
    await watching(await inbox.colleague({}, [inbox.second.id])),
  ]
  const before = await ledgerSize()
  expect(await types(number)).toMatchObject({ status: 200, body: { accepted: true } })
  await eventually(async () => holder.includes(id))
  expect(stranger).toEqual([])
  expect(await ledgerSize()).toBe(before)
})

test('who writes without a ticket, or in a group that is none, opens nothing', async () => {
  const admin = await watching(inbox.asAdmin)
  const known = aCustomer()
  const { id } = await inbox.write(known, 'Oi')
  const strangers = [aCustomer(), '120363000000000000']
  for (const number of strangers) await types(number)
  await types(known)
  await eventually(async () => admin.includes(id))
  expect(admin).toEqual([id])
  const { body } = await inbox.asAdmin('GET', `/tickets?showAll=true&searchParam=${strangers[0]}`)
  expect(body.tickets).toEqual([])
})

test("an attendant who writes is seen on the phone, unless it is a note or the ticket is nobody's", async () => {
  const { token, user } = inbox.asAdmin
  const socket = server.socket(user.companyId, { token })
  const phones: unknown[] = []
  socket.on(`company-${user.companyId}-simulator`, ({ action, number }) => {
    if (action === 'typing') phones.push(number)
  })
  await heard(socket, 'connect')
  const write = async (number: string, isTaken: boolean, isNote: boolean) => {
    const { id } = await inbox.write(number, 'Oi')
    if (isTaken) await inbox.asAdmin('PUT', `/tickets/${id}`, { status: 'open', queueId: inbox.first.id })
    const { uuid } = (await inbox.asAdmin('GET', `/tickets/${id}`)).body
    await new Promise((entered) => socket.emit('joinChatBox', uuid, entered))
    socket.emit('typing', uuid, true, isNote)
  }
  const [waiting, noted, answered] = [aCustomer(), aCustomer(), aCustomer()]
  await write(waiting, false, false)
  await write(noted, true, true)
  await write(answered, true, false)
  await eventually(async () => phones.includes(answered))
  expect(phones).toEqual([answered])
})
