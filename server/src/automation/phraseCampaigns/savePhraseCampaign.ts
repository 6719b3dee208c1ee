import type { NewPhraseCampaign, PhraseCampaign, PhraseCampaignChanges } from '@chatflow/contract'
import { findConnection } from '../../channels/connections/findConnection.ts'
import { recordAudit } from '../../company/audit/recordAudit.ts'
import { fail } from '../../platform/http/fail.ts'
import { room } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { getFlow } from '../flows/flowRecords.ts'
import type { FlowSaver } from '../flows/saveFlow.ts'
import { getPhraseCampaign } from './phraseCampaigns.queries.ts'

export async function createPhraseCampaign(
  tenant: Tenant,
  form: NewPhraseCampaign,
  by: FlowSaver,
): Promise<PhraseCampaign> {
  await requireTargets(tenant, form)
  const at = tenant.now().toISOString()
  const { id } = await tenant.db
    .insertInto('flowCampaigns')
    .values({ ...form, companyId: tenant.companyId, createdAt: at, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return announce(tenant, id, { action: 'create', by })
}

export async function updatePhraseCampaign(
  tenant: Tenant,
  { id, ...changes }: PhraseCampaignChanges,
  by: FlowSaver,
): Promise<PhraseCampaign> {
  const before = await getPhraseCampaign(tenant, id)
  await requireTargets(tenant, changes)
  await tenant.db
    .updateTable('flowCampaigns')
    .set({ ...changes, updatedAt: tenant.now().toISOString() })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .execute()
  return announce(tenant, id, { action: 'update', by, before })
}

export async function deletePhraseCampaign(tenant: Tenant, id: number, { userId, address }: FlowSaver) {
  const before = await getPhraseCampaign(tenant, id)
  const { db, companyId } = tenant
  await db.deleteFrom('flowCampaigns').where('companyId', '=', companyId).where('id', '=', id).execute()
  await recordAudit(tenant, {
    userId,
    address,
    action: 'delete',
    entity: 'flowCampaign',
    entityId: id,
    before,
  })
  tenant.invalidate('companySnapshot', companyId)
  tenant.publish('flowCampaign', { action: 'delete', flowCampaignId: id }, audience)
}

/** The flow and the connection are the company's own. */
async function requireTargets(
  tenant: Tenant,
  { flowId, whatsappId }: { flowId?: number | undefined; whatsappId?: number | null | undefined },
) {
  if (flowId !== undefined) await getFlow(tenant, flowId)
  if (whatsappId != null && !(await findConnection(tenant, whatsappId))) fail('ERR_NO_WAPP_FOUND')
}

const audience = { rooms: [room.capability('flows:manage')] }

interface Saving {
  action: 'create' | 'update'
  by: FlowSaver
  before?: PhraseCampaign
}
async function announce(tenant: Tenant, id: number, { action, by, before }: Saving): Promise<PhraseCampaign> {
  const flowCampaign = await getPhraseCampaign(tenant, id)
  await recordAudit(tenant, {
    ...by,
    action,
    entity: 'flowCampaign',
    entityId: id,
    before,
    after: flowCampaign,
  })
  tenant.invalidate('companySnapshot', tenant.companyId)
  tenant.publish('flowCampaign', { action, flowCampaign }, audience)
  return flowCampaign
}
