import { isEnded, maxViewCount, type SavedFilter } from '@chatflow/contract'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { countFiltered } from '../tickets/listTickets.ts'
import type { Viewer } from '../tickets/tickets.visibility.ts'
import { listViews } from './savedViews.queries.ts'

/** How many conversations under way each shows this person, never counting further than is told. */
export async function countViews(tenant: Tenant, viewer: Viewer) {
  const views = await listViews(tenant, viewer.userId)
  const counted = views.filter(({ filter }) => isCounted(filter))
  const counts = await countFiltered(
    tenant,
    viewer,
    counted.map(({ filter }) => filter),
    maxViewCount + 1,
  )
  const known = new Map(counted.map(({ id }, index) => [id, counts[index] ?? 0]))
  return views.map(({ id }) => ({ id, count: known.get(id) ?? null }))
}

/** To count what a search would find costs as much as to search, and of what is over nothing is left to do. */
const isCounted = ({ searchParam, status, statusFilter }: SavedFilter) =>
  searchParam === '' &&
  (statusFilter?.length ? statusFilter.some((one) => !isEnded({ status: one })) : status !== 'closed')
