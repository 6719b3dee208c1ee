import { ticketPageSize, type Ticket, type TicketQuery, type TicketView } from '@chatflow/contract'
import { sql, type SelectQueryBuilder } from 'kysely'
import { compiledOnce } from '../../platform/database/compiledOnce.ts'
import type { Database } from '../../platform/database/connect.ts'
import { readCursor, writeCursor } from '../../platform/database/cursor.ts'
import type { DB } from '../../platform/database/tables.ts'
import { plannedOnce } from '../../platform/database/preparing.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import { findByText } from './searchTickets.ts'
import { ticketOf, ticketRows } from './ticketRow.ts'
import { filter, isPlain, total, type Wanted } from './ticketFilter.ts'
import type { Viewer } from './tickets.visibility.ts'
import { viewerShape, viewerValues, withValues, type ViewerValues } from './viewerShape.ts'

interface Page {
  tickets: Ticket[]
  count: number
  hasMore: boolean
  nextCursor: string | null
}

/** One page of a view, and with it the exact total, in one statement. */
export async function listTickets(tenant: Tenant, viewer: Viewer, query: TicketQuery): Promise<Page> {
  const { timezone } = (await companySnapshot(tenant)).company
  const queueIds = query.queueIds?.length ? query.queueIds : undefined
  const asked = { ...query, queueIds, timezone, view: viewOf(query) }
  if (query.searchParam) return searched(tenant, query, await findByText(tenant, viewer, asked))

  const found = await readPage(tenant, viewer, asked)
  const isBeyond = found.length === 0 && (query.pageNumber > 1 || query.cursor !== undefined)
  const counted = isBeyond ? await total(tenant, viewer, asked).executeTakeFirst() : undefined
  return page(tenant, found, { count: found[0]?.total ?? counted?.count ?? 0, query })
}

type Asked = TicketQuery & Wanted
interface Place {
  companyId: number
  offset: number
  at: string
  id: number
}
const plainPage = compiledOnce<Place & ViewerValues & { queueIds: number[] }>(plannedOnce)

async function readPage({ db, companyId }: Tenant, viewer: Viewer, asked: Asked) {
  const { queueIds, view, showAll, cursor } = asked
  const offset = (asked.pageNumber - 1) * ticketPageSize
  const place = { companyId, offset, ...(cursor ? readCursor(cursor) : { at: '', id: 0 }) }
  if (!isPlain(asked)) return pageAt(db, place, viewer, asked).execute()
  return plainPage(db, {
    shape: JSON.stringify([
      view,
      showAll,
      orderOf(asked),
      !cursor,
      isFirst(asked),
      !queueIds,
      ...viewerShape(viewer),
    ]),
    values: { ...place, ...viewerValues(viewer), queueIds: queueIds ?? [] },
    write: (given) =>
      pageAt(db, given, withValues(viewer, given), { ...asked, queueIds: queueIds && given.queueIds }),
  })
}

/** What was raised stands on it, wherever its turn would be. */
const isFirst = ({ cursor, pageNumber }: Asked) => !cursor && pageNumber === 1

function pageAt(db: Database, { companyId, offset, at, id }: Place, viewer: Viewer, asked: Asked) {
  const tenant = { db, companyId }
  const visible = filter(tenant, viewer, asked)
  const { column, direction } = orderOf(asked)
  const beyond = direction === 'asc' ? sql`>` : sql`<`
  const rest = asked.cursor
    ? visible.where(
        sql<boolean>`(${sql.ref(`tickets.${column}`)}, tickets.id) ${beyond} (${at}::timestamptz, ${id}::bigint)`,
      )
    : visible.offset(sql<number>`${offset}::bigint`)
  // Chosen by the index alone; only what is shown is read and joined.
  const chosen = ordered(rest.select('tickets.id'), asked).limit(ticketPageSize + 1)
  const raised = visible.select('tickets.id').where('tickets.raisedAt', 'is not', null).limit(ticketPageSize)
  const shown = db
    .selectFrom('tickets')
    .where('tickets.companyId', '=', companyId)
    .where(
      sql<boolean>`tickets.id = any(array(${chosen}) || ${isFirst(asked) ? sql`array(${raised})` : sql`'{}'`})`,
    )
  return ordered(ticketRows(shown), asked).select(
    total(tenant, viewer, asked).$castTo<{ count: number }>().as('total'),
  )
}

/** How many tickets each view holds, in one statement. */
export async function countTickets(
  tenant: Tenant,
  viewer: Viewer,
  query: Pick<TicketQuery, 'queueIds' | 'showAll'>,
) {
  const { timezone } = (await companySnapshot(tenant)).company
  const queueIds = query.queueIds?.length ? query.queueIds : undefined
  const count = (view: TicketView) =>
    total(tenant, viewer, { ...query, queueIds, withUnreadMessages: false, timezone, view }).$castTo<{
      count: number
    }>()
  const counts = await tenant.db
    .selectNoFrom([
      count('open').as('open'),
      count('snoozed').as('snoozed'),
      count('pending').as('pending'),
      count('group').as('group'),
      count('closed').as('closed'),
    ])
    .executeTakeFirstOrThrow()
  return {
    open: counts.open ?? 0,
    snoozed: counts.snoozed ?? 0,
    pending: counts.pending ?? 0,
    group: counts.group ?? 0,
    closed: counts.closed ?? 0,
  }
}

type Filter = Omit<Wanted, 'timezone' | 'view'> & Parameters<typeof viewOf>[0]

/**
 * How many tickets that are not over each of these filters shows, up to a number beyond which nobody counts, in one
 * statement. What is over is years of history: to look through it for a number would cost more than the list itself.
 */
export async function countFiltered(
  tenant: Tenant,
  viewer: Viewer,
  filters: Filter[],
  max: number,
): Promise<number[]> {
  if (filters.length === 0) return []
  const { timezone } = (await companySnapshot(tenant)).company
  const counts = filters.map((asked) => {
    const queueIds = asked.queueIds?.length ? asked.queueIds : undefined
    const found = filter(tenant, viewer, { ...asked, queueIds, timezone, view: viewOf(asked) })
    const underWay = found.where('tickets.status', 'in', ['open', 'pending', 'group', 'lgpd'])
    return sql`(select count(*) from (${underWay.select('tickets.id').limit(max)}) as found)`
  })
  const { rows } = await sql<{
    counts: number[]
  }>`select array[${sql.join(counts)}]::int[] as counts`.execute(tenant.db)
  return rows[0]?.counts ?? []
}

/** A user who searches or filters by status looks through every view. */
function viewOf(query: Pick<TicketQuery, 'searchParam' | 'statusFilter' | 'status'>): TicketView {
  if (query.searchParam || query.statusFilter?.length) return 'search'
  return query.status ?? 'search'
}

type Ordered = Pick<TicketQuery, 'sortTickets' | 'orderBy'>

/** By the last activity, the newest first unless asked otherwise; or as they stand in line. */
function orderOf({ sortTickets, orderBy }: Ordered) {
  if (orderBy) return { column: orderBy, direction: 'asc' } as const
  return { column: 'updatedAt', direction: sortTickets === 'ASC' ? 'asc' : 'desc' } as const
}

function ordered<T extends 'tickets' | 'contacts', Row>(
  tickets: SelectQueryBuilder<DB, T | 'tickets', Row>,
  query: Ordered,
) {
  const { column, direction } = orderOf(query)
  return tickets.orderBy(sql.ref(`tickets.${column}`), direction).orderBy(sql`tickets.id`, direction)
}

const foundPage = compiledOnce<{ companyId: number; ids: number[]; start: number }>(plannedOnce)

/** A page of the tickets that a text search chose. It knows whether there are more, not how many. */
async function searched(tenant: Tenant, query: TicketQuery, ids: number[]): Promise<Page> {
  const { db, companyId } = tenant
  const start = (query.pageNumber - 1) * ticketPageSize
  if (ids.length <= start) return { tickets: [], count: ids.length, hasMore: false, nextCursor: null }
  const rows = await foundPage(db, {
    shape: JSON.stringify(orderOf(query)),
    values: { companyId, ids, start },
    write: (given) => {
      const found = db
        .selectFrom('tickets')
        .where('tickets.companyId', '=', given.companyId)
        .where(sql<boolean>`tickets.id = any(${given.ids}::bigint[])`)
      return ordered(ticketRows(found), query)
        .offset(sql<number>`${given.start}::bigint`)
        .limit(ticketPageSize + 1)
    },
  })
  return { ...(await page(tenant, rows, { count: ids.length, query })), nextCursor: null }
}

type Rows = Parameters<typeof ticketOf>[1][]

/** Beyond the page come the first of the next one, and what was raised. */
function raisedFirst(rows: Rows, beyond: Rows): Rows {
  const isRaised = ({ raisedAt }: Rows[number]) => raisedAt !== null
  return [...[...rows, ...beyond].filter(isRaised), ...rows.filter((row) => !isRaised(row))]
}

async function page(
  tenant: Tenant,
  found: Rows,
  { count, query }: { count: number; query: Ordered },
): Promise<Page> {
  const snapshot = await companySnapshot(tenant)
  const rows = found.slice(0, ticketPageSize)
  const last = rows.at(-1)
  const hasMore = found.length > ticketPageSize
  return {
    tickets: raisedFirst(rows, found.slice(ticketPageSize)).map((row) => ticketOf(tenant, row, snapshot)),
    count,
    hasMore,
    nextCursor: hasMore && last ? writeCursor({ at: last[orderOf(query).column], id: last.id }) : null,
  }
}
