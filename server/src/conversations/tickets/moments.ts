import {
  listMoments as call,
  shownMoments,
  type listUsersMoments as usersCall,
  type Received,
  type ResponseOf,
  type Ticket,
} from '@chatflow/contract'
import { sql, type SelectQueryBuilder } from 'kysely'
import { days, later } from '../../platform/clock.ts'
import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { ticketOf, ticketRows } from './ticketRow.ts'
import { visibleIn, type Viewer } from './tickets.visibility.ts'
import { endOf, startOf } from '../../platform/database/timeSpans.ts'
import type { DB } from '../../platform/database/tables.ts'

type MomentsQuery = Received<typeof call>['query']

const defaultDays = 30

const runningStatuses = ['pending', 'open', 'group'] as const

/** `isForAll`: also what colleagues have in attendance, which is what the panel is for. */
const running = (tenant: Tenant, viewer: Viewer, isForAll = true) =>
  tenant.db
    .selectFrom('tickets')
    .where('tickets.companyId', '=', tenant.companyId)
    .where('tickets.status', 'in', runningStatuses)
    .where(
      visibleIn(
        { ...viewer, isAdmin: viewer.isAdmin && isForAll, seesColleagues: isForAll },
        'search',
        isForAll,
      ),
    )

/** The tickets that are waiting or in attendance. */
export async function listMoments(tenant: Tenant, viewer: Viewer, query: MomentsQuery): Promise<Ticket[]> {
  const snapshot = await companySnapshot(tenant)
  const { timezone } = snapshot.company
  const since = query.dateStart ?? later(tenant.now(), -days(defaultDays)).toISOString()
  let tickets = running(tenant, viewer, query.showAll !== false).where(
    'tickets.updatedAt',
    '>=',
    startOf(since, timezone),
  )
  if (query.dateEnd) tickets = tickets.where('tickets.createdAt', '<', endOf(query.dateEnd, timezone))
  if (query.status) tickets = tickets.where('tickets.status', '=', query.status)
  if (query.userId) tickets = tickets.where('tickets.userId', '=', query.userId)
  if (query.queueIds?.length)
    tickets = tickets.where(sql<boolean>`tickets.queue_id = any(${query.queueIds}::bigint[])`)
  const rows = await shownOf(tickets)
  return rows.map((row) => ticketOf(tenant, row, snapshot))
}

/**
 * As many as the panel shows: who has waited longest is never cut, and groups take nobody's place. Of what is in hands, the last
 * changed. The last changed first, as they are sent.
 */
async function shownOf(tickets: SelectQueryBuilder<DB, 'tickets', object>) {
  const of = (status: (typeof runningStatuses)[number]) =>
    ticketRows(tickets.where('tickets.status', '=', status)).select(unansweredSince.as('unansweredSince'))
  const newest = (status: 'open' | 'group', limit: number) =>
    of(status).orderBy('tickets.updatedAt', 'desc').orderBy('tickets.id', 'desc').limit(limit).execute()
  const [waiting, held, groups] = await Promise.all([
    of('pending').orderBy('tickets.waitingSince').orderBy('tickets.id').limit(shownMoments.waiting).execute(),
    newest('open', shownMoments.held),
    newest('group', shownMoments.groups),
  ])
  return [...waiting, ...held, ...groups].toSorted(
    (one, other) => other.updatedAt.localeCompare(one.updatedAt) || one.id - other.id,
  )
}

/**
 * Since when a customer in somebody's hands has had no reply: the first of their words after ours, in this attendance. What rests is left
 * alone on purpose. Two short walks in the index of the conversation.
 */
const unansweredSince = sql<string | null>`case
  when tickets.status = 'open' and not tickets.from_me and tickets.snoozed_until is null then coalesce((
    select min(said.created_at) from messages said
    where said.company_id = tickets.company_id and said.ticket_id = tickets.id
      and not said.from_me and not said.is_private
      and said.created_at > coalesce(greatest(
        (select ours.created_at from messages ours
          where ours.company_id = tickets.company_id and ours.ticket_id = tickets.id
            and ours.from_me and not ours.is_private
          order by ours.created_at desc, ours.id desc limit 1),
        (select max(closed_at) from ticket_trackings
          where company_id = tickets.company_id and ticket_id = tickets.id)
      ), '-infinity')), tickets.last_inbound_at) end`

type UserMoment = ResponseOf<typeof usersCall>[number]

/** The tickets in attendance, by attendant, and after them those that wait for one. */
export async function listUsersMoments(tenant: Tenant, viewer: Viewer): Promise<UserMoment[]> {
  const snapshot = await companySnapshot(tenant)
  const people = await tenant.db
    .selectFrom('users')
    .select(['id', 'name', 'profile', 'online', 'profileImage'])
    .where('companyId', '=', tenant.companyId)
    .execute()
  const rows = await shownOf(running(tenant, viewer))
  const byId = new Map(people.map((person) => [person.id, signed(tenant, person)]))
  const shown = rows.map((row) => ({
    ...ticketOf(tenant, row, snapshot),
    user: byId.get(row.userId ?? 0) ?? null,
    unansweredSince: row.unansweredSince,
  }))
  return shown.toSorted((left, right) =>
    left.user && right.user
      ? left.user.name.localeCompare(right.user.name)
      : Number(left.user === null) - Number(right.user === null),
  )
}

const signed = <P extends { profileImage: string | null }>(
  { companyId, signName }: Tenant,
  person: P,
): P => ({
  ...person,
  profileImage: person.profileImage && signName(companyId, person.profileImage),
})
