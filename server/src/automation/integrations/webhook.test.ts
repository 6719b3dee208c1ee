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
  ['what n8n says when nothing came out', () => ({ message: 'Workflow executed successfully' })],
  ['a mere acknowledgement', words('text/plain', 'OK')],
  ['that of a flow builder', words('text/plain', 'Accepted')],
  ['a page', words('text/html; charset=utf-8', '<html></html>')],
  ['a picture', words('image/png', '\u0089PNG')],
  ['what we sent, sent back', () => asking('Oi').about],
  ['items without words', () => [{}, { id: 3 }]],
  ['words that are none', () => ({ text: 5, output: null })],
  ['nothing at all', words('application/json', '')],
  ['null', () => null],
])('%s is an empty answer', async (_name, says) => {
  answer = says
  const reply = await askService(safeHttp, n8n, asking('Oi'))
  expect(reply).toMatchObject({ messages: [], session: null })
  expect(reply).not.toHaveProperty('stop')
})

test.each<[string, unknown, string[]]>([
  ['the output of an AI agent', () => ({ output: 'Olá!' }), ['Olá!']],
  ['a text', () => ({ text: 'Olá!' }), ['Olá!']],
  ['a message', () => ({ message: 'Olá!' }), ['Olá!']],
  ['the message of a model', () => ({ message: { role: 'assistant', content: 'Olá!' } }), ['Olá!']],
  ['plain text', words('text/plain; charset=utf-8', 'Olá!\nTudo bem?'), ['Olá!\nTudo bem?']],
  ['text that n8n declares as a page', words('text/html; charset=utf-8', 'Olá! 1 < 2'), ['Olá! 1 < 2']],
  ['text that nobody declares', words('', 'Olá!'), ['Olá!']],
  ['a lone string', () => 'Olá!', ['Olá!']],
  ['a lone string as its messages', () => ({ messages: 'Olá!' }), ['Olá!']],
  ['a list of strings', () => ['Olá!', 'Tudo bem?'], ['Olá!', 'Tudo bem?']],
  [
    'several items',
    () => [{ output: 'Olá!' }, { text: 'Tudo bem?' }, { body: 'Diga' }],
    ['Olá!', 'Tudo bem?', 'Diga'],
  ],
])('%s is what is said', async (_name, says, said) => {
  answer = says as typeof answer
  const { messages } = await askService(safeHttp, n8n, asking('Oi'))
  expect(messages).toEqual(said.map((text) => ({ kind: 'text', text })))
})

test('several items may give orders, and the last one counts', async () => {
  answer = () => [{ output: 'Um momento', queueId: 3 }, { queueId: '4' }]
  expect(await askService(safeHttp, n8n, asking('Oi'))).toMatchObject({
    messages: [{ kind: 'text', text: 'Um momento' }],
    queueId: 4,
  })
})

test.each<[Partial<Service>, Record<string, string | undefined>]>([
  [{}, { authorization: undefined }],
  [{ authType: 'header', authName: 'X-Api-Key', authSecret: 'abc' }, { 'x-api-key': 'abc' }],
  [{ authType: 'basic', authName: 'loja', authSecret: 'çé' }, { authorization: 'Basic bG9qYTrDp8Op' }],
])('a service with %j is shown them', async (credentials, headers) => {
  await askService(safeHttp, { ...n8n, ...credentials }, asking('Oi'))
  expect(webhook.heard[0]?.headers['x-chatflow-delivery']).toBe('77')
  for (const [name, value] of Object.entries(headers)) expect(webhook.heard[0]?.headers[name]).toBe(value)
})

test('a service is waited for as long as its company says', async () => {
  answer = () => new Promise((resolve) => setTimeout(() => resolve({ text: 'Enfim' }), 1_500))
  expect(await failure(askService(safeHttp, { ...n8n, timeLimit: 1 }, asking('Oi')))).toEqual([
    'tooSlow',
    null,
    false,
  ])
  expect((await askService(safeHttp, { ...n8n, timeLimit: 5 }, asking('Oi'))).messages).toHaveLength(1)
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
  expect(await failure(askService(safeHttp, n8n, asking('Oi')))).toEqual(['badResponse', 200, false])
})

test.each<[string, unknown]>([
  ['texts that are no texts', { messages: [1] }],
  ['a queue that is no number', { queueId: 'vendas' }],
  ['an address that is none', { messages: [{ mediaUrl: '/foto.jpg' }] }],
  ['a list of numbers', [1, 2]],
  ['a number', 1],
])('%s cannot be understood', async (_name, says) => {
  answer = (_call, response) => sayJson(response, 200, says)
  expect(await failure(askService(safeHttp, n8n, asking('Oi')))).toEqual(['badResponse', 200, false])
})
