import type { Help, HelpChanges, HelpForm } from '@chatflow/contract'
import { sql } from 'kysely'
import { recordAudit } from '../../company/audit/recordAudit.ts'
import { fail } from '../../platform/http/fail.ts'
import { everyone } from '../../platform/tenancy/eventLog.ts'
import type { Platform } from '../../platform/tenancy/tenancy.ts'
import { helpColumns } from './helps.queries.ts'

/** Who of the platform does it, and from where. */
interface By {
  companyId: number
  userId: number
  address: string
}

export async function createHelp(platform: Platform, form: HelpForm, by: By): Promise<Help> {
  const help = await platform.db
    .insertInto('helps')
    .values({ ...form, position: sql<number>`(select coalesce(max(position), 0) from helps)` })
    .returning(helpColumns)
    .executeTakeFirstOrThrow()
  await tell(platform, by, { action: 'create', entityId: help.id, after: help })
  return help
}

export async function updateHelp(
  platform: Platform,
  id: number,
  changes: HelpChanges,
  by: By,
): Promise<Help> {
  const before = await lockHelp(platform, id)
  const after = await platform.db
    .updateTable('helps')
    .set({ ...changes, updatedAt: platform.now().toISOString() })
    .where('id', '=', id)
    .returning(helpColumns)
    .executeTakeFirstOrThrow()
  await tell(platform, by, { action: 'update', entityId: id, before, after })
  return after
}

export async function deleteHelp(platform: Platform, id: number, by: By) {
  const before = await lockHelp(platform, id)
  await platform.db.deleteFrom('helps').where('id', '=', id).execute()
  await tell(platform, by, { action: 'delete', entityId: id, before })
}

/** Those that are not named, because somebody has just added them, follow in the order they had. */
export async function orderHelps(platform: Platform, ids: number[], by: By) {
  await sql`update helps set position = coalesce(array_position(${ids}::bigint[], id), ${ids.length + 1})`.execute(
    platform.db,
  )
  await tell(platform, by, { action: 'update', entityId: 'order', after: { helpIds: ids } })
}

async function lockHelp({ db }: Platform, id: number): Promise<Help> {
  const query = db.selectFrom('helps').select(helpColumns).where('id', '=', id).forUpdate()
  return (await query.executeTakeFirst()) ?? fail('ERR_NOT_FOUND')
}

interface Deed {
  action: 'create' | 'update' | 'delete'
  entityId: number | 'order'
  before?: object
  after?: object
}
async function tell(platform: Platform, { companyId, ...by }: By, deed: Deed) {
  await recordAudit({ ...platform, companyId }, { ...by, entity: 'help', ...deed })
  platform.publish('every', 'help', { action: 'update' }, everyone)
}
