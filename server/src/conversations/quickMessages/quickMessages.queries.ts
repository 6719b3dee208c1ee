import type { PageQuery, QuickMessage } from '@chatflow/contract'
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { attachmentOf } from '../../media/attachment.ts'
import type { StoredMedia } from '../../media/storeMedia.ts'
import { foldedPattern } from '../../platform/database/folded.ts'
import { paged } from '../../platform/database/paged.ts'
import type { DB } from '../../platform/database/tables.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

export const quickMessageColumns = [
  'id',
  'shortcode',
  'message',
  'geral',
  'visao',
  'status',
  'uses',
  'userId',
  'media',
] as const

type Row = Pick<QuickMessage, Exclude<(typeof quickMessageColumns)[number], 'media'>> & { media: unknown }

/** As everybody sees it. */
export const recordOf = (tenant: Tenant, { media, ...row }: Row): QuickMessage => ({
  ...row,
  ...attachmentOf(tenant, media as StoredMedia | null),
})

/** One's own, and what is shared. */
export const usableBy =
  (userId: number) =>
  (eb: ExpressionBuilder<DB, 'quickMessages'>): Expression<SqlBool> =>
    eb.or([eb('userId', '=', userId), eb('geral', '=', true), eb('visao', '=', true)])

const usable = ({ db, companyId }: Tenant, userId: number) =>
  db.selectFrom('quickMessages').where('companyId', '=', companyId).where(usableBy(userId))

const byShortcode = sql`lower(shortcode)`

export async function listQuickMessages(tenant: Tenant, userId: number, query: PageQuery) {
  let found = usable(tenant, userId)
  if (query.searchParam) found = found.where(sql<boolean>`folded like ${foldedPattern(query.searchParam)}`)
  const { rows, count, hasMore } = await paged(found, query.pageNumber, (all) =>
    all.select(quickMessageColumns).orderBy(byShortcode).orderBy('id'),
  )
  return { records: rows.map((row) => recordOf(tenant, row)), count, hasMore }
}

/** A composer filters them itself, with every letter that is typed: people have dozens, some two thousand. */
const maxOffered = 3_000

export async function listOffered(tenant: Tenant, userId: number): Promise<QuickMessage[]> {
  const rows = await usable(tenant, userId)
    .select(quickMessageColumns)
    .where('status', '=', true)
    .orderBy(byShortcode)
    .orderBy('id')
    .limit(maxOffered)
    .execute()
  return rows.map((row) => recordOf(tenant, row))
}

export const findUsable = (tenant: Tenant, userId: number, id: number) =>
  usable(tenant, userId).select(quickMessageColumns).where('id', '=', id)
