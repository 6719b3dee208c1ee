import type { PromptTest } from '@chatflow/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startAiServer, type AiServer } from '../../../test/aiServer/aiServer.ts'
import type { Scripted } from '../../../test/aiServer/chatRequest.ts'
import { anInbox, type Inbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
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

async function aTestedPrompt(...tests: object[]) {
  const form = aPromptForm({ queueId: inbox.first.id, baseUrl: ai.url, apiKey: ai.apiKey })
  const { id } = (await inbox.asAdmin('POST', '/prompt', form)).body as { id: number }
  for (const one of tests) {
    const made = await inbox.asAdmin('POST', `/prompt/${id}/tests`, { name: 'Teste', expects: {}, ...one })
    expect(made.status).toBe(200)
  }
  return id
}
const run = async (id: number, changes?: object) => {
  const { status, body } = await inbox.asAdmin('POST', `/prompt/${id}/tests/run`, { changes })
  expect(status).toBe(200)
  return body.tests as PromptTest[]
}

describe('a test of a prompt', () => {
  test('plays a whole conversation, and says what did not come', async () => {
    ai.script(({ messages }): Scripted => {
      const last = String(messages.at(-1)?.content)
      if (last.includes('pessoa')) return { tools: [{ name: 'hand_over' }] }
      if (last.includes('pedido'))
        return {
          text: 'Seu pedido chega amanhã.',
          tools: [{ name: 'remember', given: { name: 'pedido', value: '42' } }],
        }
      return 'Bom dia! Abrimos às 9h.'
    })
    const says = ['Que horas abrem?', 'E o pedido 42?', 'Quero uma pessoa']
    const id = await aTestedPrompt(
      {
        name: 'Passa',
        says,
        expects: {
          texts: ['ABRIMOS AS 9H', 'amanhã'],
          avoids: ['desconto'],
          end: 'handsOver',
          variables: { pedido: '42' },
        },
      },
      {
        name: 'Falha',
        says: says.slice(0, 2),
        expects: {
          texts: ['amanhã', '9h'],
          avoids: ['bom dia'],
          end: 'closes',
          tags: ['VIP'],
          variables: { pedido: '43' },
        },
      },
    )
    const [passed, failed] = await run(id)
    expect(passed!.result).toMatchObject({ failures: [] })
    expect(passed!.result!.heard.map(({ body }) => body)).toEqual([
      says[0],
      'Bom dia! Abrimos às 9h.',
      says[1],
      'Seu pedido chega amanhã.',
      says[2],
    ])
    expect(failed!.result!.failures).toEqual([
      { code: 'notSaid', expected: '9h', actual: 'Seu pedido chega amanhã.' },
      { code: 'said', expected: 'bom dia', actual: 'Bom dia! Abrimos às 9h.' },
      { code: 'otherEnd', expected: 'closes', actual: 'goesOn' },
      { code: 'noTag', expected: 'VIP', actual: '' },
      { code: 'otherValue', name: 'pedido', expected: '43', actual: '42' },
    ])
    const kept = (await inbox.asAdmin('GET', `/prompt/${id}/tests`)).body.tests
    expect(kept).toMatchObject([{ result: { failures: [] } }, { result: { failures: [{}, {}, {}, {}, {}] } }])
    const form = { name: 'Outro', says: ['Oi'], expects: {} }
    const changed = await inbox.asAdmin('PUT', `/prompt/${id}/tests/${failed!.id}`, form)
    expect(changed.body).toMatchObject({ name: 'Outro', result: null })
    expect((await inbox.asAdmin('DELETE', `/prompt/${id}/tests/${failed!.id}`)).status).toBe(200)
    const again = await inbox.asAdmin('DELETE', `/prompt/${id}/tests/${failed!.id}`)
    expect(again.body.error).toBe('ERR_NO_PROMPT_TEST_FOUND')
  })

  test('says why the model did not answer, and tries the form as it stands', async () => {
    ai.script({ status: 500 })
    const id = await aTestedPrompt({ says: ['Oi'], expects: { texts: ['Olá'] } })
    expect((await run(id))[0]!.result!.failures).toEqual([
      { code: 'failed', expected: '', actual: 'refused' },
    ])
    ai.forget()
    ai.script('Olá!')
    const prompt = 'Você é a atendente da Loja Sol e fala sempre com muita calma e gentileza.'
    expect((await run(id, { prompt }))[0]!.result!.failures).toEqual([])
    expect(ai.asked[0]!.messages[0]!.content).toContain('Loja Sol')
  })

  test('keeps a change from being saved where that is wished, and only one of the answers', async () => {
    ai.script('Não sei.')
    const id = await aTestedPrompt({ says: ['Oi'], expects: { texts: ['Olá'] } })
    const save = (changes: object) => inbox.asAdmin('PUT', `/prompt/${id}`, changes)
    const prompt = 'Você atende os clientes da Loja Aurora e diz olá antes de qualquer outra coisa.'
    expect((await save({ prompt })).status).toBe(200)
    expect((await save({ testsBeforeSaving: true })).status).toBe(200)
    expect(ai.asked).toHaveLength(0)
    const refused = await save({ prompt: `${prompt} Sempre.`, name: 'Nome novo' })
    expect(refused).toMatchObject({ status: 409, body: { error: 'ERR_PROMPT_TESTS_FAILED' } })
    expect((await inbox.asAdmin('GET', `/prompt/${id}`)).body).toMatchObject({
      prompt,
      name: 'Atendimento da loja',
    })
    expect((await inbox.asAdmin('GET', `/prompt/${id}/tests`)).body.tests).toMatchObject([
      { result: { failures: [{ code: 'notSaid' }] } },
    ])
    expect((await save({ name: 'Nome novo', prompt })).status).toBe(200)
    ai.script('Olá!')
    expect((await save({ prompt: `${prompt} Sempre.` })).status).toBe(200)
    ai.script('Não sei.')
    expect((await save({ prompt, testsBeforeSaving: false })).status).toBe(200)
  })

  test('is one of twenty at most', async () => {
    const says = ['Oi']
    const id = await aTestedPrompt(...Array.from({ length: 20 }, () => ({ says })))
    const more = await inbox.asAdmin('POST', `/prompt/${id}/tests`, { name: 'Mais um', says, expects: {} })
    expect(more.body.error).toBe('ERR_TOO_MANY_PROMPT_TESTS')
    const empty = await inbox.asAdmin('POST', `/prompt/${id}/tests`, { name: 'Nada', says: [], expects: {} })
    expect(empty.status).toBe(400)
  })
})
