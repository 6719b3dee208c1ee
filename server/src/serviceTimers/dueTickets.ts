import { platformCompanyId } from '@chatflow/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../platform/database/connect.ts'

/** How many tickets one timer takes on in one go. What is left is still due a minute later. */
const mostAtOnce = 5_000

export interface DueTicket {
  companyId: number
  ticketId: number
}

/** Which tickets something is due for: all of them, or whether it is for this one. */
export type Due = (db: Database, now: Date, only?: DueTicket) => Promise<DueTicket[]>

/**
 * The tickets for which a condition holds. It may speak of the ticket (t), its connection (c), its attendance (a) and its
 * queue (q). There is no row per timer: what is due follows from what is there, so that no message pays for clocks.
 * What was brought in from a phone's past has no clock, and neither has a company whose time is over.
 */
export async function ticketsWhere(
  db: Database,
  condition: RawBuilder<boolean>,
  now: Date,
  only?: DueTicket,
): Promise<DueTicket[]> {
  const { rows } = await sql<DueTicket>`
    select t.company_id, t.id as ticket_id
    from companies
    join connections c on c.company_id = companies.id
    join tickets t on t.company_id = c.company_id and t.whatsapp_id = c.id and t.imported is null
    join ticket_trackings a on a.company_id = t.company_id and a.ticket_id = t.id and a.finished_at is null
    left join queues q on q.company_id = t.company_id and q.id = t.queue_id
    where ${isServed(now)}
      and ${only ? sql<boolean>`t.company_id = ${only.companyId} and t.id = ${only.ticketId}` : sql<boolean>`true`}
      and ${condition}
    order by t.updated_at
    limit ${mostAtOnce}`.execute(db)
  return rows
}

/** A company whose time is over says nothing by itself. */
export const isServed = (now: Date) => sql<boolean>`(companies.status and (companies.id = ${platformCompanyId}
  or companies.due_date is null or companies.due_date >= ${moment(now)}))`

export const moment = (now: Date) => sql`${now.toISOString()}::timestamptz`
