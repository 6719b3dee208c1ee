import type { Queue } from '@chatflow/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aGraph } from '../src/automation/flows/flows.factory.ts'
import { aPromptForm } from '../src/automation/prompts/prompts.factory.ts'
import { startAiServer, type AiServer } from './aiServer/aiServer.ts'
import { aLine } from './crashLoad.ts'
import { aTextBubble, startFakeWebhook } from './fakeServices.ts'
import { openHeldEnds } from './heldEnds.ts'
import { startProgram } from './program.ts'
import { aReadyFolder, firstUser } from './readyFolder.ts'
import { eventually } from './server.ts'

const kinds = ['model in a flow', 'Typebot in a flow', 'prompt', 'n8n'] as const
type Kind = (typeof kinds)[number]

let folder: Awaited<ReturnType<typeof aReadyFolder>>
let ai: AiServer
/** n8n and Typebot in one: its answer waits like the model's. */
let service: Awaited<ReturnType<typeof startFakeWebhook>>
/** Who was asked, since this was emptied; nobody is answered before the gate is open. */
const asked: Kind[] = []
let gate = Promise.withResolvers<void>()
const passes = async (kind: Kind) => {
  asked.push(kind)
  await gate.promise
}

beforeAll(async () => {
  folder = await aReadyFolder('the first user')
  ai = await startAiServer()
  ai.script(async ({ messages }) => {
    const isFlow = JSON.stringify(messages[0]).includes('dentro do fluxo')
    await passes(isFlow ? 'model in a flow' : 'prompt')
    return 'Resposta do serviço'
  })
  service = await startFakeWebhook(async ({ path }) => {
    const isTypebot = path.endsWith('startChat')
    await passes(isTypebot ? 'Typebot in a flow' : 'n8n')
    return isTypebot
      ? { sessionId: 'one', messages: [aTextBubble('Resposta do serviço')] }
      : { messages: ['Resposta do serviço'], stop: true }
  })
})
afterAll(async () => {
  await ai.close()
  await service.close()
  await folder.remove()
})

type Call = Awaited<ReturnType<typeof aLine>>['call']

/** What each kind of service is behind: a connection of its own that names it. */
async function settingsOf(call: Call): Promise<Record<Kind, object>> {
  const { id: queueId } = (await call('POST', '/queue', { name: 'Vendas', color: '#112233' })) as Queue
  const key = { baseUrl: ai.url, apiKey: ai.apiKey }
  const prompt = await call('POST', '/prompt', aPromptForm({ queueId, ...key }))
  const n8n = { name: 'n8n', type: 'n8n', urlN8N: service.url, timeLimit: 60 }
  const integration = await call('POST', '/queueIntegration', n8n)
  const flowOf = async (name: string, block: { type: string; data: Record<string, unknown> }) => {
    const { id } = await call('POST', '/flowbuilder', { name })
    const graph = aGraph({
      s: { type: 'start', to: 'before' },
      before: { type: 'message', data: { label: 'Antes' }, to: 'service' },
      service: { ...block, to: 'after' },
      after: { type: 'message', data: { label: 'Depois' } },
    })
    const { publishedVersion } = await call('POST', '/flowbuilder/flow', { ...graph, idFlow: id })
    expect(publishedVersion).toBe(1)
    return { flowIdNotPhrase: id as number }
  }
  return {
    'model in a flow': await flowOf('Modelo', {
      type: 'openai',
      data: { name: 'Assistente', prompt: 'Você atende dentro do fluxo.', ...key },
    }),
    'Typebot in a flow': await flowOf('Typebot', {
      type: 'typebot',
      data: { name: 'Bot', urlN8N: service.url, typebotSlug: 'bot', typebotDelayMessage: 0 },
    }),
    prompt: { promptId: prompt.id },
    n8n: { integrationId: integration.id },
  }
}

/** What lies on the customer's phone in the end. A model goes on talking, a Typebot is done. */
const wholes: Record<Kind, string[]> = {
  'model in a flow': ['Antes', 'Resposta do serviço'],
  'Typebot in a flow': ['Antes', 'Resposta do serviço', 'Depois'],
  prompt: ['Resposta do serviço'],
  n8n: ['Resposta do serviço'],
}
const moments = ['while the service thinks', 'when what it said is being done'] as const

test(
  'killed inside a call of a service, it asks again and says everything once',
  { timeout: 600_000 },
  async () => {
    const environment = {
      DEMO: 'false',
      LOG_LEVEL: 'error',
      DATA_DIR: folder.directory,
      TRUSTED_HOSTS: '127.0.0.1',
      ANSWER_AFTER_MS: '0',
    }
    let program = await startProgram(environment)
    const { call } = await aLine({ program: () => program, ...firstUser })
    const settings = await settingsOf(call)
    const lines = new Map<Kind, number>()
    for (const kind of kinds)
      lines.set(
        kind,
        (await aLine({ program: () => program, ...firstUser }, { name: kind, ...settings[kind] })).whatsappId,
      )
    const database = await openHeldEnds(folder.directory)

    const phone = async (kind: Kind, number: string): Promise<string[]> => {
      const { messages } = await call('GET', `/simulator/${lines.get(kind)}/phones/${number}/messages`)
      return (messages as { body: string; fromBusiness: boolean }[])
        .filter(({ fromBusiness }) => fromBusiness)
        .map(({ body }) => body)
    }
    for (const [index, moment] of moments.entries()) {
      gate = Promise.withResolvers<void>()
      asked.splice(0)
      const numberOf = (kind: Kind) => `55119876500${index}${kinds.indexOf(kind)}`
      for (const kind of kinds) {
        await call('POST', `/simulator/${lines.get(kind)}/inbound`, { number: numberOf(kind), body: 'Oi' })
        await eventually(async () => asked.includes(kind), 60_000)
      }
      if (moment === 'when what it said is being done') {
        await database.hold()
        gate.resolve()
        await eventually(async () => (await database.held()) >= kinds.length, 60_000)
      }
      await program.kill('SIGKILL')
      gate.resolve()
      if (moment === 'when what it said is being done') await database.letGo()
      program = await startProgram(environment)
      for (const kind of kinds) {
        const whole = wholes[kind]
        await eventually(async () => (await phone(kind, numberOf(kind))).length >= whole.length, 120_000)
        expect([moment, kind, await phone(kind, numberOf(kind))]).toEqual([moment, kind, whole])
      }
      for (const kind of kinds)
        expect([kind, asked.filter((each) => each === kind).length]).toEqual([kind, 2])
    }
    await database.close()
    await program.kill('SIGTERM')
  },
)
