import { setTimeout as pause } from 'node:timers/promises'
import type { FlowBlockOf, PromptFailure } from '@chatflow/contract'
import { serviceRules } from '../../conversations/companySnapshot/serviceRules.ts'
import { uploadLimit } from '../../conversations/companySnapshot/uploadLimit.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { discard, fetchFiles, type Fetched } from '../integrations/fetchFiles.ts'
import { ServiceFailure, type Question, type Reply, type Service } from '../integrations/reply.ts'
import type { SafeHttpClient } from '../integrations/safeHttpClient.ts'
import { recordBlockCall } from '../integrations/integrationCalls.ts'
import { loggedQuestion, loggedReply } from '../integrations/logged.ts'
import { askTypebot } from '../integrations/typebot.ts'
import type { ServiceOutcome } from '../flows/engine/flowModel.ts'
import { askPrompt } from '../prompts/askPrompt.ts'
import { aiQuestion, servedByAi } from './aiBlock.ts'
import { readAiHistory } from './aiHistory.ts'
import { targetOf } from './applyReply.ts'
import type { AskedService } from './askFlowService.ts'
import { botTexts } from './botTexts.ts'
import { loadTurn, resumeTurn, type BotTurn } from './botTurn.ts'
import { flowOf } from './continueFlow.ts'
import { currentFlow, flowRun, type ServiceMemory } from './flowRun.ts'
import { hearRecordings } from './hearRecordings.ts'
import type { IntegrationReason } from './failureTexts.ts'
import { noteFailure } from './noteFailure.ts'
import { replySoon } from './replySoon.ts'
import { mayReply } from './respond.ts'
import { resumeFlow } from './resumeFlow.ts'
import { speakTexts } from './speakTexts.ts'
import { servedBy, typebotOf, typebotQuestion } from './typebotBlock.ts'

export interface FlowServiceDeps {
  safeHttp: SafeHttpClient
  tenancy: Tenancy
  storage: Storage
  appUrl: string | undefined
  /** Opens the keys of blocks. */
  sealKey: Buffer
  /** The same for saved prompts. */
  promptKey: Buffer
  /** Over one reply of a model. */
  aiTimeLimitMs: number
  azureSpeechUrl: string
  /** Before the second try; four times that before the third. */
  retryAfterMs: number
}

/** What came of asking a service. */
interface Answered {
  outcome: ServiceOutcome
  service: Partial<ServiceMemory>
  fetched: Fetched[]
  /** Where it wants the ticket. */
  reply?: Reply
  failure?: { why: IntegrationReason; name: string }
  /** Milliseconds between two things that it says. */
  pause?: number
}
const without = (outcome: ServiceOutcome['outcome'], failure?: Answered['failure']): Answered => ({
  outcome: { outcome },
  service: {},
  fetched: [],
  ...(failure && { failure }),
})

/** Asks the service of a block, outside of any transaction, and goes on with the flow by what it says. */
export async function replyForBlock(deps: FlowServiceDeps, asked: AskedService) {
  const { tenancy } = deps
  const { companyId } = asked
  const ask = await tenancy.withTenant(companyId, (tenant) => prepare(tenant, deps, asked))
  if (!ask) return
  const answered = await ask()
  await tenancy.withTenant(companyId, (tenant) => conclude(tenant, deps, asked, answered))
}

/** The last try has failed: the flow is not left waiting. */
export const giveUpBlock = ({ tenancy, ...deps }: FlowServiceDeps, asked: AskedService) =>
  tenancy.withTenant(asked.companyId, (tenant) =>
    conclude(tenant, { ...deps, tenancy }, asked, without('failed')),
  )

async function isAwaited(turn: BotTurn, { runId, nodeId, askedAt }: AskedService): Promise<boolean> {
  if (currentFlow(turn)?.id !== runId) return false
  const { waitingFor, nodeId: at, service } = flowRun.memory(turn)
  const isSame = waitingFor === 'service' && at === nodeId && service.askedAt === askedAt
  return isSame && (await mayReply(turn))
}

async function prepare(tenant: Tenant, deps: FlowServiceDeps, asked: AskedService) {
  const turn = await resumeTurn(tenant, asked.ticketId)
  if (!turn || !(await isAwaited(turn, asked))) return undefined
  const block = (await flowOf(turn))?.blocks.get(asked.nodeId)
  if (block?.type === 'typebot') return prepareTypebot(turn, block, { ...deps, ...asked })
  if (block?.type === 'openai') return prepareAi(turn, block, deps)
  return async () => without('missing')
}

async function prepareTypebot(
  turn: BotTurn,
  block: FlowBlockOf<'typebot'>,
  { event, companyId, ticketId, runId, ...deps }: FlowServiceDeps & AskedService,
) {
  const { company } = await serviceRules(turn.tenant)
  const service = company.useIntegrations ? typebotOf(block) : undefined
  if (!service) return async () => without('missing')
  const question = await typebotQuestion(turn, block, { event, appUrl: deps.appUrl })
  const maxBytes = await uploadLimit(turn.tenant)
  return () => askAndRecord(deps, { block, service, question, maxBytes, companyId, ticketId, runId })
}

async function prepareAi(turn: BotTurn, block: FlowBlockOf<'openai'>, deps: FlowServiceDeps) {
  const { safeHttp, tenancy, sealKey, promptKey, aiTimeLimitMs } = deps
  const { company } = await serviceRules(turn.tenant)
  const question = company.useOpenAi ? await aiQuestion(turn, block, { sealKey, promptKey }) : undefined
  if (!question) return async () => without('missing')
  const handsOver = botTexts[turn.settings.language].aiHandsOver
  return async (): Promise<Answered> => {
    const { companyId, settings, ticketId, newMessageIds, isVoice } = question
    await hearRecordings(deps, companyId, { messageIds: newMessageIds, settings })
    const history = await tenancy.withTenant(companyId, (tenant) =>
      readAiHistory(tenant, ticketId, settings.maxMessages),
    )
    const asking = { safeHttp, tenancy, sealKey: promptKey, aiTimeLimitMs }
    for (let [tries, wait] = [1, deps.retryAfterMs]; ; tries += 1, wait *= 4) {
      const result = await askPrompt(asking, { ...question, history })
      if (result.failure === null || !result.mayPass || tries >= maxTries) {
        const { texts } = result.reply
        const spoken = await speakTexts(deps, companyId, { settings, texts, isVoice })
        return {
          ...servedByAi(result, settings, { texts: spoken, handsOver }),
          service: {},
          ...(result.failure !== null && {
            failure: { why: toldAs(result.failure), name: block.data.name },
          }),
        }
      }
      await pause(wait)
    }
  }
}

/** What people are told in the words of services: a model that may not, or cannot, say it has said nothing usable. */
const toldAs = (failure: PromptFailure): IntegrationReason =>
  failure === 'wrongTool' || failure === 'noSource' ? 'badResponse' : failure

interface TypebotAsked {
  block: FlowBlockOf<'typebot'>
  service: Service
  question: Question
  maxBytes: number
  companyId: number
  ticketId: number
  runId: number
}

const maxTries = 3

/** What was asked and what came back stands in the log of the flow before the conversation goes on. */
async function askAndRecord(deps: FlowServiceDeps, asked: TypebotAsked): Promise<Answered> {
  const { block, question, maxBytes, companyId, ticketId, runId } = asked
  const begun = performance.now()
  const { tries, reply, failed } = await askUntilAnswered(deps, asked)
  await deps.tenancy.withTenant(companyId, (tenant) =>
    recordBlockCall(tenant, {
      ticketId,
      runId,
      nodeId: block.id,
      event: question.about.event,
      tries,
      status: reply?.status ?? failed?.status ?? null,
      tookMs: Math.round(performance.now() - begun),
      failure: failed?.failure ?? null,
      sent: loggedQuestion(question),
      said: reply ? loggedReply(reply) : [],
    }),
  )
  if (!reply) return without('failed', { why: failed?.failure ?? 'silent', name: block.data.name })
  const { outcome, session, choices } = servedBy(block, reply, question.about.event)
  const fetched = await fetchFiles({ ...deps, companyId, maxBytes }, reply.messages)
  return { outcome, service: { session, choices }, fetched, reply, pause: block.data.typebotDelayMessage }
}

interface Tried {
  tries: number
  reply?: Reply
  failed?: ServiceFailure
}

async function askUntilAnswered(deps: FlowServiceDeps, { service, question }: TypebotAsked): Promise<Tried> {
  for (let [tries, wait] = [1, deps.retryAfterMs]; ; tries += 1, wait *= 4) {
    try {
      return { tries, reply: await askTypebot(deps.safeHttp, service, question) }
    } catch (error) {
      if (!(error instanceof ServiceFailure)) throw error
      if (!error.mayPass || tries >= maxTries) return { tries, failed: error }
      await pause(wait)
    }
  }
}

async function conclude(
  tenant: Tenant,
  { storage }: FlowServiceDeps,
  asked: AskedService,
  { outcome, service, fetched, reply, failure, pause: between }: Answered,
) {
  const turn = (await loadTurn(tenant, asked.ticketId)) ?? (await resumeTurn(tenant, asked.ticketId))
  if (!turn || !(await isAwaited(turn, asked))) {
    await discard(storage, tenant.companyId, fetched)
    return
  }
  const target = reply && (await targetOf(turn, reply))
  const meant: ServiceOutcome = target === 'unknown' ? { outcome: 'failed' } : { ...outcome, ...target }
  if (failure) await noteFailure(turn, failure.why, failure.name)
  // What came meanwhile is passed on to a service that goes on; to all others it says nothing any more.
  const held = meant.outcome === 'spoke' ? turn.newMessages.splice(0) : []
  if (between !== undefined) turn.pause = between
  const usedAt = tenant.now().getTime()
  await resumeFlow(turn, { kind: 'service', ...meant }, { service: { ...service, usedAt }, fetched })
  if (held.length > 0) await replySoon(tenant, [asked.ticketId], 0)
}
