import type { Macro, MacroAction, PageQuery } from '@chatflow/contract'
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { foldedPattern } from '../../platform/database/folded.ts'
import { paged } from '../../platform/database/paged.ts'
import type { DB } from '../../platform/database/tables.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

export const macroColumns = ['id', 'name', 'isShared', 'actions', 'uses', 'userId', 'updatedAt'] as const

type Row = Omit<Macro, 'actions'> & { actions: unknown }
export const macroOf = ({ actions, ...row }: Row): Macro => ({ ...row, actions: actions as MacroAction[] })

/** One's own, and what is shared. */
const usableBy =
  (userId: number) =>
  (eb: ExpressionBuilder<DB, 'macros'>): Expression<SqlBool> =>
    eb.or([eb('userId', '=', userId), eb('isShared', '=', true)])

const usable = ({ db, companyId }: Tenant, userId: number) =>
  db.selectFrom('macros').where('companyId', '=', companyId).where(usableBy(userId))

export async function listMacros(tenant: Tenant, userId: number, query: PageQuery) {
  let found = usable(tenant, userId)
  if (query.searchParam) found = found.where(sql<boolean>`folded like ${foldedPattern(query.searchParam)}`)
  const { rows, count, hasMore } = await paged(found, query.pageNumber, (all) =>
    all.select(macroColumns).orderBy('folded').orderBy('id'),
  )
  return { records: rows.map(macroOf), count, hasMore }
}

/** A conversation filters them itself, with every letter that is typed. */
const maxOffered = 500

export async function listUsable(tenant: Tenant, userId: number): Promise<Macro[]> {
  const rows = await usable(tenant, userId)
    .select(macroColumns)
    .orderBy('uses', 'desc')
    .orderBy('folded')
    .orderBy('id')
    .limit(maxOffered)
    .execute()
  return rows.map(macroOf)
}

export const findUsable = (tenant: Tenant, userId: number, id: number) =>
  usable(tenant, userId).select(macroColumns).where('id', '=', id)
