import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startAiServer, type AiServer } from '../../../test/aiServer/aiServer.ts'
import { aConversation } from '../../../test/conversation.ts'
import { anInbox, type Caller, type Inbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { aPromptForm } from '../prompts/prompts.factory.ts'

let server: TestServer
let ai: AiServer
let inbox: Inbox
let promptId: number
beforeAll(async () => {
  ai = await startAiServer()
  server = await startTestServer()
  inbox = await anInbox(server)
  const form = aPromptForm({ queueId: inbox.first.id, baseUrl: ai.url, apiKey: ai.apiKey })
  promptId = (await inbox.asAdmin('POST', '/prompt', form)).body.id
  await inbox.configure({ assistantPrompt: String(promptId) })
})
afterAll(async () => {
  await server.close()
  await ai.close()
})
beforeEach(() => ai.forget())

const assist = (ticketId: number, body: object, call: Caller = inbox.asAttendant) =>
  call('POST', `/tickets/${ticketId}/assist`, body)
/** Everything the model was told last. */
const told = () => JSON.stringify(ai.asked.at(-1)?.messages)

describe('the assistant', () => {
  test('suggests a reply from what was said, and sends nothing', async () => {
    const talk = await aConversation(inbox)
    await talk.hear('Vocês entregam em Santos?')
    await talk.say('Cliente antigo, dar atenção', { isPrivate: true })
    ai.script('Sim, entregamos em Santos em dois dias.')
    const before = await talk.page()
    const { status, body } = await assist(talk.id, { task: 'suggest' })
    expect(status).toBe(200)
    expect(body).toEqual({ text: 'Sim, entregamos em Santos em dois dias.', sources: [] })
    expect(told()).toContain('Vocês entregam em Santos?')
    expect(told()).not.toContain('Cliente antigo')
    expect(ai.asked[0]?.tools).toBeUndefined()
    expect(await talk.page()).toEqual(before)
  })

  test('rewrites and translates the words it is given, and translates a customer’s message', async () => {
    const talk = await aConversation(inbox)
    const message = await talk.hear('Where is my order?')
    ai.script('"Seu pedido sai hoje."')
    const rewritten = await assist(talk.id, { task: 'rewrite', draft: 'pedido sai hj', style: 'correct' })
    expect(rewritten.body.text).toBe('Seu pedido sai hoje.')
    expect(told()).not.toContain('Where is my order?')
    await assist(talk.id, { task: 'translateDraft', draft: 'Sai hoje' })
    expect(told()).toMatch(/Where is my order\?.*Sai hoje/)
    const asked = { task: 'translateMessage', messageId: message.id, language: 'pt-BR' }
    expect((await assist(talk.id, asked)).status).toBe(200)
    expect(told()).toMatch(/Brazilian Portuguese.*Where is my order\?/)
  })

  test('summarises for a colleague, with the notes of the team', async () => {
    const talk = await aConversation(inbox)
    await talk.hear('Quero trocar o tênis')
    await talk.say('Prometi retorno até sexta', { isPrivate: true })
    ai.script('Maria quer trocar o tênis.')
    const { body } = await assist(talk.id, { task: 'summarise', language: 'en' })
    expect(body.text).toBe('Maria quer trocar o tênis.')
    expect(told()).toMatch(/in English.*Quero trocar o tênis.*Prometi retorno até sexta/)
  })

  test('counts as use of its prompt, and its log shows what it saw and said', async () => {
    const talk = await aConversation(inbox)
    ai.script('Olá, tudo bem?')
    await assist(talk.id, { task: 'rewrite', draft: 'oi td bem', style: 'friendlier' })
    const { body: calls } = await inbox.asAdmin('GET', `/prompt/${promptId}/calls`)
    expect(calls[0]).toMatchObject({
      purpose: 'assist',
      ticketId: talk.id,
      failure: null,
      said: { texts: ['Olá, tudo bem?'] },
    })
    expect(JSON.stringify(calls[0].seen)).toContain('oi td bem')
    const { body: usage } = await inbox.asAdmin('GET', '/prompt-usage')
    expect(usage.prompts).toContainEqual(expect.objectContaining({ promptId, calls: expect.any(Number) }))
  })
})

describe('is refused', () => {
  const rewrite = { task: 'rewrite', draft: 'oi', style: 'shorter' }

  test('to those who may not see the ticket, of another company, or where nobody may write', async () => {
    const hidden = await aConversation(inbox, { userId: inbox.admin.id, queueId: inbox.second.id })
    expect((await assist(hidden.id, rewrite)).body.error).toBe('ERR_NO_TICKET_FOUND')
    const closed = await aConversation(inbox, { status: 'closed' })
    expect((await assist(closed.id, rewrite)).body.error).toBe('ERR_TICKET_NOT_OPEN')
    const stranger = await server.as((await server.aTeam()).admin)
    expect((await assist(hidden.id, rewrite, stranger)).body.error).toBe('ERR_NO_TICKET_FOUND')
    expect(ai.asked).toEqual([])
  })

  test('for a message of a ticket that is not the one, or that was taken back', async () => {
    const talk = await aConversation(inbox)
    const other = await aConversation(inbox)
    const message = await other.hear('Segredo')
    const asked = { task: 'translateMessage', messageId: message.id, language: 'en' }
    expect((await assist(talk.id, asked)).body.error).toBe('ERR_NO_MESSAGE_FOUND')
    expect(ai.asked).toEqual([])
  })

  test('in words that an attendant understands, when the service fails or the month is spent', async () => {
    const talk = await aConversation(inbox)
    const change = (form: object) => inbox.asAdmin('PUT', `/prompt/${promptId}`, form)
    ai.script({ status: 500 })
    expect((await assist(talk.id, rewrite)).body.error).toBe('ERR_ASSISTANT_FAILED')
    ai.script('')
    expect((await assist(talk.id, rewrite)).body.error).toBe('ERR_ASSISTANT_FAILED')
    await change({ apiKey: 'wrong' })
    expect((await assist(talk.id, rewrite)).body.error).toBe('ERR_ASSISTANT_KEY')
    await change({ apiKey: ai.apiKey, monthlyLimit: 1 })
    ai.forget()
    ai.script('Oi!')
    expect((await assist(talk.id, rewrite)).body.error).toBe('ERR_ASSISTANT_SPENT')
    expect(ai.asked).toEqual([])
    await change({ monthlyLimit: 0 })
    expect((await assist(talk.id, rewrite)).body.text).toBe('Oi!')
  })

  test('while no prompt is chosen, or the chosen one is gone', async () => {
    const talk = await aConversation(inbox)
    await inbox.configure({ assistantPrompt: '' })
    expect((await assist(talk.id, rewrite)).body.error).toBe('ERR_NO_ASSISTANT')
    await inbox.configure({ assistantPrompt: '999999' })
    expect((await assist(talk.id, rewrite)).body.error).toBe('ERR_NO_ASSISTANT')
    await inbox.configure({ assistantPrompt: String(promptId) })
  })
})

test('a number that is hidden from an attendant is hidden from the model that helps them', async () => {
  const name = '+55 11 98765-4321'
  const place = { status: 'open', userId: inbox.attendant.id, queueId: inbox.first.id } as const
  const ticket = (await inbox.tickets({ [name]: place }))[name]!
  ai.script('Oi!')
  for (const task of [{ task: 'suggest' }, { task: 'summarise', language: 'pt-BR' }]) {
    await assist(ticket.id, task)
    expect(told()).toContain(name)
  }
  await inbox.configure({
    assistantPrompt: String(promptId),
    enableLGPD: 'enabled',
    lgpdHideNumber: 'enabled',
  })
  for (const task of [{ task: 'suggest' }, { task: 'summarise', language: 'pt-BR' }]) {
    await assist(ticket.id, task)
    expect(told()).not.toMatch(/98765-?4321/)
    expect(told()).not.toContain(ticket.address)
  }
  await inbox.configure({ assistantPrompt: String(promptId) })
})
