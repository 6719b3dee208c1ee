import { setTimeout as pause } from 'node:timers/promises'
import { fillIn } from '../../conversations/messages/fillIn.ts'
import { removeMedia } from '../../media/removeMedia.ts'
import { handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { askPrompt, type PromptResult, type AskingDeps } from '../prompts/askPrompt.ts'
import { replyToCustomer } from '../prompts/enqueuePromptCall.ts'
import { findWaitingCall, isResting, recordCall, type WaitingCall } from '../prompts/promptCalls.ts'
import { findPromptSettings } from '../prompts/promptSettings.ts'
import { readAiHistory } from './aiHistory.ts'
import { applyAiReply, handOverFailed } from './applyAiReply.ts'
import { resumeTurn, type BotTurn } from './botTurn.ts'
import { hearRecordings } from './hearRecordings.ts'
import { leadingPrompt } from './promptRun.ts'
import { mayReply } from './respond.ts'
import { speakTexts, type Speaking, type SpokenText } from './speakTexts.ts'

export interface ReplyDeps extends AskingDeps, Speaking {
  /** Before the second try; four times that before the third. */
  retryAfterMs: number
}

export const replyJobs = (deps: ReplyDeps): JobHandler[] => [
  handleJob(replyToCustomer, ({ companyId, callId }) => reply(deps, companyId, callId)),
]

const maxTries = 3

/** Asks a model until it replies, at most three times, and does what it says. Each try is written down before it is made. */
async function reply(deps: ReplyDeps, companyId: number, callId: number) {
  const { tenancy, retryAfterMs } = deps
  for (let wait = retryAfterMs; ; wait *= 4) {
    const asked = await tenancy.withTenant(companyId, (tenant) => prepare(tenant, deps, callId))
    if (!asked) return
    const { call, settings, isVoice } = asked
    await hearRecordings(deps, companyId, { messageIds: call.messageIds, settings })
    const history = await tenancy.withTenant(companyId, (tenant) =>
      readAiHistory(tenant, call.ticketId, settings.maxMessages),
    )
    const { ticketId, runId, id } = call
    const said = await askPrompt(deps, {
      companyId,
      settings,
      history,
      call: { purpose: 'ticket', ticketId, runId, id },
    })
    const texts = await speakTexts(deps, companyId, { settings, texts: said.reply.texts, isVoice })
    const isOver = await tenancy.withTenant(companyId, (tenant) =>
      conclude(tenant, deps, asked, { said, texts }),
    )
    if (isOver) return
    await pause(wait)
  }
}

/** Whether the prompt that was asked still leads the conversation. */
const isLed = (turn: BotTurn, { runId }: WaitingCall) => leadingPrompt(turn)?.runId === runId

/** What is asked; nothing when nobody wants to know any more. */
async function prepare(tenant: Tenant, { sealKey }: ReplyDeps, callId: number) {
  const call = await findWaitingCall(tenant, callId)
  if (!call) return undefined
  const turn = await resumeTurn(tenant, call.ticketId)
  const settings = await findPromptSettings(tenant, sealKey, call.promptId)
  if (!turn || !settings || !isLed(turn, call) || !(await mayReply(turn))) {
    await recordCall(tenant, callId, { isDone: true })
    return undefined
  }
  // With three tries behind it, the program ended in the middle of the last one.
  const isTired = call.tries >= maxTries
  if (isTired || (await isResting(tenant, call.promptId))) {
    await giveUp(turn, { call, settings }, isTired ? 'unreachable' : 'resting')
    return undefined
  }
  await recordCall(tenant, callId, { tries: call.tries + 1 })
  const prompt = await fillIn(tenant, turn.ticket, settings.prompt, null)
  return {
    call: { ...call, tries: call.tries + 1 },
    settings: { ...settings, prompt },
    isVoice: turn.connection.abilities.voiceNotes,
  }
}
type Asked = NonNullable<Awaited<ReturnType<typeof prepare>>>

/** Does what the model said, if it still leads. Returns whether this was the last try. */
async function conclude(
  tenant: Tenant,
  { storage }: ReplyDeps,
  asked: Asked,
  { said, texts }: { said: PromptResult; texts: SpokenText[] },
): Promise<boolean> {
  const { call, settings } = asked
  const turn = await resumeTurn(tenant, call.ticketId)
  const isWaiting = (await findWaitingCall(tenant, call.id)) !== undefined
  const isWanted = isWaiting && turn && isLed(turn, call) && (await mayReply(turn))
  if (!isWanted) {
    for (const { media } of texts) if (media) await removeMedia(storage, tenant.companyId, media)
    await recordCall(tenant, call.id, { isDone: true })
    return true
  }
  if (said.failure !== null) {
    const isOver = !said.mayPass || call.tries >= maxTries
    if (isOver) await giveUp(turn, asked, said.failure)
    return isOver
  }
  await recordCall(tenant, call.id, { isDone: true })
  await applyAiReply(turn, { call, settings, reply: said.reply, texts })
  return true
}

async function giveUp(
  turn: BotTurn,
  asked: Pick<Asked, 'call' | 'settings'>,
  failure: NonNullable<PromptResult['failure']>,
) {
  await recordCall(turn.tenant, asked.call.id, { failure, isDone: true })
  await handOverFailed(turn, asked, failure)
}
