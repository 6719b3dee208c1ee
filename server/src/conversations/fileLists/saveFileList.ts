import type { FileList, FileListChanges, FileListForm } from '@chatflow/contract'
import { countStored } from '../../media/accounting.ts'
import { forgetFiles } from '../../media/forgetFiles.ts'
import type { StoredMedia } from '../../media/storeMedia.ts'
import { drawIds } from '../../platform/database/drawIds.ts'
import { fail } from '../../platform/http/fail.ts'
import { room } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { withoutTarget } from '../../company/queues/withoutTarget.ts'
import { getFileList } from './fileLists.queries.ts'

export async function createFileList(tenant: Tenant, { options, ...form }: FileListForm): Promise<FileList> {
  const at = tenant.now().toISOString()
  const { id } = await tenant.db
    .insertInto('fileLists')
    .values({ ...form, companyId: tenant.companyId, createdAt: at, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveOptions(tenant, id, options, [])
  return announce(tenant, 'create', id)
}

export async function updateFileList(
  tenant: Tenant,
  id: number,
  { options, ...changes }: FileListChanges,
): Promise<FileList> {
  const before = await lockOptions(tenant, id)
  await tenant.db
    .updateTable('fileLists')
    .set({ ...changes, updatedAt: tenant.now().toISOString() })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .execute()
  if (options) await saveOptions(tenant, id, options, before)
  return announce(tenant, 'update', id)
}

export async function deleteFileList(tenant: Tenant, id: number) {
  const options = await lockOptions(tenant, id)
  const { db, companyId } = tenant
  await withoutTarget(tenant, () =>
    db.deleteFrom('fileLists').where('companyId', '=', companyId).where('id', '=', id).execute(),
  )
  await forgetFiles(tenant, filesOf(options))
  tenant.publish('file', { action: 'delete', fileId: id }, audience)
}

/** A stored file, and the option it is for: by its id, or a new one of this name. */
export interface Attached {
  id: number | undefined
  name: string
  media: StoredMedia
}

export async function attachFiles(tenant: Tenant, id: number, attached: Attached[]): Promise<FileList> {
  const options = await lockOptions(tenant, id)
  const { db, companyId } = tenant
  for (const [index, { id: optionId, name, media }] of attached.entries()) {
    const known = options.find((option) => option.id === optionId)
    const stored = { media: JSON.stringify(media) }
    if (known)
      await db
        .updateTable('fileListOptions')
        .set(stored)
        .where('companyId', '=', companyId)
        .where('id', '=', known.id)
        .execute()
    else
      await db
        .insertInto('fileListOptions')
        .values({ ...stored, companyId, fileListId: id, name, position: options.length + index })
        .execute()
    if (known) await forgetFiles(tenant, filesOf([known]))
    await countStored(tenant, { bytes: media.bytes, files: media.names.length })
  }
  return announce(tenant, 'update', id)
}

interface Option {
  id: number
  media: unknown
}
const filesOf = (options: Option[]) => options.flatMap(({ media }) => (media ? [media as StoredMedia] : []))

/** Holds the list until the end of the transaction. */
export async function lockOptions({ db, companyId }: Tenant, id: number): Promise<Option[]> {
  const list = await db
    .selectFrom('fileLists')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!list) fail('ERR_NO_FILE_LIST_FOUND')
  return db
    .selectFrom('fileListOptions')
    .select(['id', 'media'])
    .where('companyId', '=', companyId)
    .where('fileListId', '=', id)
    .orderBy('position')
    .execute()
}

async function saveOptions(
  tenant: Tenant,
  fileListId: number,
  options: FileListForm['options'],
  before: Option[],
) {
  const { db, companyId } = tenant
  const free = new Set(before.map(({ id }) => id))
  const ids = options.map(({ id }) => (id != null && free.delete(id) ? id : undefined))
  const drawn = await drawIds(db, 'file_list_options', ids.filter((id) => id === undefined).length)
  const rows = options.map(({ name }, position) => {
    const id = ids[position] ?? drawn.shift()
    if (id === undefined) throw new Error('An option was given no id')
    return { id, companyId, fileListId, position, name }
  })
  if (rows.length > 0)
    await db
      .insertInto('fileListOptions')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['companyId', 'id']).doUpdateSet((row) => ({
          position: row.ref('excluded.position'),
          name: row.ref('excluded.name'),
        })),
      )
      .execute()
  if (free.size === 0) return
  await db
    .deleteFrom('fileListOptions')
    .where('companyId', '=', companyId)
    .where('id', 'in', [...free])
    .execute()
  await forgetFiles(tenant, filesOf(before.filter(({ id }) => free.has(id))))
}

const audience = { rooms: [room.capability('files:manage')] }

async function announce(tenant: Tenant, action: 'create' | 'update', id: number): Promise<FileList> {
  const fileList = await getFileList(tenant, id)
  tenant.publish('file', { action, fileList, files: fileList }, audience)
  return fileList
}
