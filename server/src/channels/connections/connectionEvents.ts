import type { ConnectionEvent, ConnectionStatus, StatusReason } from '@chatflow/contract'
import type { Platform, Tenant } from '../../platform/tenancy/tenancy.ts'

/** A line that flaps all night must not fill the table. */
const maxKept = 100
const maxShown = 20

interface State {
  status: ConnectionStatus
  statusReason: StatusReason
}

/** Remembers a state. The same one again, such as the next QR code or the next failed try, is counted. */
export async function recordState(tenant: Tenant, connectionId: number, { status, statusReason }: State) {
  const { db, companyId, now } = tenant
  const at = now().toISOString()
  const ofConnection = db
    .selectFrom('connectionEvents')
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
  const last = await ofConnection
    .select(['id', 'status', 'statusReason'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.status === status && last.statusReason === statusReason) {
    await db
      .updateTable('connectionEvents')
      .set((eb) => ({ lastAt: at, times: eb('times', '+', 1) }))
      .where('companyId', '=', companyId)
      .where('id', '=', last.id)
      .execute()
    return
  }
  await db
    .insertInto('connectionEvents')
    .values({ companyId, connectionId, status, statusReason, at, lastAt: at })
    .execute()
  await db
    .deleteFrom('connectionEvents')
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .where('id', '<=', (eb) =>
      eb
        .selectFrom('connectionEvents as older')
        .select('older.id')
        .where('older.companyId', '=', companyId)
        .where('older.connectionId', '=', connectionId)
        .orderBy('older.id', 'desc')
        .offset(maxKept)
        .limit(1),
    )
    .execute()
}

export async function listEvents(
  { db, companyId }: Tenant,
  connectionId: number,
): Promise<ConnectionEvent[]> {
  const rows = await db
    .selectFrom('connectionEvents')
    .select(['id', 'status', 'statusReason', 'at', 'lastAt', 'times'])
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute()
  return rows.map((row) => ({ ...row, statusReason: row.statusReason as StatusReason }))
}

export async function forgetOldConnectionEvents({ db }: Platform, before: Date) {
  await db.deleteFrom('connectionEvents').where('lastAt', '<', before.toISOString()).execute()
}
