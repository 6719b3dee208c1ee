import { ticketPageSize, type Ticket, type TicketQuery, type TicketView } from '@chatflow/contract'
import { sql, type SelectQueryBuilder } from 'kysely'
import type { DB } from '../platform/database/tables.ts'
import type { Tenant } from '../platform/tenancy/tenancy.ts'
import { namesOf } from '../directory/names.ts'
import { findByText } from './searchTickets.ts'
import { ticketOf, ticketRows, withMaskedNumber } from './ticketRow.ts'
import { visibleIn, type Viewer } from './tickets.visibility.ts'
import { readCursor, writeCursor } from '../platform/database/cursor.ts'
import { endOf, startOf } from '../platform/database/timeSpans.ts'

export type TicketsQuery = SelectQueryBuilder<DB, 'tickets', object>

interface Page {
  tickets: Ticket[]
  count: number
  hasMore: boolean
  nextCursor: string | null
}

/** One page of a view. One statement: the rows, and with them the exact total where an index gives it. */
export async function listTickets(tenant: Tenant, viewer: Viewer, query: TicketQuery): Promise<Page> {
  const { timezone } = (await namesOf(tenant)).company
  const view = viewOf(query)
  const filtered = filter(tenant, viewer, { ...query, timezone, view })
  if (query.searchParam) return searched(tenant, viewer, query, await findByText(tenant, filtered, query))

  const total = filtered.select((eb) => eb.fn.countAll<number>().as('count'))
  // Chosen by the index alone; only what is shown is read and joined.
  const chosen = ordered(from(filtered, query).select('tickets.id'), query).limit(ticketPageSize + 1)
  const shown = tenant.db
    .selectFrom('tickets')
    .where('tickets.companyId', '=', tenant.companyId)
    .where(sql<boolean>`tickets.id = any(array(${chosen}))`)
  const found = await ordered(ticketRows(shown), query)
    .select(total.$castTo<{ count: number }>().as('total'))
    .execute()
  const count =
    found[0]?.total ??
    (query.pageNumber > 1 || query.cursor ? (await total.executeTakeFirstOrThrow()).count : 0)
  return page(tenant, viewer, found, count)
}

/** How many tickets each view holds, in one statement. */
export async function countTickets(
  tenant: Tenant,
  viewer: Viewer,
  query: Pick<TicketQuery, 'queueIds' | 'showAll'>,
) {
  const { timezone } = (await namesOf(tenant)).company
  const count = (view: TicketView) =>
    filter(tenant, viewer, { ...query, ...nothingElse, timezone, view })
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .$castTo<{ count: number }>()
  const counts = await tenant.db
    .selectNoFrom([
      count('open').as('open'),
      count('pending').as('pending'),
      count('group').as('group'),
      count('closed').as('closed'),
    ])
    .executeTakeFirstOrThrow()
  return {
    open: counts.open ?? 0,
    pending: counts.pending ?? 0,
    group: counts.group ?? 0,
    closed: counts.closed ?? 0,
  }
}
const nothingElse = { searchParam: '', withUnreadMessages: false }

/** Whoever searches or filters by status looks through every view. */
function viewOf(query: TicketQuery): TicketView {
  if (query.searchParam || query.statusFilter?.length) return 'search'
  return query.status ?? 'search'
}

type Wanted = Pick<
  TicketQuery,
  | 'queueIds'
  | 'showAll'
  | 'tags'
  | 'users'
  | 'whatsapps'
  | 'statusFilter'
  | 'date'
  | 'updatedAt'
  | 'withUnreadMessages'
> & { timezone: string; view: TicketView }

function filter(
  tenant: Tenant,
  viewer: Viewer,
  wanted: Partial<Wanted> & Pick<Wanted, 'showAll' | 'timezone' | 'view'>,
) {
  const { queueIds, statusFilter, timezone, date, updatedAt } = wanted
  let tickets: TicketsQuery = tenant.db
    .selectFrom('tickets')
    .where('tickets.companyId', '=', tenant.companyId)
    .where(visibleIn(viewer, wanted.view, wanted.showAll))
    .where((eb) => eb.and(chosen(wanted)))
  // Narrows and never widens: what has no queue yet belongs to every choice of queues.
  if (queueIds?.length)
    tickets = tickets.where(
      sql<boolean>`(tickets.queue_id is null or tickets.queue_id = any(${queueIds}::bigint[]))`,
    )
  if (statusFilter?.length) tickets = tickets.where('tickets.status', 'in', statusFilter)
  if (date) tickets = tickets.where(onDay('tickets.createdAt', date, timezone))
  if (updatedAt) tickets = tickets.where(onDay('tickets.updatedAt', updatedAt, timezone))
  if (wanted.withUnreadMessages) tickets = tickets.where('tickets.unreadMessages', '>', 0)
  return tickets
}

/** One of the chosen attendants and connections, and all of the chosen tags. */
function chosen({ users, whatsapps, tags }: Partial<Wanted>) {
  const oneOf = (column: string, ids: number[] | undefined) =>
    ids?.length ? [sql<boolean>`${sql.ref(column)} = any(${ids}::bigint[])`] : []
  return [
    ...oneOf('tickets.userId', users),
    ...oneOf('tickets.whatsappId', whatsapps),
    ...(tags?.length ? [tagged(tags)] : []),
  ]
}

/** All of the tags, on the ticket or on its contact. */
const tagged = (tags: number[]) => sql<boolean>`not exists (
  select from unnest(${tags}::bigint[]) as wanted (id) where not exists (
    select from ticket_tags where company_id = tickets.company_id and ticket_id = tickets.id and tag_id = wanted.id
    union all
    select from contact_tags where company_id = tickets.company_id and contact_id = tickets.contact_id and tag_id = wanted.id))`

const onDay = (column: 'tickets.createdAt' | 'tickets.updatedAt', day: string, timezone: string) =>
  sql<boolean>`${sql.ref(column)} >= ${startOf(day, timezone)} and ${sql.ref(column)} < ${endOf(day, timezone)}`

function from(tickets: TicketsQuery, query: TicketQuery): TicketsQuery {
  if (!query.cursor) return tickets.offset((query.pageNumber - 1) * ticketPageSize)
  const { at, id } = readCursor(query.cursor)
  const beyond = isAscending(query) ? sql`>` : sql`<`
  return tickets.where(
    sql<boolean>`(tickets.updated_at, tickets.id) ${beyond} (${at}::timestamptz, ${id}::bigint)`,
  )
}

const isAscending = (query: TicketQuery) => query.sortTickets === 'ASC'

function ordered<T extends 'tickets' | 'contacts', Row>(
  tickets: SelectQueryBuilder<DB, T | 'tickets', Row>,
  query: TicketQuery,
) {
  const direction = isAscending(query) ? 'asc' : 'desc'
  return tickets.orderBy(sql`tickets.updated_at`, direction).orderBy(sql`tickets.id`, direction)
}

/** The tickets that a text search chose, in its order. It knows whether there are more, not how many. */
async function searched(tenant: Tenant, viewer: Viewer, query: TicketQuery, ids: number[]): Promise<Page> {
  const start = (query.pageNumber - 1) * ticketPageSize
  const wanted = ids.slice(start, start + ticketPageSize + 1)
  if (wanted.length === 0) return { tickets: [], count: ids.length, hasMore: false, nextCursor: null }
  const rows = await ordered(
    ticketRows(
      tenant.db
        .selectFrom('tickets')
        .where('tickets.companyId', '=', tenant.companyId)
        .where(sql<boolean>`tickets.id = any(${wanted}::bigint[])`),
    ),
    query,
  ).execute()
  return { ...(await page(tenant, viewer, rows, ids.length)), nextCursor: null }
}

type Rows = Parameters<typeof ticketOf>[1][]
async function page(tenant: Tenant, viewer: Viewer, found: Rows, count: number): Promise<Page> {
  const names = await namesOf(tenant)
  const rows = found.slice(0, ticketPageSize)
  const tickets = rows.map((row) => ticketOf(tenant, row, names))
  const last = rows.at(-1)
  const hasMore = found.length > ticketPageSize
  return {
    tickets: viewer.hidesNumbers ? tickets.map(withMaskedNumber) : tickets,
    count,
    hasMore,
    nextCursor: hasMore && last ? writeCursor({ at: last.updatedAt, id: last.id }) : null,
  }
}
