import { maxFlowCalls, SentPart, type FlowCall, type PromptFailure } from '@chatflow/contract'
import { z } from 'zod'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

const Said = z.object({ texts: z.array(z.string()).catch([]) })
const Texts = z.array(z.string())
const Sent = z.array(SentPart)

/** Of which runs: those of a flow, or one alone. */
type Of = { flowId: number } | { runId: number }

/** What blocks asked models and services, newest first: one list, whatever was asked. */
export async function listFlowCalls(tenant: Tenant, of: Of): Promise<FlowCall[]> {
  const calls = [...(await modelCalls(tenant, of)), ...(await serviceCalls(tenant, of))]
  return calls
    .toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt) || other.id - one.id)
    .slice(0, maxFlowCalls)
}

async function modelCalls({ db, companyId }: Tenant, of: Of): Promise<FlowCall[]> {
  const rows = await db
    .selectFrom('promptCalls as calls')
    .innerJoin('automationRuns as runs', (join) =>
      join.onRef('runs.companyId', '=', 'calls.companyId').onRef('runs.id', '=', 'calls.runId'),
    )
    .leftJoin('tickets', (join) =>
      join.onRef('tickets.companyId', '=', 'calls.companyId').onRef('tickets.id', '=', 'calls.ticketId'),
    )
    .select(['calls.id', 'runs.id as runId', 'calls.nodeId', 'calls.ticketId', 'tickets.uuid as ticketUuid'])
    .select(['calls.createdAt', 'calls.tries', 'calls.model', 'calls.status', 'calls.tookMs'])
    .select(['calls.failure', 'calls.seen', 'calls.said', 'calls.inputTokens', 'calls.outputTokens'])
    .where('calls.companyId', '=', companyId)
    .where('calls.purpose', '=', 'flow')
    .where('flowId' in of ? 'runs.flowId' : 'runs.id', '=', 'flowId' in of ? of.flowId : of.runId)
    .orderBy('calls.id', 'desc')
    .limit(maxFlowCalls)
    .execute()
  return rows.map(({ seen, said, failure, ...row }) => ({
    ...row,
    kind: 'model',
    failure: failure as PromptFailure | null,
    sent: Sent.parse(seen),
    said: Said.parse(said).texts,
  }))
}

async function serviceCalls({ db, companyId }: Tenant, of: Of): Promise<FlowCall[]> {
  const rows = await db
    .selectFrom('integrationCalls as calls')
    .innerJoin('automationRuns as runs', (join) =>
      join.onRef('runs.companyId', '=', 'calls.companyId').onRef('runs.id', '=', 'calls.runId'),
    )
    .leftJoin('tickets', (join) =>
      join.onRef('tickets.companyId', '=', 'calls.companyId').onRef('tickets.id', '=', 'calls.ticketId'),
    )
    .select(['calls.id', 'runs.id as runId', 'calls.nodeId', 'calls.ticketId', 'tickets.uuid as ticketUuid'])
    .select(['calls.createdAt', 'calls.tries', 'calls.status', 'calls.tookMs'])
    .select(['calls.failure', 'calls.sent', 'calls.said'])
    .where('calls.companyId', '=', companyId)
    .where('calls.nodeId', 'is not', null)
    .where('flowId' in of ? 'runs.flowId' : 'runs.id', '=', 'flowId' in of ? of.flowId : of.runId)
    .orderBy('calls.id', 'desc')
    .limit(maxFlowCalls)
    .execute()
  return rows.map(({ failure, sent, said, ...row }) => ({
    ...row,
    kind: 'service',
    model: '',
    failure: failure as PromptFailure | null,
    sent: Sent.parse(sent),
    said: Texts.parse(said),
    inputTokens: 0,
    outputTokens: 0,
  }))
}
