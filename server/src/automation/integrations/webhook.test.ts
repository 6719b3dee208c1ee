import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  isSigned,
  sayJson,
  startFakeWebhook,
  status,
  words,
  type HeardCall,
} from '../../../test/fakeServices.ts'
import { asking, aService, failure } from '../../../test/questions.ts'
import { askService } from './askService.ts'
import { createSafeHttpClient, type SafeHttpClient } from './safeHttpClient.ts'
import type { Service } from './reply.ts'

let webhook: Awaited<ReturnType<typeof startFakeWebhook>>
let answer: (call: HeardCall, response: ServerResponse) => unknown
let safeHttp: SafeHttpClient
let n8n: Service
beforeAll(async () => {
  webhook = await startFakeWebhook((call, response) => answer(call, response))
  safeHttp = createSafeHttpClient({ trustedHosts: [webhook.host], dialogflowUrl: '' })
  n8n = aService({ id: 1, type: 'n8n', urlN8N: `${webhook.url}/webhook/loja` })
})
afterAll(() => webhook.close())
beforeEach(() => {
  answer = () => ({})
  webhook.heard.length = 0
})

test('a webhook is told about the conversation, signed with the secret of the company', async () => {
  await askService(safeHttp, n8n, asking('Olá 👩‍👩‍👧'))
  const [call] = webhook.heard
  expect(call).toMatchObject({
    method: 'POST',
    path: '/webhook/loja',
    headers: { 'content-type': 'application/json', 'x-chatflow-delivery': '77' },
  })
  expect(JSON.parse(call!.raw)).toEqual(asking('Olá 👩‍👩‍👧').about)
  expect(isSigned(call!, 'segredo da empresa')).toBe(true)
  expect(isSigned(call!, 'outro')).toBe(false)
})

test('a webhook says texts, files and choices, and gives orders', async () => {
  answer = () => ({
    messages: [
      'Bom dia',
      { body: 'O cardápio', mediaUrl: 'https://loja.test/cardapio.pdf' },
      { body: 'E agora?', choices: ['Pedir', 'Falar com alguém', 'Pedir', ' '] },
      { mediaUrl: 'https://loja.test/foto.jpg', body: 'Veja', choices: ['Quero'] },
      { body: null },
    ],
    queueId: '12',
    userId: 9,
    close: 'false',
    stop: true,
    executionId: 'unknown keys are ignored',
  })
  expect(await askService(safeHttp, n8n, asking('Oi'))).toEqual({
    messages: [
      { kind: 'text', text: 'Bom dia' },
      { kind: 'file', url: 'https://loja.test/cardapio.pdf', caption: 'O cardápio' },
      { kind: 'choices', text: 'E agora?', choices: ['Pedir', 'Falar com alguém'] },
      { kind: 'file', url: 'https://loja.test/foto.jpg', caption: 'Veja' },
      { kind: 'choices', text: '', choices: ['Quero'] },
    ],
    queueId: 12,
    userId: 9,
    stop: true,
    session: null,
    status: 200,
  })
})

test.each([
  ['what n8n says by itself', () => ({ message: 'Workflow was started' })],
  ['an empty list of n8n', () => []],
  ['no content', status(204)],
  ['words that are no JSON', words('text/plain', 'OK')],
  ['a page', words('text/html; charset=utf-8', '<html></html>')],
  ['nothing at all', words('application/json', '')],
  ['null', () => null],
])('%s is an empty answer', async (_name, says) => {
  answer = says
  const reply = await askService(safeHttp, n8n, asking('Oi'))
  expect(reply).toMatchObject({ messages: [], session: null })
  expect(reply).not.toHaveProperty('stop')
})

test('JSON is understood where nobody declared it, and in the list that n8n makes of it', async () => {
  answer = words('text/html', '[{"messages":["Oi"]}]')
  expect((await askService(safeHttp, n8n, asking('Oi'))).messages).toEqual([{ kind: 'text', text: 'Oi' }])
})

test('a long text is parted into messages, and more than twenty are refused', async () => {
  answer = () => ({ messages: ['a '.repeat(5000)] })
  const { messages } = await askService(safeHttp, n8n, asking('Oi'))
  expect(messages.map((said) => said.kind === 'text' && said.text.length <= 4096)).toEqual([true, true, true])
  answer = () => ({ messages: Array.from({ length: 21 }, () => 'Oi') })
  expect(await failure(askService(safeHttp, n8n, asking('Oi')))).toEqual(['badAnswer', 200, false])
})

test.each<[string, unknown]>([
  ['texts that are no texts', { messages: [1] }],
  ['messages that are no list', { messages: 'Oi' }],
  ['a queue that is no number', { queueId: 'vendas' }],
  ['an address that is none', { messages: [{ mediaUrl: '/foto.jpg' }] }],
  ['several answers', [{}, {}]],
  ['a number', 1],
])('%s cannot be understood', async (_name, says) => {
  answer = (_call, response) => sayJson(response, 200, says)
  expect(await failure(askService(safeHttp, n8n, asking('Oi')))).toEqual(['badAnswer', 200, false])
})
