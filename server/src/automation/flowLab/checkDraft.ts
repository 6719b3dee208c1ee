import {
  checkFlow,
  type FlowFinding,
  type FlowGraph,
  type FlowTestResult,
  type LabResult,
} from '@chatflow/contract'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { markSecrets } from '../flows/blockSecrets.ts'
import { compileFlow } from '../flows/engine/compileFlow.ts'
import { readDraft } from '../flows/flowRecords.ts'
import { listTests } from './flowTests.ts'
import { labSurroundings } from './labSurroundings.ts'
import { runTest } from './runTest.ts'
import { readSurroundings } from './surroundings.ts'
import { tryDraft, type Trial } from './tryDraft.ts'

/** A flow that is not published yet: as it was sent, or else as it is saved. */
interface Draft {
  flowId: number
  graph?: FlowGraph | undefined
}

/** What a customer would see of it. */
export async function tryFlow(tenant: Tenant, { flowId, graph }: Draft, trial: Trial): Promise<LabResult> {
  const saved = await readDraft(tenant, flowId)
  const flow = compileFlow(graph ?? saved)
  return tryDraft(flow, trial, await labSurroundings(tenant, flow))
}

/** Holds every test of a flow against its draft. */
export async function runTests(tenant: Tenant, { flowId, graph }: Draft): Promise<FlowTestResult[]> {
  const saved = await readDraft(tenant, flowId)
  const tests = await listTests(tenant, flowId)
  if (tests.length === 0) return []
  const flow = compileFlow(graph ?? saved)
  const surroundings = await labSurroundings(tenant, flow)
  const { queues } = await companySnapshot(tenant)
  return tests.map((test) => runTest(flow, test, surroundings, queues))
}

/** Adds what keeps a draft from being published: errors, and tests that fail. */
export async function refuseUnready(
  tenant: Tenant,
  { flowId, graph, findings }: Required<Draft> & { graph: FlowGraph; findings: unknown[] },
) {
  // Keys lie beside the draft: without their marks, a block that has its own would seem to have none.
  const marked = await markSecrets(tenant, { id: flowId }, graph)
  const found = checkFlow(marked, await readSurroundings(tenant, flowId, graph))
  findings.push(...found.filter(({ level }) => level === 'error'))
  const results = await runTests(tenant, { flowId, graph })
  findings.push(...results.filter(({ failures }) => failures.length > 0).map(toFinding))
}

const toFinding = ({ name, nodeId }: FlowTestResult): FlowFinding => ({
  nodeId,
  code: 'testFailed',
  level: 'error',
  values: { name },
})
