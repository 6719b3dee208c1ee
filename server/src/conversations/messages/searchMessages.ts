import { messagePageSize, type TicketDetail } from '@chatflow/contract'
import { sql } from 'kysely'
import { isFoundInCard } from '../contacts/contactMatches.ts'
import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import { readCursor, writeCursor } from '../../platform/database/cursor.ts'
import { foldedPattern } from '../../platform/database/folded.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { Viewer } from '../tickets/tickets.visibility.ts'
import { beside, historyOf } from './conversationHistory.ts'
import { messageOf, messageRows } from './messageRow.ts'

interface SearchQuery {
  searchParam: string
  cursor?: string | undefined
}

/** What was said about something, newest first. What was taken back says nothing any more. */
export async function searchMessages(
  tenant: Tenant,
  viewer: Viewer,
  ticket: TicketDetail,
  { searchParam, cursor }: SearchQuery,
) {
  if (searchParam === '') return { messages: [], count: 0, hasMore: false, nextCursor: null }
  const said = sql`select id, created_at from messages where company_id = ${tenant.companyId}
    and ticket_id = any(array(${historyOf(tenant, viewer, ticket)})) and not is_deleted
    and folded like ${foldedPattern(searchParam)} and ${isFoundInCard(searchParam, viewer.hidesNumbers)}`
  const hits = sql<{ id: number; total: number }>`
    (with said as materialized (${said})
    select id, (select count(*) from said) as total from said where ${cursor ? beside(readCursor(cursor), '<') : sql`true`}
    order by created_at desc, id desc limit ${messagePageSize + 1})`
  const rows = await messageRows(tenant.db.selectFrom('messages'))
    .innerJoin(hits.as<'hits'>('hits'), 'hits.id', 'messages.id')
    .where('messages.companyId', '=', tenant.companyId)
    .select('hits.total')
    .orderBy('messages.createdAt', 'desc')
    .orderBy('messages.id', 'desc')
    .execute()
  const snapshot = await companySnapshot(tenant)
  const shown = rows.slice(0, messagePageSize)
  const last = shown.at(-1)
  const hasMore = rows.length > messagePageSize
  return {
    messages: shown.map((row) => messageOf(tenant, row, snapshot)),
    count: rows[0]?.total ?? 0,
    hasMore,
    nextCursor: hasMore && last ? writeCursor({ at: last.createdAt, id: last.id }) : null,
  }
}
