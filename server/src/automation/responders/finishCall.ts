import { replyMinutes, type IntegrationFailure } from '@chatflow/contract'
import { z } from 'zod'
import { recordStep } from '../../conversations/automationRuns/steps.ts'
import { later, minutes } from '../../platform/clock.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { discard } from '../integrations/fetchFiles.ts'
import { recordCall, type Call } from '../integrations/integrationCalls.ts'
import { applyReply, responderOf, type Replied } from './applyReply.ts'
import { resumeTurn, type BotTurn } from './botTurn.ts'
import { endIntegration, waitForReply } from './integrationRun.ts'
import { noteFailure } from './noteFailure.ts'
import { replySoon } from './replySoon.ts'
import { mayReply } from './respond.ts'
import { saveTurn } from './saveTurn.ts'

/** Looks whether a service that wanted to answer later has done so. */
export const missReply = defineJob({
  name: 'missReply',
  lane: 'bot',
  payload: z.object({ companyId: z.number(), callId: z.number() }),
})

interface Figures {
  tookMs?: number
  status?: number
  said?: string[]
}

/** Whether the service that was asked still leads the conversation. */
export const isLed = ({ ticket, automation }: BotTurn, { integrationId }: Call) =>
  automation === 'integration' && ticket.useIntegration && ticket.integrationId === integrationId

/** Does what the service said, if it still leads, and writes down how that went. */
export async function finishCall(tenant: Tenant, storage: Storage, replied: Replied, figures: Figures) {
  const { call, reply, files } = replied
  const turn = await resumeTurn(tenant, call.ticketId)
  const isWanted = turn && isLed(turn, call) && (await mayReply(turn))
  if (isWanted && reply.isLater) return expectReply(turn, call, figures)
  const applied = isWanted ? await applyReply(turn, replied) : undefined
  if (applied !== 'done') await discard(storage, tenant.companyId, files)
  const isSilent = applied === 'silent'
  await recordCall(tenant, call.id, { ...figures, failure: null, isSilent, isDone: true })
  if (applied === 'impossible') await giveUp(tenant, call, 'badResponse')
  if (isSilent && call.event === 'start') await handOver(tenant, call, 'silent')
}

/** The service keeps the conversation, and has until then to say something. */
async function expectReply(turn: BotTurn, call: Call, figures: Figures) {
  const { tenant } = turn
  const until = later(tenant.now(), minutes(replyMinutes))
  await recordCall(tenant, call.id, {
    ...figures,
    failure: null,
    replyUntil: until.toISOString(),
    isDone: true,
  })
  const run = await waitForReply(turn)
  await recordStep(tenant, run, {
    responder: responderOf(call),
    reason: 'serviceLater',
    input: { messageIds: call.messageIds },
    messageIds: [],
  })
  const { companyId } = tenant
  await tenant.enqueue(missReply, { companyId, callId: call.id }, { runAt: until })
}

export async function giveUp(tenant: Tenant, call: Call, failure: IntegrationFailure) {
  await recordCall(tenant, call.id, { failure, isDone: true })
  await handOver(tenant, call, failure)
}

/** The service does not reply: people do, or the menu. The customer is never left with silence, nor people without a word. */
async function handOver(tenant: Tenant, call: Call, why: IntegrationFailure | 'silent') {
  const turn = await resumeTurn(tenant, call.ticketId)
  if (!turn || !isLed(turn, call)) return
  const { ticket } = turn
  const run = await endIntegration(turn, why === 'silent' ? 'done' : 'failed')
  await noteFailure(turn, why)
  const isNowhere = ticket.queueId === null
  // What the customer wrote is looked at once more, by the next responder.
  if (isNowhere) ticket.answeredMessageId = Math.min(...call.messageIds) - 1
  await saveTurn(turn)
  const responder = responderOf(call)
  const input = { messageIds: call.messageIds }
  const reason = why === 'silent' ? 'serviceSilent' : 'serviceFailed'
  await recordStep(tenant, run, { responder, reason, input, messageIds: [] })
  if (isNowhere) await replySoon(tenant, [ticket.id], 0)
}
