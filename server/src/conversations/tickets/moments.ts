import { listMoments as call, type Received, type Ticket, type User } from '@chatflow/contract'
import { sql } from 'kysely'
import { days, later } from '../../platform/clock.ts'
import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { ticketOf, ticketRows } from './ticketRow.ts'
import { visibleIn, type Viewer } from './tickets.visibility.ts'
import { endOf, startOf } from '../../platform/database/timeSpans.ts'

type MomentsQuery = Received<typeof call>['query']

/** The panel shows what goes on; nobody reads further than this. */
const maxShown = 2_000
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
  const rows = await ticketRows(tickets)
    .orderBy('tickets.updatedAt', 'desc')
    .orderBy('tickets.id')
    .limit(maxShown)
    .execute()
  return rows.map((row) => ticketOf(tenant, row, snapshot))
}

type UserMoment = Omit<Ticket, 'user'> & {
  user: Pick<User, 'id' | 'name' | 'profile' | 'online' | 'profileImage'> | null
}

/** The tickets in attendance, by attendant, and after them those that wait for one. */
export async function listUsersMoments(tenant: Tenant, viewer: Viewer): Promise<UserMoment[]> {
  const snapshot = await companySnapshot(tenant)
  const people = await tenant.db
    .selectFrom('users')
    .select(['id', 'name', 'profile', 'online', 'profileImage'])
    .where('companyId', '=', tenant.companyId)
    .execute()
  const rows = await ticketRows(running(tenant, viewer))
    .orderBy('tickets.updatedAt', 'desc')
    .limit(maxShown)
    .execute()
  const byId = new Map(people.map((person) => [person.id, signed(tenant, person)]))
  const shown = rows.map((row) => ({
    ...ticketOf(tenant, row, snapshot),
    user: byId.get(row.userId ?? 0) ?? null,
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
