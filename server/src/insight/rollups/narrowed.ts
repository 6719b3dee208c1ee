import type { InsightFilter } from '@chatflow/contract'
import { sql, type RawBuilder } from 'kysely'

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

/** Tickets as they stand now. */
export const narrowTickets = (filter: InsightFilter): Condition =>
  all([
    ...amongIds(sql`tickets.user_id`, filter.users),
    ...amongIds(sql`tickets.queue_id`, filter.queueIds),
    ...ofTicket(filter),
  ])

/** Messages were said in a queue; whose they are is told by their ticket. */
export const narrowMessages = (filter: InsightFilter): Condition =>
  all([
    ...amongIds(sql`messages.queue_id`, filter.queueIds),
    ...amongIds(sql`messages.whatsapp_id`, filter.whatsappIds),
    ...(filter.users?.length || filter.tags?.length
      ? [
          sql<boolean>`exists (select from tickets where tickets.company_id = messages.company_id
            and tickets.id = messages.ticket_id and ${narrowTickets({ users: filter.users, tags: filter.tags })})`,
        ]
      : []),
  ])

/** Contacts have no queue and no attendant: those count whose tickets do. */
export function narrowContacts(filter: InsightFilter): Condition {
  const { queueIds, users, whatsappIds, tags } = filter
  const isNarrow = [queueIds, users, whatsappIds, tags].some((ids) => ids?.length)
  if (!isNarrow) return sql<boolean>`true`
  return sql<boolean>`exists (select from tickets join ticket_trackings attendance
      on attendance.company_id = tickets.company_id and attendance.ticket_id = tickets.id
    where tickets.company_id = contacts.company_id and tickets.contact_id = contacts.id
      and ${narrowAttendances(filter)})`
}

const ofTicket = ({ whatsappIds, tags }: InsightFilter): Condition[] => [
  ...amongIds(sql`tickets.whatsapp_id`, whatsappIds),
  ...(tags?.length ? [isTagged(tags)] : []),
]

const isTagged = (tags: number[]) => sql<boolean>`(
  exists (select from contact_tags where contact_tags.company_id = tickets.company_id
    and contact_tags.contact_id = tickets.contact_id and contact_tags.tag_id = any(${tags}::bigint[]))
  or exists (select from ticket_tags where ticket_tags.company_id = tickets.company_id
    and ticket_tags.ticket_id = tickets.id and ticket_tags.tag_id = any(${tags}::bigint[])))`
