import { handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { resumeTurn, type BotTurn } from './botTurn.ts'
import { flowOf, leaveFlow } from './continueFlow.ts'
import { currentFlow, flowRun } from './flowRun.ts'
import { playFlow } from './playFlow.ts'
import { replySoon } from './replySoon.ts'
import { mayReply, recordOutcome } from './respond.ts'
import { wakeFlow } from './wakeFlow.ts'
import type { FlowInput } from '../flows/engine/flowModel.ts'

export const flowJobs = ({ tenancy }: { tenancy: Tenancy }): JobHandler[] => [
  handleJob(wakeFlow, ({ companyId, ticketId, runId, wakeAt }) =>
    tenancy.withTenant(companyId, (tenant) => wake(tenant, ticketId, { runId, wakeAt })),
  ),
]

/** Nothing happens when a person has taken over, the flow is over, or it waits for something else by now. */
async function wake(tenant: Tenant, ticketId: number, { runId, wakeAt }: { runId: number; wakeAt: string }) {
  const turn = await resumeTurn(tenant, ticketId)
  if (!turn || currentFlow(turn)?.id !== runId || flowRun.memory(turn).wakeAt !== wakeAt) return
  if (await mayReply(turn)) await resumeFlow(turn, { kind: 'timer' })
}

/** Goes on with a flow although the customer wrote nothing new. */
async function resumeFlow(turn: BotTurn, input: FlowInput) {
  const { tenant, ticket } = turn
  const flow = await flowOf(turn)
  const outcome = flow ? await playFlow(turn, flow, flowRun.memory(turn), input) : await leaveFlow(turn)
  const [first] = outcome.heardIds ?? []
  const isNowhere = outcome.goesOn && ticket.queueId === null && first !== undefined
  // What the customer wrote last is looked at once more, by the next responder.
  if (isNowhere) ticket.answeredMessageId = Math.min(ticket.answeredMessageId, first - 1)
  await recordOutcome(turn, 'continueFlow', outcome)
  if (isNowhere) await replySoon(tenant, [ticket.id], 0)
}
