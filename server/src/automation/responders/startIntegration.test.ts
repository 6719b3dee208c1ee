import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isSigned, sayJson } from '../../../test/fakeServices.ts'
import { aRobotDesk, contentOf, type RobotDesk } from '../../../test/robots.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { seconds } from '../../platform/clock.ts'

let server: TestServer
let desk: RobotDesk
beforeAll(async () => {
  server = await startTestServer()
  desk = await aRobotDesk(server)
})
afterAll(() => server.close())
beforeEach(() => desk.offer())

describe('the service of a connection', () => {
  test('answers those who are in no queue, is told what is said, and hands over', async () => {
    const answers = [
      { messages: ['Oi, sou o robô.', { body: 'O que deseja?', choices: ['Boleto', 'Suporte'] }] },
      { messages: ['Encaminhando.'], queueId: String(desk.second.id) },
    ]
    const { service, integration } = await desk.aWebhook(() => answers.shift())
    await desk.offer({ integrationId: integration.id })
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
    expect((await desk.asAdmin('GET', `/tickets/${id}/waiting`)).body.waiting).toMatchObject({
      reason: 'service',
      integration: { id: integration.id, name: 'Robô' },
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
    const calls = await desk.callsOf(integration)
    expect(calls).toMatchObject([
      { ticketId: id, event: 'message', tries: 1, status: 200, failure: null, isDone: true },
      { ticketId: id, event: 'start', sent: [{}, { role: 'user', content: 'bom dia' }] },
    ])
    // What opens doors stands in no log: where it may answer later, and what our calls are signed with.
    const log = JSON.stringify(calls)
    expect(log).toContain(maria.number)
    for (const secret of ['integrationReplies', integration.signingSecret]) expect(log).not.toContain(secret)
    await maria.write('obrigada')
    expect(await maria.rest()).toEqual([])
    expect(service.heard).toHaveLength(2)
  })

  test('that fails three times leaves the customer to the menu, and is not asked again', async () => {
    const { service, integration } = await desk.aWebhook((_, response) => sayJson(response, 500, {}))
    await desk.offer({ integrationId: integration.id })
    const maria = desk.customer()
    const { id } = await maria.write('oi')
    expect(await maria.rest()).toEqual([desk.menu])
    expect(service.heard.map(({ headers }) => headers['x-chatflow-delivery'])).toEqual(
      Array(3).fill(service.heard[0]!.headers['x-chatflow-delivery']),
    )
    expect(await desk.trace(id)).toEqual([
      'startIntegration: passedOn',
      'startIntegration: serviceFailed',
      'offerQueues: firstMenu',
    ])
    expect(await desk.callsOf(integration)).toMatchObject([
      { tries: 3, status: 500, failure: 'refused', isDone: true },
    ])
    await maria.write('1')
    await desk.quiet()
    expect(await desk.ticket(id)).toMatchObject({ queueId: desk.first.id, isBot: false })
    expect(service.heard).toHaveLength(3)
  })

  test('that failed three times in a row is left alone for a while', async () => {
    const { service, integration } = await desk.aWebhook((_, response) => sayJson(response, 500, {}))
    await desk.offer({ integrationId: integration.id })
    const customers = ['Ana', 'Bia', 'Caio'].map((name) => desk.customer(name))
    await Promise.all(customers.map((customer) => customer.write('oi')))
    await desk.quiet()
    expect(service.heard).toHaveLength(9)
    await desk.data(({ db, companyId, now }) =>
      db
        .updateTable('integrationCalls')
        .set({ doneAt: now().toISOString() })
        .where('companyId', '=', companyId)
        .where('integrationId', '=', integration.id)
        .execute(),
    )
    const davi = desk.customer('Davi')
    await davi.write('oi')
    // No time passes for the service meanwhile.
    const left = await eventually(async () => {
      const [newest, ...others] = await desk.callsOf(integration)
      return others.length === 3 && newest?.isDone && newest
    })
    expect(left).toMatchObject({ failure: 'resting', tries: 0, isDone: true })
    expect(await davi.hears()).toEqual([desk.menu])
    server.clock.travel(seconds(16))
    const eva = desk.customer('Eva')
    await eva.write('oi')
    expect(await eva.rest()).toEqual([desk.menu])
    expect(service.heard).toHaveLength(12)
  })

  test('inside of our own network is never called: the customer gets the menu', async () => {
    const integration = await desk.create({ type: 'n8n', urlN8N: 'http://10.1.2.3/' })
    await desk.offer({ integrationId: integration.id })
    const maria = desk.customer()
    await maria.write('oi')
    expect(await maria.rest()).toEqual([desk.menu])
    expect(await desk.callsOf(integration)).toMatchObject([
      { failure: 'addressNotAllowed', tries: 1, status: null },
    ])
  })

  test('that names a queue of nobody says nothing, and the customer gets the menu', async () => {
    const { integration } = await desk.aWebhook(() => ({ messages: ['Um momento'], queueId: 999_999_999 }))
    await desk.offer({ integrationId: integration.id })
    const maria = desk.customer()
    await maria.write('oi')
    expect(await maria.rest()).toEqual([desk.menu])
    expect(await desk.callsOf(integration)).toMatchObject([{ failure: 'badResponse', isDone: true }])
  })

  test('that is too slow is asked once, and the conversation says why people go on', async () => {
    const { service, integration } = await desk.aWebhook(() => new Promise(() => undefined))
    await desk.asAdmin('PUT', `/queueIntegration/${integration.id}`, { timeLimit: 1 })
    await desk.offer({ integrationId: integration.id })
    const maria = desk.customer()
    const { id } = await maria.write('oi')
    expect(await maria.rest()).toEqual([desk.menu])
    expect(service.heard).toHaveLength(1)
    const { callId } = contentOf(service.heard[0]!)
    expect(service.heard[0]!.headers['x-chatflow-delivery']).toBe(String(callId))
    expect(await desk.callsOf(integration)).toMatchObject([{ id: callId, tries: 1, failure: 'tooSlow' }])
    const notes = (await desk.messages(id)).filter(({ isPrivate }) => isPrivate)
    expect(notes.map(({ body }) => body)).toEqual([
      'A integração Robô não respondeu: demorou demais. O atendimento segue sem ela.',
    ])
  })

  test('that says nothing at the start hands over, and its log warns', async () => {
    const { integration } = await desk.aWebhook(() => ({ message: 'Workflow was started' }))
    await desk.offer({ integrationId: integration.id })
    const maria = desk.customer()
    const { id } = await maria.write('oi')
    expect(await maria.rest()).toEqual([desk.menu])
    expect(await desk.callsOf(integration)).toMatchObject([{ status: 200, failure: null, isSilent: true }])
    expect(await desk.trace(id)).toEqual([
      'startIntegration: passedOn',
      'startIntegration: serviceSilent',
      'offerQueues: firstMenu',
    ])
  })

  test('may be silent later, be done, and close', async () => {
    const answers = [{ text: 'Oi!' }, {}, { messages: ['Tchau!'], stop: true }]
    const { integration } = await desk.aWebhook(() => answers.shift())
    await desk.offer({ integrationId: integration.id })
    const maria = desk.customer()
    const { id } = await maria.write('oi')
    expect(await maria.rest()).toEqual(['Oi!'])
    await maria.write('hm')
    expect(await maria.rest()).toEqual([])
    expect(await desk.callsOf(integration)).toMatchObject([{ isSilent: true }, { isSilent: false }])
    await maria.write('alguém?')
    expect(await maria.rest()).toEqual(['Tchau!'])
    await maria.write('oi de novo')
    expect(await maria.rest()).toEqual([desk.menu])
    expect(await desk.trace(id)).toEqual([
      'startIntegration: passedOn',
      'startIntegration: serviceSpoke',
      'continueIntegration: passedOn',
      'continueIntegration: serviceSilent',
      'continueIntegration: passedOn',
      'continueIntegration: serviceDone',
      'offerQueues: firstMenu',
    ])

    const closing = await desk.aWebhook(() => ({ messages: ['Até!'], close: true }))
    await desk.offer({ integrationId: closing.integration.id })
    const joao = desk.customer('João')
    const ticket = await joao.write('oi')
    expect(await joao.rest()).toEqual(['Até!'])
    expect(await desk.ticket(ticket.id)).toMatchObject({ status: 'closed', useIntegration: false })
  })

  test('hears what they came with after consent, and what they say when they come back', async () => {
    await desk.configure({ enableLGPD: 'enabled', lgpdMessage: 'Guardamos seu nome.' })
    const { service, integration } = await desk.aWebhook(() => ({ messages: ['Pois não?'] }))
    await desk.offer({ integrationId: integration.id, timeCreateNewTicket: 30 })
    const maria = desk.customer()
    const { id } = await maria.write('Quero comprar')
    await maria.hears(2)
    await maria.write('1')
    await maria.hears()
    await desk.asAdmin('PUT', `/tickets/${id}`, { status: 'open', queueId: desk.first.id })
    await maria.write('dito a uma pessoa')
    await desk.asAdmin('PUT', `/tickets/${id}`, { status: 'closed', sendFarewellMessage: false })
    await desk.data(({ db, companyId }) =>
      db
        .updateTable('tickets')
        .set({ queueId: null })
        .where('companyId', '=', companyId)
        .where('id', '=', id)
        .execute(),
    )
    await maria.write('Voltei')
    await maria.hears()
    expect(service.heard.map((call) => contentOf(call).message.body)).toEqual(['Quero comprar', 'Voltei'])
    await desk.configure()
    await desk.offer({ timeCreateNewTicket: 0 })
  })

  test('gives it to a person', async () => {
    const { integration } = await desk.aWebhook(() => ({ userId: desk.attendant.id }))
    await desk.offer({ integrationId: integration.id })
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
    const { service, integration } = await desk.aWebhook(({ path }, response) => {
      if (path === '/foto.png')
        return void response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
      return {
        messages: [
          { body: 'A foto', mediaUrl: `${service.url}/foto.png` },
          { body: 'Outra', mediaUrl: 'http://10.1.2.3/outra.png' },
        ],
      }
    })
    await desk.offer({ integrationId: integration.id })
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
    const { service, integration } = await desk.aWebhook(() => ({ messages: ['Oi'] }))
    await desk.offer({ integrationId: integration.id })
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
    expect(await maria.rest()).toEqual([desk.menu])
    expect(service.heard).toEqual([])
    expect((await desk.asAdmin('GET', '/queueIntegration')).status).toBe(403)
    await allow(true)
  })
})
