import type { FlowCall } from '@chatflow/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startAiServer, type AiServer } from '../../../test/aiServer/aiServer.ts'
import { aChoiceInput, aTextBubble, startFakeTypebot, startFakeWebhook } from '../../../test/fakeServices.ts'
import { multipart } from '../../../test/multipart.ts'
import { aRobotDesk, contentOf, type RobotDesk } from '../../../test/robots.ts'
import { appSecret, eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { aSample } from '../../media/media.factory.ts'
import { deriveKey, seal } from '../../platform/crypto.ts'
import { aFlow, aGraph } from '../flows/flows.factory.ts'

let server: TestServer
let desk: RobotDesk
let ai: AiServer
beforeAll(async () => {
  ai = await startAiServer()
  server = await startTestServer({ environment: { AZURE_SPEECH_URL: ai.speechUrl } })
  desk = await aRobotDesk(server)
  await desk.configure({ userRandom: 'disabled', sendGreetingAccepted: 'disabled' })
})
afterAll(async () => {
  await server.close()
  await ai.close()
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

const callsOf = async (flowId: number) =>
  (await desk.asAdmin('GET', `/flowbuilder/${flowId}/calls`)).body.calls as FlowCall[]

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
    const flowId = await typebotFlow(bot.url)
    await listen({ others: flowId })
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
    const calls = await callsOf(flowId)
    expect(calls).toMatchObject([
      {
        kind: 'service',
        nodeId: 'bot',
        ticketId: id,
        status: 200,
        failure: null,
        said: ['Anotado: Verde', '{"stop":true}'],
      },
      {
        kind: 'service',
        nodeId: 'bot',
        tries: 1,
        tookMs: expect.any(Number),
        said: ['Qual cor?', '- Azul\n- Verde'],
      },
    ])
    expect(calls[0]!.sent.at(-1)).toEqual({ role: 'user', content: 'Verde' })
    expect(calls[1]!.sent[0]!.content).toContain(maria.number)
    const { body: run } = await desk.asAdmin('GET', `/flowbuilder/runs/${calls[0]!.runId}`)
    expect(run.calls).toEqual(calls)
  })

  test('is told afterwards what came while it was thinking', async () => {
    let release = () => undefined as void
    const held = new Promise<void>((resolve) => (release = resolve))
    const service = await startFakeWebhook(async ({ path, raw }) => {
      if (path.endsWith('startChat')) await held
      const { message } = JSON.parse(raw) as { message: string }
      return { sessionId: 'one', messages: [aTextBubble(`Ouvi: ${message}`)], input: aChoiceInput('Sim') }
    })
    onTestFinished(() => service.close())
    await listen({ others: await typebotFlow(service.url) })
    const maria = desk.customer()
    const { id } = await maria.write('oi')
    await maria.hears()
    await maria.write('Ana')
    await eventually(async () => service.heard.length === 1)
    await maria.write('ainda está aí?')
    await eventually(async () => (await desk.trace(id)).at(-1) === 'continueFlow: stillWaiting')
    release()
    expect(await maria.rest()).toEqual(['Ouvi: Ana\n\n[ 1 ] - Sim', 'Ouvi: ainda está aí?\n\n[ 1 ] - Sim'])
  })

  test('that cannot be reached hands over to the menu, and people are told why', async () => {
    const flowId = await typebotFlow('http://10.1.2.3')
    await listen({ others: flowId })
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
    expect(await callsOf(flowId)).toMatchObject([
      { kind: 'service', nodeId: 'bot', failure: 'addressNotAllowed', status: null, said: [] },
    ])
    expect((await desk.asAttendant('GET', `/flowbuilder/${flowId}/calls`)).status).toBe(403)
  })
})

describe('a model in a flow', () => {
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
    ai.forget()
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
    const flowId = await withKey()
    await listen({ others: flowId })
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
    const calls = await callsOf(flowId)
    expect(calls).toMatchObject([
      { kind: 'model', nodeId: 'ai', said: ['Anotei.'] },
      {
        kind: 'model',
        nodeId: 'ai',
        ticketId: id,
        model: 'gpt-4o-mini',
        said: ['Qual é o número do pedido?'],
      },
    ])
    expect(calls[1]!.sent[0]!.content).toContain('Você atende Ana na loja.')
    expect(JSON.stringify(calls)).not.toContain(ai.apiKey)
  })

  test('hears recordings and speaks with the voice of its block; its words stay readable', async () => {
    const flowId = await withKey({ voice: 'pt-BR-FranciscaNeural', voiceRegion: 'brazilsouth' })
    const sealed = seal(deriveKey(appSecret, 'integrations'), ai.speechKey)
    await desk.data(({ db, companyId }) =>
      db
        .insertInto('flowSecrets')
        .values({ companyId, flowId, version: 1, nodeId: 'ai', field: 'voiceKey', sealed })
        .execute(),
    )
    ai.script(({ messages }) => `Ouvi: ${String(messages.at(-1)?.content)}`)
    ai.scriptSpeech(await aSample('opus.ogg'))
    ai.scriptTranscription('Vocês abrem domingo?')
    await listen({ others: flowId })
    const maria = desk.customer()
    const { id } = await maria.write('oi')
    await maria.hears()
    await maria.write('Ana')
    await maria.hears()
    expect((await desk.messages(id)).findLast(({ fromMe }) => fromMe)).toMatchObject({
      mediaType: 'audio',
      transcription: 'Ouvi: Ana',
    })
    const voice = multipart('media', 'voz.ogg', await aSample('opus.ogg'), { number: maria.number })
    await desk.asAdmin('POST', `/simulator/${desk.whatsappId}/inbound`, voice.payload, voice.headers)
    await maria.hears()
    const seen = ai.asked.at(-1)!.messages.map(({ content }) => content)
    expect(seen.slice(-2)).toEqual(['Ouvi: Ana', 'Vocês abrem domingo?'])
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

  test('when the company has spent its month, says so and leaves the customer to the queue of its block', async () => {
    ai.forget()
    const budget = '/prompt-usage/budget'
    await desk.asAdmin('PUT', budget, { monthlyLimit: 0.000_001, inputPrice: 1, outputPrice: 1 })
    onTestFinished(async () => void (await desk.asAdmin('PUT', budget, { monthlyLimit: 0 })))
    await listen({ others: await withKey({ queueId: desk.second.id }) })
    ai.script('Pois não, Ana?')
    const maria = desk.customer()
    const { id } = await maria.write('oi')
    await maria.hears()
    await maria.write('Ana')
    expect(await maria.hears()).toEqual(['Pois não, Ana?'])
    await maria.write('Tem caneca?')
    expect(await maria.hears()).toEqual(['Um momento, por favor: vou chamar uma pessoa da nossa equipe.'])
    await desk.quiet()
    expect(await desk.ticket(id)).toMatchObject({ queueId: desk.second.id, isBot: false })
    expect(
      (await desk.messages(id)).some(({ body }) => body.includes('o limite de IA do mês foi atingido')),
    ).toBe(true)
    expect(ai.asked).toHaveLength(1)
    const { body: usage } = await desk.asAdmin('GET', '/prompt-usage')
    expect(usage.kinds).toContainEqual(expect.objectContaining({ kind: 'flow' }))
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
