import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startFakeDialogflow } from '../../../test/fakeServices.ts'
import { asking, aService, failure } from '../../../test/questions.ts'
import { askService } from './askService.ts'
import { createSafeHttpClient, type SafeHttpClient } from './safeHttpClient.ts'
import type { Service } from './reply.ts'

let dialogflow: Awaited<ReturnType<typeof startFakeDialogflow>>
let queryResult: object
let safeHttp: SafeHttpClient
let google: Service
beforeAll(async () => {
  dialogflow = await startFakeDialogflow(() => queryResult)
  const { host, url, projectName, jsonContent } = dialogflow
  safeHttp = createSafeHttpClient({ trustedHosts: [host], dialogflowUrl: url })
  google = aService({ id: 3, type: 'dialogflow', projectName, jsonContent })
})
afterAll(() => dialogflow.close())
beforeEach(() => {
  dialogflow.heard.length = 0
})

test('Dialogflow hears the customer in its language, under the name of the ticket, with a token that is kept', async () => {
  queryResult = { fulfillmentText: 'Olá!' }
  const before = dialogflow.tokensGiven()
  expect(await askService(safeHttp, google, asking('Oi'))).toEqual({
    messages: [{ kind: 'text', text: 'Olá!' }],
    session: null,
    status: 200,
  })
  await askService(safeHttp, google, asking('ó'.repeat(300)))
  expect(dialogflow.heard).toMatchObject([
    { session: asking('').about.ticket.uuid, text: 'Oi', languageCode: 'pt-BR' },
    { text: 'ó'.repeat(256) },
  ])
  expect(dialogflow.tokensGiven()).toBe(before + 1)
})

test('Dialogflow says texts, choices and pictures, and gives orders', async () => {
  queryResult = {
    fulfillmentText: 'um',
    fulfillmentMessages: [
      { text: { text: ['um'] } },
      { text: { text: ['só no Telegram'] }, platform: 'TELEGRAM' },
      { image: { imageUri: 'https://loja.test/a.png', accessibilityText: 'A loja' } },
      { quickReplies: { title: 'Qual?', quickReplies: ['A', 'B'] } },
      { payload: { queueId: 4, richContent: [[{ type: 'chips' }]] } },
    ],
    intent: { displayName: 'Fim', endInteraction: true },
  }
  expect(await askService(safeHttp, google, asking('Oi'))).toMatchObject({
    messages: [
      { kind: 'text', text: 'um' },
      { kind: 'file', url: 'https://loja.test/a.png', caption: 'A loja' },
      { kind: 'choices', text: 'Qual?', choices: ['A', 'B'] },
    ],
    queueId: 4,
    stop: true,
  })
})

test('a token that ends, or was taken back, is replaced', async () => {
  dialogflow.giveTokensFor(30)
  const before = dialogflow.tokensGiven()
  await askService(safeHttp, google, asking('Oi'))
  await askService(safeHttp, google, asking('Oi'))
  expect(dialogflow.tokensGiven()).toBe(before + 2)
})

test('a key that is refused, broken or for another project does not let us in', async () => {
  const asked = (changes: Partial<Service>) =>
    failure(askService(safeHttp, { ...google, ...changes }, asking('Oi')))
  const key = JSON.parse(dialogflow.jsonContent) as Record<string, string>
  const keyWith = (changes: object) => ({ jsonContent: JSON.stringify({ ...key, ...changes }) })
  expect(await asked(keyWith({ client_email: 'outro@projeto.test' }))).toEqual(['notAllowedIn', 400, false])
  expect(await asked(keyWith({ private_key: '-----BEGIN PRIVATE KEY-----' }))).toEqual([
    'notAllowedIn',
    null,
    false,
  ])
  expect(await asked({ jsonContent: null })).toEqual(['notAllowedIn', null, false])
  expect(await asked({ projectName: 'outro' })).toEqual(['notAllowedIn', 404, false])
  expect(await asked(keyWith({ token_uri: 'http://169.254.169.254/token' }))).toEqual([
    'addressNotAllowed',
    null,
    false,
  ])
})
