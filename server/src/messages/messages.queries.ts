import { messagePageSize, type Ticket, type TicketDetail, type TicketMessage } from '@chatflow/contract'
import { sql } from 'kysely'
import { namesOf } from '../directory/names.ts'
import { readCursor, writeCursor } from '../platform/database/cursor.ts'
import { fail } from '../platform/http/fail.ts'
import type { Tenant } from '../platform/tenancy/tenancy.ts'
import { masked } from '../tickets/announceTicket.ts'
import { withMaskedNumber } from '../tickets/ticketRow.ts'
import { getTicket } from '../tickets/tickets.queries.ts'
import { maySee, visibleIn, type Viewer } from '../tickets/tickets.visibility.ts'
import { messageOf, messageRows } from './messageRow.ts'

export async function getMessage(tenant: Tenant, id: number): Promise<TicketMessage> {
  const row = await messageRows(
    tenant.db
      .selectFrom('messages')
      .where('messages.companyId', '=', tenant.companyId)
      .where('messages.id', '=', id),
  ).executeTakeFirst()
  return messageOf(tenant, row ?? fail('ERR_NO_MESSAGE_FOUND'), await namesOf(tenant))
}

/** Not found and not yours answer the same. */
export async function findVisibleMessage(tenant: Tenant, viewer: Viewer, id: number) {
  const message = await getMessage(tenant, id)
  const ticket = await getTicket(tenant, message.ticketId)
  return maySee(viewer, ticket) ? { message, ticket } : fail('ERR_NO_MESSAGE_FOUND')
}

/** As this person may see it: where numbers are hidden, that holds for every answer. */
export const messageFor = (viewer: Viewer, message: TicketMessage): TicketMessage =>
  viewer.hidesNumbers ? masked(message) : message
export const ticketFor = <T extends Ticket>(viewer: Viewer, ticket: T): T =>
  viewer.hidesNumbers ? withMaskedNumber(ticket) : ticket

interface PageQuery {
  pageNumber: number
  cursor?: string | undefined
  selectedQueues?: number[] | undefined
}

/**
 * A page of the conversation: of this ticket and of the contact's earlier ones on the connection that one may see.
 * Each ticket gives at most a page, so the cost follows the page and not the history.
 */
export async function listMessages(tenant: Tenant, viewer: Viewer, ticket: TicketDetail, query: PageQuery) {
  const names = await namesOf(tenant)
  const offset = query.cursor ? 0 : (query.pageNumber - 1) * messagePageSize
  const enough = offset + messagePageSize + 1
  const history = historyOf(tenant, viewer, ticket, query)
  const before = query.cursor ? beforeCursor(query.cursor) : sql`true`
  const newest = sql<{ id: number }>`
    (with history as (${history})
    select page.id, page.created_at from history cross join lateral (
      select id, created_at from messages where company_id = ${tenant.companyId} and ticket_id = history.id and ${before}
      order by created_at desc, id desc limit ${enough}) page
    order by page.created_at desc, page.id desc limit ${messagePageSize + 1} offset ${offset})`
  const rows = await messageRows(tenant.db.selectFrom('messages'))
    .innerJoin(newest.as<'newest'>('newest'), 'newest.id', 'messages.id')
    .where('messages.companyId', '=', tenant.companyId)
    .select(
      sql<number>`(select count(*) from messages said where said.company_id = ${tenant.companyId}
        and said.ticket_id in (${history}))`.as('total'),
    )
    .orderBy('messages.createdAt', 'desc')
    .orderBy('messages.id', 'desc')
    .execute()
  const shown = rows.slice(0, messagePageSize)
  const last = shown.at(-1)
  const hasMore = rows.length > messagePageSize
  const messages = shown.toReversed().map((row) => messageOf(tenant, row, names))
  return {
    messages: messages.map((message) => messageFor(viewer, message)),
    count: rows[0]?.total ?? 0,
    hasMore,
    nextCursor: hasMore && last ? writeCursor({ at: last.createdAt, id: last.id }) : null,
  }
}

function historyOf(
  { db, companyId }: Tenant,
  viewer: Viewer,
  ticket: TicketDetail,
  { selectedQueues }: PageQuery,
) {
  let tickets = db
    .selectFrom('tickets')
    .select('tickets.id')
    .where('tickets.companyId', '=', companyId)
    .where('tickets.contactId', '=', ticket.contactId)
    .where(sql<boolean>`tickets.whatsapp_id is not distinct from ${ticket.whatsappId}::bigint`)
    .where('tickets.id', '<=', ticket.id)
    .where((eb) => eb.or([eb('tickets.id', '=', ticket.id), visibleIn(viewer, 'search', true)(eb)]))
  if (selectedQueues?.length)
    tickets = tickets.where((eb) =>
      eb.or([
        eb('tickets.id', '=', ticket.id),
        eb('tickets.queueId', 'is', null),
        sql<boolean>`tickets.queue_id = any(${selectedQueues}::bigint[])`,
      ]),
    )
  return tickets
}

function beforeCursor(cursor: string) {
  const { at, id } = readCursor(cursor)
  return sql`(created_at, id) < (${at}::timestamptz, ${id}::bigint)`
}
