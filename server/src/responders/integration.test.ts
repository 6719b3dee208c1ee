import type { IntegrationCall, SignedIntegration } from '@chatflow/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  aChoiceInput,
  aTextBubble,
  isSigned,
  sayJson,
  startFakeTypebot,
  startFakeWebhook,
  type HeardCall,
} from '../../test/fakeServices.ts'
import { eventually, startTestServer, type TestServer } from '../../test/server.ts'
import { aServiceDesk, type ServiceDesk } from '../../test/service.ts'
import { minutes } from '../platform/clock.ts'

let server: TestServer
let desk: ServiceDesk
beforeAll(async () => {
  server = await startTestServer()
  desk = await aServiceDesk(server)
})
afterAll(() => server.close())
const offer = (changes: object = {}) =>
  desk.serve({
    greetingMessage: 'Olá!',
    complationMessage: 'Até logo!',
    queueIds: [desk.first.id, desk.second.id],
    maxUseBotQueues: 3,
    timeUseBotQueues: 0,
    integrationId: null,
    ...changes,
  })
beforeEach(() => offer())
const menu = () => `Olá!\n\n[ 1 ] - ${desk.first.name}\n[ 2 ] - ${desk.second.name}\n[ Sair ]`

const create = async (form: object) => {
  const { status, body } = await desk.asAdmin('POST', '/queueIntegration', { name: 'Robô', ...form })
  expect(status).toBe(200)
  return body as SignedIntegration
}
const callsOf = async ({ id }: { id: number }) =>
  (await desk.asAdmin('GET', `/queueIntegration/${id}/calls`)).body as IntegrationCall[]
const contentOf = ({ raw }: HeardCall) => JSON.parse(raw)

type Answerer = Parameters<typeof startFakeWebhook>[0]
/** A program of the company's own, and the integration that asks it. */
async function aWebhook(answer: Answerer, type = 'webhook') {
  const service = await startFakeWebhook(answer)
  onTestFinished(() => service.close())
  return { service, integration: await create({ type, urlN8N: `${service.url}/entrada` }) }
}

describe('the service of a connection', () => {
  test('answers whoever is in no queue, is told what is said, and hands over', async () => {
    const answers = [
      { messages: ['Oi, sou o robô.', { body: 'O que deseja?', choices: ['Boleto', 'Suporte'] }] },
      { messages: ['Encaminhando.'], queueId: String(desk.second.id) },
    ]
    const { service, integration } = await aWebhook(() => answers.shift())
    await offer({ integrationId: integration.id })
    const maria = desk.customer()
    const { id, uuid } = await maria.write('bom dia')
    expect(await maria.hears(2)).toEqual([
      'Oi, sou o robô.',
      'O que deseja?\n\n[ 1 ] - Boleto\n[ 2 ] - Suporte',
    ])
    expect(await desk.ticket(id)).toMatchObject({
      status: 'pending',
      isBot: true,
      useIntegration: true,
      integrationId: integration.id,
      queueIntegration: { id: integration.id, name: 'Robô' },
    })
    await maria.write('2')
    expect(await maria.rest()).toEqual(['Encaminhando.'])
    expect(await desk.ticket(id)).toMatchObject({
      queueId: desk.second.id,
      isBot: false,
      useIntegration: false,
    })
    expect(await desk.trace(id)).toEqual([
      'startIntegration: passedOn',
      'startIntegration: serviceSpoke',
      'continueIntegration: passedOn',
      'continueIntegration: serviceMoved',
    ])

    const [first, second] = service.heard.map(contentOf)
    expect(first).toMatchObject({
      event: 'start',
      company: { id: desk.companyId },
      connection: { id: desk.whatsappId, channel: 'whatsapp' },
      ticket: { id, uuid, status: 'pending', queueId: null, userId: null },
      contact: { name: 'Maria Souza', number: maria.number },
      message: { body: 'bom dia', mediaType: 'conversation', mediaUrl: null },
    })
    expect(second).toMatchObject({ event: 'message', message: { body: 'Suporte' } })
    expect(service.heard.every((call) => isSigned(call, integration.signingSecret))).toBe(true)
    expect(await callsOf(integration)).toMatchObject([
      { ticketId: id, event: 'message', tries: 1, status: 200, failure: null, isDone: true },
      { ticketId: id, event: 'start' },
    ])
    await maria.write('obrigada')
    expect(await maria.rest()).toEqual([])
    expect(service.heard).toHaveLength(2)
  })

  test('that fails three times leaves the customer to the menu, and is not asked again', async () => {
    const { service, integration } = await aWebhook((_, response) => sayJson(response, 500, {}))
    await offer({ integrationId: integration.id })
    const maria = desk.customer()
    const { id } = await maria.write('oi')
    expect(await maria.rest()).toEqual([menu()])
    expect(service.heard.map(({ headers }) => headers['x-chatflow-delivery'])).toEqual(
      Array(3).fill(service.heard[0]!.headers['x-chatflow-delivery']),
    )
    expect(await desk.trace(id)).toEqual([
      'startIntegration: passedOn',
      'startIntegration: serviceFailed',
      'offerQueues: firstMenu',
    ])
    expect(await callsOf(integration)).toMatchObject([
      { tries: 3, status: 500, failure: 'refused', isDone: true },
    ])
    await maria.write('1')
    await desk.quiet()
    expect(await desk.ticket(id)).toMatchObject({ queueId: desk.first.id, isBot: false })
    expect(service.heard).toHaveLength(3)
  })

  test('inside of our own network is never called: he gets the menu', async () => {
    const integration = await create({ type: 'n8n', urlN8N: 'http://10.1.2.3/' })
    await offer({ integrationId: integration.id })
    const maria = desk.customer()
    await maria.write('oi')
    expect(await maria.rest()).toEqual([menu()])
    expect(await callsOf(integration)).toMatchObject([
      { failure: 'addressNotAllowed', tries: 1, status: null },
    ])
  })

  test('that names a queue of nobody says nothing, and he gets the menu', async () => {
    const { integration } = await aWebhook(() => ({ messages: ['Um momento'], queueId: 999_999_999 }))
    await offer({ integrationId: integration.id })
    const maria = desk.customer()
    await maria.write('oi')
    expect(await maria.rest()).toEqual([menu()])
    expect(await callsOf(integration)).toMatchObject([{ failure: 'badAnswer', isDone: true }])
  })

  test('may be silent, be done, and close', async () => {
    const answers = [{}, { messages: ['Tchau!'], stop: true }]
    const { integration } = await aWebhook(() => answers.shift())
    await offer({ integrationId: integration.id })
    const maria = desk.customer()
    const { id } = await maria.write('oi')
    expect(await maria.rest()).toEqual([])
    await maria.write('alguém?')
    expect(await maria.rest()).toEqual(['Tchau!'])
    await maria.write('oi de novo')
    expect(await maria.rest()).toEqual([menu()])
    expect(await desk.trace(id)).toEqual([
      'startIntegration: passedOn',
      'startIntegration: serviceSilent',
      'continueIntegration: passedOn',
      'continueIntegration: serviceDone',
      'offerQueues: firstMenu',
    ])

    const closing = await aWebhook(() => ({ messages: ['Até!'], close: true }))
    await offer({ integrationId: closing.integration.id })
    const joao = desk.customer('João')
    const ticket = await joao.write('oi')
    expect(await joao.rest()).toEqual(['Até!'])
    expect(await desk.ticket(ticket.id)).toMatchObject({ status: 'closed', useIntegration: false })
  })

  test('gives it to a person', async () => {
    const { integration } = await aWebhook(() => ({ userId: desk.attendant.id }))
    await offer({ integrationId: integration.id })
    const maria = desk.customer()
    const { id } = await maria.write('oi')
    await desk.quiet()
    expect(await desk.ticket(id)).toMatchObject({
      status: 'pending',
      userId: desk.attendant.id,
      queueId: desk.first.id,
    })
  })

  test('sends files; one that cannot be fetched is sent as its address', async () => {
    const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#a0b' } })
      .png()
      .toBuffer()
    const { service, integration } = await aWebhook(({ path }, response) => {
      if (path === '/foto.png')
        return void response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
      return {
        messages: [
          { body: 'A foto', mediaUrl: `${service.url}/foto.png` },
          { body: 'Outra', mediaUrl: 'http://10.1.2.3/outra.png' },
        ],
      }
    })
    await offer({ integrationId: integration.id })
    const maria = desk.customer()
    const { id } = await maria.write('oi')
    expect(await maria.hears(2)).toEqual(['A foto', 'Outra\nhttp://10.1.2.3/outra.png'])
    expect(await desk.messages(id)).toMatchObject([
      { body: 'oi' },
      { body: 'A foto', mediaType: 'image', mediaName: 'foto.png' },
      { mediaType: 'conversation' },
    ])
  })

  test('is not asked where the plan has none', async () => {
    const { service, integration } = await aWebhook(() => ({ messages: ['Oi'] }))
    await offer({ integrationId: integration.id })
    const allow = async (useIntegrations: boolean) => {
      await server.tenancy.withPlatform(({ db }) =>
        db
          .updateTable('plans')
          .set({ useIntegrations })
          .where('id', '=', (eb) =>
            eb.selectFrom('companies').select('planId').where('id', '=', desk.companyId),
          )
          .execute(),
      )
      await desk.change(async () => undefined)
    }
    await allow(false)
    const maria = desk.customer()
    await maria.write('oi')
    expect(await maria.rest()).toEqual([menu()])
    expect(service.heard).toEqual([])
    expect((await desk.asAdmin('GET', '/queueIntegration')).status).toBe(403)
    await allow(true)
  })
})

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
    const { service, integration } = await aWebhook(async ({ raw }) => {
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
    expect(await callsOf(integration)).toMatchObject([{ status: 200, failure: null, isDone: true }, {}])
    await desk.asAdmin('PUT', `/queue/${desk.first.id}`, { chatbots: [] })
  })

  test('that fails leaves him to the people of the queue', async () => {
    const { integration } = await aWebhook((_, response) => sayJson(response, 404, {}))
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
    expect(await callsOf(integration)).toMatchObject([{ tries: 1, status: 404, failure: 'refused' }])
    await desk.asAdmin('PUT', `/queue/${desk.first.id}`, { chatbots: [] })
  })

  test('is switched off and on by hand, and ends with the integration', async () => {
    const { service, integration } = await aWebhook(() => ({ messages: ['Sou o robô.'] }))
    await offer({ integrationId: integration.id })
    const maria = desk.customer()
    const { id } = await maria.write('oi')
    await maria.hears()
    const turn = (useIntegration: boolean) => desk.asAdmin('PUT', `/tickets/${id}`, { useIntegration })
    expect((await turn(false)).body).toMatchObject({ useIntegration: false, isBot: false })
    await maria.write('tem alguém?')
    expect(await maria.rest()).toEqual([menu()])
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
    expect(await maria.rest()).toEqual([menu()])
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
  const integration = await create({
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
  await offer({ integrationId: integration.id })
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
  expect(await maria.hears()).toEqual([menu()])
  expect(await desk.ticket(id)).toMatchObject({ useIntegration: false })
  expect(bot.heard.map(({ path }) => path.split('/').at(-1))).toEqual([
    'startChat',
    'continueChat',
    'startChat',
    'startChat',
  ])
})
