import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInbox, type Inbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

let drawn = 0
const option = (name: string, more: object = {}) => ({
  id: --drawn,
  name,
  greetingMessage: '',
  queueType: 'text',
  closeTicket: false,
  optQueueId: null,
  optUserId: null,
  optFileId: null,
  options: [],
  ...more,
})
const queue = (chatbots: object[]) => ({
  id: 0,
  name: 'Loja',
  greetingMessage: 'Olá, {{firstName}}! Como podemos ajudar?',
  closeTicket: false,
  fileListId: null,
  chatbots,
})
const preview = async (chatbots: object[], ...said: (string | { id: string })[]) => {
  const answers = said.map((answer) =>
    typeof answer === 'string' ? { text: answer } : { text: '', ...answer },
  )
  const { body } = await inbox.asAdmin('POST', '/queue/preview', { queue: queue(chatbots), answers })
  return body as { steps: { kind: string; text?: string; choices?: { id: string }[] }[]; isWaiting: boolean }
}

test('an unsaved tree is walked as a customer would, to a person, another queue or the end', async () => {
  const person = { queueType: 'attendent', optUserId: inbox.attendant.id, greetingMessage: 'Um momento.' }
  const tree = [
    option('Pagamentos', {
      greetingMessage: 'Sobre o quê?',
      options: [option('Boleto', person), option('Nota', { closeTicket: true, greetingMessage: 'Até!' })],
    }),
    option('Suporte', { queueType: 'queue', optQueueId: inbox.second.id }),
  ]
  const first = await preview(tree)
  expect(first.isWaiting).toBe(true)
  expect(first.steps).toHaveLength(1)
  expect(first.steps[0]!.text).toMatch(/^Olá, Maria! [^]*\[ 1 \] - Pagamentos\n\[ 2 \] - Suporte/)
  expect((await preview(tree, '1', 'boleto')).steps.slice(1)).toMatchObject([
    { kind: 'answer', text: '1' },
    { kind: 'text', text: expect.stringContaining('Sobre o quê?') as string },
    { kind: 'answer', text: 'boleto' },
    { kind: 'text', text: 'Um momento.' },
    { kind: 'assign', userId: inbox.attendant.id },
  ])
  expect((await preview(tree, 'pagamentos', '2')).steps.slice(-2)).toEqual([
    { kind: 'text', text: 'Até!' },
    { kind: 'close' },
  ])
  expect((await preview(tree, '2')).steps.at(-1)).toEqual({ kind: 'enterQueue', queueId: inbox.second.id })
})

test('lists and buttons are shown where the company has chosen them, and are answered by a tap', async () => {
  const tree = [option('Boletos'), option('Suporte')]
  for (const [chatBotType, kind] of [
    ['list', 'list'],
    ['button', 'buttons'],
  ]) {
    await inbox.configure({ chatBotType })
    const { steps } = await preview(tree)
    expect(steps).toMatchObject([{ kind, text: expect.stringContaining('Olá, Maria!') as string }])
    const [choice] = steps[0]!.choices!
    expect((await preview(tree, { id: choice!.id })).isWaiting).toBe(false)
  }
  await inbox.configure()
})
