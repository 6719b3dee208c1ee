import {
  kanbanPageSize,
  lanePageSize,
  type KanbanFilters,
  type KanbanTicket,
  type listKanban,
  type Received,
} from '@chatflow/contract'
import { sql, type SelectQueryBuilder } from 'kysely'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { ticketOf, ticketRows } from '../../conversations/tickets/ticketRow.ts'
import type { Viewer } from '../../conversations/tickets/tickets.visibility.ts'
import type { DB } from '../../platform/database/tables.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { boardTickets } from './boardTickets.ts'
import { orderIn, placeOf, rest } from './laneOrder.ts'

type BoardQuery = Received<typeof listKanban>['query']

/** The cards of the board, or of one lane of it, with how many there are, in one statement. */
export async function listBoard(tenant: Tenant, viewer: Viewer, query: BoardQuery) {
  const { laneId, cursor, pageNumber } = query
  const found = inLane(withLane(await boardTickets(tenant, viewer, query)), laneId)
  const size = laneId === undefined ? kanbanPageSize : lanePageSize
  // Chosen by their places alone; only what is shown is read and joined.
  const chosen = (cursor ? found.where(rest(laneId, cursor)) : found)
    .select('tickets.id')
    .orderBy(orderIn(laneId))
    .limit(size + 1)
    .offset(cursor ? 0 : (pageNumber - 1) * size)
  const count = found.select((eb) => eb.fn.countAll<number>().as('count')).$castTo<{ count: number }>()
  const rows = await cards(tenant, chosen).select(count.as('total')).orderBy(orderIn(laneId)).execute()
  const total = rows[0]?.total ?? (await count.executeTakeFirstOrThrow()).count
  const shown = rows.slice(0, size)
  const last = rows.length > size ? shown.at(-1) : undefined
  const snapshot = await companySnapshot(tenant)
  return {
    tickets: shown.map(({ lane, since, position, lastMessageAt, ...row }): KanbanTicket => ({
      ...ticketOf(tenant, row, snapshot),
      lane: lane === null ? null : { id: lane, position: position!, since: since! },
      lastMessageAt,
    })),
    count: total,
    hasMore: last !== undefined,
    nextCursor: last ? placeOf(laneId, last) : null,
  }
}

/** How many cards stand in each lane, and how many of them hold something unread. */
export async function countBoard(tenant: Tenant, viewer: Viewer, filters: KanbanFilters) {
  const lanes = await withLane(await boardTickets(tenant, viewer, filters))
    .select([
      'lane.tagId as laneId',
      sql<number>`count(*)`.as('count'),
      sql<number>`count(*) filter (where tickets.unread_messages > 0)`.as('unread'),
    ])
    .groupBy('lane.tagId')
    .execute()
  return { lanes }
}

const withLane = <T extends 'tickets', Row>(tickets: SelectQueryBuilder<DB, T, Row>) =>
  (tickets as SelectQueryBuilder<DB, 'tickets', Row>).leftJoin('ticketTags as lane', (join) =>
    join.onRef('lane.companyId', '=', 'tickets.companyId').onRef('lane.ticketId', '=', 'tickets.id'),
  )

function inLane(tickets: ReturnType<typeof withLane<'tickets', object>>, laneId: BoardQuery['laneId']) {
  if (laneId === undefined) return tickets
  return laneId === 'none'
    ? tickets.where('lane.tagId', 'is', null)
    : tickets.where('lane.tagId', '=', laneId)
}

const cards = ({ db, companyId }: Tenant, chosen: SelectQueryBuilder<DB, 'tickets', { id: number }>) =>
  ticketRows(
    db
      .selectFrom('tickets')
      .where('tickets.companyId', '=', companyId)
      .where(sql<boolean>`tickets.id = any(array(${chosen}))`),
  )
    .leftJoin('ticketTags as lane', (join) =>
      join.onRef('lane.companyId', '=', 'tickets.companyId').onRef('lane.ticketId', '=', 'tickets.id'),
    )
    .select(['tickets.lastMessageAt', 'lane.tagId as lane', 'lane.position', 'lane.enteredAt as since'])
