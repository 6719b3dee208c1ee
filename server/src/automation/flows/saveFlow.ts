import type { FlowGraph, FlowSummary } from '@chatflow/contract'
import { announceConnection } from '../../channels/connections/announceConnection.ts'
import { detachFlow } from '../../channels/connections/detachConnections.ts'
import { findConnection } from '../../channels/connections/findConnection.ts'
import { recordAudit } from '../../company/audit/recordAudit.ts'
import { violatedUnique } from '../../platform/database/connect.ts'
import { fail } from '../../platform/http/fail.ts'
import { room } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceIntegrationsOf } from '../integrations/saveIntegration.ts'
import { copySecrets, draftVersion } from './blockSecrets.ts'
import { getFlow, lockFlow, readDraft } from './flowRecords.ts'

export interface FlowSaver {
  userId: number
  address: string
}

/** Only the beginning: the editor adds the rest. */
const beginning: FlowGraph = {
  nodes: [{ id: 'start', type: 'start', position: { x: 250, y: 100 }, data: {} }],
  connections: [],
}

interface NewFlow {
  name: string
  graph?: FlowGraph
}

export async function createFlow(tenant: Tenant, form: NewFlow, by: FlowSaver): Promise<FlowSummary> {
  const at = tenant.now().toISOString()
  const { id } = await tenant.db
    .insertInto('flows')
    .values({
      companyId: tenant.companyId,
      name: form.name,
      draft: JSON.stringify(form.graph ?? beginning),
      createdAt: at,
      updatedAt: at,
      updatedBy: by.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTakenName)
  return announceFlow(tenant, id, { action: 'create', by })
}

/** The copy is a draft of its own with the keys of the first one, and not published. */
export async function duplicateFlow(tenant: Tenant, id: number, by: FlowSaver): Promise<FlowSummary> {
  const { name } = await lockFlow(tenant, id)
  const graph = await readDraft(tenant, id)
  const copy = await createFlow(tenant, { name: await freeName(tenant, name), graph }, by)
  const version = draftVersion
  await copySecrets(tenant, { from: { flowId: id, version }, to: { flowId: copy.id, version } }, graph)
  return copy
}

interface FlowChanges {
  name?: string | undefined
  active?: boolean | undefined
}

export async function updateFlow(tenant: Tenant, id: number, changes: FlowChanges, by: FlowSaver) {
  const before = await lockFlow(tenant, id)
  const { name = before.name, active = before.active } = changes
  await tenant.db
    .updateTable('flows')
    .set({ name, active, updatedAt: tenant.now().toISOString() })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .execute()
    .catch(refuseTakenName)
  return announceFlow(tenant, id, { action: 'update', by, before })
}

/** Phrases go with it; connections and integrations that led to it lead nowhere. */
export async function deleteFlow(tenant: Tenant, id: number, { userId, address }: FlowSaver) {
  const before = await lockFlow(tenant, id)
  const { db, companyId } = tenant
  const connections = await detachFlow(tenant, id)
  const tellIntegrations = await announceIntegrationsOf(tenant, id)
  await db.deleteFrom('flows').where('companyId', '=', companyId).where('id', '=', id).execute()
  await recordAudit(tenant, {
    userId,
    address,
    action: 'delete',
    entity: 'flow',
    entityId: id,
    before,
  })
  for (const { id: connectionId } of connections) {
    const connection = await findConnection(tenant, connectionId)
    if (connection) await announceConnection(tenant, connection)
  }
  await tellIntegrations(tenant)
  tenant.invalidate('companySnapshot', companyId)
  tenant.publish('flow', { action: 'delete', flowId: id }, audience)
}

const refuseTakenName = (error: unknown): never => {
  if (violatedUnique(error) === 'flows_by_name') fail('ERR_DUPLICATED_FLOW')
  throw error
}

const maxName = 50

/** The name, or the first of "name (2)", "name (3)" … that no flow has. */
export async function freeName({ db, companyId }: Tenant, wanted: string): Promise<string> {
  const rows = await db.selectFrom('flows').select('name').where('companyId', '=', companyId).execute()
  const taken = new Set(rows.map(({ name }) => name.toLowerCase()))
  for (let number = 1; ; number += 1) {
    const mark = number === 1 ? '' : ` (${number})`
    const name = `${wanted.slice(0, maxName - mark.length).trim()}${mark}`
    if (!taken.has(name.toLowerCase())) return name
  }
}

const audience = { rooms: [room.capability('flows:manage')] }

interface Saving {
  action: 'create' | 'update'
  by: FlowSaver
  before?: FlowSummary
}
export async function announceFlow(
  tenant: Tenant,
  id: number,
  { action, by, before }: Saving,
): Promise<FlowSummary> {
  const flow = await getFlow(tenant, id)
  await recordAudit(tenant, { ...by, action, entity: 'flow', entityId: id, before, after: flow })
  tenant.invalidate('companySnapshot', tenant.companyId)
  tenant.publish('flow', { action, flow }, audience)
  return flow
}
