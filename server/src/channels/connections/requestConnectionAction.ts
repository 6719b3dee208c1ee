import { connectionActions, type Connection } from '@chatflow/contract'
import { recordAudit } from '../../company/audit/recordAudit.ts'
import type { StoredMedia } from '../../media/storeMedia.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceConnection, announceRemoval, announceState, forAudit } from './announceConnection.ts'
import { recordState } from './connectionEvents.ts'
import { connectionChanged } from './connectionTopic.ts'
import { findConnection } from './findConnection.ts'

/**
 * What people want of a connection is written down, never done here: the process that holds the session, whichever it is,
 * reads it and follows.
 */
type ConnectionRequest = 'retry' | 'newQr' | 'disconnect'

export async function requestConnectionAction(tenant: Tenant, id: number, request: ConnectionRequest) {
  const connection = (await findConnection(tenant, id)) ?? fail('ERR_NO_WAPP_FOUND')
  const allowed: readonly string[] = connectionActions[connection.status]
  // One that waits for its next try may be told to try now.
  const isEarly = request === 'retry' && connection.status === 'TIMEOUT'
  const isPossible = request !== 'newQr' || connection.abilities.phonePairing
  if ((!allowed.includes(request) && !isEarly) || !isPossible)
    fail('ERR_WAPP_WRONG_STATE', { details: { status: connection.status } })
  await write(tenant, id, request === 'disconnect' ? closing : opening(request === 'newQr'))
}

/** Nobody wants it open any more. */
export const closeConnection = (tenant: Tenant, id: number) => write(tenant, id, closing)

/** It has other credentials now. One that a person has stopped stays so. */
export async function reopenConnection(tenant: Tenant, { id, statusReason }: Connection) {
  if (statusReason !== 'stopped_by_user') await write(tenant, id, opening(false))
}

/** The network is asked again who we are. What is shown stays until it has said so. */
export async function recheckConnection(tenant: Tenant, id: number) {
  await tenant.db
    .updateTable('connections')
    .set((eb) => ({ generation: eb('generation', '+', 1) }))
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .where('wanted', '=', true)
    .execute()
  tenant.invalidate(connectionChanged, id)
}

/** Closes and opens again whatever is meant to be open. */
export async function restartConnections(tenant: Tenant) {
  const open = await tenant.db
    .selectFrom('connections')
    .select('id')
    .where('companyId', '=', tenant.companyId)
    .where('wanted', '=', true)
    .execute()
  for (const { id } of open) await write(tenant, id, opening(false))
}

const closing = {
  wanted: false,
  status: 'DISCONNECTED',
  statusReason: 'stopped_by_user',
  qrcode: '',
  retryAt: null,
} as const
const opening = (forget: boolean) =>
  ({
    wanted: true,
    forgetPhone: forget,
    status: 'OPENING',
    statusReason: 'starting',
    qrcode: '',
    retries: 0,
    retryAt: null,
  }) as const

async function write(tenant: Tenant, id: number, change: typeof closing | ReturnType<typeof opening>) {
  await tenant.db
    .updateTable('connections')
    .set((eb) => ({ ...change, generation: eb('generation', '+', 1), updatedAt: tenant.now().toISOString() }))
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .execute()
  await recordState(tenant, id, change)
  tenant.invalidate(connectionChanged, id)
  tenant.invalidate('companySnapshot', tenant.companyId)
  await announceState(tenant, (await findConnection(tenant, id)) ?? fail('ERR_NO_WAPP_FOUND'))
}

/** The tickets of an import are being closed: nobody has to be asked about them any more. */
export async function endImport(tenant: Tenant, id: number) {
  await tenant.db
    .updateTable('connections')
    .set({ statusImportMessages: null, updatedAt: tenant.now().toISOString() })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .execute()
  await announceConnection(tenant, (await findConnection(tenant, id)) ?? fail('ERR_NO_WAPP_FOUND'))
}

/** Returns the file of its greeting, which is to be forgotten once this is committed. */
export async function deleteConnection(tenant: Tenant, id: number, by: { userId: number; address: string }) {
  const connection = (await findConnection(tenant, id)) ?? fail('ERR_NO_WAPP_FOUND')
  await refuseLastDefault(tenant, connection)
  const deleted = await tenant.db
    .deleteFrom('connections')
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .returning('greetingMediaAttachment')
    .executeTakeFirst()
  // Somebody else was faster, and this request waited for them.
  if (!deleted) fail('ERR_NO_WAPP_FOUND')
  tenant.invalidate(connectionChanged, id)
  tenant.invalidate('companySnapshot', tenant.companyId)
  await recordAudit(tenant, {
    ...by,
    action: 'delete',
    entity: 'connection',
    entityId: id,
    before: forAudit(connection),
  })
  await announceRemoval(tenant, id)
  return deleted.greetingMediaAttachment as StoredMedia | null
}

/** While there are others, one of them must be the default before this one goes. */
async function refuseLastDefault({ db, companyId }: Tenant, connection: Connection) {
  if (!connection.isDefault) return
  const other = await db
    .selectFrom('connections')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '!=', connection.id)
    .executeTakeFirst()
  if (other) fail('ERR_NO_OTHER_WHATSAPP')
}
