import { FlowFile, flowFileFormat, flowName, type FlowGraph, type FlowSummary } from '@chatflow/contract'
import { queueNames } from '../../company/queues/queueNames.ts'
import { foldText } from '../../platform/foldText.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { takeSecrets } from './blockSecrets.ts'
import { refuseBeyondPlan } from './blocksOfPlan.ts'
import { onlyOwnFiles } from './flowFiles.ts'
import { getFlow, readDraft } from './flowRecords.ts'
import { graphProblems } from './graphProblems.ts'
import { createFlow, freeName, type FlowSaver } from './saveFlow.ts'

/** The draft as a file that another company can read. */
export async function exportFlow(tenant: Tenant, id: number): Promise<FlowFile> {
  const { name } = await getFlow(tenant, id)
  const flow = await readDraft(tenant, id)
  const named = new Set(flow.nodes.map(({ data }) => Number(data['queueId'])))
  const queues = (await queueNames(tenant)).filter(({ id: queueId }) => named.has(queueId))
  return {
    format: flowFileFormat,
    formatVersion: 1,
    name,
    // Keys are not in the draft; what an old one might still hold is left out too.
    flow: takeSecrets(flow).graph,
    queues: queues.map(({ id: queueId, name: queueName }) => ({ id: queueId, name: queueName })),
  }
}

/** Adds a flow from a file of anybody's: nothing in it is believed that this company does not have itself. */
export async function importFlow(
  tenant: Tenant,
  { file: given, name }: { file: unknown; name?: string | undefined },
  by: FlowSaver,
): Promise<FlowSummary> {
  const file = readFile(given)
  await refuseBeyondPlan(tenant, file.flow)
  const graph = await atHome(tenant, file)
  const wanted = name ?? flowName.safeParse(file.name.slice(0, 50)).data
  if (wanted === undefined) return fail('ERR_INVALID_FLOW_FILE')
  return createFlow(tenant, { name: name ?? (await freeName(tenant, wanted)), graph }, by)
}

function readFile(given: unknown): FlowFile {
  const read = FlowFile.safeParse(given)
  if (!read.success) {
    const details = read.error.issues
      .slice(0, 20)
      .map(({ path, message }) => ({ path: path.join('.'), message }))
    return fail('ERR_INVALID_FLOW_FILE', { details })
  }
  const details = graphProblems(read.data.flow).slice(0, 20)
  if (details.length > 0) fail('ERR_INVALID_FLOW_FILE', { details })
  return read.data
}

/**
 * A graph as this company can use it: queues are found by their names, people and prompts of others are left out, and
 * so are files that it does not have. What is missing then, the checker says.
 */
export async function atHome(
  tenant: Tenant,
  { flow, queues }: Pick<FlowFile, 'flow' | 'queues'>,
): Promise<FlowGraph> {
  const own = new Map((await queueNames(tenant)).map(({ id, name }) => [foldText(name), id]))
  const queueIds = new Map(queues.map(({ id, name }) => [id, own.get(foldText(name)) ?? null]))
  const { graph } = takeSecrets(await onlyOwnFiles(tenant, flow))
  const nodes = graph.nodes.map((node) => ({
    ...node,
    data: {
      ...node.data,
      ...('queueId' in node.data && { queueId: queueIds.get(Number(node.data['queueId'])) ?? null }),
      ...('userId' in node.data && { userId: null }),
      ...('promptId' in node.data && { promptId: null }),
    },
  }))
  return { ...graph, nodes }
}
