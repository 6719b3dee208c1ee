import { type AnnouncementReader, type PageQuery } from '@chatflow/contract'
import { sql } from 'kysely'
import { containing, paged } from '../../platform/database/paged.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Platform, Tenant } from '../../platform/tenancy/tenancy.ts'
import { getAnnouncement } from './announcements.queries.ts'

/** Keeps when the user read them first. What is a draft, or gone by now, counts for nothing. */
export async function readAnnouncements({ db, companyId, now }: Tenant, userId: number, ids: number[]) {
  await db
    .insertInto('announcementReads')
    .columns(['companyId', 'announcementId', 'userId', 'readAt'])
    .expression((eb) =>
      eb
        .selectFrom('announcements')
        .select([
          sql<number>`${companyId}::bigint`.as('companyId'),
          'announcements.id',
          sql<number>`${userId}::bigint`.as('userId'),
          sql<string>`${now().toISOString()}::timestamptz`.as('readAt'),
        ])
        .where('status', '=', true)
        .where(sql<boolean>`announcements.id = any(${ids}::bigint[])`),
    )
    .onConflict((conflict) => conflict.columns(['companyId', 'announcementId', 'userId']).doNothing())
    .execute()
}

/** Who has read one, latest first: row-level security shows a company its own people, and the platform all of them. */
export async function listReaders(
  scope: Pick<Platform, 'db' | 'signName'>,
  announcementId: number,
  { searchParam, pageNumber }: PageQuery,
  { withDrafts }: { withDrafts: boolean },
) {
  const { status } = await getAnnouncement(scope, announcementId)
  if (!status && !withDrafts) fail('ERR_NO_ANNOUNCEMENT_FOUND')
  let found = scope.db
    .selectFrom('announcementReads')
    .innerJoin('users', (join) =>
      join
        .onRef('users.companyId', '=', 'announcementReads.companyId')
        .onRef('users.id', '=', 'announcementReads.userId'),
    )
    .innerJoin('companies', 'companies.id', 'announcementReads.companyId')
    .where('announcementReads.announcementId', '=', announcementId)
  if (searchParam) found = found.where('users.name', 'ilike', containing(searchParam))
  const { rows, count, hasMore } = await paged(found, pageNumber, (all) =>
    all
      .select([
        'users.id',
        'users.name',
        'companies.id as companyId',
        'companies.name as companyName',
        'announcementReads.readAt',
      ])
      .orderBy('announcementReads.readAt', 'desc')
      .orderBy('users.id'),
  )
  const { people } = await scope.db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('people'))
    // Who was deactivated is not waited for, and has read what they have read.
    .where(
      sql<boolean>`users.active or exists (select from announcement_reads where announcement_reads.company_id = users.company_id
        and announcement_reads.user_id = users.id and announcement_reads.announcement_id = ${announcementId})`,
    )
    .executeTakeFirstOrThrow()
  const records = rows.map(({ companyId, companyName, ...reader }): AnnouncementReader => ({
    ...reader,
    company: { id: companyId, name: companyName },
  }))
  return { records, count, hasMore, people }
}
