import { shownMoments, type listUsersMoments, type ResponseOf } from '@chatflow/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCustomer, anInbox, type Inbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { later, minutes } from '../../platform/clock.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
})
// Sessions outlive a quarter of an hour and no more: so many minutes pass in a test.
beforeEach(async () => {
  inbox = await anInbox(server)
})
afterAll(() => server.close())

type Moments = ResponseOf<typeof listUsersMoments>
const moments = async () => (await inbox.asAdmin('GET', '/usersMoments')).body as Moments
const unanswered = async (id: number) => (await moments()).find((one) => one.id === id)?.unansweredSince
const change = (id: number, body: object) => inbox.asAdmin('PUT', `/tickets/${id}`, body)
const take = (id: number) => change(id, { status: 'open', userId: inbox.admin.id, queueId: inbox.first.id })
const reply = (id: number, more: object = {}) =>
  inbox.asAdmin('POST', `/messages/${id}`, { body: 'Vou ver', fromMe: true, ...more })
const now = () => server.clock.now().toISOString()

describe('a customer in somebody’s hands', () => {
  test('is unanswered since the first of their words after ours', async () => {
    const number = aCustomer()
    const { id } = await inbox.write(number, 'Oi')
    const asked = now()
    // While nobody has taken them on they wait, and that is counted as waiting.
    expect(await unanswered(id)).toBeNull()
    server.clock.travel(minutes(3))
    await take(id)
    expect(await unanswered(id)).toBe(asked)
    server.clock.travel(minutes(1))
    await reply(id)
    expect(await unanswered(id)).toBeNull()

    server.clock.travel(minutes(5))
    await inbox.write(number, 'E agora?')
    const again = now()
    server.clock.travel(minutes(2))
    await inbox.write(number, 'Alguém aí?')
    expect(await unanswered(id)).toBe(again)
    // A note is read by colleagues only.
    await reply(id, { isPrivate: true })
    expect(await unanswered(id)).toBe(again)
  })

  test('is not unanswered since an attendance that is over', async () => {
    const number = aCustomer()
    const { id } = await inbox.write(number, 'Oi')
    await take(id)
    server.clock.travel(minutes(1))
    await reply(id)
    server.clock.travel(minutes(1))
    await inbox.write(number, 'Obrigado!')
    server.clock.travel(minutes(1))
    await change(id, { status: 'closed' })
    server.clock.travel(minutes(4))
    await change(id, { status: 'open', userId: inbox.admin.id })
    server.clock.travel(minutes(2))
    await inbox.write(number, 'Mais uma coisa')
    expect(await unanswered(id)).toBe(now())
  })

  test('whose ticket rests is left alone on purpose', async () => {
    const { id } = await inbox.write(aCustomer(), 'Amanhã eu mando')
    await take(id)
    const until = later(server.clock.now(), minutes(60)).toISOString()
    expect((await inbox.asAdmin('PUT', `/tickets/${id}/snooze`, { until })).status).toBe(200)
    expect(await unanswered(id)).toBeNull()
  })
})

test('where more wait than the panel shows, those who have waited longest are there, and groups take nobody’s place', async () => {
  const { id: userId } = inbox.attendant
  const at = (minute: number) => later(server.clock.now(), -minutes(minute)).toISOString()
  const waiting = Array.from({ length: shownMoments.waiting + 1 }, (_, place): [string, object] => [
    `waits ${place}`,
    // Who has waited longest was not heard of for longest either.
    { createdAt: at(2_000 - place), updatedAt: at(2_000 - place) },
  ])
  const groups = Array.from({ length: shownMoments.groups + 1 }, (_, place): [string, object] => [
    `group ${place}`,
    { isGroup: true, status: 'group', updatedAt: at(0) },
  ])
  await inbox.tickets(Object.fromEntries([...waiting, ...groups, ['held', { userId, updatedAt: at(9_000) }]]))
  for (const address of ['/usersMoments', '/dashboard/moments']) {
    const names = ((await inbox.asAdmin('GET', address)).body as Moments).map(({ contact }) => contact.name)
    const count = (begin: string) => names.filter((name) => name.startsWith(begin)).length
    expect([count('waits'), count('group'), count('held')]).toEqual([
      shownMoments.waiting,
      shownMoments.groups,
      1,
    ])
    expect(names).toContain('waits 0')
    expect(names).not.toContain(`waits ${shownMoments.waiting}`)
  }
})
