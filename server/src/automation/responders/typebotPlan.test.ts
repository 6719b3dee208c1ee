import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aTextBubble, startFakeTypebot } from '../../../test/fakeServices.ts'
import { aRobotDesk, type RobotDesk } from '../../../test/robots.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { renewCompany } from '../../company/companies/renewCompany.ts'
import { aPlan } from '../../company/plans/plans.factory.ts'
import { aFlow, aGraph } from '../flows/flows.factory.ts'

let server: TestServer
let desk: RobotDesk
beforeAll(async () => {
  server = await startTestServer()
  desk = await aRobotDesk(server)
  await desk.offer()
})
afterAll(() => server.close())

test('a published flow asks no Typebot once the plan leaves integrations out', async () => {
  const bot = await startFakeTypebot(() => ({ messages: [aTextBubble('Oi!')] }))
  onTestFinished(() => bot.close())
  const data = { name: 'Catálogo', urlN8N: bot.url, typebotSlug: 'atendimento-1', typebotDelayMessage: 0 }
  const graph = aGraph({ s: { type: 'start', to: 'bot' }, bot: { type: 'typebot', data } })
  const flowId = await desk.change((tenant) => aFlow(tenant, graph))
  await desk.change(({ db }) =>
    db
      .updateTable('connections')
      .set({ flowIdNotPhrase: flowId })
      .where('id', '=', desk.whatsappId)
      .execute(),
  )
  const usePlan = async (useIntegrations: boolean) => {
    const plan = await server.tenancy.withPlatform((platform) => aPlan(platform, { useIntegrations }))
    await desk.change((tenant) => renewCompany(tenant, { planId: plan.id }))
  }
  await usePlan(false)
  const maria = desk.customer()
  await maria.write('oi')
  expect(await maria.rest()).toEqual([desk.menu])
  expect(bot.heard).toEqual([])
  await usePlan(true)
  const joana = desk.customer()
  await joana.write('oi')
  expect((await joana.rest())[0]).toBe('Oi!')
})
