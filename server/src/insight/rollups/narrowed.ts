import type { InsightFilter } from '@chatflow/contract'
import { sql, type RawBuilder } from 'kysely'
import { plannedAnew } from '../../platform/database/preparing.ts'

type Condition = RawBuilder<boolean>

/** All of them; true when there is none. */
export const all = (conditions: Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`

export const amongIds = (column: RawBuilder<unknown>, ids: number[] | undefined): Condition[] =>
  ids?.length ? [sql<boolean>`${column} = any(${ids}::bigint[])`] : []

/** Attendances are those of the user and queue that had them; `attendance` and `tickets` are joined. */
export const narrowAttendances = (filter: InsightFilter): Condition =>
  all([
    ...amongIds(sql`attendance.user_id`, filter.users),
    ...amongIds(sql`attendance.queue_id`, filter.queueIds),
    ...ofTicket(filter),
  ])

/** The same for attendances of many days. */
export const narrowManyAttendances = (companyId: number, { tags, ...filter }: InsightFilter): Condition =>
  all([narrowAttendances(filter), ...amongTagged(companyId, sql`attendance.ticket_id`, tags)])

/** Tickets as they stand now. */
export const narrowTickets = (filter: InsightFilter): Condition =>
  all([
    ...amongIds(sql`tickets.user_id`, filter.users),
    ...amongIds(sql`tickets.queue_id`, filter.queueIds),
    ...ofTicket(filter),
  ])

/** Messages were said in a queue; whose they are is told by their ticket. */
export const narrowMessages = (companyId: number, filter: InsightFilter): Condition =>
  all([
    ...amongIds(sql`messages.queue_id`, filter.queueIds),
    ...amongIds(sql`messages.whatsapp_id`, filter.whatsappIds),
    ...amongTagged(companyId, sql`messages.ticket_id`, filter.tags),
    ...(filter.users?.length
      ? [
          sql<boolean>`exists (select from tickets where tickets.company_id = messages.company_id
            and tickets.id = messages.ticket_id and ${narrowTickets({ users: filter.users })})`,
        ]
      : []),
  ])

const isNarrow = ({ queueIds, users, whatsappIds, tags }: InsightFilter) =>
  [queueIds, users, whatsappIds, tags].some((ids) => ids?.length)

/** How a statement begins: one person and one tag want other plans than everybody, and a day another than a year. */
export const plannedFor = (filter: InsightFilter) => sql.raw(isNarrow(filter) ? plannedAnew : '')

/** Contacts have no queue and no attendant: those count whose tickets do. */
export function narrowContacts(companyId: number, filter: InsightFilter): Condition {
  if (!isNarrow(filter)) return sql<boolean>`true`
  const { tags } = filter
  const fits = sql<boolean>`exists (select from tickets join ticket_trackings attendance
      on attendance.company_id = tickets.company_id and attendance.ticket_id = tickets.id
    where tickets.company_id = contacts.company_id and tickets.contact_id = contacts.id
      and ${narrowAttendances(filter)})`
  // Few bear a tag: only they are asked for their tickets.
  return all([...(tags?.length ? [isAmongTagged(companyId, tags)] : []), fits])
}

const isAmongTagged = (companyId: number, tags: number[]) => sql<boolean>`contacts.id in (
  select contact_id from contact_tags where company_id = ${companyId} and tag_id = any(${tags}::bigint[])
  union all select tickets.contact_id from ticket_tags join tickets on tickets.company_id = ${companyId}
    and tickets.id = ticket_tags.ticket_id
  where ticket_tags.company_id = ${companyId} and ticket_tags.tag_id = any(${tags}::bigint[]))`

const ofTicket = ({ whatsappIds, tags }: InsightFilter): Condition[] => [
  ...amongIds(sql`tickets.whatsapp_id`, whatsappIds),
  ...(tags?.length ? [isTagged(tags)] : []),
]

/**
 * The tickets that bear a tag, or whose customer does, found once. To ask each of a month's rows for its ticket, and that for
 * its tags, takes several times as long; where few rows are looked at, `isTagged` does.
 */
const amongTagged = (
  companyId: number,
  ticketId: RawBuilder<unknown>,
  tags: number[] | undefined,
): Condition[] =>
  tags?.length
    ? [
        sql<boolean>`${ticketId} in (
          select tagged.id from contact_tags join tickets tagged on tagged.company_id = ${companyId}
            and tagged.contact_id = contact_tags.contact_id
          where contact_tags.company_id = ${companyId} and contact_tags.tag_id = any(${tags}::bigint[])
          union all select ticket_id from ticket_tags
          where company_id = ${companyId} and tag_id = any(${tags}::bigint[]))`,
      ]
    : []

const isTagged = (tags: number[]) => sql<boolean>`(
  exists (select from contact_tags where contact_tags.company_id = tickets.company_id
    and contact_tags.contact_id = tickets.contact_id and contact_tags.tag_id = any(${tags}::bigint[]))
  or exists (select from ticket_tags where ticket_tags.company_id = tickets.company_id
    and ticket_tags.ticket_id = tickets.id and ticket_tags.tag_id = any(${tags}::bigint[])))`
