import type { AiUsage, Prompt } from '@chatflow/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPromptForm } from '../src/automation/prompts/prompts.factory.ts'
import { holdBudget, settleBudget } from '../src/company/aiUsage/ledger.ts'
import { aSample } from '../src/media/media.factory.ts'
import { startAiServer, type AiServer } from './aiServer/aiServer.ts'
import { multipart } from './multipart.ts'
import { eventually, heard, startTestServer, type TestServer } from './server.ts'
import { aServiceDesk, type ServiceDesk } from './service.ts'

let server: TestServer
let ai: AiServer
let desk: ServiceDesk
beforeAll(async () => {
  ai = await startAiServer()
  server = await startTestServer({ environment: { AI_SECONDS: '5', AZURE_SPEECH_URL: ai.speechUrl } })
  desk = await aServiceDesk(server)
})
afterAll(async () => {
  await server.close()
  await ai.close()
})
beforeEach(() => ai.forget())
/** Every test begins with a month in which nothing was spent. */
afterEach(async () => {
  await desk.data(({ db }) => db.deleteFrom('aiUsage').execute())
  await allow({ monthlyLimit: 0, inputPrice: 0, outputPrice: 0, voicePrice: 0, transcriptionPrice: 0 })
})

const handsOver = 'Um momento, por favor: vou chamar uma pessoa da nossa equipe.'
const allow = async (budget: object) => {
  const { status, body } = await desk.asAdmin('PUT', '/prompt-usage/budget', budget)
  expect(status, JSON.stringify(body)).toBe(200)
}
const usage = async (query = '') => (await desk.asAdmin('GET', `/prompt-usage${query}`)).body as AiUsage
async function aPrompt(more: object = {}): Promise<Prompt> {
  const form = aPromptForm({ queueId: desk.first.id, baseUrl: ai.url, apiKey: ai.apiKey, ...more })
  return (await desk.asAdmin('POST', '/prompt', form)).body
}
const lead = async (more: object = {}) => {
  const prompt = await aPrompt(more)
  await desk.serve({ promptId: prompt.id, queueIds: [] })
  return prompt
}
const attempt = async ({ id }: Prompt) =>
  (await desk.asAdmin('POST', `/prompt/${id}/try`, { messages: [{ fromCustomer: true, body: 'Oi' }] })).body
const spend = (cost: number) =>
  desk.data(async (tenant) => {
    const spender = { kind: 'voice', promptId: null, name: '', inputPrice: 0, outputPrice: 0 } as const
    // A million characters at the price of one, whatever the price is.
    await settleBudget(tenant, { id: null }, { spender, amount: { characters: 1_000_000 * cost } })
  })
const voice = { voice: 'pt-BR-FranciscaNeural', voiceRegion: 'brazilsouth' }

test('what models, voices and recordings cost is one sum, by kind, prompt and day', async () => {
  await allow({ inputPrice: 1000, outputPrice: 1000, voicePrice: 100, transcriptionPrice: 2 })
  const prompt = await lead({ ...voice, voiceKey: ai.speechKey, name: 'Loja que fala' })
  ai.scriptTranscription('Vocês abrem domingo?')
  ai.scriptSpeech(await aSample('opus.ogg'))
  ai.script('Abrimos sim.')
  const maria = desk.customer()
  await maria.write('oi')
  await maria.hears()
  const recording = multipart('media', 'voz.ogg', await aSample('opus.ogg'), { number: maria.number })
  await desk.asAdmin('POST', `/simulator/${desk.whatsappId}/inbound`, recording.payload, recording.headers)
  await maria.hears()
  await attempt(prompt)
  const month = await usage()
  expect(month.kinds).toMatchObject([
    { kind: 'ticket', calls: 2 },
    { kind: 'try', calls: 1 },
    { kind: 'voice', calls: 2, characters: 2 * 'Abrimos sim.'.length },
    { kind: 'transcription', calls: 1, seconds: expect.any(Number) },
  ])
  expect(month).toMatchObject({ isPresent: true, unpriced: 0, calls: 6 })
  expect(month.prompts).toMatchObject([{ promptId: prompt.id, name: 'Loja que fala', calls: 6 }])
  const sumOf = (rows: { cost: number }[]) => rows.reduce((sum, { cost }) => sum + cost, 0)
  for (const { cost } of month.kinds) expect(cost).toBeGreaterThan(0)
  for (const rows of [month.kinds, month.prompts, month.days]) expect(sumOf(rows)).toBeCloseTo(month.cost)
  // Two, if midnight came between two words.
  expect(month.days.slice(-2).reduce((sum, { calls }) => sum + calls, 0)).toBe(6)
  expect(await usage('?month=2020-02')).toMatchObject({ isPresent: false, calls: 0, kinds: [], cost: 0 })
  expect((await usage('?month=2020-02')).days).toHaveLength(29)
})

test('what nobody knows the price of is told, for no limit sees it', async () => {
  const prompt = await aPrompt()
  await attempt(prompt)
  expect(await usage()).toMatchObject({ calls: 1, cost: 0, unpriced: 1 })
})

test('admins are told at four fifths of the limit, when it is reached, and when it is changed', async () => {
  await allow({ monthlyLimit: 10, voicePrice: 1 })
  const told: unknown[] = []
  const attendants: unknown[] = []
  const name = `company-${desk.companyId}-aiUsage`
  const sockets = [desk.asAdmin, desk.asAttendant].map(({ token }) =>
    server.socket(desk.companyId, { token }),
  )
  sockets[0]!.on(name, (event: unknown) => told.push(event))
  sockets[1]!.on(name, (event: unknown) => attendants.push(event))
  await Promise.all(sockets.map((socket) => heard(socket, 'connect')))
  for (const [cost, events] of [
    [7, 0],
    [1, 1],
    [1, 1],
    [1, 2],
    [1, 2],
  ] as const) {
    await spend(cost)
    await eventually(async () => told.length >= events)
  }
  await allow({ monthlyLimit: 20 })
  // The last one comes after all others: none of them was told twice.
  await eventually(async () => told.length >= 3)
  expect(told).toHaveLength(3)
  expect(attendants).toEqual([])
})

describe('when the month is spent', () => {
  test('in mid-conversation, the customer is handed over with a word and nobody is asked', async () => {
    await allow({ monthlyLimit: 0.000_001, inputPrice: 1, outputPrice: 1 })
    await lead()
    ai.script('Pois não?')
    const maria = desk.customer()
    const { id } = await maria.write('oi')
    expect(await maria.hears()).toEqual(['Pois não?'])
    await maria.write('Quero comprar')
    expect(await maria.hears()).toEqual([handsOver])
    await desk.quiet()
    expect(await desk.ticket(id)).toMatchObject({ queueId: desk.first.id, isBot: false })
    expect((await desk.trace(id)).at(-1)).toBe('answerWithAi: aiBudgetSpent')
    expect((await desk.messages(id)).some(({ body }) => body.includes('o limite do mês foi atingido'))).toBe(
      true,
    )
    expect(ai.asked).toHaveLength(1)
  })

  test('voices write, recordings stay unheard, and attendants are told', async () => {
    await allow({
      monthlyLimit: 0.000_001,
      inputPrice: 1,
      outputPrice: 1,
      voicePrice: 1,
      transcriptionPrice: 1,
    })
    const prompt = await lead({ ...voice, voiceKey: ai.speechKey })
    ai.script('Abrimos sim.')
    ai.scriptSpeech(await aSample('opus.ogg'))
    const maria = desk.customer()
    // The words themselves spend what was left.
    const { id } = await maria.write('Abrem domingo?')
    expect(await maria.hears()).toEqual(['Abrimos sim.'])
    expect(ai.spoken).toEqual([])
    const recording = multipart('media', 'voz.ogg', await aSample('opus.ogg'), { number: maria.number })
    await desk.asAdmin('POST', `/simulator/${desk.whatsappId}/inbound`, recording.payload, recording.headers)
    expect(await maria.hears()).toEqual([handsOver])
    expect(ai.recordings).toEqual([])
    await desk.configure({ assistantPrompt: String(prompt.id) })
    await desk.asAdmin('PUT', `/tickets/${id}`, { status: 'open', queueId: desk.first.id })
    const { body } = await desk.asAdmin('POST', `/tickets/${id}/assist`, { task: 'suggest' })
    expect(body.error).toBe('ERR_ASSISTANT_SPENT')
    expect((await attempt(prompt)).failure).toBe('budgetSpent')
    expect(ai.asked).toHaveLength(1)
  })
})

describe('calls at the same time', () => {
  const spender = { kind: 'flow', promptId: null, name: '', inputPrice: 1, outputPrice: 0 } as const
  const most = { inputTokens: 1_000_000 }

  test('never overspend by more than one of them', async () => {
    await allow({ monthlyLimit: 3.5 })
    const hold = () =>
      server.tenancy.withTenant(desk.companyId, (tenant) => holdBudget(tenant, spender, most))
    const held = await Promise.all(Array.from({ length: 12 }, hold))
    const admitted = held.filter((one) => one !== undefined)
    expect(admitted).toHaveLength(4)
    // What was held for a call that cost less, or nothing, is free again.
    await desk.data((tenant) => settleBudget(tenant, admitted[0]!))
    expect(await hold()).toBeDefined()
    expect(await hold()).toBeUndefined()
    for (const one of admitted.slice(1))
      await desk.data((tenant) => settleBudget(tenant, one, { spender, amount: most }))
    // Three are paid, one is under way: what is over is that one's.
    expect(await usage()).toMatchObject({ cost: 3 })
    expect(await hold()).toBeUndefined()
    await desk.data(({ db }) => db.deleteFrom('aiReservations').execute())
    expect(await hold()).toBeDefined()
    await desk.data(({ db }) => db.deleteFrom('aiReservations').execute())
  })

  test('that died with their process hold nothing for long', async () => {
    await allow({ monthlyLimit: 0.5 })
    const hold = () => desk.data((tenant) => holdBudget(tenant, spender, most))
    expect(await hold()).toBeDefined()
    expect(await hold()).toBeUndefined()
    server.clock.travel(16 * 60_000)
    expect(await hold()).toBeDefined()
    await desk.data(({ db }) => db.deleteFrom('aiReservations').execute())
  })

  test('through the API ask one model, not several', async () => {
    const prompt = await aPrompt()
    await allow({ monthlyLimit: 0.000_001, inputPrice: 1, outputPrice: 1 })
    const tried = await Promise.all(Array.from({ length: 5 }, () => attempt(prompt)))
    expect(tried.filter(({ failure }) => failure === null)).toHaveLength(1)
    expect(tried.filter(({ failure }) => failure === 'budgetSpent')).toHaveLength(4)
    expect(ai.asked).toHaveLength(1)
  })
})

test('the next month opens again where the company is, and not an hour before', async () => {
  await allow({ monthlyLimit: 1, voicePrice: 1 })
  await spend(1)
  const { timezone } = await desk.data(({ db, companyId }) =>
    db.selectFrom('companies').select('timezone').where('id', '=', companyId).executeTakeFirstOrThrow(),
  )
  expect(timezone).toBe('America/Sao_Paulo')
  const prompt = await aPrompt()
  const now = (await desk.data(async (tenant) => tenant.now())) as Date
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 3)
  server.clock.travel(midnight - 60_000 - now.getTime())
  desk.asAdmin = await server.as(desk.asAdmin.user)
  expect((await attempt(prompt)).failure).toBe('budgetSpent')
  server.clock.travel(120_000)
  expect((await attempt(prompt)).failure).toBeNull()
  expect(await usage()).toMatchObject({ calls: 1, isPresent: true })
})
