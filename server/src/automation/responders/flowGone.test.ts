import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { aBotCustomer } from '../../../test/botCustomer.ts'
import { startFakeWebhook } from '../../../test/fakeServices.ts'
import { aRobotDesk, type RobotDesk } from '../../../test/robots.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { aFlow, aGraph } from '../flows/flows.factory.ts'

let server: TestServer
let desk: RobotDesk
beforeAll(async () => {
  server = await startTestServer()
  desk = await aRobotDesk(server)
  await desk.configure({ userRandom: 'disabled', sendGreetingAccepted: 'disabled' })
})
afterAll(() => server.close())
beforeEach(() => desk.offer())

type Block = Parameters<typeof aGraph>[0][string]
/** A flow that says hello and comes to this block, for everybody who writes. */
async function listenAt(block: Block) {
  const flowId = await desk.change((tenant) =>
    aFlow(
      tenant,
      aGraph({
        s: { type: 'start', to: 'hi' },
        hi: { type: 'message', data: { label: 'Olá!' }, to: 'here' },
        here: { ...block, to: 'after' },
        after: { type: 'message', data: { label: 'Depois' } },
      }),
    ),
  )
  await desk.change(({ db, companyId }) =>
    db
      .updateTable('connections')
      .set({ flowIdNotPhrase: flowId })
      .where('companyId', '=', companyId)
      .execute(),
  )
  return async () => expect((await desk.asAdmin('DELETE', `/flowbuilder/${flowId}`)).status).toBe(200)
}
const goesOn = ['continueFlow: missingFlow', 'offerQueues: firstMenu']

test('a flow that is deleted while it pauses leaves the customer to the menu', async () => {
  const remove = await listenAt({ type: 'interval', data: { sec: 60 } })
  const maria = await aBotCustomer(desk)
  expect(await maria.write('oi')).toEqual(['Olá!'])
  await remove()
  await desk.quiet()
  expect((await desk.trace(maria.id)).slice(-2)).toEqual(goesOn)
  expect(await maria.runs()).toMatchObject([{ state: 'failed' }, {}])
})

test('a flow that is deleted while its service thinks does not go on when that has spoken', async () => {
  const gate = Promise.withResolvers<void>()
  const service = await startFakeWebhook(async () => {
    await gate.promise
    return { sessionId: 'one', messages: [] }
  })
  onTestFinished(() => service.close())
  const data = { name: 'Bot', urlN8N: service.url, typebotSlug: 'bot' }
  const remove = await listenAt({ type: 'typebot', data })
  const maria = desk.customer()
  const { id } = await maria.write('oi')
  expect(await maria.hears()).toEqual(['Olá!'])
  await eventually(async () => service.heard.length === 1)
  await remove()
  gate.resolve()
  expect(await maria.rest()).toEqual([desk.menu])
  expect((await desk.trace(id)).slice(-2)).toEqual(goesOn)
})
