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
beforeEach(async () => {
  await desk.offer()
  await listen({})
})

type Blocks = Parameters<typeof aGraph>[0]
const flowOf = (blocks: Blocks) => desk.change((tenant) => aFlow(tenant, aGraph(blocks)))
const start = (to: string) => ({ type: 'start', to })
const say = (label: string, to?: string) => ({ type: 'message', data: { label }, ...(to && { to }) })
const ask = (message: string, answerKey: string, to?: string) => ({
  type: 'question',
  data: { message, answerKey },
  ...(to && { to }),
})
/** Which flow the connection begins with, for whom. */
const listen = ({ welcome = null, others = null }: { welcome?: number | null; others?: number | null }) =>
  desk.change(({ db, companyId }) =>
    db
      .updateTable('connections')
      .set({ flowIdWelcome: welcome, flowIdNotPhrase: others })
      .where('companyId', '=', companyId)
      .where('id', '=', desk.whatsappId)
      .execute(),
  )
const accept = (id: number) =>
  desk.asAdmin('PUT', `/tickets/${id}`, { status: 'open', queueId: desk.first.id })

describe('a flow', () => {
  test('greets a first contact, asks, keeps the answer and hands over to the queue, each step a row', async () => {
    const welcome = await flowOf({
      s: start('hello'),
      hello: say('Olá, {{firstName}}!', 'ask'),
      ask: ask('Qual é o assunto?', 'assunto', 'menu'),
      menu: {
        type: 'menu',
        data: { message: 'Sobre {{assunto}}:', arrayOption: [{ number: 1, value: 'Vendas' }] },
        to: { a1: 'queue' },
      },
      queue: { type: 'ticket', data: { queueId: desk.second.id } },
    })
    await listen({ welcome })
    const maria = await aBotCustomer(desk)
    expect(await maria.write('oi')).toEqual(['Olá, Maria!', 'Qual é o assunto?'])
    expect(await desk.ticket(maria.id)).toMatchObject({ isBot: true, queueId: null })
    expect((await desk.asAdmin('GET', `/tickets/${maria.id}/waiting`)).body.waiting).toMatchObject({
      reason: 'flow',
    })
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
    const [run] = await maria.runs()
    expect(run).toMatchObject({ kind: 'flow', state: 'done', flowId: welcome, flowVersion: 1 })
    expect(run!.steps[3]).toMatchObject({
      input: { nodeId: 'ask', type: 'question', text: 'um boleto', messageIds: [expect.any(Number)] },
      output: { exit: 'a', variables: { assunto: 'um boleto' }, messageIds: [] },
    })
    expect(run!.steps.at(-1)).toMatchObject({ output: { target: { queueId: desk.second.id } } })
  })

  test('speaks through the network: a phrase begins it, a pause in its middle is kept, a person ends it', async () => {
    const flowId = await flowOf({
      s: start('content'),
      content: {
        type: 'singleBlock',
        data: {
          seq: ['message0', 'interval1', 'message2'],
          elements: [
            { type: 'message', number: 'message0', value: 'Temos três planos.' },
            { type: 'interval', number: 'interval1', value: 20 },
            { type: 'message', number: 'message2', value: 'O mais pedido é o *Pro*.' },
          ],
        },
        to: 'name',
      },
      name: ask('Como você se chama?', 'nome', 'age'),
      age: ask('Quantos anos você tem, {{nome}}?', 'idade', 'adult'),
      adult: {
        type: 'condition',
        data: { key: 'idade', condition: 'atLeast', value: '18' },
        to: { true: 'yes', false: 'no' },
      },
      yes: ask('Qual plano?', 'plano', 'no'),
      no: say('Até logo!'),
    })
    await desk.change(({ db, companyId, now }) =>
      db
        .insertInto('flowCampaigns')
        .values({
          companyId,
          name: 'Planos',
          flowId,
          phrase: 'Quero conhecer os PLANOS ',
          createdAt: now().toISOString(),
          updatedAt: now().toISOString(),
        })
        .execute(),
    )
    const maria = desk.customer()
    const { id } = await maria.write('quero conhecer os planos')
    expect(await maria.rest()).toEqual([
      'Temos três planos.',
      'O mais pedido é o *Pro*.',
      'Como você se chama?',
    ])
    await maria.write('Ana')
    expect(await maria.hears()).toEqual(['Quantos anos você tem, Ana?'])
    await maria.write('18 anos')
    expect(await maria.hears()).toEqual(['Qual plano?'])
    await accept(id)
    await maria.write('o Pro')
    expect(await maria.rest()).toEqual([])
    expect(await desk.ticket(id)).toMatchObject({ status: 'open', isBot: false })
    expect((await desk.trace(id)).at(-1)).toBe('continueFlow: asked')
  })

  test('of the welcome is for first contacts, and begins once; the other one is for all others', async () => {
    const welcome = await flowOf({ s: start('m'), m: say('Bem-vindo!') })
    const others = await flowOf({ s: start('m'), m: say('De novo por aqui!') })
    await listen({ welcome, others })
    const maria = await aBotCustomer(desk)
    expect(await maria.write('oi')).toEqual(['Bem-vindo!'])
    expect(await maria.write('oi?')).toEqual([desk.menu])
    await desk.asAdmin('PUT', `/tickets/${maria.id}`, { status: 'closed' })
    const back = await aBotCustomer(desk)
    await desk.data(({ db, companyId }) =>
      db
        .updateTable('tickets')
        .set({ contactId: back.contactId })
        .where('companyId', '=', companyId)
        .where('id', '=', maria.id)
        .execute(),
    )
    expect(await back.write('oi')).toEqual(['De novo por aqui!'])
  })

  test('begins once, also where two answers are thought about at the same moment', async () => {
    await listen({ others: await flowOf({ s: start('q'), q: ask('Nome?', 'nome') }) })
    const maria = await aBotCustomer(desk)
    await maria.written({ body: 'oi' })
    await Promise.all([maria.replies(), maria.replies(), maria.replies()])
    expect(await maria.runs()).toMatchObject([{ kind: 'flow', state: 'waiting', steps: [{}, {}] }])
  })

  test('hands over to the menu where it cannot go on, and does not begin with the same words again', async () => {
    const others = await flowOf({ s: start('x'), x: { type: 'hologram' } })
    await listen({ others })
    const maria = await aBotCustomer(desk)
    expect(await maria.write('oi')).toEqual([desk.menu])
    expect(await desk.trace(maria.id)).toEqual([
      'startFlow: flowStarted',
      'startFlow: unknownBlock',
      'offerQueues: firstMenu',
    ])
    expect(await maria.runs()).toMatchObject([{ kind: 'flow', state: 'failed' }, { kind: 'menu' }])
  })

  test('is stopped by the customer, and by a person in the middle of a pause', async () => {
    await listen({ others: await flowOf({ s: start('q'), q: ask('Nome?', 'nome') }) })
    const maria = await aBotCustomer(desk)
    await maria.write('oi')
    expect(await maria.write('Parar')).toEqual([])
    expect(await maria.runs()).toMatchObject([{ state: 'done' }])
    expect(await desk.ticket(maria.id)).toMatchObject({ isBot: false, status: 'pending' })

    await listen({
      others: await flowOf({
        s: start('w'),
        w: { type: 'interval', data: { sec: 60 }, to: 'm' },
        m: say('Oi'),
      }),
    })
    const rosa = await aBotCustomer(desk, {}, 'Rosa')
    await rosa.write('oi')
    expect(await rosa.write('alguém?')).toEqual([])
    expect((await desk.trace(rosa.id)).at(-1)).toBe('continueFlow: stillWaiting')
    await accept(rosa.id)
    await desk.quiet()
    expect(await rosa.runs()).toMatchObject([{ state: 'stopped', steps: [{}, { reason: 'waited' }, {}] }])
  })
})

describe('a version', () => {
  const publish = (flowId: number, version: number, blocks: Blocks, flow: object = {}) =>
    desk.change(async ({ db, companyId, now }) => {
      const graph = JSON.stringify(aGraph(blocks))
      await db
        .insertInto('flowVersions')
        .values({ companyId, flowId, version, graph, createdAt: now().toISOString() })
        .execute()
      await db
        .updateTable('flows')
        .set({ publishedVersion: version, ...flow })
        .where('companyId', '=', companyId)
        .where('id', '=', flowId)
        .execute()
    })
  const asking = (words: string): Blocks => ({
    s: start('q'),
    q: ask(`${words}?`, 'nome', 'm'),
    m: say(`${words}!`),
  })

  test('is kept by the conversation that began on it; new ones begin on the new one', async () => {
    const flowId = await flowOf(asking('Velho'))
    await listen({ others: flowId })
    const maria = await aBotCustomer(desk)
    await maria.write('oi')
    await publish(flowId, 2, asking('Novo'))
    expect(await maria.write('Ana')).toEqual(['Velho!'])
    const rosa = await aBotCustomer(desk, {}, 'Rosa')
    expect(await rosa.write('oi')).toEqual(['Novo?'])
  })

  test('gets its share of new conversations', async () => {
    const flowId = await flowOf(asking('Velho'))
    await listen({ others: flowId })
    await publish(flowId, 2, asking('Novo'), { share: 0, otherVersion: 1 })
    expect(await (await aBotCustomer(desk)).write('oi')).toEqual(['Velho?'])
    await desk.change(({ db }) =>
      db.updateTable('flows').set({ share: 100 }).where('id', '=', flowId).execute(),
    )
    expect(await (await aBotCustomer(desk)).write('oi')).toEqual(['Novo?'])
  })

  test.each(['flow', 'version'])(
    'deleted with its conversation running hands over, with a trace (%s)',
    async (what) => {
      const flowId = await flowOf(asking('Velho'))
      await listen({ others: flowId })
      const maria = await aBotCustomer(desk)
      await maria.write('oi')
      await listen({})
      await desk.change(({ db, companyId }) =>
        what === 'flow'
          ? db.deleteFrom('flows').where('companyId', '=', companyId).where('id', '=', flowId).execute()
          : db
              .deleteFrom('flowVersions')
              .where('companyId', '=', companyId)
              .where('flowId', '=', flowId)
              .execute(),
      )
      expect(await maria.write('Ana')).toEqual([desk.menu])
      expect((await desk.trace(maria.id)).slice(-2)).toEqual([
        'continueFlow: missingFlow',
        'offerQueues: firstMenu',
      ])
    },
  )
})

test('a turn asks the database the same questions, however many blocks it passes', async () => {
  const through = async (count: number) => {
    const names = Array.from({ length: count }, (_, index) => `c${index}`)
    const steps = names.map((name, index) => [
      name,
      {
        type: 'condition',
        data: { key: 'nome', condition: 'notEmpty', value: '' },
        to: { true: names[index + 1] ?? 'again', false: 'again' },
      },
    ])
    const others = await flowOf({
      s: start('q'),
      q: ask('Nome?', 'nome', 'c0'),
      ...Object.fromEntries(steps),
      again: ask('Nome?', 'nome', 'c0'),
    })
    await listen({ others })
    const maria = await aBotCustomer(desk)
    await maria.write('oi')
    await server.statementsOf(() => maria.written({ body: 'Ana' }))
    const statements = await server.statementsOf(async () => {
      await maria.written({ body: 'Ana' })
      await maria.replies()
    })
    return statements.length
  }
  const few = await through(2)
  expect(await through(40)).toBe(few)
  expect(few).toBeLessThan(60)
})
