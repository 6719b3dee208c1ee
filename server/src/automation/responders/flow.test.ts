import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aBotCustomer } from '../../../test/botCustomer.ts'
import { aRobotDesk, type RobotDesk } from '../../../test/robots.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
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

type Blocks = Parameters<typeof aGraph>[0]
const flowOf = (blocks: Blocks) => desk.change((tenant) => aFlow(tenant, aGraph(blocks)))
const welcome = (flowIdWelcome: number | null, flowIdNotPhrase: number | null = null) =>
  desk.change(async (tenant) => {
    const { db, companyId } = tenant
    await db
      .updateTable('connections')
      .set({ flowIdWelcome, flowIdNotPhrase })
      .where('companyId', '=', companyId)
      .where('id', '=', desk.whatsappId)
      .execute()
    tenant.invalidate('companySnapshot', companyId)
  })

describe('a flow', () => {
  test('greets a first contact, asks, keeps the answer and hands over to the queue, each step a row', async () => {
    await welcome(
      await flowOf({
        s: { type: 'start', to: 'hello' },
        hello: { type: 'message', data: { label: 'Olá, {{firstName}}!' }, to: 'ask' },
        ask: { type: 'question', data: { message: 'Qual é o assunto?', answerKey: 'assunto' }, to: 'menu' },
        menu: {
          type: 'menu',
          data: { message: 'Sobre {{assunto}}:', arrayOption: [{ number: 1, value: 'Vendas' }] },
          to: { a1: 'queue' },
        },
        queue: { type: 'ticket', data: { queueId: desk.second.id } },
      }),
    )
    const maria = await aBotCustomer(desk)
    expect(await maria.write('oi')).toEqual(['Olá, Maria!', 'Qual é o assunto?'])
    expect(await desk.ticket(maria.id)).toMatchObject({ isBot: true, queueId: null })
    expect(await maria.write('um boleto')).toEqual(['Sobre um boleto:\n\n[ 1 ] - Vendas'])
    await maria.write('vendas')
    expect(await desk.ticket(maria.id)).toMatchObject({ queueId: desk.second.id, isBot: false })
    expect(await desk.trace(maria.id)).toEqual([
      'startFlow: flowStarted',
      'startFlow: said',
      'startFlow: asked',
      'continueFlow: answered',
      'continueFlow: asked',
      'continueFlow: chosen',
      'continueFlow: enteredQueue',
    ])
    expect(await maria.runs()).toMatchObject([{ kind: 'flow', state: 'done', flowVersion: 1 }])
  })
})
