import type { TicketQuery, TicketView } from '@chatflow/contract'
import { sql, type SelectQueryBuilder } from 'kysely'
import type { DB } from '../../platform/database/tables.ts'
import { endOf, startOf } from '../../platform/database/timeSpans.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { visibleIn, type Viewer } from './tickets.visibility.ts'

/** What a reader asked for, beside the page. */
export type Wanted = Pick<
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
> & { timezone: string; view: TicketView; queueIds?: number[] | undefined }

export type TicketsQuery = SelectQueryBuilder<DB, 'tickets', object>

/** The tickets of a company that this person may see and wants to. */
export function filter(
  { db, companyId }: Pick<Tenant, 'db' | 'companyId'>,
  viewer: Viewer,
  wanted: Wanted,
): TicketsQuery {
  return narrow(db.selectFrom('tickets').where('tickets.companyId', '=', companyId), viewer, wanted)
}

/** How many those are. */
export function total(tenant: Pick<Tenant, 'db' | 'companyId'>, viewer: Viewer, wanted: Wanted) {
  if (!isPlain(wanted))
    return filter(tenant, viewer, wanted).select((eb) => eb.fn.countAll<number>().as('count'))
  // Counters have the columns by which a view is told apart: they pass for tickets here.
  const counters = tenant.db
    .selectFrom('ticketCounters as tickets')
    .where('tickets.companyId', '=', tenant.companyId) as unknown as TicketsQuery
  return narrow(counters, viewer, wanted).select(sql<number>`coalesce(sum(tickets.amount), 0)`.as('count'))
}

/** By nothing but the view and the queues: what people look at all day. */
export const isPlain = ({ tags, users, whatsapps, statusFilter, date, updatedAt, ...rest }: Wanted) =>
  ![tags, users, whatsapps, statusFilter].some((chosen) => chosen?.length) &&
  !date &&
  !updatedAt &&
  !rest.withUnreadMessages

function narrow(tickets: TicketsQuery, viewer: Viewer, wanted: Wanted): TicketsQuery {
  const { queueIds, statusFilter, timezone, date, updatedAt } = wanted
  let narrowed = tickets
    .where(visibleIn(viewer, wanted.view, wanted.showAll))
    .where((eb) => eb.and(chosen(wanted)))
  // Narrows and never widens: what has no queue yet belongs to every choice of queues.
  if (queueIds)
    narrowed = narrowed.where(
      sql<boolean>`(tickets.queue_id is null or tickets.queue_id = any(${queueIds}::bigint[]))`,
    )
  if (statusFilter?.length) narrowed = narrowed.where('tickets.status', 'in', statusFilter)
  if (date) narrowed = narrowed.where(onDay('tickets.createdAt', date, timezone))
  if (updatedAt) narrowed = narrowed.where(onDay('tickets.updatedAt', updatedAt, timezone))
  if (wanted.withUnreadMessages) narrowed = narrowed.where('tickets.unreadMessages', '>', 0)
  return narrowed
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
