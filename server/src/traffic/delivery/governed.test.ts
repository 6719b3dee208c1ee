import type { Connection, GovernorSettings } from '@chatflow/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aConversation } from '../../../test/conversation.ts'
import { aCustomer, anInbox, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { aConnection } from '../../channels/connections/connections.factory.ts'
import type { Lease } from '../../channels/connections/leases.ts'
import { releaseHolds } from '../../channels/outbox/holds.ts'
import { queueMessage } from '../../conversations/messages/sendMessage.ts'
import { lockTicket } from '../../conversations/tickets/lockTicket.ts'
import { aTicket } from '../../conversations/tickets/tickets.factory.ts'
import { hours, later, minutes } from '../../platform/clock.ts'
import { claimSends, type Claimed, type OutboxItem } from './claimSends.ts'
import { giveUpOldSends } from './delivery.jobs.ts'
import { recordSendResult } from './recordSendResult.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  // Ten past noon in the company's zone: the hour and the day have begun, and neither ends meanwhile.
  const now = server.clock.now()
  const noon = new Date(`${later(now, hours(24)).toISOString().slice(0, 10)}T15:10:00.000Z`)
  server.clock.travel(noon.getTime() - now.getTime())
  inbox = await anInbox(server)
})
afterAll(() => server.close())

const plenty = { perSecond: 1_000, burst: 1_000 }
const old = '2020-01-01T00:00:00.000Z'
const small = { enabled: true, pauses: false, hourCap: 10, dayCap: 50 }
const govern = (id: number, governor: Partial<GovernorSettings>) =>
  inbox.asAdmin('PUT', `/whatsapp/${id}`, { governor })

/** A number of some age whose session nobody opens: what it claims is ours to look at. */
async function aNumber(settings: Partial<GovernorSettings> = small): Promise<Lease> {
  const { companyId } = inbox
  const id = await inbox.change(async (tenant) => {
    const made = await aConnection(tenant)
    const ours = { wanted: false, leaseEpoch: 7, numberSince: old }
    await tenant.db.updateTable('connections').set(ours).where('id', '=', made).execute()
    return made
  })
  expect((await govern(id, settings)).status).toBe(200)
  return { companyId, id, epoch: 7, generation: 0, provider: 'simulator' }
}
const claim = (lease: Lease, busy: string[] = []) =>
  inbox.data((tenant) => claimSends(tenant, { lease, busy, limit: 8, pace: plenty, random: () => 0.5 }))
const say = async (
  lease: Lease,
  lane: 'reply' | 'bot' | 'campaign',
  heard: number | null = null,
): Promise<number> =>
  inbox.data(async (tenant) => {
    const lastInboundAt = heard === null ? null : later(tenant.now(), -heard).toISOString()
    const ticket = await aTicket(tenant, { whatsappId: lease.id, status: 'open' })
    await tenant.db.updateTable('tickets').set({ lastInboundAt }).where('id', '=', ticket.id).execute()
    const text = { body: `Para ${ticket.id}`, userId: null }
    return queueMessage(tenant, await lockTicket(tenant, ticket.id), text, { lane })
  })
const ids = ({ items }: { items: OutboxItem[] }) => items.map(({ messageId }) => messageId)
const settle = async ({ items }: Claimed) => {
  for (const item of items) await inbox.data((tenant) => recordSendResult(tenant, item, { outcome: 'sent' }))
}
const governor = async (id: number) =>
  ((await inbox.asAdmin('GET', `/whatsapp/${id}`)).body as Connection).health.governor

test('a governed number tells how much it sent, how much it may, what it holds and why', async () => {
  const lease = await aNumber()
  const said = [await say(lease, 'campaign', hours(48)), await say(lease, 'bot', minutes(5))]
  said.push(await say(lease, 'campaign'), await say(lease, 'campaign', hours(48)))
  const reply = await say(lease, 'reply', minutes(5))
  const claimed = await claim(lease)
  expect(ids(claimed)).toEqual([reply, said[1], said[0], said[2]])
  const until = server.clock.now().toISOString().replace(':10:', ':00:').replace('T15', 'T16')
  expect(claimed.held).toEqual([{ messageId: said[3], reason: 'hour_cap', until: new Date(until) }])
  expect(await governor(lease.id)).toMatchObject({
    stage: 'full',
    pace: 100,
    sentThisHour: 3,
    hourCap: 10,
    sentToday: 3,
    dayCap: 50,
    unaskedThisHour: 2,
    unaskedHourCap: 2,
    firstContactsToday: 1,
    firstContactCap: 2,
    heldBack: 1,
    reason: 'hour_cap',
    nextAt: until,
  })
})

describe('what left is counted once', () => {
  test('also when the process dies between a claim and its result', async () => {
    const lease = await aNumber()
    await say(lease, 'bot', minutes(5))
    expect((await claim(lease)).items).toMatchObject([{ attempts: 1 }])
    await inbox.data(({ db }) =>
      db.updateTable('connections').set({ leaseEpoch: 8 }).where('id', '=', lease.id).execute(),
    )
    expect((await claim(lease)).items).toEqual([])
    const again = await claim({ ...lease, epoch: 8 })
    expect(again.items).toMatchObject([{ attempts: 2 }])
    await settle(again)
    expect(await governor(lease.id)).toMatchObject({ sentThisHour: 1, sentToday: 1 })
  })

  test('when two claim at the same time, and never beyond a cap', async () => {
    const lease = await aNumber()
    for (let count = 0; count < 6; count += 1) await say(lease, 'campaign', hours(48))
    await Promise.all([claim(lease), claim(lease), claim(lease)])
    expect(await governor(lease.id)).toMatchObject({ sentThisHour: 2, unaskedThisHour: 2, heldBack: 4 })
  })
})

test('a claim takes as many statements for many that leave and many that are held as for one of each', async () => {
  const counts = []
  for (const many of [1, 6]) {
    const lease = await aNumber({ ...small, firstContactShare: 0 })
    for (let count = 0; count < many; count += 1) {
      await say(lease, 'reply', minutes(5))
      await say(lease, 'campaign')
    }
    const judgeAgain = () =>
      inbox.data(async (tenant) => {
        await releaseHolds(tenant, { connectionId: lease.id })
        return claimSends(tenant, { lease, busy: [], limit: 8, pace: plenty })
      })
    const { items, held } = await judgeAgain()
    expect([items.length, held.length]).toEqual([many, many])
    counts.push((await server.statementsOf(judgeAgain)).length)
  }
  expect(counts[1]).toBe(counts[0])
})

describe('what is held', () => {
  const anyStranger = async () => {
    const lease = await aNumber({ ...small, firstContactShare: 0 })
    const messageId = await say(lease, 'reply')
    expect((await claim(lease)).held).toMatchObject([{ messageId, reason: 'first_contact_share' }])
    return { lease, messageId }
  }

  test('leaves at once when an admin moves the pace', async () => {
    const { lease, messageId } = await anyStranger()
    expect(ids(await claim(lease))).toEqual([])
    await govern(lease.id, { firstContactShare: 20 })
    expect(ids(await claim(lease))).toEqual([messageId])
  })

  test('does not expire meanwhile, but after three days nobody expects it any more', async () => {
    const { lease } = await anyStranger()
    const expires = await inbox.data(({ db }) =>
      db
        .selectFrom('outbox')
        .select(['expiresAt', 'createdAt'])
        .where('connectionId', '=', lease.id)
        .executeTakeFirstOrThrow(),
    )
    expect(Date.parse(expires.expiresAt)).toBeGreaterThan(Date.parse(expires.createdAt) + hours(20))
    expect(Date.parse(expires.expiresAt)).toBeLessThanOrEqual(Date.parse(expires.createdAt) + hours(72))
  })

  test('and that ran out of time says that the pace was the reason', async () => {
    const { messageId } = await anyStranger()
    await inbox.data(({ db }) =>
      db.updateTable('outbox').set({ expiresAt: old }).where('messageId', '=', messageId).execute(),
    )
    await server.tenancy.withPlatform((platform) => platform.enqueue(giveUpOldSends, {}))
    const failed = await eventually(() =>
      inbox.data(({ db }) =>
        db
          .selectFrom('messages')
          .select('failureCode')
          .where('id', '=', messageId)
          .where('failureCode', 'is not', null)
          .executeTakeFirst(),
      ),
    )
    expect(failed.failureCode).toBe('HELD_TOO_LONG')
  })
})

describe('through the whole program', () => {
  const begin = async (settings: Partial<GovernorSettings>) => {
    await inbox.change(({ db }) =>
      db.updateTable('connections').set({ numberSince: old }).where('id', '=', inbox.whatsappId).execute(),
    )
    await govern(inbox.whatsappId, { ...small, ...settings })
  }
  /** Somebody who never wrote to us. */
  const aStranger = async () => {
    const number = aCustomer()
    const contact = (await inbox.asAdmin('POST', '/contacts', { name: 'Ana', number })).body
    const opened = await inbox.asAdmin('POST', '/tickets', {
      contactId: contact.id,
      whatsappId: inbox.whatsappId,
      queueId: inbox.first.id,
      userId: inbox.admin.id,
      status: 'open',
    })
    const ticketId = opened.body.id as number
    await inbox.asAdmin('POST', `/messages/${ticketId}`, { body: 'Olá, Ana!', fromMe: true })
    const message = async () => (await inbox.asAdmin('GET', `/messages/${ticketId}`)).body.messages[0]
    return { number, message }
  }

  test('a person’s words to a stranger say that they wait, and leave when the stranger writes', async () => {
    await begin({ firstContactShare: 0 })
    const { number, message } = await aStranger()
    const hold = await eventually(async () => (await message()).hold ?? undefined)
    expect(hold).toEqual({ reason: 'first_contact_share', until: expect.stringContaining('T11:00:00.000Z') })
    await inbox.write(number, 'Quem é?')
    await eventually(async () => (await message()).ack > 0 || undefined)
    expect(await inbox.phone(number)).toMatchObject([{ body: 'Quem é?' }, { body: 'Olá, Ana!' }])
    expect((await message()).hold).toBeNull()
  })

  test('a network that complains is heard: the number slows down, and people who answer go on', async () => {
    await begin({ firstContactShare: 50 })
    await inbox.asAdmin('PUT', `/simulator/${inbox.whatsappId}/faults`, { restriction: 'newChats' })
    const { message } = await aStranger()
    expect(await eventually(async () => (await message()).failure ?? undefined)).toMatchObject({
      code: '463',
    })
    expect(await governor(inbox.whatsappId)).toMatchObject({ pace: 50, hourCap: 5 })
    const other = await aStranger()
    expect(await eventually(async () => (await other.message()).hold ?? undefined)).toMatchObject({
      reason: 'slowed_down',
    })
    const talk = await aConversation(inbox)
    await talk.hear('Oi')
    const reply = await talk.say('Já respondo')
    await eventually(async () => ((await talk.now(reply))?.ack ?? 0) > 0 || undefined)
  })
})
