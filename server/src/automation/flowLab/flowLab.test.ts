import {
  maxFlowBlocks,
  maxFlowBytes,
  type FlowGraph,
  type FlowTest,
  type LabResult,
} from '@chatflow/contract'
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
})
afterAll(() => server.close())

/** Asks for a name, offers two ways and hands over to the second queue. */
const shop = (bye = 'Tchau, {{nome}}.'): FlowGraph =>
  aGraph({
    s: { type: 'start', to: 'pause' },
    pause: { type: 'interval', data: { sec: 5 }, to: 'ask' },
    ask: { type: 'question', data: { message: 'Qual o seu nome?', answerKey: 'nome' }, to: 'menu' },
    menu: {
      type: 'menu',
      data: {
        message: 'Oi, {{nome}}!',
        arrayOption: [
          { number: 1, value: 'Comprar' },
          { number: 2, value: 'Sair' },
        ],
      },
      to: { a1: 'queue', a2: 'bye' },
    },
    queue: { type: 'ticket', data: { queueId: desk.second.id } },
    bye: { type: 'message', data: { label: bye } },
  })
const says = (...texts: string[]) => texts.map((text) => ({ kind: 'says', text }))
const make = (graph: FlowGraph) => desk.change((tenant) => aFlow(tenant, graph))
const tried = async (flowId: number, body: object) =>
  (await desk.asAdmin('POST', `/flowbuilder/${flowId}/try`, body)).body as LabResult
const wordsIn = ({ turns }: LabResult) =>
  turns.map(({ messages }) => messages.map((message) => ('text' in message ? message.text : message.kind)))
const day = { from: '2000-01-01', to: '2100-01-01' }
const visited = ({ turns }: LabResult) =>
  turns.map(({ steps }) => steps.map(({ nodeId }) => nodeId).join(' '))

describe('a draft in the phone', () => {
  test('goes its way on the engine: words, steps, variables, and where it stands', async () => {
    const flowId = await make(aGraph({ s: { type: 'start' } }))
    const begun = await tried(flowId, { graph: shop(), inputs: says('Ana') })
    expect(wordsIn(begun)).toEqual([['Qual o seu nome?'], ['Oi, Ana!']])
    expect(visited(begun)).toEqual(['s pause pause ask', 'ask menu'])
    expect(begun).toMatchObject({
      variables: { nome: 'Ana' },
      waitingFor: 'message',
      waitsAt: 'menu',
      end: null,
    })
    const bought = await tried(flowId, { graph: shop(), inputs: says('Ana', 'comprar') })
    expect(bought).toMatchObject({ waitsAt: null, end: 'queued', queueId: desk.second.id })
  })

  test('begins at a block with given variables, and what it remembers can be changed on the way', async () => {
    const flowId = await make(shop())
    const inputs = [{ kind: 'sets', variables: { nome: 'Bia' } }, ...says('2')]
    const result = await tried(flowId, { inputs, startAt: 'menu', variables: { nome: 'Ana' } })
    expect(wordsIn(result)).toEqual([['Oi, Ana!'], [], ['Tchau, Bia.']])
  })

  test('a service is answered by hand', async () => {
    const graph = aGraph({
      s: { type: 'start', to: 'ai' },
      ai: { type: 'openai', data: { name: 'IA', prompt: 'Venda' }, to: 'bye' },
      bye: { type: 'message', data: { label: 'Protocolo {{numero}}' } },
    })
    const flowId = await make(graph)
    expect(await tried(flowId, { inputs: [] })).toMatchObject({ waitingFor: 'service', waitsAt: 'ai' })
    const inputs = [
      { kind: 'service', outcome: 'spoke', texts: ['Posso ajudar?'] },
      ...says('sim'),
      { kind: 'service', outcome: 'done', texts: ['Certo.'], variables: { numero: '42' } },
    ]
    expect(wordsIn(await tried(flowId, { inputs }))).toEqual([
      [],
      ['Posso ajudar?'],
      [],
      ['Certo.', 'Protocolo 42'],
    ])
  })

  test('what it may speak of is told, with the connections on which it runs', async () => {
    const flowId = await make(shop())
    await desk.change(({ db, companyId }) =>
      db
        .updateTable('connections')
        .set({ flowIdWelcome: flowId })
        .where('companyId', '=', companyId)
        .where('id', '=', desk.whatsappId)
        .execute(),
    )
    const { body } = await desk.asAdmin('GET', `/flowbuilder/${flowId}/surroundings`)
    expect(body.queues.map(({ id }: { id: number }) => id)).toContain(desk.second.id)
    expect(body.channels).toMatchObject([{ maxText: 4096, lists: true }])
  })
})

test('the heaviest drawing that may be sent is saved, checked and tried', async () => {
  const names = Array.from({ length: maxFlowBlocks - 1 }, (_, index) => `b${index}`)
  const heavy = aGraph({
    s: { type: 'start', to: 'b0' },
    ...Object.fromEntries(
      names.map((name, index) => [
        name,
        {
          type: 'message',
          data: { label: `${index} {{nome}} `.padEnd(4096, 'palavra ') },
          to: names[index + 1] ?? 's',
        },
      ]),
    ),
  })
  expect(JSON.stringify(heavy).length).toBeGreaterThan(0.8 * maxFlowBytes)
  const flowId = await make(aGraph({ s: { type: 'start' } }))
  const saved = await desk.asAdmin('POST', '/flowbuilder/flow', { idFlow: flowId, ...heavy, revision: 1 })
  expect(saved.status).toBe(200)
  const { body } = await desk.asAdmin('POST', `/flowbuilder/${flowId}/publish`, { revision: 2 })
  // It goes round without a question: that is all that is wrong with it.
  const wrong = (body.details.findings as { code: string; level: string }[]).filter(
    ({ level }) => level === 'error',
  )
  expect(wrong.map(({ code }) => code)).toEqual(['endlessLoop'])
  expect(await tried(flowId, { inputs: [] })).toMatchObject({ waitsAt: null, end: 'handOver' })
})

describe('tests of a flow', () => {
  test('are kept, run against a drawing, and keep a flow that fails them from being published', async () => {
    const flowId = await make(shop())
    const path = `/flowbuilder/${flowId}/tests`
    const form = {
      name: 'Quer comprar',
      inputs: says('Ana', 'comprar'),
      expects: { texts: ['oi, ana'], queueId: desk.second.id, variables: { nome: 'ana' } },
    }
    const { id } = (await desk.asAdmin('POST', path, form)).body as FlowTest
    const run = async (graph?: FlowGraph) =>
      (await desk.asAdmin('POST', `${path}/run`, { graph })).body.results[0].failures
    expect(await run()).toEqual([])
    const broken = shop()
    broken.nodes.find(({ id: node }) => node === 'menu')!.data['message'] = 'Escolha'
    expect(await run(broken)).toMatchObject([{ code: 'notSaid', expected: 'oi, ana' }])

    const saved = await desk.asAdmin('POST', '/flowbuilder/flow', { idFlow: flowId, ...broken, revision: 1 })
    const publish = (revision: number) => desk.asAdmin('POST', `/flowbuilder/${flowId}/publish`, { revision })
    expect(await publish(saved.body.revision)).toMatchObject({
      status: 422,
      body: { details: { findings: [{ code: 'testFailed', values: { name: 'Quer comprar' } }] } },
    })
    const changed = { ...form, expects: { texts: ['escolha'], queueId: null } }
    expect((await desk.asAdmin('PUT', `${path}/${id}`, changed)).body).toMatchObject({
      expects: { queueId: null },
    })
    expect((await publish(saved.body.revision)).status).toBe(200)
    await desk.asAdmin('DELETE', `${path}/${id}`)
    expect((await desk.asAdmin('GET', path)).body).toEqual({ tests: [] })
  })

  test('an error of the drawing is named when it is published', async () => {
    const flowId = await make(shop())
    const broken = aGraph({
      s: { type: 'start', to: 't' },
      t: { type: 'ticket', data: { queueId: 999_999_999 } },
    })
    const { body } = await desk.asAdmin('POST', '/flowbuilder/flow', {
      idFlow: flowId,
      ...broken,
      revision: 1,
    })
    const refused = await desk.asAdmin('POST', `/flowbuilder/${flowId}/publish`, { revision: body.revision })
    expect(refused.body.details.findings).toMatchObject([{ nodeId: 't', code: 'missingQueue' }])
  })
})

test('past conversations are gone through again in a draft, and each is shown as it was', async () => {
  const flowId = await make(
    aGraph({
      s: { type: 'start', to: 'ask' },
      ask: { type: 'question', data: { message: 'Qual o seu nome?', answerKey: 'nome' }, to: 'bye' },
      bye: { type: 'message', data: { label: 'Tchau, {{nome}} de {{name}}.' } },
    }),
  )
  await desk.change(async (tenant) => {
    const { db, companyId } = tenant
    await db
      .updateTable('connections')
      .set({ flowIdWelcome: flowId })
      .where('companyId', '=', companyId)
      .where('id', '=', desk.whatsappId)
      .execute()
    tenant.invalidate('companySnapshot', companyId)
  })
  const maria = await aBotCustomer(desk)
  await maria.write('oi')
  expect(await maria.write('Maria')).toEqual(['Tchau, Maria de Maria Souza.'])

  const replay = async (graph?: FlowGraph) =>
    (await desk.asAdmin('POST', `/flowbuilder/${flowId}/replay`, { ...day, graph })).body
  expect(await replay()).toEqual({ same: 1, isLimited: false, different: [] })
  const other = aGraph({
    s: { type: 'start', to: 'ask' },
    ask: { type: 'question', data: { message: 'Qual o seu nome?', answerKey: 'nome' }, to: 'queue' },
    queue: { type: 'ticket', data: { queueId: desk.second.id } },
  })
  expect(await replay(other)).toMatchObject({
    same: 0,
    different: [
      {
        contactName: 'Maria Souza',
        firstWords: ['oi', 'Maria'],
        ticketUuid: expect.any(String),
        startedAt: expect.any(String),
        kinds: ['words', 'end', 'queue'],
        before: { texts: ['Qual o seu nome?', 'Tchau, Maria de Maria Souza.'], end: 'finished' },
        after: { texts: ['Qual o seu nome?'], end: 'queued', queueId: desk.second.id },
      },
    ],
  })

  const { body: trace } = await desk.asAdmin('GET', `/tickets/${maria.id}/trace`)
  const { body: run } = await desk.asAdmin('GET', `/flowbuilder/runs/${trace[0].flowRunId}`)
  expect(run).toMatchObject({ flowId, version: 1 })
  expect(
    run.steps.map(({ nodeId, heard, said }: { nodeId: string; heard: string[]; said: string[] }) => [
      nodeId,
      heard,
      said,
    ]),
  ).toEqual([
    ['s', ['oi'], []],
    ['ask', [], ['Qual o seu nome?']],
    ['ask', ['Maria'], []],
    ['bye', [], ['Tchau, Maria de Maria Souza.']],
  ])
})

test('past conversations are those of the own company, for people who look after its flows', async () => {
  const flowId = await make(shop())
  const replay = (call: RobotDesk['asAdmin']) => call('POST', `/flowbuilder/${flowId}/replay`, day)
  expect(await replay(desk.asAttendant)).toMatchObject({ status: 403 })
  const stranger = await aRobotDesk(server)
  expect(await replay(stranger.asAdmin)).toMatchObject({ status: 404, body: { error: 'ERR_NO_FLOW_FOUND' } })

  const { id: runId } = await desk.data(({ db, companyId }) =>
    db
      .selectFrom('automationRuns')
      .select('id')
      .where('companyId', '=', companyId)
      .where('kind', '=', 'flow')
      .executeTakeFirstOrThrow(),
  )
  const path = `/flowbuilder/runs/${runId}`
  expect(await desk.asAttendant('GET', path)).toMatchObject({ status: 403 })
  expect(await stranger.asAdmin('GET', path)).toMatchObject({ status: 404 })
  expect(await desk.asAdmin('GET', path)).toMatchObject({ status: 200 })
})
