import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aBotCustomer } from '../../../test/botCustomer.ts'
import { aRobotDesk, type RobotDesk } from '../../../test/robots.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let desk: RobotDesk
beforeAll(async () => {
  server = await startTestServer()
  desk = await aRobotDesk(server)
  await desk.configure({ userRandom: 'disabled', sendGreetingAccepted: 'disabled' })
})
afterAll(() => server.close())
beforeEach(() => desk.offer())

const accept = (id: number) =>
  desk.asAdmin('PUT', `/tickets/${id}`, { status: 'open', queueId: desk.first.id })

describe('a menu', () => {
  test('is one run of several steps, each with what it was about, what was said and where it led', async () => {
    const maria = await aBotCustomer(desk)
    const { id: greeting } = await maria.written({ body: 'oi' })
    const [menu] = await maria.replies()
    expect(await maria.runs()).toMatchObject([
      {
        kind: 'menu',
        state: 'waiting',
        isCurrent: true,
        queueId: null,
        endedAt: null,
        memory: { at: null, isWaiting: true, menuAt: expect.any(Number) },
        steps: [
          {
            responder: 'offerQueues',
            reason: 'firstMenu',
            input: { messageIds: [greeting] },
            output: { messageIds: [menu!.id], target: {} },
          },
        ],
      },
    ])
    const { id: number } = await maria.written({ body: '2' })
    await maria.replies()
    const chosen = { queueId: desk.second.id }
    expect(await maria.runs()).toMatchObject([
      {
        state: 'done',
        endedAt: expect.any(String),
        ...chosen,
        memory: { at: { ...chosen, path: [] }, isWaiting: false },
        steps: [
          {},
          {
            responder: 'continueChatbot',
            reason: 'chosen',
            input: { messageIds: [number], chosen: `queue:${desk.second.id}` },
            output: { messageIds: [], target: chosen },
          },
        ],
      },
    ])
    // `#` leads back: the same run goes on.
    expect(await maria.write('#')).toEqual([desk.menu])
    expect(await maria.runs()).toMatchObject([{ state: 'waiting', endedAt: null, queueId: null }])
    await maria.write('sair')
    expect(await maria.runs()).toMatchObject([
      { state: 'done', isCurrent: false, steps: [{}, {}, {}, { output: { target: { isClosed: true } } }] },
    ])
  })

  test('is stopped by a person, and nothing of it is remembered in the next attendance', async () => {
    const maria = await aBotCustomer(desk)
    await maria.write('oi')
    await accept(maria.id)
    expect(await maria.runs()).toMatchObject([{ kind: 'menu', state: 'stopped', isCurrent: false }])
    await desk.asAdmin('PUT', `/tickets/${maria.id}`, { status: 'pending' })
    expect(await maria.write('1')).toEqual([])
    await desk.asAdmin('PUT', `/tickets/${maria.id}`, { status: 'closed', sendFarewellMessage: false })
    const joana = await aBotCustomer(desk, {}, 'Joana')
    expect(await joana.write('1')).toEqual([desk.menu])
  })
})

test('each kind has a memory of its own, and one run in an attendance', async () => {
  await desk.offer({ queueIds: [] })
  await desk.configure({ userRandom: 'disabled', acceptAudioMessageContact: 'disabled' })
  const maria = await aBotCustomer(desk)
  const recording = { mediaType: 'audio' as const }
  expect(await maria.write('', recording)).toHaveLength(1)
  expect(await maria.write('', recording)).toEqual([])
  expect(await maria.runs()).toMatchObject([
    {
      kind: 'audio',
      state: 'done',
      isCurrent: true,
      memory: { refusedAt: expect.any(Number) },
      steps: [{ reason: 'noAudio' }, { reason: 'aMomentAgo', output: { messageIds: [] } }],
    },
  ])
  await desk.configure({ userRandom: 'disabled', sendGreetingAccepted: 'disabled' })
})

test('a service leads in a run that its calls name, and that a person stops or a failure ends', async () => {
  const { integration } = await desk.aWebhook(() => ({ messages: [{ body: 'Qual?', choices: ['A', 'B'] }] }))
  await desk.offer({ integrationId: integration.id })
  const maria = await aBotCustomer(desk)
  await maria.write('oi')
  await desk.quiet()
  const [run] = await maria.runs()
  expect(run).toMatchObject({
    kind: 'integration',
    integrationId: integration.id,
    state: 'waiting',
    memory: { choices: ['A', 'B'] },
    steps: [
      { reason: 'passedOn', output: { target: { integrationId: integration.id } } },
      { responder: 'startIntegration', reason: 'serviceSpoke', output: { messageIds: [expect.any(Number)] } },
    ],
  })
  const calls = await desk.data(({ db, companyId }) =>
    db
      .selectFrom('integrationCalls')
      .select(['runId', 'ticketId'])
      .where('companyId', '=', companyId)
      .where('integrationId', '=', integration.id)
      .execute(),
  )
  expect(calls).toEqual([{ runId: run!.id, ticketId: maria.id }])
  await desk.asAdmin('PUT', `/tickets/${maria.id}`, { useIntegration: false })
  // Remembered, so that it does not begin again by itself.
  expect(await maria.runs()).toMatchObject([{ state: 'stopped', isCurrent: true }])
  expect(await maria.write('e agora?')).toEqual([desk.menu])
  await desk.asAdmin('PUT', `/tickets/${maria.id}`, { useIntegration: true })
  expect(await maria.runs()).toMatchObject([
    { kind: 'integration', isCurrent: false },
    { kind: 'menu', isCurrent: false, state: 'done' },
    { kind: 'integration', isCurrent: true, state: 'waiting', memory: {} },
  ])
})

test('of an erased customer neither memories nor inputs stay', async () => {
  const maria = await aBotCustomer(desk)
  await maria.write('oi')
  await maria.write('2')
  const other = await aBotCustomer(desk, {}, 'Joana')
  await other.write('oi')
  const form = { confirmation: 'Maria Souza', closeTickets: true }
  expect(await desk.asAdmin('POST', `/contacts/${maria.contactId}/erasure`, form)).toMatchObject({
    status: 202,
  })
  expect(await maria.runs()).toMatchObject([
    { kind: 'menu', memory: {}, steps: [{ input: {}, reason: 'firstMenu' }, { input: {} }] },
  ])
  const [run] = await maria.runs()
  expect([run!.memory, ...run!.steps.map(({ input }) => input)]).toEqual([{}, {}, {}])
  expect(await other.runs()).toMatchObject([
    { memory: { isWaiting: true }, steps: [{ input: { messageIds: [expect.any(Number)] } }] },
  ])
  expect(await desk.trace(maria.id)).toEqual(['offerQueues: firstMenu', 'continueChatbot: chosen'])
})
