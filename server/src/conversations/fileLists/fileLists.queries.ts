import type { FileList, PageQuery } from '@chatflow/contract'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { mediaUrl } from '../../media/serveMedia.ts'
import type { StoredMedia } from '../../media/storeMedia.ts'
import { paged } from '../../platform/database/paged.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

interface Row {
  id: number
  name: string
  message: string
  options: { id: number; name: string; media: unknown }[]
}

const fileListOf = (tenant: Tenant, { options, ...list }: Row): FileList => ({
  ...list,
  options: options.map(({ id, name, media }) => ({
    id,
    name,
    ...shown(tenant, media as StoredMedia | null),
  })),
})

const shown = (tenant: Tenant, media: StoredMedia | null) => ({
  path: media && mediaUrl(tenant, media.mediaPath),
  mediaType: media && media.mediaType,
  mediaName: media && media.mediaName,
})

const lists = ({ db, companyId }: Tenant) => db.selectFrom('fileLists').where('companyId', '=', companyId)

const withOptions = (found: ReturnType<typeof lists>) =>
  found
    .select(['fileLists.id', 'fileLists.name', 'fileLists.message'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('fileListOptions')
          .select(['fileListOptions.id', 'fileListOptions.name', 'fileListOptions.media'])
          .whereRef('fileListOptions.companyId', '=', 'fileLists.companyId')
          .whereRef('fileListOptions.fileListId', '=', 'fileLists.id')
          .orderBy('fileListOptions.position'),
      ).as('options'),
    )
    .orderBy(sql`lower(file_lists.name)`)
    .orderBy('fileLists.id')

export async function listFileLists(tenant: Tenant, { searchParam, pageNumber }: PageQuery) {
  let found = lists(tenant)
  if (searchParam)
    found = found.where(sql<boolean>`strpos(fold(name || ' ' || message), fold(${searchParam})) > 0`)
  const { rows, count, hasMore } = await paged(found, pageNumber, withOptions)
  return { files: rows.map((row) => fileListOf(tenant, row)), count, hasMore }
}

/** A form lets one choose among them: companies have dozens, not thousands. */
const maxToChooseFrom = 1_000

export async function listAllFileLists(tenant: Tenant): Promise<FileList[]> {
  const rows = await withOptions(lists(tenant)).limit(maxToChooseFrom).execute()
  return rows.map((row) => fileListOf(tenant, row))
}

export async function getFileList(tenant: Tenant, id: number): Promise<FileList> {
  const row = await withOptions(lists(tenant)).where('id', '=', id).executeTakeFirst()
  return row ? fileListOf(tenant, row) : fail('ERR_NO_FILE_LIST_FOUND')
}
