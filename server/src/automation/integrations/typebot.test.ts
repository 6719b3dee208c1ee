import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  aChoiceInput,
  aTextBubble,
  isSigned,
  startFakeTypebot,
  startFakeWebhook,
  words,
  type TypebotTurn,
} from '../../../test/fakeServices.ts'
import { asking, aService, failure } from '../../../test/questions.ts'
import { askService } from './askService.ts'
import { createSafeHttpClient, type SafeHttpClient } from './safeHttpClient.ts'
import type { Service } from './reply.ts'

let typebot: Awaited<ReturnType<typeof startFakeTypebot>>
let turn: (message: string | undefined, isStart: boolean) => TypebotTurn
let safeHttp: SafeHttpClient
let bot: Service
beforeAll(async () => {
  typebot = await startFakeTypebot((message, isStart) => turn(message, isStart))
  safeHttp = createSafeHttpClient({ trustedHosts: [typebot.host], dialogflowUrl: '' })
  bot = aService({ id: 2, type: 'typebot', urlN8N: `${typebot.url}/`, typebotSlug: typebot.slug })
})
afterAll(() => typebot.close())
beforeEach(() => {
  turn = () => ({})
  typebot.heard.length = 0
})

test('Typebot is started with what is known of the customer, and continued with their words', async () => {
  turn = (message, isStart) =>
    isStart
      ? { messages: [aTextBubble('Olá, Maria')], input: aChoiceInput('Pedir', 'Sair') }
      : { messages: [aTextBubble(`Você disse ${message}`)], input: { id: '1', type: 'text input' } }
  const started = await askService(safeHttp, bot, asking('Oi'))
  expect(started).toMatchObject({
    messages: [
      { kind: 'text', text: 'Olá, Maria' },
      { kind: 'choices', text: '', choices: ['Pedir', 'Sair'] },
    ],
    session: expect.stringMatching(/.+/) as string,
  })
  expect(started).not.toHaveProperty('stop')
  expect(typebot.heard[0]).toMatchObject({
    path: `/api/v1/typebots/${typebot.slug}/startChat`,
    message: 'Oi',
    prefilledVariables: {
      number: '5511987654321',
      name: 'Maria',
      pushName: 'Maria',
      ticketId: 3,
      cpf: '123',
    },
  })
  expect(isSigned(typebot.heard[0]!, 'segredo da empresa')).toBe(true)

  const continued = await askService(safeHttp, bot, asking('Pedir', started.session))
  expect(continued).toEqual({
    messages: [{ kind: 'text', text: 'Você disse Pedir' }],
    session: started.session,
    status: 200,
  })
  expect(typebot.heard[1]).toMatchObject({
    path: `/api/v1/sessions/${started.session}/continueChat`,
    message: 'Pedir',
  })
})

test('a Typebot that forgot the customer begins anew with their words', async () => {
  turn = () => ({ messages: [aTextBubble('Olá')], input: { id: '1', type: 'text input' } })
  const { session } = await askService(safeHttp, bot, asking('Oi'))
  typebot.forgetSessions()
  const anew = await askService(safeHttp, bot, asking('Ainda aí?', session))
  expect(anew).toMatchObject({ messages: [{ kind: 'text', text: 'Olá' }] })
  expect(anew.session).not.toBe(session)
  expect(typebot.heard.at(-1)).toMatchObject({ message: 'Ainda aí?', prefilledVariables: { ticketId: 3 } })
})

test('a Typebot without a further question is done', async () => {
  turn = () => ({ messages: [aTextBubble('Até logo')] })
  expect(await askService(safeHttp, bot, asking('Oi'))).toMatchObject({ stop: true, session: null })
})

test('Typebot shows pictures, films, sound and pages, and leaves out what cannot be sent', async () => {
  const bubble = (type: string, content: object) => ({ id: '1', type, content })
  turn = () => ({
    messages: [
      bubble('image', { url: 'https://bot.test/a.png' }),
      bubble('video', { type: 'url', url: 'https://bot.test/a.mp4' }),
      bubble('video', { type: 'youtube', url: 'https://video.test/watch?v=1', id: '1' }),
      bubble('audio', { url: 'https://bot.test/a.mp3' }),
      bubble('embed', { url: 'https://mapa.test/' }),
      bubble('image', { url: 'data:image/png;base64,AAAA' }),
      bubble('image', {}),
      bubble('hologram', { url: 'https://bot.test/h' }),
      bubble('text', { plainText: 'simples' }),
      bubble('text', { type: 'markdown', markdown: '**forte** e *leve*' }),
      { id: '2', type: 'text' },
    ],
    clientSideActions: [{ type: 'redirect', redirect: { url: 'https://loja.test/', isNewTab: true } }],
    input: {
      id: '3',
      type: 'picture choice input',
      items: [{ id: '4', title: 'Pizza', description: 'Com queijo', pictureSrc: 'https://bot.test/p.png' }],
    },
  })
  expect((await askService(safeHttp, bot, asking('Oi'))).messages).toEqual([
    { kind: 'file', url: 'https://bot.test/a.png', caption: '' },
    { kind: 'file', url: 'https://bot.test/a.mp4', caption: '' },
    { kind: 'text', text: 'https://video.test/watch?v=1' },
    { kind: 'file', url: 'https://bot.test/a.mp3', caption: '' },
    { kind: 'text', text: 'https://mapa.test/' },
    { kind: 'text', text: 'simples' },
    { kind: 'text', text: '*forte* e _leve_' },
    { kind: 'text', text: 'https://loja.test/' },
    { kind: 'file', url: 'https://bot.test/p.png', caption: '*Pizza*\nCom queijo' },
    { kind: 'choices', text: '', choices: ['Pizza'] },
  ])
})

test('Typebot gives orders in bubbles that nobody hears', async () => {
  turn = () => ({
    messages: [
      aTextBubble('Um momento'),
      aTextBubble(' #{ "queueId": "7", "userId": 8 } '),
      aTextBubble('#1 {é só texto}'),
    ],
    input: { id: '1', type: 'text input' },
  })
  const moved = await askService(safeHttp, bot, asking('Oi'))
  expect(moved).toMatchObject({
    messages: [{ text: 'Um momento' }, { text: '#1 {é só texto}' }],
    queueId: 7,
    userId: 8,
  })
  turn = () => ({ messages: [aTextBubble('#{"stopBot":true}')], input: { id: '1', type: 'text input' } })
  expect(await askService(safeHttp, bot, asking('Oi'))).toMatchObject({
    messages: [],
    stop: true,
    session: null,
  })
  turn = () => ({ messages: [aTextBubble('#{stopBot}')] })
  expect(await failure(askService(safeHttp, bot, asking('Oi')))).toEqual(['badResponse', 200, false])
})

test('a Typebot that pauses is told to go on, but not forever', async () => {
  const pause = { type: 'wait', wait: { secondsToWaitFor: 1 }, expectsDedicatedReply: true }
  turn = (_message, isStart) =>
    isStart
      ? { messages: [aTextBubble('Primeiro')], clientSideActions: [pause] }
      : { messages: [aTextBubble('Depois')], input: aChoiceInput('Ok') }
  const { messages } = await askService(safeHttp, bot, asking('Oi'))
  expect(messages).toMatchObject([{ text: 'Primeiro' }, { text: 'Depois' }, { choices: ['Ok'] }])
  expect(JSON.parse(typebot.heard[1]!.raw)).toEqual({})
  typebot.heard.length = 0
  turn = () => ({ messages: [aTextBubble('E')], clientSideActions: [pause] })
  expect(await askService(safeHttp, bot, asking('Oi'))).toMatchObject({ stop: true })
  expect(typebot.heard).toHaveLength(4)
})

test('a Typebot of a wrong name, or that is none, is a failure', async () => {
  expect(await failure(askService(safeHttp, { ...bot, typebotSlug: 'outro' }, asking('Oi')))).toEqual([
    'notAllowedIn',
    404,
    false,
  ])
  let answer = words('text/html', '<html></html>') as Parameters<typeof startFakeWebhook>[0]
  const site = await startFakeWebhook((call, response) => answer(call, response))
  const trusting = createSafeHttpClient({ trustedHosts: [site.host], dialogflowUrl: '' })
  const page = { ...bot, urlN8N: site.url }
  expect(await failure(askService(trusting, page, asking('Oi')))).toEqual(['badResponse', 200, false])
  answer = () => ({ messages: [] })
  expect(await failure(askService(trusting, page, asking('Oi')))).toEqual(['badResponse', 200, false])
  await site.close()
})
