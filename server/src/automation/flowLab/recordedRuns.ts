import type { AutomationReason, readFlowRun, ResponseOf } from '@chatflow/contract'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { listFlowCalls } from './flowCalls.ts'
import { RecordedStep, type RecordedMessage } from './replay.ts'

/** The steps of each run, oldest first. */
export async function stepsOfRuns(tenant: Tenant, runIds: number[]): Promise<Map<number, RecordedStep[]>> {
  const rows = await readSteps(tenant, runIds)
  const steps = new Map<number, RecordedStep[]>()
  for (const { runId, ...row } of rows)
    steps.set(runId, [...(steps.get(runId) ?? []), RecordedStep.parse(row)])
  return steps
}

async function readSteps({ db, companyId }: Tenant, runIds: number[]) {
  if (runIds.length === 0) return []
  return db
    .selectFrom('automationSteps')
    .select(['id', 'runId', 'responder', 'reason', 'input', 'output', 'createdAt'])
    .where('companyId', '=', companyId)
    .where('runId', 'in', runIds)
    .orderBy('id')
    .execute()
}

/** What these steps heard and said. */
export async function messagesOf(
  { db, companyId }: Tenant,
  steps: readonly RecordedStep[],
): Promise<Map<number, RecordedMessage>> {
  const ids = [...new Set(steps.flatMap(({ input, output }) => [...input.messageIds, ...output.messageIds]))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'body', 'dataJson', 'mediaType', 'mediaName', 'isDeleted'])
    .where('companyId', '=', companyId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...message }) => [id, message]))
}

/** The way that one conversation took, as it was written down at the time. */
export async function readRun(tenant: Tenant, runId: number): Promise<ResponseOf<typeof readFlowRun>> {
  const run = await tenant.db
    .selectFrom('automationRuns')
    .innerJoin('flows', (join) =>
      join
        .onRef('flows.companyId', '=', 'automationRuns.companyId')
        .onRef('flows.id', '=', 'automationRuns.flowId'),
    )
    .select(['flows.id as flowId', 'flows.name as flowName', 'flowVersion as version'])
    .where('automationRuns.companyId', '=', tenant.companyId)
    .where('automationRuns.id', '=', runId)
    .executeTakeFirst()
  if (!run || run.version === null) fail('ERR_NO_FLOW_FOUND')
  const rows = (await readSteps(tenant, [runId])).map((row) => ({ ...row, ...RecordedStep.parse(row) }))
  const messages = await messagesOf(tenant, rows)
  const wordsOf = (ids: number[]) => ids.flatMap((id) => messages.get(id)?.body ?? [])
  return {
    ...run,
    version: run.version,
    calls: await listFlowCalls(tenant, { runId }),
    steps: rows.map(({ id, reason, input, output, createdAt }) => ({
      id,
      nodeId: input.nodeId,
      type: input.type,
      reason: reason as AutomationReason,
      exit: output.exit ?? null,
      createdAt,
      heard: wordsOf(input.messageIds),
      said: wordsOf(output.messageIds),
    })),
  }
}
