import { eventName, WebhookCall } from '@chatflow/contract'
import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startFakeWebhook, status, type HeardCall } from '../../../test/fakeServices.ts'
import { aCustomer, anInbox, type Inbox } from '../../../test/inbox.ts'
import { appSecret, eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { signedInForLong } from '../../../test/service.ts'
import { createMailer } from '../../company/mails/mailer.ts'
import { createSafeHttpClient } from '../../automation/integrations/safeHttpClient.ts'
import { days, hours, later } from '../../platform/clock.ts'
import { deriveKey } from '../../platform/crypto.ts'
import { callWebhook } from './callWebhook.ts'
import type { DeliveryDeps } from './deliver.ts'
import { enqueueDelivery, wake } from './enqueueDelivery.ts'
import { webhookJobs } from './webhooks.jobs.ts'

let server: TestServer
let inbox: Inbox
let receiver: Awaited<ReturnType<typeof startFakeWebhook>>
let answer: (call: HeardCall, response: ServerResponse) => unknown
let deps: DeliveryDeps
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server, { as: (who) => signedInForLong(server, who) })
  receiver = await startFakeWebhook((call, response) => answer(call, response))
  deps = {
    tenancy: server.tenancy,
    safeHttp: createSafeHttpClient({ trustedHosts: ['127.0.0.1'], dialogflowUrl: '' }),
    sealKey: deriveKey(appSecret, 'webhooks'),
  }
})
afterAll(async () => {
  await receiver.close()
  await server.close()
})
beforeEach(async () => {
  answer = () => ({ ok: true })
  receiver.heard.length = 0
  for (const { id } of (await inbox.asAdmin('GET', '/webhooks-out')).body as { id: number }[])
    await inbox.asAdmin('DELETE', `/webhooks-out/${id}`)
})

interface Made {
  id: number
  secret: string
}
/** Waits until every process knows of it: what happens a moment before is told to nobody. */
async function subscribe(events: string[], url = receiver.url): Promise<Made> {
  const made = (await inbox.asAdmin('POST', '/webhooks-out', { name: 'CRM', url, events })).body as Made
  await inbox.change(async () => undefined)
  return made
}
/** What may come twice is heard once. */
const told = () => {
  const calls = receiver.heard.map(({ raw }) => WebhookCall.parse(JSON.parse(raw)))
  return [...new Map(calls.map((call) => [call.id, call])).values()]
}
const deliveriesOf = async (id: number, query = '') =>
  (await inbox.asAdmin('GET', `/webhooks-out/${id}/deliveries${query}`)).body.deliveries as {
    id: number
    event: string
    state: string
    attempts: number
    status: number | null
    failure: string | null
  }[]
/** At once, and not when the clock of the database says so. */
const deliver = async (webhookId: number) => {
  const { companyId } = inbox
  for (const { run } of webhookJobs({ ...deps, mailer: createMailer({ smtpUrl: undefined }) }))
    await run({ companyId, webhookId }, { id: '1', attempt: 1, maxAttempts: 1 })
}

describe('a receiver', () => {
  test('hears what becomes of a conversation, in its order, and can check that it is us', async () => {
    const all = ['message.received', 'message.sent', 'ticket.opened', 'ticket.closed', 'contact.created']
    const { secret } = await subscribe(all)
    const number = aCustomer()
    const ticket = await inbox.write(number, 'Quanto custa?')
    await inbox.asAdmin('PUT', `/tickets/${ticket.id}`, { status: 'open', queueId: inbox.first.id })
    await inbox.asAdmin('POST', `/messages/${ticket.id}`, { body: 'Dez reais' })
    await inbox.asAdmin('POST', `/messages/${ticket.id}`, { body: 'Só nós', isPrivate: true })
    await inbox.asAdmin('PUT', `/tickets/${ticket.id}`, { status: 'closed', sendFarewellMessage: false })
    await eventually(async () => told().some(({ event }) => event === 'ticket.closed'))
    expect(told().map(({ event }) => event)).toEqual([
      'contact.created',
      'ticket.opened',
      'message.received',
      'message.sent',
      'ticket.closed',
    ])
    expect(told()[2]).toMatchObject({
      companyId: inbox.companyId,
      data: {
        message: { body: 'Quanto custa?', status: 'received' },
        contact: { number },
        ticket: { id: ticket.id },
      },
    })
    expect(told()[4]).toMatchObject({ data: { ticket: { status: 'closed' } } })
    for (const { raw, headers } of receiver.heard) {
      const [, time, hash] = /^t=(\d+),v1=(\w+)$/.exec(String(headers['x-chatflow-signature'])) ?? []
      expect(createHmac('sha256', secret).update(`${time}.${raw}`).digest('hex')).toBe(hash)
      expect(createHmac('sha256', 'wrong').update(`${time}.${raw}`).digest('hex')).not.toBe(hash)
    }
  })

  test('hears of ticks, transfers and changed contacts, and of nothing it did not ask for', async () => {
    const { id } = await subscribe(['message.status', 'ticket.transferred', 'contact.updated'])
    const ticket = await inbox.write(aCustomer(), 'Oi')
    await inbox.asAdmin('PUT', `/tickets/${ticket.id}`, { status: 'open', queueId: inbox.first.id })
    await inbox.asAdmin('POST', `/messages/${ticket.id}`, { body: 'Olá' })
    await inbox.asAdmin('PUT', `/tickets/${ticket.id}`, { queueId: inbox.second.id, isTransfered: true })
    await inbox.asAdmin('PUT', `/contacts/${ticket.contact.id}`, { name: 'Maria Souza' })
    const wanted = ['contact.updated', 'message.status', 'ticket.transferred']
    await eventually(async () => {
      const events = new Set<string>(told().map(({ event }) => event))
      return wanted.every((event) => events.has(event))
    })
    expect([...new Set(told().map(({ event }) => event))].toSorted()).toEqual(wanted)
    expect(told().find(({ event }) => event === 'ticket.transferred')).toMatchObject({
      data: { ticket: { queue: { id: inbox.second.id } }, from: { queueId: inbox.first.id } },
    })
    expect((await deliveriesOf(id)).every(({ state }) => state !== 'failed')).toBe(true)
  })

  test('that nobody wants leaves no row', async () => {
    const number = aCustomer()
    await inbox.write(number, 'Oi')
    const rows = await inbox.data(({ db }) => db.selectFrom('webhookDeliveries').select('id').execute())
    expect(rows).toEqual([])
  })
})

describe('a receiver that does not answer well', () => {
  test('is tried again in order: what comes later of the same person waits, of others it does not', async () => {
    const { id } = await subscribe(['message.received'])
    answer = (call, response) => (call.raw.includes('Primeira') ? status(500)(call, response) : { ok: true })
    const number = aCustomer()
    await inbox.write(number, 'Primeira')
    await inbox.write(number, 'Segunda')
    await inbox.write(aCustomer(), 'De outra pessoa')
    await eventually(async () => (await deliveriesOf(id, '?state=delivered')).length === 1)
    expect(await deliveriesOf(id)).toMatchObject([
      { state: 'delivered' },
      { state: 'waiting', attempts: 0 },
      { state: 'waiting', attempts: 1, status: 500, failure: 'refused' },
    ])
    answer = () => ({ ok: true })
    receiver.heard.length = 0
    server.clock.travel(hours(1))
    await deliver(id)
    expect(told().map(({ data }) => ('message' in data ? data.message.body : ''))).toEqual([
      'Primeira',
      'Segunda',
    ])
  })

  test('for a day is paused, its admins are told by mail, and what waited goes out when it is resumed', async () => {
    const { id } = await subscribe(['message.received'])
    answer = status(503)
    for (let count = 0; count < 6; count += 1) await inbox.write(aCustomer(), `Oi ${count}`)
    await eventually(async () => (await deliveriesOf(id)).filter(({ attempts }) => attempts > 0).length >= 5)
    server.clock.travel(days(1))
    await eventually(async () => {
      await deliver(id)
      server.clock.travel(hours(1))
      const [webhook] = (await inbox.asAdmin('GET', '/webhooks-out')).body as { pausedAt: string | null }[]
      return webhook?.pausedAt !== null
    })
    await inbox.change(async () => undefined)
    await inbox.write(aCustomer(), 'Durante a pausa')
    // They are written after the pause, by the same job.
    const mails = await eventually(async () => {
      const found = await server.tenancy.withPlatform(({ db }) =>
        db.selectFrom('mails').select('subject').where('recipient', '=', inbox.admin.email).execute(),
      )
      return found.length > 0 && found
    })
    expect(mails).toEqual([{ subject: 'Webhook pausado: CRM' }])
    // And at the bell of those who are there.
    const notice = await eventually(async () => {
      const events = await inbox.data(({ db }) => db.selectFrom('companyEvents').selectAll().execute())
      return events.find(({ payload }) => 'paused' in (payload as object))
    })
    expect(notice).toMatchObject({
      name: eventName(inbox.companyId, 'webhook'),
      payload: { webhookId: id, paused: 'CRM' },
    })
    answer = () => ({ ok: true })
    receiver.heard.length = 0
    await inbox.asAdmin('PUT', `/webhooks-out/${id}`, { isActive: true })
    await eventually(async () => {
      await deliver(id)
      return (await deliveriesOf(id)).every(({ state }) => state === 'delivered')
    })
    expect(JSON.stringify(told())).not.toContain('Durante a pausa')
  })

  test('is not told later of what is new because something else was put off at that moment', async () => {
    const { id: webhookId } = await subscribe(['message.received'])
    await inbox.change(async (tenant) => {
      await enqueueDelivery(tenant, { webhookId, event: 'ping', contactId: null, data: {} })
      await wake(tenant, { companyId: inbox.companyId, webhookId, runAt: later(new Date(), days(1)) })
    })
    await eventually(async () => receiver.heard.length === 1)
  })

  test('that was given up is delivered again, one by one or all at once', async () => {
    const { id } = await subscribe(['message.received'])
    await inbox.write(aCustomer(), 'Uma')
    await inbox.write(aCustomer(), 'Outra')
    await eventually(async () => (await deliveriesOf(id, '?state=delivered')).length === 2)
    await inbox.data(({ db }) => db.updateTable('webhookDeliveries').set({ state: 'failed' }).execute())
    receiver.heard.length = 0
    const [newest] = await deliveriesOf(id)
    await inbox.asAdmin('POST', `/webhook-deliveries/${newest!.id}/redeliver`)
    await eventually(async () => receiver.heard.length === 1)
    const { body } = await inbox.asAdmin('POST', `/webhooks-out/${id}/redeliver`)
    expect(body).toEqual({ count: 1 })
    await eventually(async () => (await deliveriesOf(id, '?state=delivered')).length === 2)
    const detail = (await inbox.asAdmin('GET', `/webhook-deliveries/${newest!.id}`)).body
    expect(detail.log).toHaveLength(2)
    expect(detail.log[1]).toMatchObject({ status: 200, response: '{"ok":true}' })
  })
})

describe('a call', () => {
  const delivery = { id: 1, event: 'ping', contactId: null, data: {}, attempts: 0, createdAt: '' }
  const callTo = (url: string) =>
    callWebhook(deps.safeHttp, { companyId: 1, url, secret: 'x', delivery, now: server.clock.now() })

  test('is not led elsewhere, not into the own network, and not flooded', async () => {
    answer = status(302, { location: 'http://10.0.0.1/' })
    expect(await callTo(receiver.url)).toMatchObject({ status: 302, failure: 'refused' })
    expect(receiver.heard).toHaveLength(1)
    expect(await callTo('http://10.0.0.1/')).toMatchObject({ status: null, failure: 'addressNotAllowed' })
    expect(await callTo('http://127.0.0.1:1/')).toMatchObject({ status: null, failure: 'unreachable' })
    answer = (_call, response) => void response.writeHead(200).end('a'.repeat(10_000_000))
    const flooded = await callTo(receiver.url)
    expect(flooded).toMatchObject({ status: 200, failure: null })
    expect(flooded.response).toHaveLength(2000)
  })

  test('is over after its time, whether nothing comes or the end does not', async () => {
    const now = server.clock.now()
    const hasty = () =>
      callWebhook(deps.safeHttp, {
        companyId: 1,
        url: receiver.url,
        secret: 'x',
        delivery,
        now,
        limitMs: 100,
      })
    answer = () => undefined
    expect(await hasty()).toMatchObject({ status: null, failure: 'tooSlow' })
    answer = (_call, response) => void response.writeHead(200).write('a')
    expect(await hasty()).toMatchObject({ status: null, failure: 'tooSlow' })
  })

  test('that is switched off stays so when only its name changes', async () => {
    const { id } = await subscribe(['ticket.opened'])
    const change = (changes: object) => inbox.asAdmin('PUT', `/webhooks-out/${id}`, changes)
    expect((await change({ isActive: false })).body.isActive).toBe(false)
    expect((await change({ name: 'Outro' })).body).toMatchObject({ name: 'Outro', isActive: false })
  })

  test('is tried by a button, which shows what came of it', async () => {
    const { id } = await subscribe(['ticket.opened'])
    expect((await inbox.asAdmin('POST', `/webhooks-out/${id}/ping`)).body).toMatchObject({
      event: 'ping',
      state: 'delivered',
      status: 200,
      log: [{ response: '{"ok":true}' }],
    })
    answer = status(404)
    expect((await inbox.asAdmin('POST', `/webhooks-out/${id}/ping`)).body).toMatchObject({
      state: 'failed',
      status: 404,
      nextAt: null,
    })
    for (const url of ['ftp://example.com', 'https://a:b@example.com', 'javascript:alert(1)', 'x'])
      expect((await inbox.asAdmin('PUT', `/webhooks-out/${id}`, { url })).status).toBe(400)
  })
})
