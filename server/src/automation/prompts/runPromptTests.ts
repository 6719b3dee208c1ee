import type { PromptChanges, PromptTest, PromptTestResult } from '@chatflow/contract'
import { fail } from '../../platform/http/fail.ts'
import { minutes } from '../../platform/clock.ts'
import type { AskingDeps } from './askPrompt.ts'
import type { Said } from './buildConversation.ts'
import { judgeConversation, type PlayedConversation } from './judgeConversation.ts'
import { getPrompt } from './prompts.queries.ts'
import type { PromptSettings } from './promptSettings.ts'
import { keepResult, listTests } from './promptTests.ts'
import { play, settingsToTry } from './tryPrompt.ts'

interface Tested {
  companyId: number
  promptId: number
  changes?: PromptChanges | undefined
}

/** So many conversations at once; a service that is busy would refuse more. */
const atOnce = 4
/** Somebody waits for it: what has not been asked by then has failed. */
const longest = minutes(2)

/** Plays every test of a prompt as it would become, and keeps what came of it. */
export async function runPromptTests(deps: AskingDeps, asked: Tested): Promise<PromptTest[]> {
  const { tenancy } = deps
  const { companyId, promptId } = asked
  const settings = await settingsToTry(deps, asked)
  const tests = await tenancy.withTenant(companyId, (tenant) => listTests(tenant, promptId))
  const until = performance.now() + longest
  const waiting = [...tests]
  const workers = Array.from({ length: atOnce }, async () => {
    for (let test = waiting.shift(); test; test = waiting.shift()) {
      const { played, heard } = await playTest(deps, { companyId, settings, test, until })
      const failures = judgeConversation(test.expects, played)
      const kept = test
      await tenancy.withTenant(companyId, (tenant) => {
        const result: PromptTestResult = { ranAt: tenant.now().toISOString(), failures, heard }
        return keepResult(tenant, kept, result)
      })
    }
  })
  await Promise.all(workers)
  return tenancy.withTenant(companyId, (tenant) => listTests(tenant, promptId))
}

interface Playing {
  companyId: number
  settings: PromptSettings
  test: PromptTest
  until: number
}

/** The customer says one thing after the other, until the prompt ends the conversation or has nothing to say. */
async function playTest(deps: AskingDeps, { companyId, settings, test, until }: Playing) {
  const heard: Said[] = []
  const played: PlayedConversation = { texts: [], end: 'goesOn', tags: [], variables: {}, failure: null }
  for (const body of test.says) {
    heard.push({ fromCustomer: true, body })
    if (performance.now() > until) return { heard, played: { ...played, failure: 'tooSlow' as const } }
    const reply = await play(deps, { companyId, messages: heard }, settings)
    played.texts.push(...reply.texts)
    played.tags.push(...reply.tags)
    Object.assign(played.variables, reply.variables)
    heard.push(...reply.texts.map((text) => ({ fromCustomer: false, body: text })))
    // A model that found nothing in its sources hands over, and a test may want just that.
    const isMeant = reply.failure === 'noSource'
    if (reply.failure !== null && !isMeant) return { heard, played: { ...played, failure: reply.failure } }
    if (reply.handsOver) return { heard, played: { ...played, end: 'handsOver' as const } }
    if (reply.closes) return { heard, played: { ...played, end: 'closes' as const } }
  }
  return { heard, played }
}

/** What makes a model answer otherwise. */
const ofAnswers = [
  'prompt',
  'apiKey',
  'baseUrl',
  'model',
  'maxTokens',
  'temperature',
  'maxMessages',
  'knowledgeIds',
  'onlyKnowledge',
  'canClose',
  'canTag',
] as const satisfies (keyof PromptChanges)[]

/** Refuses a change that the tests of the prompt speak against, where it says that they count. */
export async function requirePassedTests(deps: AskingDeps, asked: Tested & { changes: PromptChanges }) {
  const { companyId, promptId, changes } = asked
  const before = await deps.tenancy.withTenant(companyId, (tenant) => getPrompt(tenant, promptId))
  const isOther = ofAnswers.some((field) => {
    if (field === 'apiKey') return Boolean(changes.apiKey?.trim())
    return changes[field] !== undefined && JSON.stringify(changes[field]) !== JSON.stringify(before[field])
  })
  if (!(changes.testsBeforeSaving ?? before.testsBeforeSaving) || !isOther) return
  const tests = await runPromptTests(deps, asked)
  if (tests.some(({ result }) => result === null || result.failures.length > 0))
    fail('ERR_PROMPT_TESTS_FAILED')
}
