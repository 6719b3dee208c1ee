import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInbox, type Inbox } from '../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { aTag, someContacts } from '../conversations/contacts/contacts.factory.ts'
import { seedCampaigns } from './seedCampaigns.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

test('a campaign is over, one is under way and waits for its hours, and one is planned; their books balance', async () => {
  await inbox.data(async (tenant) => {
    const people = await someContacts(
      tenant,
      Array.from({ length: 200 }, () => ({})),
    )
    const { id: tagId } = await aTag(tenant)
    const { companyId } = tenant
    await tenant.db
      .insertInto('contactTags')
      .values(people.map(({ id }) => ({ companyId, tagId, contactId: id })))
      .execute()
  })
  await seedCampaigns(server.tenancy, inbox.companyId, { createdBy: inbox.admin.id })
  const { rows } = await inbox.data(({ db }) =>
    sql<{ status: string; written: number; counted: number }>`select status,
      (select count(*)::integer from campaign_recipients where campaign_id = campaigns.id) as written,
      (select coalesce(sum(amount), 0)::integer from campaign_counters where campaign_id = campaigns.id) as counted
      from campaigns order by id`.execute(db),
  )
  expect(rows.map(({ status }) => status)).toEqual(['FINALIZADA', 'EM_ANDAMENTO', 'PROGRAMADA'])
  expect(rows.map(({ written }) => written)).toEqual([160, 80, 0])
  expect(rows.map(({ counted }) => counted)).toEqual([160, 80, 0])
})
