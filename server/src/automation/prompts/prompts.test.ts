import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startAiServer, type AiServer } from '../../../test/aiServer/aiServer.ts'
import type { Scripted } from '../../../test/aiServer/chatRequest.ts'
import { anInbox, type Inbox } from '../../../test/inbox.ts'
import { eventually, heard, startTestServer, type TestServer } from '../../../test/server.ts'
import { createSafeHttpClient } from '../integrations/safeHttpClient.ts'
import { askAssistant } from './askPrompt.ts'
import { promptSettings } from './promptSettings.ts'
import { aPromptForm } from './prompts.factory.ts'

let server: TestServer
let ai: AiServer
let inbox: Inbox
beforeAll(async () => {
  ai = await startAiServer()
  server = await startTestServer({ environment: { AI_SECONDS: '1' } })
  inbox = await anInbox(server)
})
afterAll(async () => {
  await server.close()
  await ai.close()
})
beforeEach(() => ai.forget())

const create = async (more: object = {}) => {
  const form = aPromptForm({ queueId: inbox.first.id, baseUrl: ai.url, apiKey: ai.apiKey, ...more })
  return inbox.asAdmin('POST', '/prompt', form)
}
const attempt = (id: number, more: object = {}) =>
  inbox.asAdmin('POST', `/prompt/${id}/try`, { messages: [{ fromCustomer: true, body: 'Oi' }], ...more })

describe('a prompt', () => {
  test('is made, found, changed and removed, its keys never told, and those who see the list hear of it', async () => {
    const socket = server.socket(inbox.companyId, { token: inbox.asAdmin.token })
    const told = heard(socket, `company-${inbox.companyId}-prompt`)
    const { status, body } = await create({ voiceKey: 'azure-secret' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      maxTokens: 100,
      temperature: 1,
      maxMessages: 10,
      voice: 'texto',
      queue: { id: inbox.first.id, name: inbox.first.name },
      hasApiKey: true,
      hasVoiceKey: true,
    })
    expect(await told).toMatchObject({ action: 'create', prompt: { id: body.id } })
    const changed = await inbox.asAdmin('PUT', `/prompt/${body.id}`, { name: 'Outro nome', apiKey: '' })
    expect(changed.body).toMatchObject({ name: 'Outro nome', hasApiKey: true })
    const { body: list } = await inbox.asAdmin('GET', '/prompt?searchParam=OUTRO')
    expect(list).toMatchObject({ prompts: [{ id: body.id, maxTokens: 100 }], count: 1, hasMore: false })
    const everything = JSON.stringify([body, changed.body, list, server.logged])
    for (const secret of [ai.apiKey, 'azure-secret']) expect(everything).not.toContain(secret)
    const removed = await inbox.asAdmin('DELETE', `/prompt/${body.id}`)
    expect(removed).toMatchObject({ status: 200, body: { message: expect.any(String) } })
    expect((await inbox.asAdmin('GET', `/prompt/${body.id}`)).body.error).toBe('ERR_NO_PROMPT_FOUND')
  })

  test.each([
    ['a short name', { name: 'Loja' }, 'name', 'Too Short!'],
    ['a long name', { name: 'a'.repeat(101) }, 'name', 'Too Long!'],
    ['a short text', { prompt: 'a'.repeat(49) }, 'prompt', 'Too Short!'],
    ['no queue', { queueId: '' }, 'queueId', 'Informe o setor'],
    ['no key', { apiKey: '' }, 'apiKey', 'Required'],
    [
      'a voice without a key',
      { voice: 'pt-BR-FranciscaNeural', voiceRegion: 'brazilsouth' },
      'voiceKey',
      'Required',
    ],
    ['an address of another kind', { baseUrl: 'ftp://models' }, 'baseUrl', 'Invalid URL'],
  ])('with %s is refused', async (_what, more, path, message) => {
    expect(await create(more)).toMatchObject({ status: 400, body: { details: [{ path, message }] } })
  })

  test('is refused with a queue or knowledge of others, and nobody but an admin of a plan with AI sees it', async () => {
    expect((await create({ queueId: 999_999 })).body.error).toBe('ERR_NO_QUEUE_FOUND')
    expect((await create({ knowledgeIds: [999_999] })).body.error).toBe('ERR_NO_KNOWLEDGE_FOUND')
    expect((await inbox.asAttendant('GET', '/prompt')).status).toBe(403)
  })

  test('does not show its key to another address', async () => {
    const { body } = await create()
    const moved = { baseUrl: 'https://elsewhere.example/v1' }
    const refused = await inbox.asAdmin('PUT', `/prompt/${body.id}`, moved)
    expect(refused.body).toMatchObject({ details: [{ path: 'apiKey', message: 'Required' }] })
    expect((await attempt(body.id, { changes: moved })).body.failure).toBe('notAllowedIn')
  })

  test('is chosen on a connection, and left by it when it is removed', async () => {
    const { body } = await create()
    const address = `/whatsapp/${inbox.whatsappId}`
    await inbox.asAdmin('PUT', address, { promptId: body.id })
    const chosen = { promptId: body.id, prompt: { id: body.id, name: body.name } }
    expect((await inbox.asAdmin('GET', address)).body).toMatchObject(chosen)
    await inbox.asAdmin('DELETE', `/prompt/${body.id}`)
    expect((await inbox.asAdmin('GET', address)).body).toMatchObject({ promptId: null, prompt: null })
  })
})

describe('a try', () => {
  test('is told word by word to the browser that asked, and to no other', async () => {
    const { body } = await create()
    ai.script('<think>Hm.</think>Temos sim, em três cores [1].')
    const stream = randomUUID()
    const event = `company-${inbox.companyId}-modelWords`
    const [own, other] = [inbox.asAdmin, inbox.asAttendant].map(({ token }) => {
      const socket = server.socket(inbox.companyId, { token })
      const said: { stream: string; text: string }[] = []
      socket.on(event, (words: (typeof said)[number]) => said.push(words))
      return { socket, said }
    })
    await Promise.all([own!, other!].map(({ socket }) => heard(socket, 'connect')))
    const messages = [{ fromCustomer: true, body: 'Oi' }]
    const tried = await inbox.asAdmin('POST', `/prompt/${body.id}/try?stream=${stream}`, { messages })
    const [whole] = tried.body.texts as string[]
    await eventually(async () => own!.said.length > 0)
    for (const words of own!.said) expect(words.stream).toBe(stream)
    for (const { text } of own!.said) expect(whole).toContain(text)
    expect(other!.said).toEqual([])
  })

  test('shows the model the prompt and the newest words, and what came of it is counted and kept', async () => {
    const { body } = await create({ maxMessages: 2, inputPrice: 100_000, name: 'Com preço' })
    ai.script('Temos sim!')
    const messages = ['um', 'dois', 'três'].map((said, index) => ({ fromCustomer: index !== 1, body: said }))
    const tried = await attempt(body.id, { messages })
    expect(tried.body).toMatchObject({ isWorking: true, texts: ['Temos sim!'], handsOver: false })
    const [asked] = ai.asked
    expect(asked).toMatchObject({ model: 'gpt-4o-mini', max_tokens: 100, temperature: 1, stream: true })
    expect(asked?.messages.slice(1)).toEqual([
      { role: 'assistant', content: 'dois' },
      { role: 'user', content: 'três' },
    ])
    expect(asked?.messages[0]?.content).toContain('Loja Aurora')
    const { body: calls } = await inbox.asAdmin('GET', `/prompt/${body.id}/calls`)
    expect(calls).toMatchObject([
      { purpose: 'try', failure: null, said: { texts: ['Temos sim!'] }, isDone: true },
    ])
    expect(JSON.stringify(calls)).not.toContain(ai.apiKey)
    const { body: usage } = await inbox.asAdmin('GET', '/prompt-usage')
    const { inputTokens } = tried.body
    expect(usage.prompts).toContainEqual(
      expect.objectContaining({
        promptId: body.id,
        calls: 1,
        inputTokens,
        cost: expect.closeTo(inputTokens / 10),
      }),
    )
    expect(ai.refused).toEqual([])
  })

  const faults: [string, Scripted, string][] = [
    ['nothing', '', 'silent'],
    ['signs without words', '?!?! ... \u0007', 'badResponse'],
    ['bare data', '{"queueId": 7, "pay": true}', 'badResponse'],
    ['a page instead of a stream', { body: '<html><p>Oi</p></html>', type: 'text/html' }, 'badResponse'],
    ['another protocol', { body: '{"ok":true}', type: 'application/json' }, 'badResponse'],
    ['a broken stream', { body: 'data: {"choices": [\n\n', type: 'text/event-stream' }, 'badResponse'],
    ['10 MB', { fault: 'huge' }, 'badResponse'],
    ['a tool that does not exist', { tools: [{ name: 'send_payment', given: { value: 100 } }] }, 'wrongTool'],
    ['a tool that is not allowed', { tools: [{ name: 'close_conversation' }] }, 'wrongTool'],
    ['notes without end', { tools: [{ name: 'remember', given: { name: 'a', value: 'b' } }] }, 'silent'],
    ['a redirect', { status: 302 }, 'refused'],
    ['429', { status: 429 }, 'refused'],
    ['500', { status: 500 }, 'refused'],
    ['403', { status: 403 }, 'notAllowedIn'],
    ['half a stream', { fault: 'breakOff' }, 'unreachable'],
    ['headers and then nothing', { fault: 'hang' }, 'tooSlow'],
  ]
  test.each(faults)(
    'of a model that answers %s hands over, and says why',
    async (_what, scripted, failure) => {
      const { body } = await create()
      ai.script(scripted)
      const { body: tried } = await attempt(body.id)
      expect(tried).toMatchObject({ isWorking: false, failure, texts: [], handsOver: true, closes: false })
      expect(tried.queueId).toBe(inbox.first.id)
    },
  )

  test('reads servers that know no streams, and sends notes on', async () => {
    const { body } = await create()
    ai.script(({ messages }) =>
      messages.at(-1)?.role === 'tool'
        ? { text: 'Anotei o pedido 7.', isWhole: true }
        : { tools: [{ name: 'remember', given: { name: 'pedido', value: 7 } }] },
    )
    const { body: tried } = await attempt(body.id)
    expect(tried).toMatchObject({ texts: ['Anotei o pedido 7.'], variables: { pedido: '7' }, failure: null })
    expect(ai.refused).toEqual([])
  })

  test.each(['http://169.254.169.254/v1', 'http://localhost:8080/v1', 'http://10.0.0.1/v1'])(
    'never calls %s',
    async (baseUrl) => {
      const { body } = await create()
      const tried = await attempt(body.id, { changes: { baseUrl, apiKey: 'sk' } })
      expect(tried.body).toMatchObject({ failure: 'addressNotAllowed', handsOver: true })
    },
  )

  test('with a wrong key, and after the budget of the month, says so and asks nobody', async () => {
    const { body } = await create({ monthlyLimit: 1 })
    ai.script('Oi!')
    const wrong = await attempt(body.id, { changes: { apiKey: 'sk-wrong' } })
    expect(wrong.body).toMatchObject({ failure: 'notAllowedIn', status: 401 })
    expect((await attempt(body.id)).body.failure).toBeNull()
    expect((await attempt(body.id)).body).toMatchObject({ failure: 'budgetSpent', handsOver: true })
    expect(ai.asked).toHaveLength(1)
    server.clock.travel(32 * 24 * 3_600_000)
    inbox.asAdmin = await server.as(inbox.asAdmin.user)
    expect((await attempt(body.id)).body.failure).toBeNull()
  })
})

test('an assistant can only speak, and what it costs is counted for the company', async () => {
  ai.script('Bom dia! Seu pedido sai hoje.')
  const deps = {
    tenancy: server.tenancy,
    safeHttp: createSafeHttpClient({ trustedHosts: ['127.0.0.1'], dialogflowUrl: '' }),
    sealKey: Buffer.alloc(32),
    aiTimeLimitMs: 5_000,
  }
  const answer = await askAssistant(deps, {
    companyId: inbox.companyId,
    settings: promptSettings({ prompt: '', apiKey: ai.apiKey, baseUrl: ai.url }),
    messages: [{ role: 'user', content: 'Reescreva: pedido sai hj' }],
    call: { purpose: 'assist', ticketId: null, runId: null },
  })
  expect(answer).toMatchObject({ failure: null, reply: { texts: ['Bom dia! Seu pedido sai hoje.'] } })
  expect(ai.asked[0]?.tools).toBeUndefined()
  const { body: usage } = await inbox.asAdmin('GET', '/prompt-usage')
  expect(usage.prompts).toContainEqual(expect.objectContaining({ promptId: null, calls: 1 }))
})
