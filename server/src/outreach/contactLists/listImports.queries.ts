import type { ContactListImport, Language } from '@chatflow/contract'
import type { ExpressionBuilder, ExpressionWrapper, Selectable, SqlBool, Updateable } from 'kysely'
import { importTexts } from '../../conversations/contactImports/importTexts.ts'
import { forgetFiles } from '../../media/forgetFiles.ts'
import { mediaUrl } from '../../media/serveMedia.ts'
import type { ContactListImports, DB } from '../../platform/database/tables.ts'
import { room } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

export type StoredListImport = Selectable<ContactListImports>
const maxListed = 20

export async function listListImports(tenant: Tenant, contactListId: number): Promise<ContactListImport[]> {
  const rows = await tenant.db
    .selectFrom('contactListImports')
    .selectAll()
    .where('companyId', '=', tenant.companyId)
    .where('contactListId', '=', contactListId)
    .where('expiresAt', '>', tenant.now().toISOString())
    .orderBy('createdAt', 'desc')
    .limit(maxListed)
    .execute()
  return rows.map((row) => listImportOf(tenant, row))
}

const listImportOf = (tenant: Tenant, row: StoredListImport): ContactListImport => ({
  id: row.id,
  contactListId: row.contactListId,
  name: row.name,
  state: row.state as ContactListImport['state'],
  failure: row.failure as ContactListImport['failure'],
  done: row.done,
  added: row.added,
  updated: row.updated,
  ignored: row.ignored as ContactListImport['ignored'],
  ignoredUrl: row.ignoredFile && mediaUrl(tenant, row.ignoredFile, ignoredNameOf(row)),
  createdAt: row.createdAt,
  finishedAt: row.finishedAt,
})

const ignoredNameOf = ({ language, createdAt }: StoredListImport) =>
  `${importTexts[language as Language].fileName}-${createdAt.slice(0, 10)}.csv`

/** Nobody else works on it until this transaction ends. Undefined once it is over, or gone with its list. */
export const lockRunning = ({ db, companyId }: Tenant, id: string) =>
  db
    .selectFrom('contactListImports')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst()

/** Changes an import and tells the user who started it how far it is. */
export async function moveListImport(
  tenant: Tenant,
  before: StoredListImport,
  change: Updateable<ContactListImports>,
) {
  const after = await tenant.db
    .updateTable('contactListImports')
    .set(change)
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { id, userId, done, added, updated, ignored } = after
  const state = after.state as ContactListImport['state']
  const result = { contactListId: after.contactListId, added, updated, ignored }
  if (userId !== null)
    tenant.publish(
      'job',
      { jobId: id, kind: 'importContactList', done, total: done, state, result },
      { rooms: [room.user(userId)] },
    )
}

type Which = (
  eb: ExpressionBuilder<DB, 'contactListImports'>,
) => ExpressionWrapper<DB, 'contactListImports', SqlBool>

/** Forgets imports with their files. What they added to lists stays. */
export async function forgetListImports(tenant: Tenant, which: Which) {
  const rows = await tenant.db
    .deleteFrom('contactListImports')
    .where('companyId', '=', tenant.companyId)
    .where(which)
    .returning(['file', 'ignoredFile'])
    .execute()
  await forgetFiles(
    tenant,
    rows
      .flatMap(({ file, ignoredFile }) => [file, ignoredFile])
      .map((mediaPath) => ({ mediaPath, mediaThumbnail: null, mediaPlayable: null })),
  )
}
