import { z } from 'zod'
import { defineJob } from '../../platform/jobs/job.ts'
import { laneOf } from '../integrations/enqueueCall.ts'
import type { FlowEffect } from '../flows/engine/flowModel.ts'
import type { BotTurn } from './botTurn.ts'
import { currentFlow, flowRun } from './flowRun.ts'

/** Asks the service of a block. A job, because it may be slow, and nobody else may wait for it. */
export const askFlowService = defineJob({
  name: 'askFlowService',
  lane: 'bot',
  payload: z.object({
    companyId: z.number(),
    ticketId: z.number(),
    runId: z.number(),
    nodeId: z.string(),
    event: z.enum(['start', 'message']),
    /** Which of the questions of this flow it is: one that was answered is not asked again. */
    askedAt: z.number(),
  }),
  isSlow: true,
})
export type AskedService = z.infer<typeof askFlowService.payload>

type Asking = Extract<FlowEffect, { kind: 'askTypebot' | 'askAi' }>

/** In the transaction in which the flow begins to wait. What is asked for one ticket is asked in order. */
export async function askSoon(turn: BotTurn, { nodeId, event }: Asking) {
  const { tenant, ticket } = turn
  const { companyId } = tenant
  const { askedAt } = flowRun.memory(turn).service
  const run = currentFlow(turn)
  if (!run || askedAt === null) return
  const payload = { companyId, ticketId: ticket.id, runId: run.id, nodeId, event, askedAt }
  const key = `flow:${companyId}:${ticket.id}`
  await tenant.enqueue(askFlowService, payload, { queue: laneOf(tenant, ticket.id), key })
}
