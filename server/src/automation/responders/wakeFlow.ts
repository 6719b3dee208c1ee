import { z } from 'zod'
import { defineJob } from '../../platform/jobs/job.ts'
import type { BotTurn } from './botTurn.ts'
import { currentFlow, flowRun } from './flowRun.ts'

/** Goes on with a flow after a pause. Compared with what the flow waits for when it comes, so that it counts once. */
export const wakeFlow = defineJob({
  name: 'wakeFlow',
  lane: 'bot',
  payload: z.object({
    companyId: z.number(),
    ticketId: z.number(),
    runId: z.number(),
    wakeAt: z.string(),
  }),
})

/** In the transaction that begins the pause: either both are there after a crash, or neither. */
export async function wakeLater(turn: BotTurn) {
  const { tenant, ticket } = turn
  const { companyId } = tenant
  const { wakeAt } = flowRun.memory(turn)
  const run = currentFlow(turn)
  if (!run || wakeAt === null) return
  const payload = { companyId, ticketId: ticket.id, runId: run.id, wakeAt }
  await tenant.enqueue(wakeFlow, payload, { runAt: new Date(wakeAt), key: `flow:${companyId}:${ticket.id}` })
}
