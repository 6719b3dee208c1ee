import { planOfBlock, type FlowGraph } from '@chatflow/contract'
import { serviceRules } from '../../conversations/companySnapshot/serviceRules.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** The types of blocks that the company's plan leaves out. */
export async function blocksNotInPlan(tenant: Tenant): Promise<string[]> {
  const { company } = await serviceRules(tenant)
  const included: Partial<Record<string, boolean>> = {
    useIntegrations: company.useIntegrations,
    useOpenAi: company.useOpenAi,
  }
  return Object.entries(planOfBlock).flatMap(([type, flag]) => (flag && !included[flag] ? [type] : []))
}

/** Nobody adds what the plan leaves out. What was added while it had it may stay in a draft: it is neither published nor run. */
export async function refuseBeyondPlan(tenant: Tenant, graph: FlowGraph, before?: FlowGraph) {
  const leftOut = await blocksNotInPlan(tenant)
  if (leftOut.length === 0) return
  const nameOf = ({ id, type }: FlowGraph['nodes'][number]) => `${type} ${id}`
  const known = new Set(before?.nodes.map(nameOf))
  const details = graph.nodes.flatMap((node, index) =>
    leftOut.includes(node.type) && !known.has(nameOf(node))
      ? [{ path: `nodes.${index}`, message: 'Not in the plan' }]
      : [],
  )
  if (details.length > 0) fail('ERR_NO_PERMISSION', { details })
}
