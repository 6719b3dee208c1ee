import { replyMinutes } from '@chatflow/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sayJson, type HeardCall } from '../../../test/fakeServices.ts'
import { aRobotDesk, contentOf, type RobotDesk } from '../../../test/robots.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { minutes } from '../../platform/clock.ts'
import { giveUpReply } from './laterReply.ts'

let server: TestServer
let desk: RobotDesk
beforeAll(async () => {
  server = await startTestServer()
  desk = await aRobotDesk(server)
})
afterAll(() => server.close())
beforeEach(() => desk.offer())

/** Answers later, as the address says that its call gave it. */
const say = (call: HeardCall, payload: object) => {
  const { replyUrl } = contentOf(call)
  return server.visit('POST', replyUrl.replace('/api', ''), { payload })
}

/** A customer whose service wants to answer later. */
async function postponed(
  answer: Parameters<RobotDesk['aWebhook']>[0] = (_call, response) => sayJson(response, 202, {}),
) {
  const { service, integration } = await desk.aWebhook(answer)
  await desk.offer({ integrationId: integration.id })
  const maria = desk.customer()
  const { id } = await maria.write('oi')
  await eventually(async () => service.heard.length === 1)
  await desk.quiet()
  return { maria, id, service, integration, call: service.heard[0]! }
}

test('a service that answers 202 says later what it has to say, once', async () => {
  const { maria, id, integration, call } = await postponed()
  expect(await maria.rest()).toEqual([])
  expect(await desk.ticket(id)).toMatchObject({ useIntegration: true, isBot: true })
  expect(await desk.callsOf(integration)).toMatchObject([{ status: 202, isLater: true, isSilent: false }])
  const { callId } = contentOf(call)
  const said = { messages: ['Pensei bem.', { body: 'E agora?', choices: ['Pedir'] }] }
  expect(await say(call, said)).toMatchObject({ status: 200, body: { callId, isRepeated: false } })
  expect(await maria.hears(2)).toEqual(['Pensei bem.', 'E agora?\n\n[ 1 ] - Pedir'])
  expect(await say(call, said)).toMatchObject({ status: 200, body: { callId, isRepeated: true } })
  expect(await maria.rest()).toEqual([])
  expect(await desk.callsOf(integration)).toMatchObject([{ isLater: false, failure: null, isDone: true }])
  expect(await desk.trace(id)).toEqual([
    'startIntegration: passedOn',
    'startIntegration: serviceLater',
    'startIntegration: serviceSpoke',
  ])
})

test('so does one that says "later", and its answer may move the ticket', async () => {
  const { maria, id, call } = await postponed(() => ({ later: true }))
  await say(call, { output: 'Encaminhando.', queueId: desk.second.id })
  expect(await maria.hears()).toEqual(['Encaminhando.'])
  await desk.quiet()
  expect(await desk.ticket(id)).toMatchObject({ queueId: desk.second.id, useIntegration: false })
})

test('one that answers there before its call is over has answered', async () => {
  const { maria, call, integration } = await postponed(async (heard, response) => {
    expect((await say(heard, { text: 'Já respondi.' })).status).toBe(200)
    sayJson(response, 200, { message: 'Workflow was started' })
  })
  expect(await maria.hears()).toEqual(['Já respondi.'])
  await desk.quiet()
  expect(await desk.callsOf(integration)).toMatchObject([{ isSilent: false, failure: null, isDone: true }])
  expect((await say(call, { text: 'De novo' })).body).toMatchObject({ isRepeated: true })
})

test('a person who took over is not talked over, and what comes too late is refused', async () => {
  const { maria, id, call } = await postponed()
  await desk.asAdmin('PUT', `/tickets/${id}`, { status: 'open', queueId: desk.first.id })
  expect(await say(call, { text: 'Sou o robô' })).toMatchObject({
    status: 409,
    body: { error: 'ERR_REPLY_REFUSED' },
  })
  const late = await postponed()
  server.clock.travel(minutes(replyMinutes + 1))
  expect(await say(late.call, { text: 'Demorei' })).toMatchObject({
    status: 410,
    body: { error: 'ERR_REPLY_EXPIRED' },
  })
  expect([await maria.rest(), await late.maria.rest()]).toEqual([[], []])
})

test('an address that nobody gave out, or whose call was answered at once, expects nothing', async () => {
  const { call } = await postponed(() => ({ text: 'Na hora' }))
  expect(await say(call, { text: 'Mais' })).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_REPLY_EXPECTED' },
  })
  const later = await postponed()
  const { replyUrl } = contentOf(later.call)
  for (const forged of [
    replyUrl.replace(/\.(\d+)\./, '.999999.'),
    `${replyUrl}x`,
    '/api/integrationReplies/1.2',
  ])
    expect((await server.visit('POST', forged.replace('/api', ''), { payload: { text: 'x' } })).status).toBe(
      404,
    )
  expect((await say(later.call, { messages: [1] })).status).toBe(400)
  const answers = await Promise.all(Array.from({ length: 12 }, () => say(later.call, { text: 'Oi' })))
  expect(answers.some(({ status }) => status === 429)).toBe(true)
  expect(answers.filter(({ body }) => body.isRepeated === false)).toHaveLength(1)
})

test('where nothing comes in time, the customer gets the menu, and the conversation says why', async () => {
  const { maria, id, call, integration } = await postponed()
  await desk.data((tenant) => giveUpReply(tenant, contentOf(call).callId))
  expect(await maria.rest()).toEqual([desk.menu])
  expect(await desk.callsOf(integration)).toMatchObject([{ failure: 'tooSlow', isLater: false }])
  const notes = (await desk.messages(id)).filter(({ isPrivate }) => isPrivate)
  expect(notes.map(({ body }) => body)).toEqual([
    expect.stringContaining('Robô não respondeu: demorou demais'),
  ])
  expect((await say(call, { text: 'Enfim' })).status).toBe(409)
})
