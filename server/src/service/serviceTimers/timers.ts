import { sql, type RawBuilder } from 'kysely'
import { enterQueue } from '../assignment/enterQueue.ts'
import { rotateTicket } from '../assignment/rotateTicket.ts'
import { tellPosition } from '../assignment/tellPosition.ts'
import { closeTicket } from '../../conversations/tickets/closeTicket.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { endRating } from '../ratings/endRating.ts'
import type { LockedTicket } from '../../conversations/tickets/lockTicket.ts'
import { goToNextLane } from '../kanban/laneTimers.ts'
import { moment, ticketsWhere, type Due } from './dueTickets.ts'
import { hasMovedUp } from './queuePositions.ts'
import { askWhetherThere, connectionOf, endInactive } from './inactivity.ts'

/** Something that time does to tickets. */
export interface Timer {
  name: string
  due: Due
  /** The ticket is locked, and it is still due. */
  fire(tenant: Tenant, ticket: LockedTicket): Promise<unknown>
}

/** Everything that time does to tickets, in the order in which it is done. */
export function serviceTimers({ giveUpAfterHours }: { giveUpAfterHours: number }): Timer[] {
  return [
    { name: 'inactivity', due: where(isQuiet), fire: askWhetherThere },
    { name: 'expiry', due: where(isOver), fire: endInactive },
    { name: 'rating', due: where(isUnrated), fire: endUnrated },
    { name: 'redirect', due: where(isUnchosen), fire: redirect },
    { name: 'rotation', due: where(isUnaccepted), fire: rotateTicket },
    { name: 'position', due: hasMovedUp, fire: tellPosition },
    { name: 'lane', due: where(isLaneOver), fire: goToNextLane },
    ...(giveUpAfterHours === 0
      ? []
      : [{ name: 'givenUp', due: where(isGivenUp(giveUpAfterHours)), fire: closeFor('botGaveUp') }]),
  ]
}

type Condition = (now: Date) => RawBuilder<boolean>
const where =
  (condition: Condition): Due =>
  (db, now, only) =>
    ticketsWhere(db, condition(now), now, only)

/** The minutes of a column ago. */
const ago = (now: Date, minutes: RawBuilder<unknown>) =>
  sql`${moment(now)} - make_interval(mins => ${minutes})`

/** Nobody has said anything since. Taking up a ticket winds its clock: it does not end in their hands. */
const idleSince = sql`greatest(t.last_message_at, t.created_at, a.started_at)`
const wasAsked = sql`(t.inactive_said_at is not null and t.from_me
  and t.inactive_said_at >= greatest(t.last_message_at, a.started_at))`
/** What rests is not asked after: somebody has said when to go on. */
const isInService = sql`(t.status = 'open' and not t.is_snoozed and not t.is_group and (c.when_expires_ticket = 0 or t.from_me))`
const asksFirst = sql`(c.time_inactive_message > 0 and c.inactive_message <> '')`

const isQuiet: Condition = (now) => sql<boolean>`${isInService} and ${asksFirst} and not ${wasAsked}
  and ${idleSince} <= ${ago(now, sql`c.time_inactive_message`)}`

/** Where the customer is asked first, the time runs from the question: they shall have heard it. */
const isOver: Condition = (now) => sql<boolean>`${isInService} and c.expires_ticket > 0 and case
    when ${wasAsked} then ${idleSince} <= ${ago(now, sql`c.expires_ticket`)}
    when ${asksFirst} then false
    else ${idleSince} <= ${ago(now, sql`c.expires_ticket + c.time_inactive_message`)} end`

const isUnrated: Condition = (now) => sql<boolean>`t.status = 'nps' and c.expires_ticket_nps > 0
  and greatest(${idleSince}, a.closed_at) <= ${ago(now, sql`c.expires_ticket_nps`)}`

const isUnchosen: Condition = (
  now,
) => sql<boolean>`t.status = 'pending' and t.queue_id is null and t.user_id is null
  and c.time_send_queue > 0 and greatest(a.created_at, a.queued_at) <= ${ago(now, sql`c.time_send_queue`)}
  and exists (select from queues wanted where wanted.company_id = c.company_id and wanted.id = c.send_id_queue)`

/** Nights, when nobody is there to take anything, cost one look and no more. */
const isUnaccepted: Condition = (
  now,
) => sql<boolean>`t.status = 'pending' and q.ativar_roteador and q.tempo_roteador > 0
  and greatest(a.queued_at, t.assigned_at) <= ${ago(now, sql`q.tempo_roteador`)}
  and exists (select from user_queues member join users on users.company_id = member.company_id and users.id = member.user_id
    where member.company_id = t.company_id and member.queue_id = t.queue_id and users.online and users.active
      and users.id is distinct from t.user_id)`

/** The last word is ours, and nothing came of it in the time that the lane gives. */
const isLaneOver: Condition = (
  now,
) => sql<boolean>`t.status in ('open', 'pending') and not t.is_group and t.from_me
  and exists (select from ticket_tags place join tags lane on lane.company_id = place.company_id and lane.id = place.tag_id
    where place.company_id = t.company_id and place.ticket_id = t.id and lane.time_lane > 0 and lane.next_lane_id is not null
      and greatest(t.last_message_at, place.entered_at) <= ${ago(now, sql`lane.time_lane * 60`)})
  and exists (select from plans where plans.id = companies.plan_id and plans.use_kanban)`

const isGivenUp =
  (hours: number): Condition =>
  (now) =>
    sql<boolean>`t.status = 'pending' and not t.is_group and t.queue_id is null and t.user_id is null
    and c.max_use_bot_queues > 0 and t.amount_used_bot_queues >= c.max_use_bot_queues
    and ${idleSince} <= ${ago(now, sql`${hours}::int * 60`)}`

const closeFor = (reason: string) => (tenant: Tenant, ticket: LockedTicket) =>
  closeTicket(tenant, ticket, { userId: null, reason })

const endUnrated = (tenant: Tenant, ticket: LockedTicket) => endRating(tenant, ticket, 'expired')

/** The customer chose nothing in time: the connection says where they belong. */
async function redirect(tenant: Tenant, ticket: LockedTicket) {
  const { sendIdQueue } = await connectionOf(tenant, ticket)
  if (sendIdQueue !== null)
    // The menu has had its time: what is said now is for people.
    await enterQueue(tenant, ticket, sendIdQueue, {
      type: 'redirect',
      reason: 'noChoice',
      change: { automationEnds: { state: 'done' } },
    })
}
