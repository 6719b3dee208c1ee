import {
  integrationDefaults,
  integrationProblems,
  isAuthKept,
  type IntegrationChanges,
  type NewIntegration,
  type QueueIntegration,
  type SignedIntegration,
} from '@chatflow/contract'
import { recordAudit } from '../../company/audit/recordAudit.ts'
import { announceConnection } from '../../channels/connections/announceConnection.ts'
import { findConnection } from '../../channels/connections/findConnection.ts'
import { randomToken, seal } from '../../platform/crypto.ts'
import { violatedReference } from '../../platform/database/connect.ts'
import { fail } from '../../platform/http/fail.ts'
import { defineEvent } from '../../platform/tenancy/domainEvents.ts'
import { room } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { withoutTarget } from '../../company/queues/withoutTarget.ts'
import { getIntegration } from './integrations.queries.ts'
import { detachIntegration } from '../../channels/connections/detachConnections.ts'

export interface Saver {
  userId: number
  address: string
  sealKey: Buffer
}

export async function createIntegration(
  tenant: Tenant,
  form: NewIntegration,
  by: Saver,
): Promise<SignedIntegration> {
  const wish = { ...integrationDefaults, ...form }
  refuseWrong({ ...wish, hasJsonContent: false, hasAuthSecret: false })
  const signingSecret = randomToken()
  const at = tenant.now().toISOString()
  const { id } = await tenant.db
    .insertInto('queueIntegrations')
    .values({
      ...columnsOf(wish, by.sealKey),
      name: form.name,
      type: form.type,
      companyId: tenant.companyId,
      signingSecret: seal(by.sealKey, signingSecret),
      createdAt: at,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseUnknownFlow)
  return { ...(await announce(tenant, id, { action: 'create', by })), signingSecret }
}

export async function updateIntegration(
  tenant: Tenant,
  id: number,
  changes: IntegrationChanges,
  by: Saver,
): Promise<QueueIntegration> {
  const before = await lockIntegration(tenant, id)
  const wish = { ...before, ...changes }
  refuseWrong({ ...wish, hasAuthSecret: isAuthKept(before, wish.urlN8N) })
  await change(tenant, id, columnsOf(changes, by.sealKey))
  return announce(tenant, id, { action: 'update', by, before })
}

export async function renewSigningSecret(tenant: Tenant, id: number, by: Saver): Promise<SignedIntegration> {
  const before = await lockIntegration(tenant, id)
  const signingSecret = randomToken()
  await change(tenant, id, { signingSecret: seal(by.sealKey, signingSecret) })
  return { ...(await announce(tenant, id, { action: 'update', by, before })), signingSecret }
}

/** Raised while the integration's row is still there. */
export const integrationDeleted = defineEvent<{ integrationId: number }>('integrationDeleted')

/** Conversations that it led wait for people, or for the menu, from now on. */
export async function deleteIntegration(tenant: Tenant, id: number, { userId, address }: Saver) {
  const before = await lockIntegration(tenant, id)
  await tenant.raise(integrationDeleted, { integrationId: id })
  const { db, companyId } = tenant
  const lines = await detachIntegration(tenant, id)
  await withoutTarget(tenant, () =>
    db.deleteFrom('queueIntegrations').where('companyId', '=', companyId).where('id', '=', id).execute(),
  )
  await recordAudit(tenant, {
    userId,
    address,
    action: 'delete',
    entity: 'queueIntegration',
    entityId: id,
    before,
  })
  for (const line of lines) {
    const connection = await findConnection(tenant, line.id)
    if (connection) await announceConnection(tenant, connection)
  }
  tenant.publish('queueIntegration', { action: 'delete', integrationId: id }, audience)
}

/** Two fields have columns of another name, and secrets are never kept as they are. An empty one means: keep what is there. */
function columnsOf({ urlN8N, jsonContent, authSecret, ...columns }: IntegrationChanges, sealKey: Buffer) {
  return {
    ...columns,
    ...(columns.authType === 'none' && { authSecret: null }),
    ...(columns.authType !== 'none' && authSecret?.trim() && { authSecret: seal(sealKey, authSecret) }),
    ...(urlN8N !== undefined && { url: urlN8N }),
    ...(jsonContent?.trim() && { jsonContent: seal(sealKey, jsonContent) }),
  }
}

function refuseWrong(wish: Parameters<typeof integrationProblems>[0]) {
  const details = integrationProblems(wish)
  if (details.length > 0) fail('ERR_INVALID_INPUT', { details })
}

async function lockIntegration(tenant: Tenant, id: number): Promise<QueueIntegration> {
  await tenant.db
    .selectFrom('queueIntegrations')
    .select('id')
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  return getIntegration(tenant, id)
}

const change = (
  { db, companyId, now }: Tenant,
  id: number,
  columns: Partial<ReturnType<typeof columnsOf>> & { signingSecret?: string },
) =>
  db
    .updateTable('queueIntegrations')
    .set({ ...columns, updatedAt: now().toISOString() })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
    .catch(refuseUnknownFlow)

function refuseUnknownFlow(error: unknown): never {
  if (violatedReference(error) === 'queue_integrations_flow') fail('ERR_NO_FLOW_FOUND')
  throw error
}

/** Before a flow is removed: returns what tells of the integrations that led to it, once it is gone. */
export async function announceIntegrationsOf({ db, companyId }: Tenant, flowId: number) {
  const rows = await db
    .selectFrom('queueIntegrations')
    .select('id')
    .where('companyId', '=', companyId)
    .where('flowId', '=', flowId)
    .execute()
  return async (tenant: Tenant) => {
    for (const { id } of rows) {
      const queueIntegration = await getIntegration(tenant, id)
      tenant.publish('queueIntegration', { action: 'update', queueIntegration }, audience)
    }
  }
}

const audience = { rooms: [room.capability('integrations:manage')] }

interface Saving {
  action: 'create' | 'update'
  by: Saver
  before?: QueueIntegration
}
async function announce(
  tenant: Tenant,
  id: number,
  { action, by, before }: Saving,
): Promise<QueueIntegration> {
  const queueIntegration = await getIntegration(tenant, id)
  const { userId, address } = by
  await recordAudit(tenant, {
    userId,
    address,
    action,
    entity: 'queueIntegration',
    entityId: id,
    ...(before && { before }),
    after: queueIntegration,
  })
  // Tickets show its name.
  tenant.invalidate('companySnapshot', tenant.companyId)
  tenant.publish('queueIntegration', { action, queueIntegration }, audience)
  return queueIntegration
}
