import { sql } from 'kysely'
import { moment } from '../serviceTimers/dueTickets.ts'

/** Whether a promise (`deadline`) was kept too late, or is not kept although its time is over; none that stands still is. */
export const isLate = (now: Date) =>
  sql<boolean>`coalesce(deadline.settled_at, deadline.paused_at, ${moment(now)}) > deadline.due_at`
