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
import {
  viewerShape,
  viewerValues,
  withValues,
  type ViewerValues,
} from '../../conversations/tickets/viewerShape.ts'
import { compiledOnce } from '../../platform/database/compiledOnce.ts'
import { isDay, midnight } from '../../platform/database/timeSpans.ts'
import type { DB } from '../../platform/database/tables.ts'
import { plannedOnce } from '../../platform/database/preparing.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { boardTickets, momentsOf, spanOf, type Span, type Standing } from './boardTickets.ts'
import { orderIn, placeOf, rest } from './laneOrder.ts'

type BoardQuery = Received<typeof listKanban>['query']

/** The cards of the board, with how many there are, or of one lane of it. */
export async function listBoard(tenant: Tenant, viewer: Viewer, query: BoardQuery) {
  const { laneId } = query
  const span = await spanOf(tenant, query)
  const size = sizeOf(query)
  const rows = await readPage(tenant, viewer, query, span)
  const shown = rows.slice(0, size)
  const last = rows.length > size ? shown.at(-1) : undefined
  const snapshot = await companySnapshot(tenant)
  return {
    tickets: shown.map(({ lane, since, position, lastMessageAt, ...row }): KanbanTicket => ({
      ...ticketOf(tenant, row, snapshot),
      lane: lane === null ? null : { id: lane, position: position!, since: since! },
      lastMessageAt,
    })),
    count: laneId === undefined ? await countOf(tenant, viewer, query, span) : null,
    hasMore: last !== undefined,
    nextCursor: last ? placeOf(laneId, last) : null,
  }
}

interface Place extends Span {
  companyId: number
  lane: number
  offset: number
}
const plainPage = compiledOnce<Place & ViewerValues>(plannedOnce)

/** Nothing but a lane and days were chosen: what a board that is opened asks for, once for each of its lanes. */
const isPlain = (query: BoardQuery, { first, last }: Span) =>
  !query.searchParam &&
  !query.status &&
  !query.cursor &&
  ![query.queueIds, query.users, query.tags].some((chosen) => chosen?.length) &&
  [first, last].every((day) => isDay(day) && !day.startsWith('0000'))

async function readPage(tenant: Tenant, viewer: Viewer, query: BoardQuery, span: Span) {
  const { db, companyId } = tenant
  const { laneId } = query
  const offset = (query.pageNumber - 1) * sizeOf(query)
  if (!isPlain(query, span))
    return pageAt(tenant, viewer, query, { moments: momentsOf(span), offset }).execute()
  const lane = typeof laneId === 'number' ? laneId : 0
  return plainPage(db, {
    shape: JSON.stringify([lane === 0 ? laneId : 'one', ...viewerShape(viewer)]),
    values: { companyId, lane, offset, ...span, ...viewerValues(viewer) },
    write: (given) => {
      const { first, last, timezone } = given
      const moments = { start: midnight(first, timezone, 0), end: midnight(last, timezone, 1) }
      const asked = { ...query, ...(lane !== 0 && { laneId: given.lane }) }
      const place = { db, companyId: given.companyId }
      return pageAt(place, withValues(viewer, given), asked, { moments, offset: given.offset })
    },
  })
}

const sizeOf = ({ laneId }: BoardQuery) => (laneId === undefined ? kanbanPageSize : lanePageSize)

type Scope = Pick<Tenant, 'db' | 'companyId'>
type Moments = ReturnType<typeof momentsOf>

const found = (scope: Scope, viewer: Viewer, query: BoardQuery, moments: Moments) =>
  inLane(
    withLane(boardTickets(scope, viewer, query, { ...moments, where: standingOf(query.laneId) })),
    query.laneId,
  )
const standingOf = (laneId: BoardQuery['laneId']): Standing => {
  if (laneId === undefined) return 'any'
  return laneId === 'none' ? 'none' : 'lane'
}

async function countOf(tenant: Tenant, viewer: Viewer, query: BoardQuery, span: Span) {
  const { count } = await found(tenant, viewer, query, momentsOf(span))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function pageAt(
  scope: Scope,
  viewer: Viewer,
  query: BoardQuery,
  { moments, offset }: { moments: Moments; offset: number },
) {
  const { laneId, cursor } = query
  // Whether it is a number decides the order; a stand-in for one is one.
  const kind = laneId === undefined || laneId === 'none' ? laneId : 1
  const all = found(scope, viewer, query, moments)
  const from = cursor ? all.where(rest(laneId, cursor)) : all.offset(sql<number>`${offset}::bigint`)
  // Chosen by their places alone; only what is shown is read and joined.
  const chosen = from
    .select('tickets.id')
    .orderBy(orderIn(kind))
    .limit(sizeOf(query) + 1)
  return cards(scope, chosen).orderBy(orderIn(kind))
}

/** How many cards stand in each lane, and how many of them hold something unread. */
export async function countBoard(tenant: Tenant, viewer: Viewer, filters: KanbanFilters) {
  const moments = momentsOf(await spanOf(tenant, filters))
  const lanes = await withLane(boardTickets(tenant, viewer, filters, { ...moments, where: 'any' }))
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

const cards = ({ db, companyId }: Scope, chosen: SelectQueryBuilder<DB, 'tickets', { id: number }>) =>
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
