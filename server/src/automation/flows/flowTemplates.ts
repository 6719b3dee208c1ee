import {
  FlowFile,
  flowTemplateKeys,
  type FlowSummary,
  type FlowTemplate,
  type FlowTemplateKey,
} from '@chatflow/contract'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { atHome } from './flowFile.ts'
import { createFlow, type FlowSaver } from './saveFlow.ts'
import billing from './templates/billing.json' with { type: 'json' }
import clinic from './templates/clinic.json' with { type: 'json' }
import delivery from './templates/delivery.json' with { type: 'json' }
import realEstate from './templates/realEstate.json' with { type: 'json' }
import store from './templates/store.json' with { type: 'json' }

/** Files like those that `exportFlow` writes: one drawn in the editor can become a template. */
const files: Record<FlowTemplateKey, unknown> = { delivery, clinic, store, billing, realEstate }

const readTemplate = (key: FlowTemplateKey): FlowFile => FlowFile.parse(files[key])

export const listTemplates = (): FlowTemplate[] =>
  flowTemplateKeys.map((key) => {
    const { name, flow } = readTemplate(key)
    return { key, name, flow, blocks: flow.nodes.filter(({ type }) => type !== 'comment').length }
  })

export async function createFromTemplate(
  tenant: Tenant,
  { name, template }: { name: string; template: FlowTemplateKey },
  by: FlowSaver,
): Promise<FlowSummary> {
  const graph = await atHome(tenant, readTemplate(template))
  return createFlow(tenant, { name, graph }, by)
}
