import type { Campaign } from '@chatflow/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInbox, type Inbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { aConnection } from '../../channels/connections/connections.factory.ts'
import { aTag } from '../../conversations/contacts/contacts.factory.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

test('a change of a campaign leaves what it does not mention', async () => {
  const { asAdmin, whatsappId, attendant, first } = inbox
  const [second, tag] = await inbox.change(async (tenant) => [await aConnection(tenant), await aTag(tenant)])
  const form = {
    name: 'Natal',
    message1: 'Feliz Natal!',
    message2: 'Boas festas!',
    confirmationMessage1: 'Quer receber?',
    confirmation: true,
    scheduledAt: '2100-12-24T12:00:00.000Z',
    tagListId: tag.id,
    whatsappId,
    whatsappIds: [whatsappId, second],
    userId: attendant.id,
    queueId: first.id,
    openTicket: 'enabled',
    statusTicket: 'open',
  }
  const before = (await asAdmin('POST', '/campaigns', form)).body as Campaign
  const path = `/campaigns/${before.id}`
  const renamed = await asAdmin('PUT', path, { name: 'Natal 2' })
  expect(renamed).toMatchObject({ status: 200, body: { name: 'Natal 2', status: 'PROGRAMADA' } })
  expect(renamed.body).toEqual({ ...before, name: 'Natal 2' })
  const cleared = await asAdmin('PUT', path, { message2: '', scheduledAt: null, tagListId: null })
  expect(cleared.body).toMatchObject({ message1: 'Feliz Natal!', message2: '', scheduledAt: null })
  expect(cleared.body).toMatchObject({ status: 'INATIVA', tagListId: null, userId: attendant.id })
  // Together with what stays it has to be a campaign.
  expect(await asAdmin('PUT', path, { queueId: null })).toMatchObject({
    status: 400,
    body: { error: 'ERR_INVALID_INPUT', details: [{ path: 'queueId', message: 'Required' }] },
  })
  const alone = await asAdmin('PUT', path, { whatsappId: second, whatsappIds: [] })
  expect(alone.body).toMatchObject({ whatsappId: second, whatsapps: [{ id: second }] })
})
