import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInbox, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import type { Pace } from '../../channels/channel/Channel.ts'
import { aConnection } from '../../channels/connections/connections.factory.ts'
import { enqueueSend, outboxFilled } from '../../channels/outbox/enqueueSend.ts'
import { seconds } from '../../platform/clock.ts'
import { listen, type Bus } from '../../platform/database/bus.ts'
import { createLogger } from '../../platform/logging.ts'
import { createDispatcher } from './dispatcher.ts'

let server: TestServer
let inbox: Inbox
let bus: Bus
const log = createLogger('silent')
const sent: string[] = []
const sentBy = (name: string) => sent.filter((address) => address.startsWith(name)).length
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
  bus = await listen(server.database.appUrl, log)
})
afterAll(async () => {
  await bus.close()
  await server.close()
})

/** A connection whose session is ours, with four conversations to send to. */
const aNumber = (name: string) =>
  inbox.change(async (tenant) => {
    const id = await aConnection(tenant)
    const ours = { wanted: false, leaseEpoch: 99 }
    await tenant.db.updateTable('connections').set(ours).where('id', '=', id).execute()
    for (let count = 1; count <= 4; count += 1)
      enqueueSend(tenant, { connectionId: id, address: `${name} ${count}`, kind: 'read', ...nothing })
    return { companyId: tenant.companyId, id, epoch: 99, generation: 0, provider: 'simulator' } as const
  })
const nothing = { content: { wids: [] } }
const network = (pace: Pace) => ({
  pace,
  send: async ({ address }: { address: string }) => {
    sent.push(address)
    return { outcome: 'sent' } as const
  },
  close: async () => undefined,
})

test('the pace belongs to a number, and the network may change it while the session is up', async () => {
  const dispatcher = createDispatcher({ tenancy: server.tenancy, storage: server.app.storage, bus, log })
  const [hurried, careful] = [
    network({ perSecond: 1_000, burst: 1_000 }),
    network({ perSecond: 0.001, burst: 1 }),
  ]
  const [old, young] = [await aNumber('old'), await aNumber('young')]
  dispatcher.up(young, careful)
  dispatcher.up(old, hurried)
  await eventually(async () => (sentBy('old') === 4 && sentBy('young') > 0) || undefined)
  expect(sentBy('young')).toBe(1)
  careful.pace = hurried.pace
  server.clock.travel(seconds(1))
  await inbox.data(async (tenant) => tenant.invalidate(outboxFilled, young.id))
  await eventually(async () => sentBy('young') === 4 || undefined)
  await Promise.all([dispatcher.down(old.id), dispatcher.down(young.id)])
})

test('what may be sent is counted in parts: a bucket that is half full again holds nothing up', async () => {
  const dispatcher = createDispatcher({ tenancy: server.tenancy, storage: server.app.storage, bus, log })
  const number = await aNumber('parts')
  dispatcher.up(number, network({ perSecond: 1, burst: 4.5 }))
  await eventually(async () => sentBy('parts') === 4 || undefined)
  await dispatcher.down(number.id)
})
