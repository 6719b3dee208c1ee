import { messagePageSize, type TicketDetail, type TicketMessage } from '@chatflow/contract'
import { sql, type RawBuilder } from 'kysely'
import { namesOf } from '../directory/names.ts'
import { writeCursor } from '../platform/database/cursor.ts'
import { fail } from '../platform/http/fail.ts'
import type { Tenant } from '../platform/tenancy/tenancy.ts'
import type { Viewer } from '../tickets/tickets.visibility.ts'
import { beside, historyOf } from './conversationHistory.ts'
import { messageOf, messageRows } from './messageRow.ts'
import { messageFor } from './messages.queries.ts'

interface PageQuery {
  pageNumber: number
  cursor?: string | undefined
  newerThan?: string | undefined
  around?: number | undefined
  selectedQueues?: number[] | undefined
}
type History = ReturnType<typeof historyOf>

/** A page of the conversation, oldest first. Its cost follows the page and not the history. */
export async function listMessages(tenant: Tenant, viewer: Viewer, ticket: TicketDetail, query: PageQuery) {
  const history = historyOf(tenant, viewer, ticket, query.selectedQueues)
  const { rows, total, hasOlder, hasNewer } = await readPage(tenant, history, query)
  const names = await namesOf(tenant)
  const messages = rows.map((row) => messageFor(viewer, messageOf(tenant, row, names)))
  return {
    messages,
    count: total,
    hasMore: hasOlder,
    nextCursor: hasOlder ? placeOf(messages[0]) : null,
    newerCursor: hasNewer ? placeOf(messages.at(-1)) : null,
  }
}

const placeOf = (message: TicketMessage | undefined) =>
  message ? writeCursor({ at: message.createdAt, id: message.id }) : null

async function readPage(tenant: Tenant, history: History, query: PageQuery) {
  if (query.around !== undefined) return readAround(tenant, history, query.around)
  if (query.newerThan !== undefined) {
    const after = beside(query.newerThan, '>')
    const { rows, total } = await read(tenant, history, { after, limit: messagePageSize + 1 })
    return {
      rows: rows.slice(0, messagePageSize),
      total,
      hasOlder: true,
      hasNewer: rows.length > messagePageSize,
    }
  }
  const offset = query.cursor ? 0 : (query.pageNumber - 1) * messagePageSize
  const before = query.cursor ? beside(query.cursor, '<') : sql<boolean>`true`
  const { rows, total } = await read(tenant, history, { before, limit: messagePageSize + 1, offset })
  return {
    rows: rows.slice(-messagePageSize),
    total,
    hasOlder: rows.length > messagePageSize,
    hasNewer: query.cursor !== undefined || offset > 0,
  }
}

/** Half a page on either side, so that what is looked for stands between what led to it and what became of it. */
async function readAround(tenant: Tenant, history: History, messageId: number) {
  const found = await tenant.db
    .selectFrom('messages')
    .select('createdAt')
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', messageId)
    .where('ticketId', 'in', history)
    .executeTakeFirst()
  const place = writeCursor({ at: (found ?? fail('ERR_NO_MESSAGE_FOUND')).createdAt, id: messageId })
  const half = messagePageSize / 2
  const { rows, total } = await read(tenant, history, {
    before: beside(place, '<='),
    after: beside(place, '>'),
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
  before?: RawBuilder<boolean>
  after?: RawBuilder<boolean>
  limit: number
  offset?: number
}
/** Each ticket gives at most what is wanted of all of them together. */
async function read(tenant: Tenant, history: History, { before, after, limit, offset = 0 }: Wanted) {
  const part = (where: RawBuilder<boolean>, direction: 'asc' | 'desc') => {
    const way = sql.raw(direction)
    return sql`(select page.id from history cross join lateral (
      select id, created_at from messages
      where company_id = ${tenant.companyId} and ticket_id = history.id and ${where}
      order by created_at ${way}, id ${way} limit ${limit + offset}) page
    order by page.created_at ${way}, page.id ${way} limit ${limit} offset ${offset})`
  }
  const parts = [...(before ? [part(before, 'desc')] : []), ...(after ? [part(after, 'asc')] : [])]
  const page = sql<{ id: number }>`
    (with history as (${history}) ${sql.join(parts, sql` union all `)})`
  const rows = await messageRows(tenant.db.selectFrom('messages'))
    .innerJoin(page.as<'page'>('page'), 'page.id', 'messages.id')
    .where('messages.companyId', '=', tenant.companyId)
    .select(
      sql<number>`(select count(*) from messages said where said.company_id = ${tenant.companyId}
        and said.ticket_id in (${history}))`.as('total'),
    )
    .orderBy('messages.createdAt')
    .orderBy('messages.id')
    .execute()
  return { rows, total: rows[0]?.total ?? 0 }
}
