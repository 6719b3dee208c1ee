import type { CountedUnit, InsightFilter, ReportFilter } from '@chatflow/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { isLate } from '../../service/sla/isLate.ts'
import { periodOf } from '../dashboard/period.ts'
import { firstAnswerIn } from '../rollups/firstAnswers.ts'
import { all, narrowAttendances, narrowMessages, narrowTickets } from '../rollups/narrowed.ts'
import { holder, narrowPromises } from '../rollups/promises.ts'
import { robotsOf } from './breakdown.ts'

type Sql = RawBuilder<unknown>
type Condition = RawBuilder<boolean>

/** What a report asks of tickets, and what it counts of them. */
export interface Source {
  unit: CountedUnit
  counted: Sql
  /** Of which a ticket has to have one. */
  rows?: {
    table: Sql
    companyId: Sql
    ticketId: Sql
    conditions: Condition[]
    /** Those of them that say between which tickets the report lies. */
    period: Condition[]
  }
  /** What is asked of the ticket itself. */
  tickets: Condition[]
}

/** What a period is of. Of groups it is what was said: they are begun once, and never end. */
export function unitOf({ newContacts, dateBy, isGroup, status }: ReportFilter): CountedUnit {
  if (newContacts) return 'contacts'
  if (dateBy === 'due') return 'promises'
  if (isGroup && dateBy !== 'closed') return 'groups'
  if (dateBy === 'messages') return 'messages'
  // What is not over is as it stands now: in whose hands the ticket is, also where another had it before.
  return status?.length && !status.includes('closed') ? 'tickets' : 'attendances'
}

export function sourceOf(tenant: Tenant, filter: ReportFilter, timezone: string): Source {
  const asked: Asked = {
    tenant,
    filter,
    narrowed: { ...filter, whatsappIds: filter.whatsappId },
    marks: ofMarks(tenant, filter),
    within: within(tenant, filter, timezone),
  }
  return { ...sources[unitOf(filter)](asked) }
}

interface Asked {
  tenant: Tenant
  filter: ReportFilter
  narrowed: InsightFilter
  /** What is asked of an attendance beside its period. */
  marks: Condition[]
  within: (at: Sql) => Condition[]
}

const sources: Record<CountedUnit, (asked: Asked) => Omit<Source, 'unit'> & { unit: CountedUnit }> = {
  attendances: ({ filter, narrowed, marks, within: inPeriod }) => {
    const at = filter.dateBy === 'closed' ? sql`attendance.closed_at` : sql`attendance.created_at`
    const nobodys = filter.withoutUser ? [sql<boolean>`attendance.user_id is null`] : []
    return {
      unit: 'attendances',
      counted: sql`count(*)`,
      rows: attendances([narrowAttendances(narrowed), ...nobodys, ...marks], inPeriod(at)),
      tickets: [],
    }
  },
  contacts: ({ tenant, filter, narrowed, marks, within: inPeriod }) => {
    const created = [...inPeriod(sql`contacts.created_at`), sql<boolean>`contacts.erased_at is null`]
    const everybody = sql`(select count(*) from contacts where contacts.company_id = ${tenant.companyId} and ${all(created)})`
    return {
      unit: 'contacts',
      // Who has no ticket yet is new as well; under filters a new contact is one with an attendance that fits.
      counted: isBare(filter) ? everybody : sql`count(distinct tickets.contact_id)`,
      rows: attendances([narrowAttendances(narrowed), ...marks], []),
      tickets: created,
    }
  },
  promises: ({ tenant: { now, companyId }, filter, narrowed, marks, within: inPeriod }) => {
    const period = inPeriod(sql`deadline.due_at`)
    const ofAttendance = sql<boolean>`exists (select from ticket_trackings attendance where attendance.company_id = ${companyId}
      and attendance.id = deadline.tracking_id and ${all(marks)})`
    return {
      unit: 'promises',
      counted: sql`count(*)`,
      rows: {
        table: sql`sla_deadlines deadline`,
        companyId: sql`deadline.company_id`,
        ticketId: sql`deadline.ticket_id`,
        conditions: [
          narrowPromises(narrowed, now()),
          ...(filter.withoutUser ? [sql<boolean>`${holder} is null`] : []),
          ...promised(filter, now()),
          ...(marks.length > 0 ? [ofAttendance] : []),
          ...period,
        ],
        period,
      },
      tickets: [],
    }
  },
  messages: ({ tenant: { companyId }, filter, narrowed, marks, within: inPeriod }) => {
    const period = inPeriod(sql`messages.created_at`)
    const said = saidBy[filter.said ?? 'anybody']
    return {
      unit: 'messages',
      counted: sql`count(*)`,
      rows: {
        table: sql`messages`,
        companyId: sql`messages.company_id`,
        ticketId: sql`messages.ticket_id`,
        conditions: [narrowMessages(companyId, narrowed), ...said, ...period],
        period,
      },
      tickets: [...nobodysTicket(filter), ...hadAttendance(marks)],
    }
  },
  groups: ({ filter, narrowed, marks, within: inPeriod }) => {
    const period = inPeriod(sql`messages.created_at`)
    const said = all([...period, ...saidBy[filter.said ?? 'anybody']])
    return {
      unit: 'groups',
      counted: sql`count(distinct tickets.contact_id)`,
      tickets: [
        narrowTickets(narrowed),
        ...nobodysTicket(filter),
        ...hadAttendance(marks),
        ...(period.length > 0
          ? [
              sql<boolean>`exists (select from messages where messages.company_id = tickets.company_id
                and messages.ticket_id = tickets.id and ${said})`,
            ]
          : []),
      ],
    }
  },
  tickets: ({ filter, narrowed, marks, within: inPeriod }) => {
    const at = filter.dateBy === 'closed' ? sql`attendance.closed_at` : sql`attendance.created_at`
    return {
      unit: 'tickets',
      counted: sql`count(*)`,
      tickets: [
        narrowTickets(narrowed),
        ...nobodysTicket(filter),
        ...hadAttendance([...marks, ...inPeriod(at)]),
      ],
    }
  },
}

const attendances = (conditions: Condition[], period: Condition[]): Source['rows'] => ({
  table: sql`ticket_trackings attendance`,
  companyId: sql`attendance.company_id`,
  ticketId: sql`attendance.ticket_id`,
  conditions: [...conditions, ...period],
  period,
})

const nobodysTicket = ({ withoutUser }: ReportFilter) =>
  withoutUser ? [sql<boolean>`tickets.user_id is null`] : []

const hadAttendance = (conditions: Condition[]): Condition[] =>
  conditions.length === 0
    ? []
    : [
        sql<boolean>`exists (select from ticket_trackings attendance where attendance.company_id = tickets.company_id
          and attendance.ticket_id = tickets.id and ${all(conditions)})`,
      ]

const toSomebody = sql<boolean>`not messages.is_private`
const saidBy = {
  anybody: [toSomebody],
  received: [toSomebody, sql<boolean>`not messages.from_me`],
  sent: [toSomebody, sql<boolean>`messages.from_me`],
}

function promised({ outOfTime, inTime, target }: ReportFilter, now: Date): Condition[] {
  return [
    ...(outOfTime ? [isLate(now)] : []),
    ...(inTime ? [sql<boolean>`deadline.settled_at is not null and not ${isLate(now)}`] : []),
    ...(target ? [sql<boolean>`deadline.target = ${target}`] : []),
  ]
}

/** Between the first and the last day, and in one hour of each where that is asked. */
function within({ now }: Tenant, { dateFrom, dateTo, hour }: ReportFilter, timezone: string) {
  const bounds =
    dateFrom || dateTo ? periodOf({ from: dateFrom, to: dateTo }, { timezone, now: now() }) : null
  return (at: Sql): Condition[] => [
    ...(bounds ? [sql<boolean>`${at} >= ${bounds.from} and ${at} < ${bounds.until}`] : []),
    ...(hour === undefined
      ? []
      : [sql<boolean>`extract(hour from ${at} at time zone ${timezone}) = ${hour}`]),
  ]
}

const marksOf = {
  promoter: sql<boolean>`attendance.rating >= 9`,
  passive: sql<boolean>`attendance.rating between 7 and 8`,
  detractor: sql<boolean>`attendance.rating <= 6`,
}

function ofMarks({ companyId, now }: Tenant, filter: ReportFilter): Condition[] {
  const { onlyRated, onlyUnrated, nps, unattended, served, answered, robot } = filter
  // A period of promises is told of the promises themselves.
  const promises = filter.dateBy === 'due' ? [] : promised(filter, now())
  return [
    ...(onlyRated ? [sql<boolean>`attendance.rating is not null`] : []),
    ...(onlyUnrated ? [sql<boolean>`attendance.rating is null and attendance.finished_at is not null`] : []),
    ...(nps ? [marksOf[nps]] : []),
    ...(unattended ? [sql<boolean>`attendance.started_at is null and attendance.closed_at is not null`] : []),
    ...(served ? [sql<boolean>`attendance.started_at is not null and attendance.closed_at is not null`] : []),
    ...(answered ? [sql<boolean>`exists (select from ${firstAnswerIn(companyId)} as first)`] : []),
    ...(robot
      ? [sql<boolean>`exists (select from (${robotsOf(companyId)}) as robots where robots.kind = ${robot})`]
      : []),
    ...(promises.length > 0
      ? [
          sql<boolean>`exists (select from sla_deadlines deadline where deadline.company_id = ${companyId}
            and deadline.ticket_id = attendance.ticket_id and deadline.tracking_id = attendance.id and ${all(promises)})`,
        ]
      : []),
  ]
}

/** Whether nothing but days is asked. */
function isBare({ dateFrom: _from, dateTo: _to, newContacts: _new, dateBy: _by, ...filter }: ReportFilter) {
  return Object.values(filter).every(
    (value) =>
      value === undefined || value === false || value === '' || (Array.isArray(value) && value.length === 0),
  )
}
