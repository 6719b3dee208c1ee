import type { UnclaimedAccount } from '@chatflow/contract'
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCloudInbox, type CloudInbox } from '../../../test/cloudInbox.ts'
import { aCustomer } from '../../../test/inbox.ts'
import { eventually } from '../../../test/server.ts'

let cloud: CloudInbox
beforeAll(async () => {
  cloud = await aCloudInbox({
    META_APP_SECRET: 'secret of the installation',
    META_VERIFY_TOKEN: 'installation word',
  })
})
afterAll(() => cloud.close())

const address = () => `${cloud.server.url}/api/webhooks/meta`
const sign = (body: string, secret: string) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
async function post(body: string, signature: string | undefined) {
  const headers = {
    'content-type': 'application/json',
    ...(signature && { 'x-hub-signature-256': signature }),
  }
  return (await fetch(address(), { method: 'POST', headers, body })).status
}
const ledger = (addresses: string[]) =>
  cloud.inbox.data(({ db }) =>
    db
      .selectFrom('inboundEvents')
      .select(['externalId', 'status'])
      .where('address', 'in', addresses)
      .orderBy('id')
      .execute(),
  )
const text = (from: string, id: string) => ({
  from,
  id,
  timestamp: String(Math.floor(Date.now() / 1000)),
  type: 'text',
  text: { body: `Sou ${from}` },
})
function call(changes: object[], phoneNumberId = cloud.credentials.phoneNumberId) {
  const metadata = { display_phone_number: '551140001000', phone_number_id: phoneNumberId }
  return JSON.stringify({
    object: 'whatsapp_business_account',
    entry: changes.map((value) => ({
      id: cloud.credentials.wabaId,
      changes: [{ field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }],
    })),
  })
}

test('every message and status of every entry is in the ledger before the network is told so, once', async () => {
  const [ana, rui, lia] = [aCustomer(), aCustomer(), aCustomer()]
  const body = call([
    { messages: [text(ana, 'wamid.a1'), text(rui, 'wamid.r1')] },
    {
      messages: [text(lia, 'wamid.l1')],
      statuses: [{ id: 'wamid.x', status: 'delivered', timestamp: '1', recipient_id: lia }],
    },
  ])
  const signature = sign(body, cloud.credentials.appSecret)
  expect(await post(body, signature)).toBe(200)
  const stored = await ledger([ana, rui, lia])
  expect(stored.map(({ externalId }) => externalId)).toEqual([
    'wamid.a1',
    'wamid.r1',
    'wamid.l1',
    'wamid.x:delivered',
  ])
  expect(await post(body, signature)).toBe(200)
  expect(await ledger([ana, rui, lia])).toHaveLength(4)
})

test('a flood is written together: all of it once, odd characters and all; what is forged among it is refused', async () => {
  const people = Array.from({ length: 60 }, () => aCustomer())
  const bodies = people.map((one) => call([{ messages: [text(one, `wamid.flood.${one}`)] }]))
  const strange = aCustomer()
  const odd = call([
    { messages: [{ ...text(strange, 'wamid.strange'), text: { body: 'um\0 \ud83d dois' } }] },
  ])
  const { appSecret } = cloud.credentials
  const statuses = await Promise.all([
    ...[...bodies, ...bodies].map((body) => post(body, sign(body, appSecret))),
    post(odd, sign(odd, appSecret)),
    ...bodies.map((body) => post(body, sign(body, 'another secret'))),
  ])
  expect(statuses).toEqual([
    ...people.map(() => 200),
    ...people.map(() => 200),
    200,
    ...people.map(() => 403),
  ])
  const stored = await ledger(people)
  expect(stored.map(({ externalId }) => externalId).toSorted()).toEqual(
    people.map((one) => `wamid.flood.${one}`).toSorted(),
  )
  expect(await ledger([strange])).toHaveLength(1)
})

test('what is forged, unsigned, cut short or signed by another app is refused and leaves nothing', async () => {
  const customer = aCustomer()
  const body = call([{ messages: [text(customer, 'wamid.forged')] }])
  const signature = sign(body, cloud.credentials.appSecret)
  expect(await post(body, undefined)).toBe(403)
  expect(await post(body, 'sha256=abcd')).toBe(403)
  expect(await post(`${body} `, signature)).toBe(403)
  expect(await post(body.slice(0, -1), signature)).toBe(403)
  // The connection has an app of its own: that of the installation does not speak for it.
  expect(await post(body, sign(body, 'secret of the installation'))).toBe(200)
  expect(await ledger([customer])).toEqual([])
  expect(await post('[]', sign('[]', cloud.credentials.appSecret))).toBe(403)
  expect(await post('x'.repeat(6 * 1024 * 1024), 'sha256=00')).toBe(413)
})

test('the address is proved by the word of the connection or of the installation', async () => {
  const ask = async (token: string) => {
    const query = new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.verify_token': token,
      'hub.challenge': '1158',
    })
    const answer = await fetch(`${address()}?${query.toString()}`)
    return [answer.status, answer.status === 200 && (await answer.text())]
  }
  expect(await ask(cloud.credentials.verifyToken)).toEqual([200, '1158'])
  expect(await ask('installation word')).toEqual([200, '1158'])
  expect(await ask('a guess')).toEqual([403, false])
})

test('what was said to a number that nobody has yet waits, and arrives when it is connected', async () => {
  const customer = aCustomer()
  const accounts = { phoneNumberId: '998877665544', wabaId: '887766554433' }
  const body = call([{ messages: [text(customer, 'wamid.early')] }], accounts.phoneNumberId)
  expect(await post(body, sign(body, 'secret of the installation'))).toBe(200)
  // A stranger who claims the number without the network's proof gets nothing.
  const claim = { name: 'Alheia', provider: 'cloud', credentials: { ...accounts, accessToken: 'EAAG-guess' } }
  const stranger = (await cloud.inbox.asAdmin('POST', '/whatsapp', claim)).body
  await eventually(async () => (await state(stranger.id)).statusReason === 'auth_failed')
  expect(await ledger([customer])).toEqual([])
  const asOperator = await operator()
  const waiting = (await asOperator('GET', '/inbound/unclaimed')).body as UnclaimedAccount[]
  expect(waiting.find(({ value }) => value === accounts.phoneNumberId)).toMatchObject({
    messages: 1,
    others: 0,
    reason: 'notProven',
    connection: { name: 'Alheia' },
  })
  const address = `/inbound/unclaimed/phoneNumberId/${accounts.phoneNumberId}`
  expect((await asOperator('POST', `${address}/retry`)).body).toEqual({ handed: 0 })
  expect((await cloud.inbox.asAdmin('GET', '/inbound/unclaimed')).status).toBe(403)
  cloud.addNumber({ ...accounts, accessToken: 'EAAG-second', appSecret: 'secret of the installation' })
  const credentials = { ...accounts, accessToken: 'EAAG-second' }
  await cloud.inbox.asAdmin('PUT', `/whatsapp/${stranger.id}`, { credentials })
  await eventually(async () => (await ledger([customer])).length === 1)
})
const operator = async () =>
  cloud.server.as(await cloud.server.aUser(cloud.inbox.companyId, { profile: 'admin', super: true }))

test('what nobody will ever claim is dropped by hand; what a connection has by now is handed over', async () => {
  const [lost, known] = [aCustomer(), aCustomer()]
  const stray = call([{ messages: [text(lost, 'wamid.stray')] }], '112233445566')
  expect(await post(stray, sign(stray, 'secret of the installation'))).toBe(200)
  // Signed with another secret than that of the connection's own app: not believed without a person.
  const odd = call([{ messages: [text(known, 'wamid.other')] }])
  expect(await post(odd, sign(odd, 'secret of the installation'))).toBe(200)
  const asOperator = await operator()
  const { phoneNumberId } = cloud.credentials
  const reasonOf = async (wanted: string) => {
    const { body } = await asOperator('GET', '/inbound/unclaimed')
    return (body as UnclaimedAccount[]).find(({ value }) => value === wanted)?.reason
  }
  expect(await reasonOf('112233445566')).toBe('noConnection')
  expect(await reasonOf(phoneNumberId)).toBe('otherSecret')
  const drop = await asOperator('DELETE', '/inbound/unclaimed/phoneNumberId/112233445566')
  expect(drop.body).toEqual({ dropped: 1 })
  const retry = await asOperator('POST', `/inbound/unclaimed/phoneNumberId/${phoneNumberId}/retry`)
  expect(retry.body.handed).toBeGreaterThan(0)
  expect([await reasonOf(phoneNumberId), await reasonOf('112233445566')]).toEqual([undefined, undefined])
  await eventually(async () => (await ledger([known])).length === 1)
  expect(await ledger([lost])).toEqual([])
})
const state = async (id: number) => (await cloud.inbox.asAdmin('GET', `/whatsapp/${id}`)).body

test('kinds that nobody knows are kept for a person to look at', async () => {
  const customer = aCustomer()
  const odd = { ...text(customer, 'wamid.odd'), type: 'hologram', hologram: { rays: 7 } }
  const body = call([{ messages: [odd] }])
  expect(await post(body, sign(body, cloud.credentials.appSecret))).toBe(200)
  await eventually(async () => (await ledger([customer]))[0]?.status === 'attention')
})
