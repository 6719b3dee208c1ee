import type { ImportFailure } from '@chatflow/contract'
import type { Updateable } from 'kysely'
import { forgetFiles } from '../../media/forgetFiles.ts'
import type { ContactImports } from '../../platform/database/tables.ts'
import { everyone, room } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { StoredImport } from './contactImports.queries.ts'

/** Changes an import and tells the user who started it how far it is. */
export async function moveImport(
  tenant: Tenant,
  before: StoredImport,
  change: Updateable<ContactImports>,
): Promise<StoredImport> {
  const after = await tenant.db
    .updateTable('contactImports')
    .set(change)
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { id, userId, done, total } = after
  const state = after.state === 'done' || after.state === 'failed' ? after.state : 'running'
  const progress = {
    jobId: id,
    kind: 'importContacts',
    done,
    total: Math.max(total, done),
    state,
    result: { state: after.state, created: after.created, updated: after.updated, ignored: after.ignored },
  } as const
  if (userId !== null) tenant.publish('job', progress, { rooms: [room.user(userId)] })
  return after
}

export async function failImport(tenant: Tenant, before: StoredImport, failure: ImportFailure) {
  await forgetSource(tenant, before)
  const finishedAt = tenant.now().toISOString()
  await moveImport(tenant, before, { state: 'failed', failure, file: null, finishedAt })
}

/** Once it is read, nobody needs the file any more. */
export const forgetSource = (tenant: Tenant, { file }: Pick<StoredImport, 'file'>) =>
  forgetFiles(tenant, [{ mediaPath: file, mediaThumbnail: null, mediaPlayable: null }])

/** Lists of contacts are read again: an event for each of thousands would keep every browser busy. */
export const announceMany = (tenant: Tenant) => tenant.publish('contact', { action: 'reload' }, everyone)
