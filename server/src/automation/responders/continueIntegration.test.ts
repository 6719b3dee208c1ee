import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { aChoiceInput, aTextBubble, sayJson, startFakeTypebot } from '../../../test/fakeServices.ts'
import { aRobotDesk, contentOf, type RobotDesk } from '../../../test/robots.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { minutes } from '../../platform/clock.ts'

let server: TestServer
let desk: RobotDesk
beforeAll(async () => {
  server = await startTestServer()
  desk = await aRobotDesk(server)
})
afterAll(() => server.close())
beforeEach(() => desk.offer())

describe('a service that an option or a queue leads to', () => {
  const lead = async (integrationId: number) => {
    const robot = { name: 'Falar com o robô', queueType: 'integration', optIntegrationId: integrationId }
    const chatbots = [robot, { name: 'Outra coisa' }]
    const form = { greetingMessage: 'Vendas', chatbots, integrationId: null }
    await desk.asAdmin('PUT', `/queue/${desk.first.id}`, form)
    await desk.asAdmin('PUT', `/queue/${desk.second.id}`, { integrationId })
  }

  test('hears what was chosen, and falls silent when a person takes over', async () => {
    let release = () => undefined as void
    const held = new Promise<void>((resolve) => (release = resolve))
    const { service, integration } = await desk.aWebhook(async ({ raw }) => {
      if (JSON.parse(raw).event === 'message') await held
      return { messages: ['Sou o robô.'] }
    })
    await lead(integration.id)
    const maria = desk.customer()
    const { id } = await maria.write('oi')
    await maria.hears()
    await maria.write('1')
    await maria.hears()
    await maria.write('1')
    expect(await maria.hears()).toEqual(['Sou o robô.'])
    expect(contentOf(service.heard[0]!)).toMatchObject({
      event: 'start',
      ticket: { queueId: desk.first.id },
      message: { body: 'Falar com o robô' },
    })
    await maria.write('preciso de ajuda')
    await eventually(async () => service.heard.length === 2)
    await desk.asAdmin('PUT', `/tickets/${id}`, { status: 'open', queueId: desk.first.id })
    release()
    expect(await maria.rest()).toEqual([])
    expect(await desk.ticket(id)).toMatchObject({ status: 'open', isBot: false, useIntegration: false })
    expect(await desk.callsOf(integration)).toMatchObject([{ status: 200, failure: null, isDone: true }, {}])
    await desk.asAdmin('PUT', `/queue/${desk.first.id}`, { chatbots: [] })
  })

  test('that fails leaves the customer to the people of the queue', async () => {
    const { integration } = await desk.aWebhook((_, response) => sayJson(response, 404, {}))
    await lead(integration.id)
    const maria = desk.customer()
    const { id } = await maria.write('oi')
    await maria.hears()
    await maria.write('2')
    await desk.quiet()
    expect(await desk.ticket(id)).toMatchObject({
      queueId: desk.second.id,
      isBot: false,
      useIntegration: false,
    })
    expect((await desk.trace(id)).at(-1)).toBe('startIntegration: serviceFailed')
    expect(await desk.callsOf(integration)).toMatchObject([{ tries: 1, status: 404, failure: 'refused' }])
    await desk.asAdmin('PUT', `/queue/${desk.first.id}`, { chatbots: [] })
  })

  test('that was a Typebot before is told every word', async () => {
    const { service, integration } = await desk.aWebhook(() => ({ messages: ['Pois não?'] }))
    await desk.asAdmin('PUT', `/queueIntegration/${integration.id}`, { typebotKeywordFinish: 'parar' })
    await desk.offer({ integrationId: integration.id })
    const maria = desk.customer()
    await maria.write('oi')
    await maria.hears()
    await maria.write('parar')
    expect(await maria.hears()).toEqual(['Pois não?'])
    expect(contentOf(service.heard[1]!)).toMatchObject({ event: 'message', message: { body: 'parar' } })
  })

  test('is switched off and on by hand, and ends with the integration', async () => {
    const { service, integration } = await desk.aWebhook(() => ({ messages: ['Sou o robô.'] }))
    await desk.offer({ integrationId: integration.id })
    const maria = desk.customer()
    const { id } = await maria.write('oi')
    await maria.hears()
    const turn = (useIntegration: boolean) => desk.asAdmin('PUT', `/tickets/${id}`, { useIntegration })
    expect((await turn(false)).body).toMatchObject({ useIntegration: false, isBot: false })
    await maria.write('tem alguém?')
    expect(await maria.rest()).toEqual([desk.menu])
    expect((await turn(true)).body).toMatchObject({ useIntegration: true, isBot: true })
    await maria.write('e agora?')
    expect(await maria.rest()).toEqual(['Sou o robô.'])
    expect(service.heard).toHaveLength(2)
    await desk.asAdmin('DELETE', `/queueIntegration/${integration.id}`)
    expect(await desk.ticket(id)).toMatchObject({
      useIntegration: false,
      integrationId: null,
      queueIntegration: null,
      isBot: false,
    })
    await maria.write('e agora?')
    expect(await maria.rest()).toEqual([desk.menu])
  })
})

test('a Typebot keeps its conversation, restarts and ends by its words, and begins anew after a while', async () => {
  const bot = await startFakeTypebot((message, isStart) =>
    isStart
      ? { messages: [aTextBubble('Qual o assunto?')], input: aChoiceInput('Vendas', 'Suporte') }
      : {
          messages: message === 'Vendas' ? [aTextBubble(`Você disse: ${message}`)] : [],
          input: aChoiceInput('Ok'),
        },
  )
  onTestFinished(() => bot.close())
  const integration = await desk.create({
    type: 'typebot',
    urlN8N: bot.url,
    typebotSlug: bot.slug,
    typebotExpires: 30,
    typebotDelayMessage: 0,
    typebotKeywordFinish: 'parar',
    typebotKeywordRestart: 'recomeçar',
    typebotRestartMessage: 'Vamos lá.',
    typebotUnknownMessage: 'Não entendi.',
  })
  await desk.offer({ integrationId: integration.id })
  const question = 'Qual o assunto?\n\n[ 1 ] - Vendas\n[ 2 ] - Suporte'
  const maria = desk.customer()
  const { id } = await maria.write('oi')
  expect(await maria.hears()).toEqual([question])
  await maria.write('1')
  expect(await maria.hears()).toEqual(['Você disse: Vendas\n\n[ 1 ] - Ok'])
  await maria.write('RECOMECAR')
  expect(await maria.hears(2)).toEqual(['Vamos lá.', question])
  server.clock.travel(minutes(31))
  await maria.write('cadê?')
  expect(await maria.hears()).toEqual([question])
  await maria.write('Parar')
  expect(await maria.hears()).toEqual([desk.menu])
  expect(await desk.ticket(id)).toMatchObject({ useIntegration: false })
  expect(bot.heard.map(({ path }) => path.split('/').at(-1))).toEqual([
    'startChat',
    'continueChat',
    'startChat',
    'startChat',
  ])
})
