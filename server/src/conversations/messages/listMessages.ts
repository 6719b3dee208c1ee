import { messagePageSize, type TicketMessage } from '@chatflow/contract'
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import { compiledOnce } from '../../platform/database/compiledOnce.ts'
import { readCursor, writeCursor } from '../../platform/database/cursor.ts'
import type { DB } from '../../platform/database/tables.ts'
import { plannedOnce } from '../../platform/database/preparing.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { findVisibleTicket } from '../tickets/findVisibleTicket.ts'
import { columnOf, ticketBy, type KeyColumn, type TicketKey } from '../tickets/getTicket.ts'
import type { Viewer } from '../tickets/tickets.visibility.ts'
import { viewerShape, viewerValues, withValues, type ViewerValues } from '../tickets/viewerShape.ts'
import { beside, historyOf } from './conversationHistory.ts'
import { messageOf, withQuoted } from './messageRow.ts'

interface PageQuery {
  pageNumber: number
  cursor?: string | undefined
  newerThan?: string | undefined
  around?: number | undefined
  selectedQueues?: number[] | undefined
}

/** A ticket and a page of its conversation, asked for together: the page finds its conversation by itself. */
export async function openConversation(tenant: Tenant, viewer: Viewer, key: TicketKey, query: PageQuery) {
  const [found, page] = await Promise.allSettled([
    findVisibleTicket(tenant, viewer, key),
    listMessages(tenant, viewer, key, query),
  ])
  // What is not for these eyes is not there, whatever became of the page.
  if (found.status === 'rejected') throw found.reason as Error
  if (page.status === 'rejected') throw page.reason as Error
  return { ticket: found.value, page: page.value }
}

/** A page of a conversation that one may see, oldest first. Its cost follows the page and not the history. */
export async function listMessages(tenant: Tenant, viewer: Viewer, key: TicketKey, query: PageQuery) {
  const { selectedQueues } = query
  const conversation = {
    tenant,
    viewer,
    key,
    column: columnOf(key),
    ...(selectedQueues?.length && { selectedQueues }),
  }
  const { rows, total, hasOlder, hasNewer } = await readPage(conversation, query)
  const snapshot = await companySnapshot(tenant)
  const messages = rows.map((row) => messageOf(tenant, row, snapshot))
  return {
    messages,
    count: total,
    hasMore: hasOlder,
    nextCursor: hasOlder ? placeOf(messages[0]) : null,
    newerCursor: hasNewer ? placeOf(messages.at(-1)) : null,
  }
}

interface Conversation {
  tenant: Pick<Tenant, 'db' | 'companyId'>
  viewer: Viewer
  /** Of the ticket that is looked at. */
  key: TicketKey
  column: KeyColumn
  selectedQueues?: number[]
}

/** What a message tells of its ticket. It is read with the conversation, not for each message again. */
const ticketColumns = [
  'tickets.uuid as ticketUuid',
  'tickets.queueId as ticketQueueId',
  'tickets.createdAt as ticketCreatedAt',
] as const
/** The same, as the page carries it, how many messages the conversation has, and whose they are. */
const pageFields = [
  sql<string>`page.ticket_uuid`.as('ticketUuid'),
  sql<number | null>`page.ticket_queue_id`.as('ticketQueueId'),
  sql<string>`page.ticket_created_at`.as('ticketCreatedAt'),
  sql<number>`page.total`.as('total'),
  sql<string>`coalesce(contacts.name, page.asked_name)`.as('contactName'),
  sql<string | null>`case when contacts.id is null then page.asked_picture else contacts.url_picture end`.as(
    'contactPicture',
  ),
] as const

/** The ticket that is looked at, and from it on all tickets of its conversation, as `asked` and `history`. */
function withHistory({ tenant, viewer, column, key, selectedQueues }: Conversation) {
  const asked = ticketBy(tenant, column, key)
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.companyId', '=', 'tickets.companyId')
        .onRef('contacts.id', '=', 'tickets.contactId'),
    )
    .select(['tickets.id', 'tickets.contactId', 'tickets.whatsappId', 'contacts.name', 'contacts.urlPicture'])
  const ticket = {
    id: sql<number>`(select id from asked)`,
    contactId: sql<number>`(select contact_id from asked)`,
    whatsappId: sql<number | null>`(select whatsapp_id from asked)`,
  }
  const history = historyOf(tenant, viewer, ticket, selectedQueues)
    .select(['tickets.messageCount', 'tickets.lastMessageAt'])
    .select(ticketColumns)
  return sql`with asked as materialized (${asked}), history as (${history})`
}

const placeOf = (message: TicketMessage | undefined) =>
  message ? writeCursor({ at: message.createdAt, id: message.id }) : null

async function readPage(conversation: Conversation, query: PageQuery) {
  if (query.around !== undefined) return readAround(conversation, query.around)
  if (query.newerThan !== undefined) {
    const { rows, total } = await read(conversation, {
      after: readCursor(query.newerThan),
      limit: messagePageSize + 1,
    })
    return {
      rows: rows.slice(0, messagePageSize),
      total,
      hasOlder: true,
      hasNewer: rows.length > messagePageSize,
    }
  }
  const offset = query.cursor ? 0 : (query.pageNumber - 1) * messagePageSize
  const before = query.cursor ? readCursor(query.cursor) : 'the end'
  const { rows, total } = await read(conversation, { before, limit: messagePageSize + 1, offset })
  return {
    rows: rows.slice(-messagePageSize),
    total,
    hasOlder: rows.length > messagePageSize,
    hasNewer: query.cursor !== undefined || offset > 0,
  }
}

/** Half a page on either side, so that what is looked for stands between what led to it and what became of it. */
async function readAround(conversation: Conversation, messageId: number) {
  const { tenant } = conversation
  const found = await tenant.db
    .selectFrom('messages')
    .select('createdAt')
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', messageId)
    .where(sql<boolean>`ticket_id in (${withHistory(conversation)} select id from history)`)
    .executeTakeFirst()
  const at = (found ?? fail('ERR_NO_MESSAGE_FOUND')).createdAt
  const half = messagePageSize / 2
  const { rows, total } = await read(conversation, {
    before: { at, id: messageId, isIncluded: true },
    after: { at, id: messageId },
    limit: half + 1,
  })
  const middle = rows.findIndex(({ id }) => id === messageId) + 1
  return {
    rows: rows.slice(Math.max(0, middle - half), middle + half),
    total,
    hasOlder: middle > half,
    hasNewer: rows.length - middle > half,
  }
}

interface Wanted {
  before?: Place | 'the end'
  after?: Place
  limit: number
  offset?: number
}
interface Place {
  at: string
  id: number
  isIncluded?: boolean
}

const commonPage = compiledOnce<
  ViewerValues &
    Place & {
      companyId: number
      key: TicketKey
      offset: number
    }
>(plannedOnce)

async function read(conversation: Conversation, wanted: Wanted) {
  const isCommon = wanted.before && !wanted.after && !conversation.selectedQueues
  const rows = await (isCommon ? readCommon(conversation, wanted) : pageOf(conversation, wanted).execute())
  return { rows, total: rows[0]?.total ?? 0 }
}

/** The newest page and the older ones: what people read all day. */
function readCommon({ tenant, viewer, column, key }: Conversation, { before, limit, offset = 0 }: Wanted) {
  const { db, companyId } = tenant
  const place = before === undefined || before === 'the end' ? { at: '', id: 0 } : before
  return commonPage(db, {
    shape: JSON.stringify([before === 'the end', column, ...viewerShape(viewer)]),
    values: { ...viewerValues(viewer), ...place, companyId, key, offset },
    write: (given) =>
      pageOf(
        {
          tenant: { db, companyId: given.companyId },
          viewer: withValues(viewer, given),
          key: given.key,
          column,
        },
        {
          before: before === 'the end' ? before : { at: given.at, id: given.id },
          limit,
          offset: given.offset,
        },
      ),
  })
}

function pageOf(conversation: Conversation, wanted: Wanted) {
  const { tenant } = conversation
  const { before, after } = wanted
  const parts = [
    ...(before === 'the end' ? [partOf(tenant, wanted, sql`true`, 'desc')] : []),
    ...(before && before !== 'the end'
      ? [partOf(tenant, wanted, beside(before, before.isIncluded ? '<=' : '<'), 'desc')]
      : []),
    ...(after ? [partOf(tenant, wanted, beside(after, '>'), 'asc')] : []),
  ]
  const page = sql<{ id: number }>`(${withHistory(conversation)}
    select part.*, (select sum(message_count) from history) as total, (select contact_id from asked) as asked_contact,
      (select name from asked) as asked_name, (select url_picture from asked) as asked_picture
    from (${sql.join(parts, sql` union all `)}) part)`
  // Chosen by the index alone, and then read: what is put in order stays small.
  const messages = tenant.db
    .selectFrom(page.as('page'))
    .innerJoin('messages', (join) =>
      join.on('messages.companyId', '=', tenant.companyId).onRef('messages.id', '=', 'page.id'),
    ) as unknown as FromMessages
  return withQuoted(messages)
    .leftJoin('contacts', (join) =>
      join.onRef('contacts.companyId', '=', 'messages.companyId').on(isSomebodyElse),
    )
    .select(pageFields)
    .orderBy(sql`page.created_at`)
    .orderBy(sql`page.id`)
}
type FromMessages = SelectQueryBuilder<DB, 'messages', object>
/** Most are of the one who is talked with, and that contact is read with the ticket: nobody is looked for by null. */
const isSomebodyElse = sql<boolean>`contacts.id = nullif(messages.contact_id, page.asked_contact)`

/** So many tickets are looked at to know how far a page reaches. */
const nearest = 2

/**
 * The messages nearest to a place, from it on. How far they reach is read from the tickets whose own nearest is
 * nearest; tickets that begin beyond are left alone, so that a page of a conversation of years reads a ticket or two.
 */
function partOf(
  { companyId }: Conversation['tenant'],
  wanted: Wanted,
  where: RawBuilder<boolean>,
  direction: 'asc' | 'desc',
) {
  const { limit, offset = 0 } = wanted
  const way = sql.raw(direction)
  const most = sql`(${limit}::bigint + ${offset}::bigint)`
  const said = (ticket: string, columns: RawBuilder<unknown>, count: RawBuilder<unknown>) =>
    sql`(select ${columns} from messages where company_id = ${companyId} and ticket_id = ${sql.ref(ticket)} and ${where}
      order by created_at ${way}, id ${way} limit ${count})`
  const at = sql`created_at`
  const nearestIn = said('history.id', at, sql`1`)
  const within =
    direction === 'desc'
      ? sql`>= coalesce((select at from reach), '-infinity')`
      : sql`<= coalesce((select at from reach), 'infinity')`
  return sql`(with heads as (
      select * from (select history.*, ${direction === 'desc' ? newestIn(wanted, nearestIn) : nearestIn} as at from history offset 0) head
      where at is not null),
    reach as (
      select near.created_at as at from (select id from heads order by at ${way} limit ${sql.lit(nearest)}) ticket
      cross join lateral ${said('ticket.id', at, most)} near
      order by near.created_at ${way} offset ${most} - 1 limit 1)
    select page.*, ticket_uuid, ticket_queue_id, ticket_created_at from heads
    cross join lateral ${said('heads.id', sql`id, created_at`, most)} page where heads.at ${within}
    order by page.created_at ${way}, page.id ${way} limit ${limit} offset ${offset})`
}

/** Nothing in a ticket is newer than it says of itself: in one that is over before the place, no message is looked for. */
function newestIn({ before }: Wanted, nearestIn: RawBuilder<unknown>) {
  const known = sql`coalesce(last_message_at, 'infinity')`
  if (before === undefined || before === 'the end') return known
  return sql`case when ${known} < ${before.at}::timestamptz then last_message_at else ${nearestIn} end`
}
