import { handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { askFlowService } from './askFlowService.ts'
import { resumeTurn } from './botTurn.ts'
import { currentFlow, flowRun } from './flowRun.ts'
import { replyForBlock, giveUpBlock, type FlowServiceDeps } from './flowServices.ts'
import { mayReply } from './respond.ts'
import { resumeFlow } from './resumeFlow.ts'
import { wakeFlow } from './wakeFlow.ts'

export const flowJobs = (deps: FlowServiceDeps): JobHandler[] => [
  handleJob(wakeFlow, ({ companyId, ticketId, runId, wakeAt }) =>
    deps.tenancy.withTenant(companyId, (tenant) => wake(tenant, ticketId, { runId, wakeAt })),
  ),
  handleJob(
    askFlowService,
    (asked) => replyForBlock(deps, asked),
    (asked) => giveUpBlock(deps, asked),
  ),
]

/** Nothing happens when a person has taken over, the flow is over, or it waits for something else by now. */
async function wake(tenant: Tenant, ticketId: number, { runId, wakeAt }: { runId: number; wakeAt: string }) {
  const turn = await resumeTurn(tenant, ticketId)
  if (!turn || currentFlow(turn)?.id !== runId || flowRun.memory(turn).wakeAt !== wakeAt) return
  if (await mayReply(turn)) await resumeFlow(turn, { kind: 'timer' })
}
