import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { listen, type Bus } from '../../platform/database/bus.ts'
import { createLogger } from '../../platform/logging.ts'
import type { OpenChannel } from '../channel/Channel.ts'
import { answerRequests, createNumberCheck, showTyping } from './sessionRequests.ts'

const log = createLogger('silent')
let server: TestServer
let companyId: number
let [here, there]: Bus[] = []
beforeAll(async () => {
  server = await startTestServer({ environment: { ROLES: 'http' } })
  ;({ companyId } = await server.aTeam())
  // Two processes, of which the second holds the session.
  ;[here, there] = [await listen(server.database.appUrl, log), await listen(server.database.appUrl, log)]
})
afterAll(async () => {
  await here?.close()
  await there?.close()
  await server.close()
})

const numbers = new Map([['5511987654321', '551187654321']])
const typed: string[] = []
const channel: Pick<OpenChannel, 'typing' | 'checkNumber'> = {
  typing: async (address) => void typed.push(address),
  checkNumber: async (number) => {
    if (number === 'broken') throw new Error('The network does not say')
    return numbers.get(number) ?? null
  },
}

test('the process that holds the session checks a number, and shows that somebody is writing, not too often', async () => {
  const { tenancy } = server
  answerRequests({
    tenancy,
    log,
    bus: there!,
    channelOf: (id) => (id === 7 ? (channel as OpenChannel) : undefined),
  })
  const check = createNumberCheck({ tenancy, bus: here! }, 30_000)
  const of = { companyId, id: 7 }
  expect(await check(of, '5511987654321')).toEqual({ address: '551187654321' })
  expect(await check(of, '5511900000000')).toBe('notThere')
  expect(await check(of, 'broken')).toBe('unanswered')
  expect(await createNumberCheck({ tenancy, bus: here! }, 50)({ companyId, id: 8 }, '55')).toBe('unanswered')

  const write = (address: string) =>
    tenancy.withTenant(companyId, async (tenant) => showTyping(tenant, { id: 7, address }))
  for (const address of ['ana', 'ana', 'bia', 'ana']) await write(address)
  await eventually(async () => typed.includes('bia') || undefined)
  await pause(50)
  expect(typed).toEqual(['ana', 'bia'])
})
