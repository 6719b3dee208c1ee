import type { SavedFilter, SavedView } from '@chatflow/contract'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

export const viewColumns = ['id', 'name', 'isShared', 'userId', 'filter'] as const

type Row = Omit<SavedView, 'filter'> & { filter: unknown }
export const viewOf = ({ filter, ...row }: Row): SavedView => ({ ...row, filter: filter as SavedFilter })

/** One's own, and what is shared. */
export const usableViews = ({ db, companyId }: Tenant, userId: number) =>
  db
    .selectFrom('savedViews')
    .select(viewColumns)
    .where('companyId', '=', companyId)
    .where((eb) => eb.or([eb('userId', '=', userId), eb('isShared', '=', true)]))

/** The shared ones first. */
export async function listViews(tenant: Tenant, userId: number): Promise<SavedView[]> {
  const rows = await usableViews(tenant, userId)
    .orderBy('isShared', 'desc')
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(viewOf)
}
