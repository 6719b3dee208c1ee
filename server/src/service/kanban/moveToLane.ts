import type { LanePlace } from '@chatflow/contract'
import { sql } from 'kysely'
import { fail } from '../../platform/http/fail.ts'
import { everyone } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { announceTicket } from '../../conversations/tickets/announceTicket.ts'
import { getTicket } from '../../conversations/tickets/getTicket.ts'
import { logTicket } from '../../conversations/tickets/ticketHistory.ts'
import { lockTicket, type LockedTicket } from '../../conversations/tickets/lockTicket.ts'
import { type Viewer, maySee, roomsFor } from '../../conversations/tickets/tickets.visibility.ts'
import { lockLanes } from '../../conversations/tags/lanes.ts'

interface Destination {
  /** None: back to the first column. */
  laneId: number | null
  /** The ticket that it shall stand below. On top where there is none, or where that one has left the lane meanwhile. */
  after?: number | null | undefined
  /** Since when it counts as being there; from now on unless told. */
  since?: string | undefined
  /** Who moves it, or what does. */
  by: { userId: number } | { reason: 'laneTime' | 'customerWrote' }
}

/** A ticket stands in one lane at a time, or in none. */
export async function moveToLane(
  tenant: Tenant,
  viewer: Viewer,
  ticketId: number,
  to: Omit<Destination, 'by'>,
) {
  const ticket = await lockTicket(tenant, ticketId)
  if (!maySee(viewer, ticket)) fail('ERR_NO_TICKET_FOUND')
  if (!(await placeInLane(tenant, ticket, { ...to, by: { userId: viewer.userId } }))) fail('ERR_NO_TAG_FOUND')
}

/** The same for a ticket that the caller has locked. Returns false where there is no such lane, or not any more. */
export async function placeInLane(
  tenant: Tenant,
  ticket: LockedTicket,
  { laneId, after, since, by }: Destination,
): Promise<boolean> {
  // The lane that it leaves is held, too: its places may be numbered anew by somebody at this moment.
  const left = (await laneOf(tenant, ticket.id))?.id ?? null
  const known = await lockLanes(
    tenant,
    [left, laneId].filter((id) => id !== null),
  )
  if (laneId !== null && !known.has(laneId)) return false
  const lane =
    laneId === null
      ? await leave(tenant, ticket.id)
      : await enter(tenant, ticket.id, {
          id: laneId,
          position: await positionIn(tenant, laneId, ticket.id, after ?? null),
          since: since ?? tenant.now().toISOString(),
        })
  if (left !== laneId) await logMove(tenant, ticket, { from: left, to: laneId, by })
  const shown = await getTicket(tenant, ticket.id)
  const card = { ...shown, lane, lastMessageAt: ticket.lastMessageAt }
  tenant.publish('kanban', { action: 'move', ticket: card }, { rooms: roomsFor(ticket) })
  await announceTicket(tenant, shown)
  return true
}

interface Move extends Pick<Destination, 'by'> {
  from: number | null
  to: number | null
}

/** Another place in the same lane is nothing that anybody asks about later. */
async function logMove(tenant: Tenant, { id: ticketId, queueId }: LockedTicket, { from, to, by }: Move) {
  const { tags } = await companySnapshot(tenant)
  const nameOf = (laneId: number | null) => tags.get(laneId ?? 0)?.name ?? null
  const lanes = { fromLane: nameOf(from), toLane: nameOf(to) }
  await logTicket(tenant, { ticketId, queueId, type: 'lane', ...lanes, ...by })
}

/** Where a ticket stands. */
export const laneOf = ({ db, companyId }: Tenant, ticketId: number): Promise<LanePlace | undefined> =>
  db
    .selectFrom('ticketTags')
    .select(['tagId as id', 'position', 'enteredAt as since'])
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticketId)
    .executeTakeFirst()

async function leave({ db, companyId }: Tenant, ticketId: number): Promise<null> {
  await db
    .deleteFrom('ticketTags')
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticketId)
    .execute()
  return null
}

/** Another place in the same lane does not wind its clock. */
const enter = ({ db, companyId }: Tenant, ticketId: number, { id, position, since }: LanePlace) =>
  db
    .insertInto('ticketTags')
    .values({ companyId, ticketId, tagId: id, position, enteredAt: since })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'ticketId']).doUpdateSet({
        tagId: id,
        position,
        enteredAt: sql<string>`case when ticket_tags.tag_id = excluded.tag_id
          then ticket_tags.entered_at else excluded.entered_at end`,
      }),
    )
    .returning(['tagId as id', 'position', 'enteredAt as since'])
    .executeTakeFirstOrThrow()

/** A place below `after` and above what stands there now. The lane is locked. */
async function positionIn(
  tenant: Tenant,
  laneId: number,
  ticketId: number,
  after: number | null,
): Promise<number> {
  const { above, below } = await neighbours(tenant, laneId, ticketId, after)
  if (below === null) return above === null ? 0 : above + 1
  if (above === null) return below - 1
  const between = (above + below) / 2
  if (above < between && between < below) return between
  // Halved so often that no number is left between the two.
  await numberAnew(tenant, laneId)
  return positionIn(tenant, laneId, ticketId, after)
}

async function neighbours({ db, companyId }: Tenant, laneId: number, ticketId: number, after: number | null) {
  const inLane = sql`company_id = ${companyId} and tag_id = ${laneId} and ticket_id <> ${ticketId}`
  const above = sql`(select position from ticket_tags where ${inLane} and ticket_id = ${after})`
  const { rows } = await sql<{ above: number | null; below: number | null }>`select ${above} as above,
    (select min(position) from ticket_tags where ${inLane} and position > coalesce(${above}, '-infinity')) as below`.execute(
    db,
  )
  return rows[0]!
}

async function numberAnew(tenant: Tenant, laneId: number) {
  const { db, companyId } = tenant
  await sql`update ticket_tags set position = numbered.place
    from (select ticket_id, row_number() over (order by position, ticket_id) as place
      from ticket_tags where company_id = ${companyId} and tag_id = ${laneId}) as numbered
    where ticket_tags.company_id = ${companyId} and ticket_tags.ticket_id = numbered.ticket_id`.execute(db)
  tenant.publish('kanban', { action: 'reload', laneId }, everyone)
}
