import type { StoredMedia } from '../../media/storeMedia.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

interface ListedFiles {
  message: string
  /** Those that have a file, in the order of the list. */
  files: { name: string; media: StoredMedia }[]
}

/** What a list sends. Held, so that no file is removed before the message that shows it is there. */
export async function listedFiles({ db, companyId }: Tenant, id: number): Promise<ListedFiles | undefined> {
  const list = await db
    .selectFrom('fileLists')
    .select('message')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (!list) return undefined
  const files = await db
    .selectFrom('fileListOptions')
    .select(['name', 'media'])
    .where('companyId', '=', companyId)
    .where('fileListId', '=', id)
    .where('media', 'is not', null)
    .orderBy('position')
    .execute()
  return { ...list, files: files.map(({ name, media }) => ({ name, media: media as StoredMedia })) }
}
