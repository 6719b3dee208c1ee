import type { AutomationReason, PromptFailure } from '@chatflow/contract'
import { recordStep, type StepTarget } from '../../conversations/automationRuns/steps.ts'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { mediaColumns } from '../../conversations/messages/mediaColumns.ts'
import { putTagsOn } from '../../conversations/tags/tagMany.ts'
import { closeTicket } from '../../conversations/tickets/closeTicket.ts'
import { countStored } from '../../media/accounting.ts'
import { enterQueue } from '../../service/assignment/enterQueue.ts'
import type { WaitingCall } from '../prompts/promptCalls.ts'
import type { PromptSettings } from '../prompts/promptSettings.ts'
import type { AiReply } from '../prompts/readReply.ts'
import { botTexts } from './botTexts.ts'
import type { BotTurn } from './botTurn.ts'
import { noteAiFailure } from './noteAiFailure.ts'
import { endPrompt, waitForAnswer } from './promptRun.ts'
import { replySoon } from './replySoon.ts'
import { saveTurn } from './saveTurn.ts'
import type { SpokenText } from './speakTexts.ts'

interface Replied {
  call: WaitingCall
  settings: PromptSettings
  reply: AiReply
  texts: SpokenText[]
}

/** Sends what the model says, and does what it asks for, in this ticket and to this customer alone. */
export async function applyAiReply(turn: BotTurn, { call, settings, reply, texts }: Replied) {
  const { tenant, ticket } = turn
  for (const text of texts) await queueText(turn, text)
  await tagCustomer(turn, reply.tags)
  if (reply.handOver) return handOver(turn, { call, settings }, { reason: 'aiHandedOver', reply })
  const run = reply.close
    ? await endPrompt(turn, 'done', reply.variables)
    : await waitForAnswer(turn, reply.variables)
  await saveTurn(turn)
  await recordStep(tenant, run, {
    ...stepOf(turn, call, reply),
    reason: reply.close ? 'aiClosed' : 'aiSpoke',
    target: reply.close ? { isClosed: true } : {},
  })
  if (reply.close) await closeTicket(tenant, ticket, { userId: null, reason: 'ai' })
}

/** The model does not answer: people do. The customer is never left with silence, nor people without a word. */
export async function handOverFailed(
  turn: BotTurn,
  asked: Pick<Replied, 'call' | 'settings'>,
  failure: PromptFailure,
) {
  await noteAiFailure(turn, asked.settings.name, failure)
  await handOver(turn, asked, { reason: reasons[failure] ?? 'aiFailed' })
}

const reasons: Partial<Record<PromptFailure, AutomationReason>> = {
  budgetSpent: 'aiBudgetSpent',
  noSource: 'aiNoSource',
}

interface Leaving {
  reason: AutomationReason
  reply?: AiReply
}

async function handOver(
  turn: BotTurn,
  { call, settings }: Pick<Replied, 'call' | 'settings'>,
  { reason, reply }: Leaving,
) {
  const { tenant, ticket, settings: company } = turn
  const { queues } = await companySnapshot(tenant)
  const queueId = queues.has(settings.queueId ?? 0) ? settings.queueId : ticket.queueId
  const run = await endPrompt(turn, reply ? 'done' : 'failed', reply?.variables)
  const isNowhere = queueId === null
  // What the customer wrote is looked at once more, by the next responder.
  if (isNowhere) ticket.answeredMessageId = Math.min(...call.messageIds) - 1
  else if (turn.queuedIds.length === 0)
    await turn.queueMessage({ body: botTexts[company.language].aiHandsOver })
  await saveTurn(turn)
  const target: StepTarget = isNowhere ? {} : { queueId }
  await recordStep(tenant, run, { ...stepOf(turn, call, reply), reason, target })
  if (isNowhere) await replySoon(tenant, [ticket.id], 0)
  else if (queueId !== ticket.queueId) await enterQueue(tenant, ticket, queueId, { type: 'queue' })
}

function stepOf(turn: BotTurn, { messageIds }: WaitingCall, reply: AiReply | undefined) {
  return {
    responder: 'answerWithAi' as const,
    input: { messageIds },
    messageIds: turn.queuedIds.splice(0),
    ...(reply && reply.sources.length > 0 && { sources: reply.sources }),
    ...(reply && Object.keys(reply.variables).length > 0 && { variables: reply.variables }),
  }
}

async function queueText(turn: BotTurn, { text, media }: SpokenText) {
  // What a model says is said as it stands: a customer cannot make it name our variables.
  if (!media) return turn.queueMessage({ body: text, isFilled: true })
  await countStored(turn.tenant, { bytes: media.bytes, files: media.names.length })
  // Its words stay readable: for people, and for the model when it is asked again.
  return turn.queueMessage({
    ...mediaColumns(media),
    mediaType: media.mediaType,
    body: '',
    transcription: text,
    isFilled: true,
  })
}

/** Tags that the company has: a model makes none. */
async function tagCustomer({ tenant, ticket }: BotTurn, names: string[]) {
  if (names.length === 0) return
  const { tags } = await companySnapshot(tenant)
  const tagIds = [...tags.values()].flatMap(({ id, name, kanban }) =>
    kanban === 0 && names.includes(name) ? [id] : [],
  )
  await putTagsOn(tenant, [{ contactId: ticket.contactId, tagIds }])
}
