import { type AnnouncementReader, type PageQuery } from '@chatflow/contract'
import { sql } from 'kysely'
import { containing, paged } from '../../platform/database/paged.ts'
import type { Platform, Tenant } from '../../platform/tenancy/tenancy.ts'

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
  scope: Pick<Platform, 'db'>,
  announcementId: number,
  { searchParam, pageNumber }: PageQuery,
) {
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
    .executeTakeFirstOrThrow()
  const records = rows.map(({ companyId, companyName, ...reader }): AnnouncementReader => ({
    ...reader,
    company: { id: companyId, name: companyName },
  }))
  return { records, count, hasMore, people }
}
