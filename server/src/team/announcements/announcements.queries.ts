import { platformCompanyId, type Announcement, type PageQuery } from '@chatflow/contract'
import { sql } from 'kysely'
import { containing, paged } from '../../platform/database/paged.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Platform, Tenant } from '../../platform/tenancy/tenancy.ts'

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

/** With what this user has read of it. Drafts are for super users. */
export async function listAnnouncements(
  scope: Tenant,
  { userId, super: withDrafts }: { userId: number; super: boolean },
  query: PageQuery,
) {
  let found = scope.db.selectFrom('announcements')
  if (!withDrafts) found = found.where('status', '=', true)
  if (query.searchParam) found = found.where('title', 'ilike', containing(query.searchParam))
  const { rows, count, hasMore } = await paged(found, query.pageNumber, (all) =>
    all
      .select(announcementColumns)
      .select(isReadBy(scope, userId).as('isRead'))
      .orderBy('priority')
      .orderBy('updatedAt', 'desc')
      .orderBy('id'),
  )
  return {
    records: rows.map(({ isRead, ...row }) => ({ ...signed(scope, row), isRead })),
    count,
    hasMore,
    unreads: await countUnread(scope, userId),
  }
}

const isReadBy = ({ companyId }: Tenant, userId: number) => sql<boolean>`exists (
  select from announcement_reads where announcement_reads.announcement_id = announcements.id
    and announcement_reads.company_id = ${companyId} and announcement_reads.user_id = ${userId})`

/** Of the active ones. */
export async function countUnread(tenant: Tenant, userId: number): Promise<number> {
  const { count } = await tenant.db
    .selectFrom('announcements')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', true)
    .where(sql<boolean>`not ${isReadBy(tenant, userId)}`)
    .executeTakeFirstOrThrow()
  return count
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
