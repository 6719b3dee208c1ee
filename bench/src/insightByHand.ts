import { ticketPageSize } from '@chatflow/contract'
import type pg from 'pg'
import { companyId } from './insightHistory.ts'
import { ofContact, ticketColumns } from './rows/ticketSql.ts'

/** Statements of one screen as one would write them by hand over the rows, in one transaction of the company. */
async function together(pool: pg.Pool, statements: [string, unknown[]][]) {
  const client = await pool.connect()
  try {
    await client.query(`begin read only; select set_config('app.company_id', '${companyId}', true)`)
    for (const [statement, values] of statements) await client.query(statement, values)
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** What the cards show of a period and of the one before. */
export const dashboardByHand = (pool: pg.Pool, days: number) =>
  together(
    pool,
    [days, 2 * days].flatMap((begin) =>
      cards.map((statement): [string, unknown[]] => [statement, [companyId, begin, begin - days]]),
    ),
  )

const within = (column: string) =>
  `${column} >= now() - $2::integer * interval '1 day' and ${column} < now() - $3::integer * interval '1 day'`
const cards = [
  `select attendance.user_id, count(*), count(*) filter (where tickets.is_active_demand),
      avg(attendance.started_at - attendance.queued_at) filter (where attendance.closed_at is not null),
      avg(attendance.closed_at - attendance.started_at)
    from ticket_trackings attendance join tickets
      on tickets.company_id = attendance.company_id and tickets.id = attendance.ticket_id
    where attendance.company_id = $1 and ${within('attendance.created_at')} group by attendance.user_id`,
  `select user_id, count(*), count(rating), avg(rating) from ticket_trackings
    where company_id = $1 and ${within('closed_at')} group by user_id`,
  `select count(*) filter (where from_me), count(*) filter (where not from_me) from messages
    where company_id = $1 and ${within('created_at')} and not is_private`,
  `select count(*) from contacts where company_id = $1 and ${within('created_at')} and erased_at is null`,
]

/** All that waits or is attended, at most as many as the panel shows. */
export const panelByHand = (pool: pg.Pool) =>
  together(pool, [
    [
      `select ${ticketColumns} from tickets t ${ofContact}
      where t.company_id = $1 and t.status in ('pending', 'open', 'group') order by t.updated_at desc limit 2000`,
      [companyId],
    ],
  ])

export const openTicketsByHand = (pool: pg.Pool) =>
  together(pool, [
    [
      `select ${ticketColumns}
      from (select t.id from tickets t where t.company_id = $1 and t.status = 'open'
        order by t.updated_at desc, t.id desc limit ${ticketPageSize + 1}) page
      join tickets t on t.company_id = $1 and t.id = page.id ${ofContact}
      order by t.updated_at desc, t.id desc`,
      [companyId],
    ],
  ])

/** A page of tickets with their last attendance, and how many there are. */
export const reportByHand = (pool: pg.Pool, days: number | null) => {
  const period = days === null ? '' : `and a.created_at >= now() - interval '${days} days'`
  const fits = `exists (select from ticket_trackings a where a.company_id = t.company_id and a.ticket_id = t.id ${period})`
  return together(pool, [
    [
      `select page.*, c.name as contact_name, q.name as queue_name, u.name as user_name, w.name as whatsapp_name,
        a.closed_at, a.rating, a.started_at - a.queued_at as waited, a.closed_at - a.started_at as served
      from (select t.* from tickets t where t.company_id = $1 and ${fits} order by t.id desc limit 50) page
      join contacts c on c.company_id = $1 and c.id = page.contact_id
      left join queues q on q.company_id = $1 and q.id = page.queue_id
      left join users u on u.company_id = $1 and u.id = page.user_id
      left join connections w on w.company_id = $1 and w.id = page.whatsapp_id
      left join lateral (select * from ticket_trackings where company_id = $1 and ticket_id = page.id
        order by id desc limit 1) a on true
      order by page.id desc`,
      [companyId],
    ],
    [`select count(*) from tickets t where t.company_id = $1 and ${fits}`, [companyId]],
  ])
}
