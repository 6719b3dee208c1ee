import type { Dashboard } from '@chatflow/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInbox, type Caller } from '../../../test/inbox.ts'
import { takeReport } from '../../../test/reportFile.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function names(call: Caller, address: string): Promise<string[]> {
  const { status, body } = await call('GET', address)
  expect(status).toBe(200)
  return body.tickets.map(({ contactName }: { contactName: string }) => contactName)
}

test('who sees no dashboard finds their own tickets, and nobody else’s', async () => {
  const { asAttendant, attendant, admin, first, ...desk } = await anInbox(server)
  await desk.tickets({
    Aldo: { queueId: first.id, userId: attendant.id, status: 'closed' },
    Bia: { queueId: first.id },
    Caio: { queueId: first.id, userId: admin.id, status: 'closed' },
  })
  const own = (query = '') => names(asAttendant, `/dashboard/mine/tickets?${query}`)
  expect((await asAttendant('GET', '/ticketreport/reports')).status).toBe(403)
  expect(await own()).toEqual(['Aldo'])
  expect(await own(`users=[${admin.id}]`)).toEqual(['Aldo'])
  expect(await own('status=["pending"]')).toEqual([])
})

test('what is not over is found with whom it is, not with whom it was', async () => {
  const { asAdmin, attendant, admin, first, ...desk } = await anInbox(server)
  await desk.tickets({ Dora: { queueId: first.id, userId: admin.id, status: 'open' } })
  await desk.data(({ db, companyId }) =>
    db
      .updateTable('ticketTrackings')
      .set({ userId: attendant.id })
      .where('companyId', '=', companyId)
      .execute(),
  )
  const found = (query: string) => names(asAdmin, `/ticketreport/reports?${query}`)
  expect(await found(`status=["open"]&users=[${admin.id}]`)).toEqual(['Dora'])
  expect(await found(`status=["open"]&users=[${attendant.id}]`)).toEqual([])
  expect(await found(`users=[${attendant.id}]`)).toEqual(['Dora'])
})

test('a file tells no mean time of whom nobody was served by, as the screen does', async () => {
  const desk = await anInbox(server)
  const { attendant, first } = desk
  const made = await desk.tickets({ Ida: { status: 'closed', userId: attendant.id, queueId: first.id } })
  await desk.data(({ db }) =>
    db.updateTable('ticketTrackings').set({ startedAt: null }).where('ticketId', '=', made.Ida.id).execute(),
  )
  const { attendants } = (await desk.asAdmin('GET', '/dashboard')).body as Dashboard
  expect(attendants.find(({ id }) => id === attendant.id)).toMatchObject({ finished: 1, served: 0 })
  const { lines } = await takeReport(server, desk.asAdmin, { kind: 'attendants' })
  expect(lines).toContain(`${attendant.name};;0;1;;;Offline`)
})
