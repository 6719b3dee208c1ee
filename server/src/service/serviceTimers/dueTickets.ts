import { platformCompanyId } from '@chatflow/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/**
 * How many tickets one timer takes on in a minute, in all and of one company. What is left is still due a minute later:
 * after a long absence nobody's customers are flooded, and nobody waits for another company's backlog.
 */
export const maxAtOnce = 5_000
export const maxOfCompany = 300

export interface TicketOfCompany {
  companyId: number
  ticketId: number
}
export interface DueTicket extends TicketOfCompany {
  /** Its place among the due ones of its company. */
  turn: number
}

/** Which tickets something is due for: all of them, or whether it is for this one. */
export type Due = (db: Database, now: Date, only?: TicketOfCompany) => Promise<DueTicket[]>

/**
 * The tickets for which a condition holds. It may speak of the ticket (t), its company, its connection (c), its attendance
 * (a) and its queue (q). There is no row per timer: what is due follows from what is there, so that no message pays for clocks.
 * What was brought in from a phone's past has no clock, and neither has a company whose time is over.
 */
export async function ticketsWhere(
  db: Database,
  condition: RawBuilder<boolean>,
  now: Date,
  only?: TicketOfCompany,
): Promise<DueTicket[]> {
  const { rows } = await sql<DueTicket>`
    select company_id, ticket_id, turn from (
      select t.company_id, t.id as ticket_id,
        row_number() over (partition by t.company_id order by t.updated_at, t.id)::int as turn
      from companies
      join connections c on c.company_id = companies.id
      join tickets t on t.company_id = c.company_id and t.whatsapp_id = c.id and t.imported is null
      join ticket_trackings a on a.company_id = t.company_id and a.ticket_id = t.id and a.finished_at is null
      left join queues q on q.company_id = t.company_id and q.id = t.queue_id
      where ${isServed(now)}
        and ${only ? sql<boolean>`t.company_id = ${only.companyId} and t.id = ${only.ticketId}` : sql<boolean>`true`}
        and ${condition}
    ) as due
    where turn <= ${maxOfCompany} order by turn limit ${maxAtOnce}`.execute(db)
  return rows
}

/** A company whose time is over says nothing by itself. */
export const isServed = (now: Date) => sql<boolean>`(companies.status and (companies.id = ${platformCompanyId}
  or companies.due_date is null or companies.due_date >= ${moment(now)}))`

export const moment = (now: Date) => sql`${now.toISOString()}::timestamptz`
