import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startAiServer, type AiServer } from '../../../test/aiServer/aiServer.ts'
import { aBotCustomer } from '../../../test/botCustomer.ts'
import { aChoiceInput, aTextBubble, startFakeTypebot } from '../../../test/fakeServices.ts'
import { aDatabase, run } from '../../../test/database.ts'
import { aRobotDesk, contentOf, type RobotDesk } from '../../../test/robots.ts'
import { appSecret, eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { respond } from './respond.ts'
import { aMessage } from '../../conversations/messages/messages.factory.ts'
import { deriveKey, seal } from '../../platform/crypto.ts'
import { minutes } from '../../platform/clock.ts'
import { aFlow, aGraph } from '../flows/flows.factory.ts'

let server: TestServer
let desk: RobotDesk
let database: Awaited<ReturnType<typeof aDatabase>>
beforeAll(async () => {
  database = await aDatabase()
  server = await startTestServer({ database })
  desk = await aRobotDesk(server)
  await desk.configure({ userRandom: 'disabled', sendGreetingAccepted: 'disabled' })
})
afterAll(async () => {
  await server.close()
  await database.drop()
})
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

describe('a Typebot in a flow', () => {
  const typebotFlow = (url: string) =>
    flowOf({
      s: start('q'),
      q: ask('Seu nome?', 'nome', 'bot'),
      bot: {
        type: 'typebot',
        data: { name: 'Catálogo', urlN8N: url, typebotSlug: 'atendimento-1', typebotDelayMessage: 0 },
        to: 'end',
      },
      end: say('Obrigado, {{nome}}!'),
    })

  test('gets the answers so far, leads until it is done, and the flow goes on', async () => {
    const bot = await startFakeTypebot((said) =>
      said === undefined || said === 'Ana'
        ? { messages: [aTextBubble('Qual cor?')], input: aChoiceInput('Azul', 'Verde') }
        : { messages: [aTextBubble(`Anotado: ${said}`)] },
    )
    onTestFinished(() => bot.close())
    await listen({ others: await typebotFlow(bot.url) })
    const maria = desk.customer()
    const { id } = await maria.write('oi')
    await maria.hears()
    await maria.write('Ana')
    expect(await maria.hears()).toEqual(['Qual cor?\n\n[ 1 ] - Azul\n[ 2 ] - Verde'])
    await maria.write('2')
    expect(await maria.rest()).toEqual(['Anotado: Verde', 'Obrigado, Ana!'])
    expect(contentOf(bot.heard[0]!)).toMatchObject({ prefilledVariables: { nome: 'Ana' } })
    expect((await desk.trace(id)).slice(2)).toEqual([
      'continueFlow: answered',
      'continueFlow: passedOn',
      'continueFlow: serviceSpoke',
      'continueFlow: passedOn',
      'continueFlow: serviceDone',
      'continueFlow: said',
    ])
  })

  test('that cannot be reached hands over to the menu, and people are told why', async () => {
    await listen({ others: await typebotFlow('http://10.1.2.3') })
    const maria = desk.customer()
    const { id } = await maria.write('oi')
    await maria.hears()
    await maria.write('Ana')
    expect(await maria.rest()).toEqual([desk.menu])
    expect((await desk.trace(id)).slice(-2)).toEqual([
      'continueFlow: serviceFailed',
      'offerQueues: firstMenu',
    ])
    const { messages } = (await desk.asAdmin('GET', `/messages/${id}`)).body
    expect(messages.map(({ body }: { body: string }) => body)).toContainEqual(
      expect.stringContaining('Catálogo'),
    )
  })
})

describe('a model in a flow', () => {
  let ai: AiServer
  beforeAll(async () => {
    ai = await startAiServer()
  })
  afterAll(() => ai.close())
  const aiFlow = (data: object) =>
    flowOf({
      s: start('q'),
      q: ask('Seu nome?', 'nome', 'ai'),
      ai: {
        type: 'openai',
        data: { name: 'Assistente', prompt: 'Você atende {{nome}} na loja.', baseUrl: ai.url, ...data },
        to: 'end',
      },
      end: say('Até logo, {{nome}}! ({{pedido}})'),
    })
  const withKey = async (data: object = {}) => {
    const flowId = await aiFlow(data)
    const sealed = seal(deriveKey(appSecret, 'integrations'), ai.apiKey)
    await desk.data(({ db, companyId }) =>
      db
        .insertInto('flowSecrets')
        .values({ companyId, flowId, version: 1, nodeId: 'ai', field: 'apiKey', sealed })
        .execute(),
    )
    return flowId
  }

  test('speaks with the customer until it is done, notes what it heard, and the flow goes on', async () => {
    ai.script(({ messages }) =>
      messages.at(-1)?.content === 'Ana'
        ? 'Qual é o número do pedido?'
        : {
            text: 'Anotei.',
            tools: [
              { name: 'remember', given: { name: 'pedido', value: '123' } },
              { name: 'close_conversation' },
            ],
          },
    )
    await listen({ others: await withKey() })
    const maria = desk.customer()
    const { id } = await maria.write('oi')
    await maria.hears()
    await maria.write('Ana')
    expect(await maria.hears()).toEqual(['Qual é o número do pedido?'])
    await maria.write('123')
    expect(await maria.rest()).toEqual(['Anotei.', 'Até logo, Ana! (123)'])
    expect(ai.refused).toEqual([])
    expect(ai.asked[0]!.messages[0]).toMatchObject({
      role: 'system',
      content: expect.stringContaining('Você atende Ana na loja.'),
    })
    expect(await desk.ticket(id)).toMatchObject({ status: 'pending', isBot: false })
  })

  test('that wants a person, or fails, leaves the customer to the queue of its block', async () => {
    for (const [answer, reason] of [
      [{ text: 'Vou chamar alguém.', tools: [{ name: 'hand_over', given: { queueId: 1 } }] }, 'serviceMoved'],
      [{ status: 401 }, 'serviceFailed'],
    ] as const) {
      ai.script(answer as Parameters<AiServer['script']>[0])
      await listen({ others: await withKey({ queueId: desk.second.id }) })
      const maria = desk.customer()
      const { id } = await maria.write('oi')
      await maria.hears()
      await maria.write('Ana')
      await maria.rest()
      expect(await desk.ticket(id)).toMatchObject({ queueId: desk.second.id, isBot: false })
      expect((await desk.trace(id)).at(-1)).toBe(`continueFlow: ${reason}`)
    }
  })

  test('without a key is not there: the menu goes on', async () => {
    await listen({ others: await aiFlow({}) })
    const maria = desk.customer()
    const { id } = await maria.write('oi')
    await maria.hears()
    await maria.write('Ana')
    expect(await maria.rest()).toEqual([desk.menu])
    expect((await desk.trace(id)).slice(-2)).toEqual([
      'continueFlow: serviceMissing',
      'offerQueues: firstMenu',
    ])
  })
})

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
    const flowId = await flowOf({
      s: start('q'),
      q: ask('Aqui é o fluxo. Nome?', 'nome', 'm'),
      m: say('Oi, {{nome}}'),
    })
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

test('whatever waits is taken up by the next program, and counts once', async () => {
  const pause = (to: string) => ({ type: 'interval', data: { sec: 120 }, to })
  const blocks = {
    s: start('w'),
    w: pause('m'),
    m: say('Voltei.', 'q'),
    q: ask('Nome?', 'nome', 'w2'),
    w2: pause('end'),
  }
  await listen({ others: await flowOf({ ...blocks, end: say('Fim, {{nome}}.') }) })
  const { id, contactId, write } = await aBotCustomer(desk)
  await write('oi')
  const { companyId } = desk
  const restart = async () => {
    await server.close()
    server = await startTestServer({ database })
    // The time that the others have seen pass.
    server.clock.travel(minutes(60))
  }
  const said = () =>
    server.tenancy.withTenant(companyId, async ({ db }) => {
      const rows = await db
        .selectFrom('messages')
        .select('body')
        .where('companyId', '=', companyId)
        .where('ticketId', '=', id)
        .where('fromMe', '=', true)
        .orderBy('id')
        .execute()
      return rows.map(({ body }) => body)
    })
  /** The time of the pause is over; the job that says so comes twice, as after a crash. */
  const wakeTwice = async (count: number) => {
    await run(
      database.ownerUrl,
      `select graphile_worker.add_job(task_identifier, payload, queue_name => 'twice')
       from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
         cross join lateral (select task.identifier as task_identifier) named
       where key = 'flow:${companyId}:${id}';
       update graphile_worker._private_jobs set run_at = now() where key = 'flow:${companyId}:${id}';
       select pg_notify('jobs:insert', '{"count":2}')`,
    )
    await eventually(async () => {
      const { rows } = await run(
        database.ownerUrl,
        `select 1 from graphile_worker.jobs where task_identifier = 'wakeFlow' and run_at <= now()`,
      )
      return rows.length === 0 && (await said()).length >= count
    })
  }

  await restart()
  await wakeTwice(2)
  expect(await said()).toEqual(['Voltei.', 'Nome?'])
  await restart()
  await server.tenancy.withTenant(companyId, async (tenant) => {
    await aMessage(tenant, { ticketId: id, contactId, fromMe: false, body: 'Ana' })
    await respond(tenant, id)
    await respond(tenant, id)
  })
  await wakeTwice(3)
  expect(await said()).toEqual(['Voltei.', 'Nome?', 'Fim, Ana.'])
})
