import type { Queue, SlaPolicy } from '@chatflow/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const raise = { target: 'firstAnswer', after: -1, action: { kind: 'raise' } } as const
const promising = (...queueIds: number[]): SlaPolicy => ({
  firstAnswer: 5,
  nextAnswer: null,
  resolution: null,
  isAlways: true,
  escalations: [
    raise,
    ...queueIds.map((queueId) => ({
      target: 'firstAnswer' as const,
      after: 0,
      action: { kind: 'move' as const, queueId },
    })),
  ],
})

test('a step leads to a queue of the company, and to no other', async () => {
  const { asAdmin, first, second } = await anInbox(server)
  const stranger = await anInbox(server)
  const address = `/queue/${first.id}`
  expect((await asAdmin('PUT', address, { sla: promising(second.id) })).status).toBe(201)
  const refused = { status: 404, body: { error: 'ERR_NO_QUEUE_FOUND' } }
  for (const wrong of [stranger.first.id, 999_999, -1]) {
    const sla = promising(second.id, wrong)
    expect(await asAdmin('PUT', address, { sla })).toMatchObject(refused)
    expect(await asAdmin('POST', '/queue', { name: 'Nova', color: '#0a0b0c', sla })).toMatchObject(refused)
  }
  expect((await asAdmin('GET', address)).body.sla).toEqual(promising(second.id))
  expect(((await asAdmin('GET', '/queue')).body as Queue[]).map(({ name }) => name)).not.toContain('Nova')
})

test('a step goes with the queue that it led to, and screens that show it are told', async () => {
  const { asAdmin, first, second, ...desk } = await anInbox(server)
  const third = (await asAdmin('POST', '/queue', { name: 'Terceira', color: '#0a0b0c' })).body as Queue
  await asAdmin('PUT', `/queue/${first.id}`, { sla: promising(second.id, third.id) })
  await asAdmin('PUT', `/queue/${third.id}`, { sla: promising(second.id) })
  const screen = await desk.listener(asAdmin)
  await asAdmin('DELETE', `/queue/${second.id}`)
  const promised = async (id: number) => ((await asAdmin('GET', `/queue/${id}`)).body as Queue).sla
  expect(await promised(first.id)).toEqual(promising(third.id))
  expect(await promised(third.id)).toEqual(promising())
  expect(await screen.heard('queue')).toContainEqual(
    expect.objectContaining({ action: 'update', queue: expect.objectContaining({ id: first.id }) as Queue }),
  )
})
