import { idParam, isoDate, timelinePageSize, type TimelineEntry } from '@chatflow/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import { mergeReasons } from '../../conversations/contacts/mergeContacts.ts'
import type { Viewer } from '../../conversations/tickets/tickets.visibility.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { readerOf } from '../schedules/schedules.visibility.ts'
import { namesOf, requireContact, ticketsOfContact, type TicketOfContact } from './ticketsOfContact.ts'

interface Reading {
  viewer: Viewer
  schedules: ReturnType<typeof readerOf>
}

/** Everything that happened with a contact, as far as this person may know of it, newest first. */
export async function readTimeline(
  tenant: Tenant,
  { viewer, schedules }: Reading,
  contactId: number,
  cursor: string | undefined,
) {
  await requireContact(tenant, contactId)
  const { seen, hiddenIds } = await ticketsOfContact(tenant, viewer, contactId)
  const tickets = new Map(seen.map((ticket) => [ticket.id, ticket]))
  const before = cursor === undefined ? undefined : readPlace(cursor)
  const own = sql`company_id = ${tenant.companyId} and contact_id = ${contactId}`
  const sources = [
    attendances(tenant, [...tickets.keys()]),
    sql`select 'note' as kind, id, created_at as at, ticket_id, user_id, null::bigint as queue_id, note as words,
      null::timestamptz as started_at, null::timestamptz as finished_at, null::smallint as rating, null::text as state
      from ticket_notes where ${own} and (ticket_id is null or ticket_id <> all(${hiddenIds}::bigint[]))`,
    sql`select 'schedule', id, coalesce(due_at, sent_at, send_at), null, user_id, null, body, null, null, null,
      case when failure_code is not null then 'ERRO' when due_at is null then 'ENVIADA' else 'PENDENTE' end
      from schedules where ${own} and (${schedules.isManager} or user_id = ${schedules.userId})`,
    sql`select 'consent', id, lgpd_accepted_at, id, null, null, null, null, null, null, null from tickets
      where ${own} and lgpd_accepted_at is not null and id = any(${[...tickets.keys()]}::bigint[])`,
    sql`select 'merge', id, created_at, null, null, null, merged -> 'contact' ->> 'name', null, null, null, reason
      from contact_merges where ${own} and unmerged_at is null`,
    sql`select 'created', id, created_at, null, null, null, null, null, null, null, null
      from contacts where company_id = ${tenant.companyId} and id = ${contactId}`,
  ]
  // Nothing is older than the contact itself.
  const { rows } = await sql<Row>`select * from (${sql.join(sources, sql` union all `)}) entries
    ${before ? sql`where (at, kind <> 'created', kind, id) < (${before.at}::timestamptz, ${before.kind}::text <> 'created', ${before.kind}::text, ${before.id}::bigint)` : sql``}
    order by at desc, kind <> 'created' desc, kind desc, id desc limit ${timelinePageSize + 1}`.execute(
    tenant.db,
  )
  const page = rows.slice(0, timelinePageSize)
  const last = page.at(-1)
  return {
    entries: await entriesOf(tenant, page, tickets),
    nextCursor: rows.length > timelinePageSize && last ? writePlace(last) : null,
  }
}

const attendances = ({ companyId }: Tenant, ticketIds: number[]) =>
  sql`select 'attendance' as kind, id, created_at as at, ticket_id, user_id, queue_id, null::text as words, started_at,
    coalesce(closed_at, finished_at) as finished_at, rating,
    case when row_number() over (partition by ticket_id order by id desc) = 1 then 'newest' end as state
    from ticket_trackings where company_id = ${companyId} and ticket_id = any(${ticketIds}::bigint[])`

interface Row {
  kind: TimelineEntry['kind']
  id: number
  at: string
  ticketId: number | null
  userId: number | null
  queueId: number | null
  words: string | null
  startedAt: string | null
  finishedAt: string | null
  rating: number | null
  state: string | null
}

async function entriesOf(tenant: Tenant, rows: Row[], tickets: Map<number, TicketOfContact>) {
  const names = await namesOf(tenant)
  return rows.flatMap((row): TimelineEntry[] => {
    const { kind, id, at, words, state } = row
    const user = names.user(row.userId)
    switch (kind) {
      case 'attendance': {
        const ticket = tickets.get(row.ticketId ?? 0)
        return ticket ? [attendanceOf(row, ticket, names)] : []
      }
      case 'note':
        return [{ kind, id, at, note: words ?? '', user }]
      case 'schedule':
        return [{ kind, id, at, body: words ?? '', status: scheduleStatus.parse(state), user }]
      case 'merge':
        return [{ kind, id, at, name: words ?? '', isByHand: state === mergeReasons.person }]
      default:
        return [{ kind, id, at }]
    }
  })
}

const scheduleStatus = z.enum(['PENDENTE', 'ENVIADA', 'ERRO'])

function attendanceOf(
  { id, at, startedAt, finishedAt, rating, state, userId, queueId }: Row,
  ticket: TicketOfContact,
  names: Awaited<ReturnType<typeof namesOf>>,
): TimelineEntry {
  const isNewest = state === 'newest'
  return {
    kind: 'attendance',
    id,
    at,
    ticket: { id: ticket.id, uuid: ticket.uuid, status: isNewest ? ticket.status : 'closed' },
    startedAt,
    finishedAt,
    rating,
    lastMessage: isNewest ? ticket.lastMessage : '',
    queue: names.queue(queueId ?? ticket.queueId),
    user: names.user(userId ?? (isNewest ? ticket.userId : null)),
    whatsapp: names.connection(ticket.whatsappId),
  }
}

const place = z.tuple([isoDate.refine((at) => new Date(at).toJSON() === at), z.string().max(20), idParam])
const writePlace = ({ at, kind, id }: Row) => Buffer.from(`${at} ${kind} ${id}`).toString('base64url')

function readPlace(cursor: string) {
  const parts = place.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '))
  const [at, kind, id] = parts.data ?? fail('ERR_INVALID_QUERY')
  return { at, kind, id }
}
