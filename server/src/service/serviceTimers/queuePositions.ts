import { sql } from 'kysely'
import { minutes, later } from '../../platform/clock.ts'
import {
  isServed,
  moment,
  maxAtOnce,
  maxOfCompany,
  type Due,
  type DueTicket,
  type TicketOfCompany,
} from './dueTickets.ts'

/** A line that moves fast is no reason to ring a customer's phone all the time. */
const notMoreOften = minutes(5)

/** Customers who were told their place in a queue and have a better one now. */
export const hasMovedUp: Due = async (db, now, only) => {
  const { rows } = await sql<DueTicket>`
    select company_id, ticket_id, turn from (
      select company_id, ticket_id, row_number() over (partition by company_id order by position, ticket_id)::int as turn from (
        select t.company_id, t.id as ticket_id, t.queue_position, t.position_said_at,
          row_number() over (partition by t.company_id, t.queue_id order by a.queued_at, t.id) as position
        from company_settings wish
        join companies on companies.id = wish.company_id and ${isServed(now)}
        join tickets t on t.company_id = wish.company_id and t.status = 'pending' and t.queue_id is not null
        join ticket_trackings a on a.company_id = t.company_id and a.ticket_id = t.id and a.finished_at is null
        where wish.key = 'sendQueuePosition' and wish.value = 'enabled' and ${only ? inLineWith(only) : sql<boolean>`true`}
      ) as line
      where position < queue_position and position_said_at <= ${moment(later(now, -notMoreOften))}
        and ${only ? sql<boolean>`ticket_id = ${only.ticketId}` : sql<boolean>`true`}
    ) as due
    where turn <= ${maxOfCompany} order by turn limit ${maxAtOnce}`.execute(db)
  return rows
}

/** Whether somebody has moved up is seen from their own queue. */
const inLineWith = ({ companyId, ticketId }: TicketOfCompany) => sql<boolean>`t.company_id = ${companyId}
  and t.queue_id = (select queue_id from tickets where company_id = ${companyId} and id = ${ticketId})`
