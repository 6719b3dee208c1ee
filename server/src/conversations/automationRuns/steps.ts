import { AiSource, type AutomationReason, type ResponderName } from '@chatflow/contract'
import { z } from 'zod'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** What a decision was about. */
interface StepInput {
  /** The messages of the customer, oldest first. */
  messageIds?: number[]
  /** What they were understood to choose, as its id. */
  chosen?: string | undefined
  /** The block of a flow, and what the customer said to it. */
  nodeId?: string
  type?: string
  text?: string
}

/** Where a decision led the ticket, if anywhere. */
export const StepTarget = z.object({
  queueId: z.number().optional(),
  userId: z.number().optional(),
  integrationId: z.number().optional(),
  promptId: z.number().optional(),
  isClosed: z.boolean().optional(),
})
export type StepTarget = z.infer<typeof StepTarget>

const StepOutput = z.object({
  messageIds: z.array(z.number()).default([]),
  target: StepTarget.optional(),
  sources: z.array(AiSource).default([]),
})

export interface Step {
  responder: ResponderName
  reason: AutomationReason
  input?: StepInput
  /** The messages that were sent. */
  messageIds: number[]
  target?: StepTarget | undefined
  /** Of a flow: the way out of the block, and what it keeps. */
  exit?: string | null
  variables?: Record<string, string>
  /** Of a model: the passages that it stands on. */
  sources?: AiSource[]
}

/** Writes down one decision of a run: why the product said something by itself, or kept silent. */
export const recordStep = (tenant: Tenant, run: { id: number }, step: Step) =>
  recordSteps(tenant, run, [step])

/** The same for several, in their order. */
export async function recordSteps(
  { db, companyId, now }: Tenant,
  { id: runId }: { id: number },
  steps: Step[],
) {
  if (steps.length === 0) return
  const createdAt = now().toISOString()
  await db
    .insertInto('automationSteps')
    .values(
      steps.map(({ responder, reason, input = {}, ...output }) => ({
        companyId,
        runId,
        responder,
        reason,
        input: JSON.stringify(input),
        output: JSON.stringify(output),
        createdAt,
      })),
    )
    .execute()
}

/** The last decisions about a ticket, newest first. */
export async function listSteps({ db, companyId }: Tenant, ticketId: number) {
  const rows = await db
    .selectFrom('automationSteps')
    .innerJoin('automationRuns', (join) =>
      join
        .onRef('automationRuns.companyId', '=', 'automationSteps.companyId')
        .onRef('automationRuns.id', '=', 'automationSteps.runId'),
    )
    .select([
      'automationSteps.id',
      'runId',
      'flowId',
      'responder',
      'reason',
      'output',
      'automationSteps.createdAt',
    ])
    .where('automationRuns.companyId', '=', companyId)
    .where('automationRuns.ticketId', '=', ticketId)
    .orderBy('automationSteps.id', 'desc')
    .limit(200)
    .execute()
  return rows.map(({ responder, reason, output, runId, flowId, ...row }) => ({
    ...row,
    flowRunId: flowId === null ? null : runId,
    responder: responder as ResponderName,
    reason: reason as AutomationReason,
    ...readOutput(output),
  }))
}

function readOutput(output: unknown) {
  const { messageIds, sources } = StepOutput.parse(output)
  return { messageIds, sources }
}
