import type { PromptCall, PromptFailure } from '@chatflow/contract'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import {
  holdBudget,
  isPromptSpent,
  settleBudget,
  type Held,
  type Spender,
} from '../../company/aiUsage/ledger.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import type { SafeHttpClient } from '../integrations/safeHttpClient.ts'
import { searchKnowledge } from '../knowledge/searchKnowledge.ts'
import { askModel, type ChatMessage, type ChatTool, type ModelTurn } from './askModel.ts'
import { buildConversation, type Said } from './buildConversation.ts'
import { modelFailureOf } from './modelFailure.ts'
import { insertCall, recordCall } from './promptCalls.ts'
import { spenderOf, type PromptSettings } from './promptSettings.ts'
import { noReply, readReply, wordsSoFar, type AiReply, type ReplyRules } from './readReply.ts'
import { allowedTools, offeredTools } from './tools.ts'

export interface AskingDeps {
  tenancy: Tenancy
  safeHttp: SafeHttpClient
  /** Opens the keys of prompts. */
  sealKey: Buffer
  /** Over one reply, with all that the model does before it. */
  aiTimeLimitMs: number
}

export interface PromptQuestion {
  companyId: number
  /** `prompt` with its variables filled in. */
  settings: PromptSettings
  /** Oldest first. Only the newest `maxMessages` are shown to the model. */
  history: readonly Said[]
  call: {
    purpose: PromptCall['purpose']
    ticketId: number | null
    runId: number | null
    nodeId?: string
    id?: number
  }
  /** Somebody reads along. */
  onWords?: OnWords | undefined
}

/** What a model has said so far, as people read it. */
export type OnWords = (words: string) => void

/** What came of a question. With a failure there is nothing to say, and a person goes on. */
export interface PromptResult {
  reply: AiReply
  failure: PromptFailure | null
  /** Whether another try may help. */
  mayPass: boolean
  status: number | null
  tookMs: number
  inputTokens: number
  outputTokens: number
}

/** Notes and marks come without words: then it is asked to go on, so often at most. */
const maxRounds = 3

/**
 * Asks a model on behalf of a company: looks up what it may know, keeps to the budget, counts what it cost and writes
 * down what it saw and said. Never fails: what goes wrong is part of the result.
 */
export const askPrompt = (deps: AskingDeps, question: PromptQuestion): Promise<PromptResult> =>
  exchange(deps, question, (tenant) => lookUp(tenant, question))

interface AssistantQuestion extends Omit<PromptQuestion, 'history'> {
  messages: { role: 'system' | 'user' | 'assistant'; content: string }[]
}

/** The same for those who write the whole conversation themselves. The model has no tools, and can only speak. */
export const askAssistant = (deps: AskingDeps, question: AssistantQuestion): Promise<PromptResult> =>
  exchange(deps, question, async () => ({
    messages: question.messages,
    tools: [],
    allowed: [],
    tagNames: [],
    passages: [],
    onlyKnowledge: false,
  }))

async function exchange(
  deps: AskingDeps,
  { companyId, settings, call, onWords }: Omit<PromptQuestion, 'history'>,
  prepare: (tenant: Tenant) => Promise<Known>,
): Promise<PromptResult> {
  const { tenancy } = deps
  const spender = spenderOf(settings, call.purpose)
  const { known, held } = await tenancy.withTenant(companyId, async (tenant) => {
    const prepared = await prepare(tenant)
    return { known: prepared, held: await holdFor(tenant, { settings, spender, known: prepared }) }
  })
  const begun = performance.now()
  const onText = onWords && ((text: string) => onWords(wordsSoFar(text)))
  const talk = await converse(deps, settings, { ...known, isSpent: !held, onText })
  const result: PromptResult = {
    ...talk.outcome,
    tookMs: Math.round(performance.now() - begun),
    inputTokens: talk.turns.reduce((sum, turn) => sum + turn.inputTokens, 0),
    outputTokens: talk.turns.reduce((sum, turn) => sum + turn.outputTokens, 0),
  }
  await tenancy.withTenant(companyId, async (tenant) => {
    const amount = { inputTokens: result.inputTokens, outputTokens: result.outputTokens }
    if (held) await settleBudget(tenant, held, talk.turns.length > 0 ? { spender, amount } : undefined)
    const id = call.id ?? (await insertCall(tenant, { ...call, promptId: settings.promptId }))
    await recordCall(tenant, id, {
      ...logOf(result, talk),
      // A call that waits is done when what came of it is done.
      ...(call.id === undefined && { tries: 1, isDone: true }),
    })
  })
  return result
}

interface Holding {
  settings: PromptSettings
  spender: Spender
  known: Known
}

/** Nothing when the prompt, or the company, has spent its month. */
async function holdFor(tenant: Tenant, { settings, spender, known }: Holding): Promise<Held | undefined> {
  if (await isPromptSpent(tenant, settings)) return undefined
  const rounds = known.tools.length > 0 ? maxRounds : 1
  // No language has fewer than two characters to a token for long.
  const inputTokens = (rounds * JSON.stringify([known.messages, known.tools]).length) / 2
  return holdBudget(tenant, spender, { inputTokens, outputTokens: rounds * settings.maxTokens })
}

interface Known extends ReplyRules {
  messages: ChatMessage[]
  tools: ChatTool[]
}

async function lookUp(tenant: Tenant, { settings, history }: PromptQuestion): Promise<Known> {
  const { onlyKnowledge, knowledgeIds, canTag } = settings
  const passages = await searchKnowledge(tenant, knowledgeIds, lastAsked(history))
  const tags = canTag ? [...(await companySnapshot(tenant)).tags.values()] : []
  const tagNames = tags.filter(({ kanban }) => kanban === 0).map(({ name }) => name)
  return {
    messages: buildConversation(settings, history, passages),
    tools: offeredTools(settings, tagNames),
    allowed: allowedTools(settings, tagNames),
    tagNames,
    passages,
    onlyKnowledge,
  }
}

/** What the customer wants to know stands in what they wrote last, and sometimes in pieces. */
function lastAsked(history: readonly Said[]): string {
  const answered = history.findLastIndex(({ fromCustomer }) => !fromCustomer)
  return history
    .slice(answered + 1)
    .map(({ body }) => body)
    .join('\n')
}

interface Talk {
  outcome: Pick<PromptResult, 'reply' | 'failure' | 'mayPass' | 'status'>
  turns: ModelTurn[]
  messages: ChatMessage[]
}

async function converse(
  deps: AskingDeps,
  settings: PromptSettings,
  known: Known & { isSpent: boolean; onText?: OnWords | undefined },
): Promise<Talk> {
  const messages = [...known.messages]
  const turns: ModelTurn[] = []
  const ended = (
    reply: AiReply,
    failure: PromptFailure | null,
    status: number | null = 200,
    mayPass = false,
  ): Talk => ({
    outcome: { reply, failure, status, mayPass },
    turns,
    messages,
  })
  if (known.isSpent) return ended(noReply, 'budgetSpent', null)
  const asking = { ...settings, timeLimitMs: deps.aiTimeLimitMs }
  let noted = noReply
  try {
    while (turns.length < maxRounds) {
      const turn = await askModel(deps.safeHttp, asking, {
        messages,
        tools: known.tools,
        onText: known.onText,
      })
      turns.push(turn)
      const reply = joined(noted, readReply(turn, known))
      if (!reply.isUnfinished) return ended(reply, reply.problem)
      noted = reply
      messages.push(...acknowledged(turn))
    }
    return ended({ ...noted, isUnfinished: false }, 'silent')
  } catch (error) {
    const { failure, status, mayPass } = modelFailureOf(error)
    return ended(noReply, failure, status, mayPass)
  }
}

const joined = (before: AiReply, next: AiReply): AiReply => ({
  ...next,
  tags: [...new Set([...before.tags, ...next.tags])],
  variables: { ...before.variables, ...next.variables },
  tools: [...before.tools, ...next.tools],
})

/** Tells the model that its notes are taken, as the protocol wants it. */
function acknowledged({ text, toolCalls }: ModelTurn): ChatMessage[] {
  const calls = toolCalls.filter(Boolean).map((call, index) => ({ ...call, id: call.id || `call_${index}` }))
  return [
    {
      role: 'assistant',
      content: text,
      tool_calls: calls.map(({ id, name, given }) => ({
        id,
        type: 'function',
        function: { name, arguments: given },
      })),
    },
    ...calls.map(({ id }): ChatMessage => ({ role: 'tool', tool_call_id: id, content: 'ok' })),
  ]
}

function logOf(result: PromptResult, { turns, messages }: Talk) {
  const { reply, failure, status, tookMs, inputTokens, outputTokens } = result
  const { texts, tools, sources } = reply
  return {
    model: turns.at(-1)?.model ?? '',
    status,
    tookMs,
    failure,
    inputTokens,
    outputTokens,
    seen: messages.map(({ role, content }) => ({
      role,
      content: typeof content === 'string' ? content : JSON.stringify(content ?? ''),
    })),
    // What it said when it is no reply is what people want to see most.
    said: { texts: texts.length > 0 ? texts : turns.slice(-1).map(({ text }) => text), tools, sources },
  }
}
