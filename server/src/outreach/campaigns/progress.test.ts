import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from '../../../test/database.ts'
import { anInbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { aConnection } from '../../channels/connections/connections.factory.ts'
import { announceProgress } from './announceCampaign.ts'
import { aCampaign, someRecipients } from './campaigns.factory.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('progress is told when it changed, and looked at once more after somebody may have relied on it', async () => {
  const inbox = await anInbox(server)
  const id = await inbox.change(async (tenant) => {
    const started = { status: 'EM_ANDAMENTO', startedAt: tenant.now().toISOString(), isListed: true } as const
    const campaignId = await aCampaign(tenant, { whatsappId: await aConnection(tenant), ...started })
    await someRecipients(tenant, campaignId, [{ number: '5511961000000', variant: null }])
    return campaignId
  })
  const tell = (told?: string) => inbox.change((tenant) => announceProgress(tenant, id, told))
  const nextLook = async () => {
    const { rows } = await run(
      server.database.ownerUrl,
      `delete from graphile_worker._private_jobs where key = 'campaign-${id}' returning payload`,
    )
    return (rows[0] as { payload: { told?: string } } | undefined)?.payload.told
  }
  await tell()
  const told = await nextLook()
  expect(told).toEqual(expect.any(String))
  await tell(told)
  expect(await nextLook()).toBeUndefined()
  await inbox.change(({ db }) =>
    db.updateTable('campaignRecipients').set({ status: 'read' }).where('campaignId', '=', id).execute(),
  )
  await tell(told)
  expect(await nextLook()).not.toBe(told)
})
