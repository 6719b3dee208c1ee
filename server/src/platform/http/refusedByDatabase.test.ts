import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInbox, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { aContact, aTag } from '../../conversations/contacts/contacts.factory.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

test('what a call names and somebody else removes meanwhile is not found', async () => {
  const [contact, tag] = await inbox.data(
    async (tenant) => [await aContact(tenant), await aTag(tenant)] as const,
  )
  const { calling } = await inbox.data(async ({ db, companyId }) => {
    await db.deleteFrom('tags').where('companyId', '=', companyId).where('id', '=', tag.id).execute()
    const sent = inbox.asAdmin('POST', '/tags/sync', { contactId: contact.id, tags: [tag.id] })
    await eventually(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(db)
      return rows.length > 0
    })
    return { calling: sent }
  })
  expect(await calling).toMatchObject({ status: 404, body: { error: 'ERR_NOT_FOUND' } })
})

test('a value of the right kind that no column holds is refused', async () => {
  const refused = { status: 400, body: { error: 'ERR_INVALID_INPUT' } }
  const { body: flow } = await inbox.asAdmin('POST', '/flowbuilder', { name: 'Vendas' })
  expect(await inbox.asAdmin('GET', `/flowbuilder/${flow.id}/versions/${2 ** 31}`)).toMatchObject(refused)
  expect(await inbox.asAdmin('POST', '/holidays', { day: '0000-01-01', name: 'Nunca' })).toMatchObject(
    refused,
  )
})
