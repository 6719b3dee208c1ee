import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, heard, startTestServer, type TestServer } from '../../../test/server.ts'
import { aContact } from '../contacts/contacts.factory.ts'
import { aTicket } from '../tickets/tickets.factory.ts'

type Caller = Awaited<ReturnType<TestServer['as']>>
let server: TestServer
let asAdmin: Caller
let asAuthor: Caller
let asColleague: Caller
let place: { ticketId: number; contactId: number }
beforeAll(async () => {
  server = await startTestServer()
  const { companyId, admin, attendant } = await server.aTeam()
  asAdmin = await server.as(admin)
  asAuthor = await server.as(attendant)
  asColleague = await server.as(await server.aUser(companyId))
  place = await server.tenancy.withTenant(companyId, async (tenant) => {
    const { id, contactId } = await aTicket(tenant, { status: 'open', userId: attendant.id })
    return { ticketId: id, contactId }
  })
})
afterAll(() => server.close())

const noted = (note: string) => asAuthor('POST', '/ticket-notes', { ...place, note })
const listed = async () =>
  (await asAuthor('GET', `/ticket-notes/list?contactId=${place.contactId}&ticketId=${place.ticketId}`)).body

test('notes about a contact are listed with their author, newest first', async () => {
  await noted('Prefere a tarde')
  await noted('  Mudou de endereço  ')
  expect(await listed()).toMatchObject([
    { note: 'Mudou de endereço', user: { id: asAuthor.user.id } },
    { note: 'Prefere a tarde' },
  ])
})

test('a note of one character is refused', async () => {
  expect(await noted(' x ')).toMatchObject({ status: 400, body: { error: 'ERR_INVALID_INPUT' } })
})

test('a note belongs to a ticket that its author sees, and to the contact of that ticket', async () => {
  expect((await asColleague('POST', '/ticket-notes', { ...place, note: 'Oi' })).status).toBe(404)
  const stranger = await server.tenancy.withTenant(asAuthor.user.companyId, (tenant) => aContact(tenant))
  const astray = { ...place, contactId: stranger.id, note: 'Oi' }
  expect((await asAuthor('POST', '/ticket-notes', astray)).status).toBe(404)
})

test('a note is deleted by its author or an admin, and by nobody else', async () => {
  const [mine, another] = [(await noted('Um')).body.id, (await noted('Dois')).body.id]
  expect((await asAuthor('DELETE', `/ticket-notes/${mine}`)).status).toBe(200)
  expect((await asAdmin('DELETE', `/ticket-notes/${another}`)).status).toBe(200)
  expect((await asAdmin('DELETE', `/ticket-notes/${another}`)).status).toBe(404)
  expect((await listed()).map(({ id }: { id: number }) => id)).not.toContain(mine)
})

test('a note on a ticket that both see is deleted by its author alone', async () => {
  const { companyId } = asAdmin.user
  const aReader = async () => server.as(await server.aUser(companyId, { allTicket: 'enable' }))
  const [asWriter, asReader] = [await aReader(), await aReader()]
  const shared = await server.tenancy.withTenant(companyId, (tenant) =>
    aTicket(tenant, { status: 'pending' }),
  )
  const note = { ticketId: shared.id, contactId: shared.contactId, note: 'Para todos' }
  const { id } = (await asWriter('POST', '/ticket-notes', note)).body as { id: number }
  expect((await asReader('GET', `/ticket-notes/list?contactId=${shared.contactId}`)).body).toHaveLength(1)
  expect((await asReader('DELETE', `/ticket-notes/${id}`)).status).toBe(403)
})

test('colleagues with the contact on screen hear of new and removed notes', async () => {
  const { companyId } = asAuthor.user
  const socket = server.socket(companyId, { token: asAdmin.token })
  await heard(socket, 'connect')
  const told: object[] = []
  socket.on(`company-${companyId}-ticketNote`, (event: object) => told.push(event))
  const { id: noteId } = (await noted('Ligar amanhã')).body as { id: number }
  await asAuthor('DELETE', `/ticket-notes/${noteId}`)
  await eventually(async () => told.length === 2)
  const about = { noteId, contactId: place.contactId }
  expect(told).toMatchObject([
    { action: 'create', ...about },
    { action: 'delete', ...about },
  ])
})

test('the notes of a ticket that one may not see are not there: neither listed nor deleted', async () => {
  const { id } = (await noted('Só para quem atende')).body as { id: number }
  const { contactId, ticketId } = place
  const hidden = await asColleague('GET', `/ticket-notes/list?contactId=${contactId}&ticketId=${ticketId}`)
  expect(hidden).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } })
  expect((await asColleague('GET', `/ticket-notes/list?contactId=${contactId}`)).body).toEqual([])
  expect((await asColleague('DELETE', `/ticket-notes/${id}`)).status).toBe(404)
  expect((await listed()).map((note: { id: number }) => note.id)).toContain(id)
})
