import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

describe('an integration that is a flow', () => {
  const integrationOf = (flowId: number) =>
    desk.change(({ db, companyId, now }) =>
      db
        .insertInto('queueIntegrations')
        .values({
          companyId,
          name: 'Fluxo',
          type: 'flowbuilder',
          flowId,
          signingSecret: '',
          createdAt: now().toISOString(),
          updatedAt: now().toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )

  test('begins for the connection, and from an option of the menu', async () => {
    const graph = aGraph({
      s: { type: 'start', to: 'q' },
      q: { type: 'question', data: { message: 'Aqui é o fluxo. Nome?', answerKey: 'nome' }, to: 'm' },
      m: { type: 'message', data: { label: 'Oi, {{nome}}' } },
    })
    const flowId = await desk.change((tenant) => aFlow(tenant, graph))
    const { id: integrationId } = await integrationOf(flowId)
    await desk.offer({ integrationId })
    const maria = await aBotCustomer(desk)
    expect(await maria.write('oi')).toEqual(['Aqui é o fluxo. Nome?'])
    expect(await maria.write('Ana')).toEqual(['Oi, Ana'])

    await desk.offer()
    await desk.asAdmin('PUT', `/queue/${desk.second.id}`, { integrationId })
    const rosa = await aBotCustomer(desk, {}, 'Rosa')
    await rosa.write('oi')
    expect(await rosa.write('2')).toEqual(['Aqui é o fluxo. Nome?'])
    expect((await desk.trace(rosa.id)).slice(1)).toEqual([
      'continueChatbot: chosen',
      'startFlow: flowStarted',
      'startFlow: asked',
    ])
    expect(await rosa.write('Rosa')).toEqual(['Oi, Rosa'])
    expect(await desk.ticket(rosa.id)).toMatchObject({ queueId: desk.second.id })
    await desk.asAdmin('PUT', `/queue/${desk.second.id}`, { integrationId: null })
  })
})
