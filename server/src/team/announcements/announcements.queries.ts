import { platformCompanyId, type Announcement, type PageQuery } from '@chatflow/contract'
import { containing, paged } from '../../platform/database/paged.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Platform } from '../../platform/tenancy/tenancy.ts'

/** What a query needs of the platform's door or of a company's: announcements are read through both. */
type Scope = Pick<Platform, 'db' | 'signName'>

export const announcementColumns = [
  'id',
  'title',
  'text',
  'priority',
  'status',
  'mediaPath',
  'mediaName',
  'createdAt',
  'updatedAt',
] as const

/** An attachment is stored under a random name; what leaves is an address that carries the permission to read it. */
export const signed = (scope: Scope, row: Announcement): Announcement => ({
  ...row,
  mediaPath: row.mediaPath && `/public/announcements/${scope.signName(platformCompanyId, row.mediaPath)}`,
})

export async function listAnnouncements(scope: Scope, query: PageQuery, withDrafts: boolean) {
  let found = scope.db.selectFrom('announcements')
  if (!withDrafts) found = found.where('status', '=', true)
  if (query.searchParam) found = found.where('title', 'ilike', containing(query.searchParam))
  const { rows, count, hasMore } = await paged(found, query.pageNumber, (all) =>
    all.select(announcementColumns).orderBy('priority').orderBy('updatedAt', 'desc').orderBy('id'),
  )
  return { records: rows.map((row) => signed(scope, row)), count, hasMore }
}

/** As it is stored: the attachment under its own name. */
export async function getAnnouncement({ db }: Scope, id: number): Promise<Announcement> {
  const row = await db
    .selectFrom('announcements')
    .select(announcementColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? fail('ERR_NO_ANNOUNCEMENT_FOUND')
}
