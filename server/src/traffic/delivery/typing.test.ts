import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInbox, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import type { NetworkCommand } from '../../channels/channel/Channel.ts'
import { aConnection } from '../../channels/connections/connections.factory.ts'
import { queueMessage } from '../../conversations/messages/sendMessage.ts'
import { lockTicket } from '../../conversations/tickets/lockTicket.ts'
import { aTicket } from '../../conversations/tickets/tickets.factory.ts'
import { listen, type Bus } from '../../platform/database/bus.ts'
import { createLogger } from '../../platform/logging.ts'
import { createDispatcher } from './dispatcher.ts'

let server: TestServer
let inbox: Inbox
let bus: Bus
const log = createLogger('silent')
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
  bus = await listen(server.database.appUrl, log)
})
afterAll(async () => {
  await bus.close()
  await server.close()
})

test('a bot is seen typing its words, a person’s words leave at once', async () => {
  const lease = await inbox.change(async (tenant) => {
    const id = await aConnection(tenant)
    const ours = { wanted: false, leaseEpoch: 99, governor: JSON.stringify({ enabled: true }) }
    await tenant.db.updateTable('connections').set(ours).where('id', '=', id).execute()
    return { companyId: tenant.companyId, id, epoch: 99, generation: 0, provider: 'simulator' } as const
  })
  const say = (lane: 'reply' | 'bot', body: string) =>
    inbox.data(async (tenant) => {
      const { id } = await aTicket(tenant, { whatsappId: lease.id, status: 'open' })
      const heard = { lastInboundAt: tenant.now().toISOString() }
      await tenant.db.updateTable('tickets').set(heard).where('id', '=', id).execute()
      const ticket = await lockTicket(tenant, id)
      await queueMessage(tenant, ticket, { body, userId: null }, { lane })
      return ticket.address
    })
  const [bot, person] = [await say('bot', 'a'.repeat(30)), await say('reply', 'Já vejo')]
  const seen: (string | number)[] = []
  const human = { random: () => 0.5, wait: async (milliseconds: number) => seen.push(milliseconds) }
  const channel = {
    pace: { perSecond: 1_000, burst: 1_000 },
    typing: async (address: string) => void seen.push(`typing ${address}`),
    send: async ({ address }: NetworkCommand) => {
      seen.push(`sent ${address}`)
      return { outcome: 'sent' } as const
    },
    close: async () => undefined,
  }
  const dispatcher = createDispatcher({
    tenancy: server.tenancy,
    storage: server.app.storage,
    bus,
    log,
    human,
  })
  dispatcher.up(lease, channel)
  await eventually(async () => seen.filter((what) => String(what).startsWith('sent')).length === 2)
  await dispatcher.down(lease.id)
  expect(seen.filter((what) => what !== `sent ${person}`)).toEqual([`typing ${bot}`, 2_000, `sent ${bot}`])
  expect(seen).toContain(`sent ${person}`)
})
