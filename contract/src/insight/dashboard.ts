import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, isoDate } from '../platform/fields.ts'
import { dayOrMoment, insightFilter, maxPeriodDays } from './insightFilter.ts'

/** An attendance is one row of tracking. What each number counts stands in docs/numbers.md. */
export const DashboardCounters = z.object({
  supportHappening: z.number().int(),
  supportPending: z.number().int(),
  supportFinished: z.number().int(),
  supportGroups: z.number().int(),
  leads: z.number().int(),
  /** In minutes, of so many attendances that are over and were taken on. */
  avgSupportTime: z.number(),
  avgWaitTime: z.number(),
  served: z.number().int(),
  activeTickets: z.number().int(),
  passiveTickets: z.number().int(),
  npsPromotersPerc: z.number(),
  npsPassivePerc: z.number(),
  npsDetractorsPerc: z.number(),
  npsScore: z.number(),
  tickets: z.number().int(),
  waitRating: z.number().int(),
  withoutRating: z.number().int(),
  withRating: z.number().int(),
  percRating: z.number(),
})
export type DashboardCounters = z.infer<typeof DashboardCounters>

export const AttendantNumbers = z.object({
  id,
  /** Empty when the user was removed since. */
  name: z.string(),
  /** The mean of the marks. */
  rating: z.number(),
  countRating: z.number().int(),
  npsScore: z.number(),
  tickets: z.number().int(),
  /** Of those, the ones that are over. */
  finished: z.number().int(),
  /** And those that the mean times are of. */
  served: z.number().int(),
  avgWaitTime: z.number(),
  avgSupportTime: z.number(),
  online: z.boolean(),
})
export type AttendantNumbers = z.infer<typeof AttendantNumbers>

/** One attendant, beside what it was in as many days before. */
const ComparedAttendant = AttendantNumbers.extend({
  previous: AttendantNumbers.pick({
    rating: true,
    countRating: true,
    tickets: true,
    finished: true,
    served: true,
    avgWaitTime: true,
    avgSupportTime: true,
  }),
})
export type ComparedAttendant = z.infer<typeof ComparedAttendant>

const MessageNumbers = z.object({
  received: z.number().int(),
  sent: z.number().int(),
  receivedToday: z.number().int(),
  sentToday: z.number().int(),
})

/** The first and the last day of a period, as `yyyy-mm-dd`. */
const Days = z.object({ from: z.iso.date(), to: z.iso.date() })

export const Dashboard = z.object({
  counters: DashboardCounters,
  attendants: z.array(ComparedAttendant),
  messages: MessageNumbers,
  period: Days,
  /** The same of as many days before. */
  previous: z.object({
    counters: DashboardCounters,
    messages: MessageNumbers.pick({ received: true, sent: true }),
    period: Days,
  }),
})
export type Dashboard = z.infer<typeof Dashboard>

export const findDashboard = endpoint({
  method: 'GET',
  path: '/dashboard',
  summary: 'The numbers of a period, compared with the one before, and those of every attendant.',
  access: 'dashboard:view',
  query: z.object({
    date_from: dayOrMoment.optional(),
    date_to: dayOrMoment.optional(),
    /** The last days, today included; only without dates. */
    days: z.coerce.number().int().min(1).max(maxPeriodDays).optional(),
    ...insightFilter,
  }),
  response: Dashboard,
})

const chartQuery = z.object({
  initialDate: dayOrMoment.optional(),
  finalDate: dayOrMoment.optional(),
  companyId: idParam.optional(),
  ...insightFilter,
})

export const listTicketsOfUsers = endpoint({
  method: 'GET',
  path: '/dashboard/ticketsUsers',
  summary: 'How many attendances each user had, most first.',
  access: 'dashboard:view',
  query: chartQuery,
  response: z.object({ data: z.array(z.object({ id, nome: z.string(), quantidade: z.number().int() })) }),
})

export const listTicketsOfDays = endpoint({
  method: 'GET',
  path: '/dashboard/ticketsDay',
  summary: 'How many attendances began in each hour of one day, or on each day.',
  access: 'dashboard:view',
  query: chartQuery,
  response: z.object({
    count: z.number().int(),
    data: z.union([
      z.array(z.object({ horario: z.number().int(), total: z.number().int() })),
      z.array(z.object({ data: z.string(), total: z.number().int() })),
    ]),
  }),
})

/** What goes on at this moment. */
export const DashboardNow = z.object({
  waiting: z.number().int(),
  /** Who waits longest. */
  oldest: z.object({ uuid: z.uuid(), since: isoDate }).nullable(),
  attended: z.number().int(),
  /** Mean minutes from the first question of today's attendances to the first answer of a person, and of how many. */
  firstAnswerToday: z.number().nullable(),
  answeredToday: z.number().int(),
  online: z.number().int(),
  people: z.array(
    z.object({
      id,
      name: z.string(),
      online: z.boolean(),
      holds: z.number().int(),
      unread: z.number().int(),
    }),
  ),
  connectionsDown: z.array(z.object({ id, name: z.string(), status: z.string() })),
  connections: z.number().int(),
  /** Days of which the nightly comparison found the sums wrong, in the last week. */
  wrongDays: z.number().int(),
})
export type DashboardNow = z.infer<typeof DashboardNow>

export const findDashboardNow = endpoint({
  method: 'GET',
  path: '/dashboard/now',
  summary: 'Who waits, since when, who holds what, and which connections are down.',
  access: 'dashboard:view',
  response: DashboardNow,
})

/** One's own work: what to do now, what was done today, and what customers said of it. */
export const MyDay = z.object({
  /** Tickets in one's hands, and how many of them have something unread. */
  holds: z.number().int(),
  unread: z.number().int(),
  /** Who waits in one's queues. */
  waiting: z.number().int(),
  oldestSince: isoDate.nullable(),
  today: AttendantNumbers.pick({
    tickets: true,
    served: true,
    avgWaitTime: true,
    avgSupportTime: true,
  }).extend({
    finished: z.number().int(),
  }),
  yesterday: z.object({ tickets: z.number().int(), finished: z.number().int() }),
  /** Of the last thirty days, today included. */
  ratings: AttendantNumbers.pick({ rating: true, countRating: true, npsScore: true }),
  ratingsBefore: AttendantNumbers.pick({ rating: true, countRating: true, npsScore: true }),
  /** How many began on each of the last fourteen days. */
  days: z.array(z.object({ day: z.iso.date(), total: z.number().int() })),
})
export type MyDay = z.infer<typeof MyDay>

export const findMyDay = endpoint({
  method: 'GET',
  path: '/dashboard/mine',
  summary: 'One’s own work: what waits, what was done today, and what customers said of it.',
  access: 'signedIn',
  response: MyDay,
})
