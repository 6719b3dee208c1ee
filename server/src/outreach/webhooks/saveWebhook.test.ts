import { maxWebhooks } from '@chatflow/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('there are so many at most, also when several are made at once', async () => {
  const { admin } = await server.aTeam()
  const asAdmin = await server.as(admin)
  const webhook = { name: 'CRM', url: 'https://crm.example', events: ['ticket.opened'] }
  const made = await Promise.all(
    Array.from({ length: maxWebhooks + 10 }, () => asAdmin('POST', '/webhooks-out', webhook)),
  )
  expect(made.filter(({ status }) => status === 200)).toHaveLength(maxWebhooks)
})
