import { acks, type CampaignSummary } from '@chatflow/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInbox, type Inbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { aConnection } from '../../channels/connections/connections.factory.ts'
import { aTag, someContacts } from '../../conversations/contacts/contacts.factory.ts'
import { changeMessage } from '../../conversations/messages/changeMessage.ts'
import { minutes, seconds } from '../../platform/clock.ts'
import { createLogger } from '../../platform/logging.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { recordSendResult } from '../../traffic/delivery/recordSendResult.ts'
import type { OutboxItem } from '../../traffic/delivery/claimSends.ts'
import { aCampaign } from './campaigns.factory.ts'
import { getCampaign } from './campaigns.queries.ts'
import { finishIfDone, lookAfter } from './lookAfterCampaigns.ts'
import { sendNext } from './sendNext.ts'
import { cancelCampaign, restartCampaign, startCampaign } from './startCampaign.ts'
import { listRecipientsOf } from './writeRecipients.ts'

let server: TestServer
let inbox: Inbox
let connections: number[]
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
  // Nobody opens their sessions: what lies in their outboxes is sent by the test.
  connections = await inbox.change(async (tenant) => {
    const ids = [await aConnection(tenant), await aConnection(tenant)]
    await tenant.db
      .updateTable('connections')
      .set({ wanted: false, status: 'CONNECTED' })
      .where('id', 'in', ids)
      .execute()
    return ids
  })
  const always = { startHour: '00:00', endHour: '23:59', sabado: true, domingo: true }
  const pace = { messageInterval: 5, longerIntervalAfter: 0, ...always }
  await inbox.asAdmin('POST', '/campaign-settings', { settings: pace })
})
afterAll(() => server.close())

/** A process that dies: all of its work is done, and none of it is kept. */
const dying = (tenancy: Tenancy): Tenancy => ({
  ...tenancy,
  withTenant: (companyId, work, held) =>
    tenancy.withTenant(
      companyId,
      async (tenant) => {
        await work(tenant)
        throw new Error('killed')
      },
      held,
    ),
})

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('send' as const), workers: fc.constantFrom(1, 2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('kill' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('network' as const),
      which: fc.nat(),
      outcome: fc.constantFrom('sent' as const, 'sent' as const, 'refused' as const, 'offline' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('tick' as const),
      which: fc.nat(),
      ack: fc.constantFrom(1, 2, 3),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('travel' as const), by: fc.constantFrom(5, 30) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const people = 9

/** A campaign under way, for people of a tag: one is blocked, the others are written to. */
async function aRunningCampaign() {
  const id = await inbox.data(async (tenant) => {
    const tag = await aTag(tenant)
    const made = await someContacts(
      tenant,
      Array.from({ length: people + 1 }, (_, index) => ({ active: index > 0 })),
    )
    await tenant.db
      .insertInto('contactTags')
      .values(made.map((contact) => ({ companyId: tenant.companyId, tagId: tag.id, contactId: contact.id })))
      .execute()
    const [whatsappId = 0] = connections
    return aCampaign(tenant, {
      whatsappId,
      whatsappIds: connections,
      tagListId: tag.id,
      openTicket: 'enabled',
    })
  })
  await inbox.data((tenant) => startCampaign(tenant, id))
  // In portions of two, so that the end of one is met.
  await listRecipientsOf(server.tenancy, inbox.companyId, id, 2)
  return id
}

const engine = () => ({ tenancy: server.tenancy, random: () => 0.5 })

async function run(campaignId: number, { companyId }: { companyId: number }, action: Step) {
  switch (action.do) {
    case 'send':
      return Promise.all(
        Array.from({ length: action.workers }, () => connections)
          .flat()
          .map((connectionId) => sendNext(engine(), companyId, connectionId)),
      )
    case 'kill':
      return sendNext({ ...engine(), tenancy: dying(server.tenancy) }, companyId, connections[0] ?? 0).catch(
        () => {},
      )
    case 'network':
      return answer(action.which, action.outcome)
    case 'tick':
      return tick(campaignId, action.which, action.ack)
    case 'cancel':
    case 'restart': {
      const verb = action.do === 'cancel' ? cancelCampaign : restartCampaign
      return inbox.data((tenant) => verb(tenant, campaignId)).catch(() => {})
    }
    case 'travel':
      return server.clock.travel(seconds(action.by))
  }
}

const ours = () =>
  inbox.data(({ db }) =>
    db
      .selectFrom('outbox')
      .select(['id', 'address', 'kind', 'messageId', 'content', 'attempts', 'lane', 'connectionId'])
      .where('connectionId', 'in', connections)
      .orderBy('id')
      .execute(),
  )

/** The network takes one of those in the outbox, or does not. */
async function answer(which: number, outcome: 'sent' | 'refused' | 'offline') {
  const waiting = await ours()
  const item = waiting[which % Math.max(1, waiting.length)]
  if (!item) return
  await inbox.data(async (tenant) => {
    const taken = await tenant.db
      .updateTable('outbox')
      .set({ attempts: item.attempts + 1 })
      .where('id', '=', item.id)
      .returning('id')
      .executeTakeFirst()
    if (!taken) return
    const tried = { ...item, attempts: item.attempts + 1 } as unknown as OutboxItem
    const results = {
      sent: { outcome: 'sent' },
      refused: { outcome: 'refused', code: 'NOT_ON_WHATSAPP', text: 'Nobody is there' },
      offline: { outcome: 'offline' },
    } as const
    await recordSendResult(tenant, tried, results[outcome])
  })
}

/** A tick for one that has left, perhaps again, perhaps a lower one. */
async function tick(campaignId: number, which: number, ack: number) {
  await inbox.data(async (tenant) => {
    const left = await tenant.db
      .selectFrom('campaignRecipients')
      .innerJoin('messages', 'messages.id', 'campaignRecipients.messageId')
      .select('messages.id')
      .where('campaignRecipients.campaignId', '=', campaignId)
      .where('messages.ack', '>=', acks.sent)
      .orderBy('messages.id')
      .execute()
    const message = left[which % Math.max(1, left.length)]
    if (message) await changeMessage(tenant, message.id, {}, ack)
  })
}

const summary = (id: number): Promise<CampaignSummary> => inbox.data((tenant) => getCampaign(tenant, id))

/** The books agree with the rows, with themselves, and with what customers would find on their phones. */
async function expectBalance(id: number) {
  const { rows, doubled } = await inbox.data(async ({ db }) => {
    const counted = await sql<{ status: string; count: number }>`select status, count(*)::integer as count
      from campaign_recipients where campaign_id = ${id} group by status`.execute(db)
    const twice = await sql<{ contactId: number }>`select messages.contact_id from messages
      join campaign_recipients recipients on recipients.contact_id = messages.contact_id and recipients.campaign_id = ${id}
      where messages.from_me and not messages.is_private group by messages.contact_id having count(*) > 1`.execute(
      db,
    )
    return { rows: new Map(counted.rows.map(({ status, count }) => [status, count])), doubled: twice.rows }
  })
  const { totals } = await summary(id)
  const of = (status: string) => rows.get(status) ?? 0
  expect(totals).toMatchObject({
    total: people + 1,
    pending: of('pending'),
    sent: of('sent'),
    delivered: of('delivered') + of('read'),
    read: of('read'),
    failed: of('failed'),
    skipped: 1,
  })
  const { pending, waitingConfirmation, sent, delivered, failed, skipped, optedOut, expired } = totals
  expect(pending + waitingConfirmation + sent + delivered + failed + skipped + optedOut + expired).toBe(
    totals.total,
  )
  expect(doubled).toEqual([])
}

/** Whatever happened before: it goes on, and everybody is written to. */
async function finish(id: number) {
  await inbox.data((tenant) => restartCampaign(tenant, id)).catch(() => {})
  for (let round = 0; round < 60 && (await summary(id)).totals.pending > 0; round++) {
    server.clock.travel(minutes(1))
    for (const connectionId of connections) await sendNext(engine(), inbox.companyId, connectionId)
    for (let left = (await ours()).length; left > 0; left--) await answer(0, 'sent')
  }
  await inbox.data((tenant) => finishIfDone(tenant, id))
  await lookAfter({ tenancy: server.tenancy, log: createLogger('silent') })
}

test('nobody is written to twice, nobody is missed and the books balance, whatever happens meanwhile', async () => {
  const steps = fc.array(step, { minLength: 15, maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(steps, async (actions) => {
      const id = await aRunningCampaign()
      for (const action of actions) {
        await run(id, inbox, action)
        await expectBalance(id)
      }
      await finish(id)
      await expectBalance(id)
      const { status, totals } = await summary(id)
      expect({ status, pending: totals.pending, valid: totals.valid }).toEqual({
        status: 'FINALIZADA',
        pending: 0,
        valid: people,
      })
      expect(totals.sent + totals.delivered + totals.failed).toBe(people)
    }),
    { numRuns: 6, endOnFailure: true },
  )
})
