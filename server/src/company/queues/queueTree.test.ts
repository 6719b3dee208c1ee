import { defaultSchedules } from '@chatflow/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { aQueue } from './queues.factory.ts'
import { queueTrees } from './queueTree.ts'

let server: TestServer
let companyId: number
beforeAll(async () => {
  server = await startTestServer()
  companyId = (await server.aTeam()).companyId
})
afterAll(() => server.close())

test('the queues of a company come in their order, with their hours and their tree, from a copy', async () => {
  await server.tenancy.withTenant(companyId, async (tenant) => {
    await aQueue(tenant, { name: 'Suporte', orderQueue: 2 })
    const message = { greetingMessage: 'Escolha' }
    const options = [{ name: 'Boleto' }, { name: 'Nota fiscal', options: [{ name: 'Segunda via' }] }]
    const chatbots = [{ name: 'Pagamentos', ...message, options }, { name: 'Outros assuntos' }]
    await aQueue(tenant, { name: 'Financeiro', orderQueue: 1, greetingMessage: 'Olá!', chatbots })
    tenant.invalidate('companySnapshot', companyId)
  })
  const read = () => server.tenancy.withTenant(companyId, queueTrees)
  await expect.poll(async () => (await read()).length).toBe(2)
  expect(await read()).toMatchObject([
    {
      name: 'Financeiro',
      greetingMessage: 'Olá!',
      schedules: defaultSchedules,
      chatbots: [
        {
          name: 'Pagamentos',
          options: [
            { name: 'Boleto', options: [] },
            { name: 'Nota fiscal', options: [{ name: 'Segunda via', options: [] }] },
          ],
        },
        { name: 'Outros assuntos', options: [] },
      ],
    },
    { name: 'Suporte', chatbots: [] },
  ])
  expect(await server.statementsOf(read)).toHaveLength(0)
})
