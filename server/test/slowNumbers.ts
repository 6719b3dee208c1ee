import type { BreakdownKind, DashboardCounters, InsightFilter, SlaTarget } from '@chatflow/contract'
import { Temporal } from 'temporal-polyfill'
import type { Tenant } from '../src/platform/tenancy/tenancy.ts'

/**
 * The numbers of a dashboard once more, row by row in the words of their definitions, as slowly as one likes. The
 * product's own have to equal these.
 */
export async function slowNumbers(tenant: Tenant) {
  const rows = await everyRow(tenant)
  return (from: string, to: string, filter: InsightFilter = {}) => {
    const chosen = choose(rows, { from, to, filter })
    return {
      perUser: perUser(chosen),
      breakdown: (by: BreakdownKind) => breakdownOf(rows, chosen, by),
      promises: promisesOf(rows, chosen),
      counters: countersOf(rows, chosen),
      messages: {
        received: rows.messages.filter((one) => isSaid(one, chosen) && !one.fromMe).length,
        sent: rows.messages.filter((one) => isSaid(one, chosen) && one.fromMe).length,
      },
      people: peopleOf(rows, chosen),
      ofUser: (userId: number) => numbersOfUser(userId, chosen),
      perHour: (hour: number) =>
        chosen.begun.filter(({ createdAt }) => rows.wall(createdAt).hour === hour).length,
      perDay: (day: string) => chosen.begun.filter(({ createdAt }) => rows.dayOf(createdAt) === day).length,
      ticketIds: [...new Set(chosen.begun.map(({ ticketId }) => ticketId))].toSorted((a, b) => b - a),
    }
  }
}

export async function everyRow({ db, companyId, now }: Tenant) {
  const { timezone } = await db
    .selectFrom('companies')
    .select('timezone')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const readings = new Map<string, { hour: number; day: string }>()
  // Every row is asked for its day again and again: each moment is read once from the clock on the wall.
  const wall = (at: string) => {
    const known = readings.get(at)
    if (known) return known
    const read = Temporal.Instant.from(at).toZonedDateTimeISO(timezone).toPlainDateTime()
    const reading = { hour: read.hour, day: read.toPlainDate().toString() }
    readings.set(at, reading)
    return reading
  }
  return {
    wall,
    dayOf: (at: string) => wall(at).day,
    users: await db.selectFrom('users').selectAll().where('companyId', '=', companyId).execute(),
    tickets: await db.selectFrom('tickets').selectAll().where('companyId', '=', companyId).execute(),
    attendances: await db
      .selectFrom('ticketTrackings')
      .selectAll()
      .where('companyId', '=', companyId)
      .execute(),
    contacts: await db.selectFrom('contacts').selectAll().where('companyId', '=', companyId).execute(),
    messages: await db.selectFrom('messages').selectAll().where('companyId', '=', companyId).execute(),
    contactTags: await db.selectFrom('contactTags').selectAll().where('companyId', '=', companyId).execute(),
    promises: await db.selectFrom('slaDeadlines').selectAll().where('companyId', '=', companyId).execute(),
    runs: await db.selectFrom('automationRuns').selectAll().where('companyId', '=', companyId).execute(),
    now: now().toISOString(),
    lanes: await db.selectFrom('ticketTags').selectAll().where('companyId', '=', companyId).execute(),
  }
}
export type Rows = Awaited<ReturnType<typeof everyRow>>
export type Attendance = Rows['attendances'][number]
type Ticket = Rows['tickets'][number]

interface Wanted {
  from: string
  to: string
  filter: InsightFilter
}

const fits = (wanted: number[] | undefined, id: number | null) =>
  !wanted?.length || (id !== null && wanted.includes(id))

/** What lies in the period and fits the filter. */
export function choose(rows: Rows, { from, to, filter }: Wanted) {
  const isIn = (at: string | null) => at !== null && rows.dayOf(at) >= from && rows.dayOf(at) <= to
  const ticketOf = (ticketId: number) => rows.tickets.find(({ id }) => id === ticketId)!
  const hasTag = (ticket: Ticket) =>
    !filter.tags?.length ||
    rows.contactTags.some(
      ({ contactId, tagId }) => contactId === ticket.contactId && fits(filter.tags, tagId),
    ) ||
    rows.lanes.some(({ ticketId, tagId }) => ticketId === ticket.id && fits(filter.tags, tagId))
  const isPlaced = (ticket: Ticket, { userId, queueId }: Pick<Attendance, 'userId' | 'queueId'>) =>
    fits(filter.users, userId) &&
    fits(filter.queueIds, queueId) &&
    fits(filter.whatsappIds, ticket.whatsappId) &&
    hasTag(ticket)
  const attendances = rows.attendances.filter((one) => isPlaced(ticketOf(one.ticketId), one))
  return {
    isIn,
    filter,
    hasTag,
    ticketOf,
    attendances,
    isNarrow: Object.values(filter as object).some((ids: number[]) => ids.length > 0),
    tickets: rows.tickets.filter((ticket) => isPlaced(ticket, ticket)),
    begun: attendances.filter(({ createdAt }) => isIn(createdAt)),
    ended: attendances.filter(({ closedAt }) => isIn(closedAt)),
  }
}
export type Chosen = ReturnType<typeof choose>

/** Where it was said is told by the message, whose it is by its ticket. */
const isSaid = (
  { isPrivate, createdAt, queueId, whatsappId, ticketId }: Rows['messages'][number],
  { isIn, filter, ticketOf, hasTag }: Chosen,
) =>
  !isPrivate &&
  isIn(createdAt) &&
  fits(filter.queueIds, queueId) &&
  fits(filter.whatsappIds, whatsappId) &&
  fits(filter.users, ticketOf(ticketId).userId) &&
  hasTag(ticketOf(ticketId))

/** Everybody, also without anything to count, by name, namesakes apart; then those who are gone and had something. */
function peopleOf({ users }: Rows, { begun, ended, filter }: Chosen) {
  const present = users.map(({ id, name }) => ({ id, name })).toSorted(byName)
  const had = new Set([...begun, ...ended].flatMap(({ userId }) => userId ?? []))
  const gone = [...had].filter((id) => !present.some((user) => user.id === id))
  return [...present, ...gone.toSorted((one, other) => one - other).map((id) => ({ id, name: '' }))].filter(
    ({ id }) => fits(filter.users, id),
  )
}

const byName = (one: { id: number; name: string }, other: { id: number; name: string }) =>
  one.name === other.name ? one.id - other.id : one.name < other.name ? -1 : 1

function countersOf(rows: Rows, chosen: Chosen): DashboardCounters {
  const { begun, ended, tickets, attendances, isIn, isNarrow, ticketOf } = chosen
  const said = rows.messages.filter(({ isPrivate, createdAt }) => !isPrivate && isIn(createdAt))
  const groups = tickets.filter(({ id, isGroup }) => isGroup && said.some(({ ticketId }) => ticketId === id))
  const had = (contactId: number) =>
    attendances.some(({ ticketId }) => ticketOf(ticketId).contactId === contactId)
  return {
    ...ofAttendances(begun, ended),
    supportHappening: tickets.filter(({ status }) => status === 'open').length,
    supportPending: tickets.filter(({ status }) => status === 'pending').length,
    waitRating: tickets.filter(({ status }) => status === 'nps').length,
    supportGroups: new Set(groups.map(({ contactId }) => contactId)).size,
    leads: rows.contacts.filter(
      ({ id, createdAt, erasedAt }) => erasedAt === null && isIn(createdAt) && (!isNarrow || had(id)),
    ).length,
    activeTickets: begun.filter(({ ticketId }) => ticketOf(ticketId).isActiveDemand).length,
    passiveTickets: begun.filter(({ ticketId }) => !ticketOf(ticketId).isActiveDemand).length,
  }
}

export function numbersOfUser(userId: number, { begun, ended }: Chosen) {
  const isTheirs = (one: Attendance) => one.userId === userId
  const numbers = ofAttendances(begun.filter(isTheirs), ended.filter(isTheirs))
  return {
    avgWaitTime: numbers.avgWaitTime,
    avgSupportTime: numbers.avgSupportTime,
    served: numbers.served,
    countRating: numbers.withRating,
    npsScore: numbers.npsScore,
    tickets: numbers.tickets,
    rating: mean(ended.filter(isTheirs).flatMap(({ rating }) => rating ?? [])),
  }
}

export function ofAttendances(begun: Attendance[], ended: Attendance[]) {
  const served = begun.filter(({ startedAt, closedAt }) => startedAt !== null && closedAt !== null)
  const marks = ended.flatMap(({ rating }) => rating ?? [])
  const share = (is: (mark: number) => boolean) =>
    marks.length === 0 ? 0 : (marks.filter(is).length / marks.length) * 100
  const unrated = ended.filter(({ rating, finishedAt }) => rating === null && finishedAt !== null).length
  const closed = marks.length + unrated
  return {
    tickets: begun.length,
    supportFinished: ended.length,
    served: served.length,
    avgWaitTime: mean(served.map((one) => minutesBetween(waitingSince(one), one.startedAt!))),
    avgSupportTime: mean(served.map((one) => minutesBetween(one.startedAt!, one.closedAt!))),
    npsPromotersPerc: rounded(share((mark) => mark >= 9)),
    npsPassivePerc: rounded(share((mark) => mark === 7 || mark === 8)),
    npsDetractorsPerc: rounded(share((mark) => mark <= 6)),
    npsScore: rounded(share((mark) => mark >= 9) - share((mark) => mark <= 6)),
    withRating: marks.length,
    withoutRating: unrated,
    percRating: closed === 0 ? 0 : rounded((marks.length / closed) * 100),
  }
}

const waitingSince = ({ queuedAt, createdAt, startedAt }: Attendance) =>
  queuedAt !== null && queuedAt <= startedAt! ? queuedAt : createdAt
/** Nothing takes less than no time: a ticket may be begun anew after its end, and clocks are set back. */
export const minutesBetween = (from: string, to: string) =>
  Math.max(0, Date.parse(to) - Date.parse(from)) / 60_000
export const mean = (values: number[]) =>
  values.length === 0 ? 0 : rounded(values.reduce((sum, value) => sum + value, 0) / values.length)
const rounded = (value: number) => Math.round(value * 100) / 100

function perUser({ begun }: Chosen) {
  const ids = begun.flatMap(({ userId }) => userId ?? [])
  return new Map([...new Set(ids)].map((id) => [id, ids.filter((other) => other === id).length]))
}

/** Attendances by what they have in common; one with two tags counts for both. */
function breakdownOf(rows: Rows, chosen: Chosen, by: BreakdownKind) {
  const { begun, ended, ticketOf, filter } = chosen
  const keysOf = (attendance: Attendance): (number | string | null)[] => {
    const ticket = ticketOf(attendance.ticketId)
    if (by === 'channels') return [ticket.whatsappId]
    if (by === 'robots') return [...new Set(runsIn(rows, attendance).map(({ kind }) => kind))]
    const tags = [
      ...rows.contactTags.filter(({ contactId }) => contactId === ticket.contactId),
      ...rows.lanes.filter(({ ticketId }) => ticketId === ticket.id),
    ]
    return [...new Set(tags.map(({ tagId }) => tagId))].filter((id) => fits(filter.tags, id))
  }
  const keys = new Set([...begun, ...ended].flatMap(keysOf))
  return [...keys].map((key) => {
    const isOne = (attendance: Attendance) => keysOf(attendance).includes(key)
    const [first, last] = [begun.filter(isOne), ended.filter(isOne)]
    const numbers = ofAttendances(first, last)
    return {
      id: typeof key === 'number' ? key : null,
      robot: typeof key === 'string' ? key : null,
      tickets: first.length,
      finished: last.length,
      unattended: last.filter(({ startedAt }) => startedAt === null).length,
      served: numbers.served,
      avgWaitTime: numbers.avgWaitTime,
      avgSupportTime: numbers.avgSupportTime,
      countRating: numbers.withRating,
      rating: mean(last.flatMap(({ rating }) => rating ?? [])),
      npsScore: numbers.npsScore,
    }
  })
}

const runsIn = ({ runs }: Rows, { ticketId, createdAt, closedAt }: Attendance) =>
  runs.filter(
    (run) =>
      run.ticketId === ticketId &&
      run.startedAt >= createdAt &&
      (closedAt === null || run.startedAt <= closedAt),
  )

function promisesOf(rows: Rows, { isIn, filter, ticketOf, hasTag }: Chosen) {
  const isLate = (one: Rows['promises'][number]) => (one.settledAt ?? one.pausedAt ?? rows.now) > one.dueAt
  const due = rows.promises
    .map((one) => ({ ...one, ticket: ticketOf(one.ticketId), late: isLate(one) }))
    .map((one) => ({ ...one, holder: one.userId ?? one.ticket.userId }))
    .filter(
      (one) =>
        isIn(one.dueAt) &&
        (one.settledAt !== null || one.late) &&
        fits(filter.users, one.holder) &&
        fits(filter.queueIds, one.queueId) &&
        fits(filter.whatsappIds, one.ticket.whatsappId) &&
        hasTag(one.ticket),
    )
  const outcomes = (keyOf: (one: (typeof due)[number]) => number | null) => {
    const groups = Map.groupBy(due, (one) => `${keyOf(one)} ${one.target as SlaTarget}`)
    return Object.fromEntries(
      [...groups].map(([key, all]) => [
        key,
        [all.filter(({ late }) => !late).length, all.filter(({ late }) => late).length],
      ]),
    )
  }
  return { byQueue: outcomes(({ queueId }) => queueId), byUser: outcomes(({ holder }) => holder) }
}
