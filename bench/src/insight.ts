import { attendanceSums, countTraffic } from '../../server/src/insight/rollups/readSums.ts'
import { readDashboard } from '../../server/src/insight/dashboard/readDashboard.ts'
import { rollUpDays } from '../../server/src/insight/rollups/rollups.jobs.ts'
import type { Tenant } from '../../server/src/platform/tenancy/tenancy.ts'
import { measureExport } from './insightExport.ts'
import { asOwner } from './installation.ts'
import { openTenancy, took } from './openTenancy.ts'
import { draw, median } from './table.ts'

const say = (line: string) => void process.stderr.write(`${line}\n`)
const tickets = Number(process.argv[2] ?? 1_000_000)
const [companyId, rounds, historyDays] = [1, 5, 730]

/**
 * The dashboard over two years of a company, before and after its days are added up, beside the same numbers in SQL as one
 * would write it by hand over the rows. Then every ticket is written into a file, while the inbox is read.
 */
async function main() {
  const { ownerUrl, tenancy, pool, close } = await openTenancy('insight')
  try {
    say(`making ${tickets.toLocaleString('en')} tickets …`)
    await asOwner(ownerUrl, (client) => client.query(history))
    const measure = (work: (tenant: Tenant) => Promise<unknown>) =>
      repeated(() => tenancy.readTenant(companyId, work))
    const lines = [['dashboard of', 'by hand, ms', 'from rows, ms', 'added up, ms', 'added up ÷ by hand']]
    const measured: { name: string; byHand: number; fromRows: number }[] = []
    for (const [name, days] of periods) {
      say(`${name}, from rows …`)
      const byHand = await repeated(() => numbersByHand(pool, days))
      measured.push({ name, byHand, fromRows: await measure((tenant) => readDashboard(tenant, { days })) })
    }
    say('adding up …')
    const buildMs = await took(() => rollUpDays(tenancy, companyId))
    await asOwner(ownerUrl, (client) => client.query('analyze'))
    for (const [place, [name, days]] of periods.entries()) {
      say(`${name}, added up …`)
      const addedUp = await measure((tenant) => readDashboard(tenant, { days }))
      const { byHand, fromRows } = measured[place]!
      lines.push([name, ms(byHand), ms(fromRows), ms(addedUp), (addedUp / byHand).toFixed(2)])
    }
    const year = stretch(365)
    const sums = await measure((tenant) => attendanceSums(tenant, year, {}))
    const traffic = await measure((tenant) => countTraffic(tenant, year, {}))
    process.stdout.write(
      `\n${draw(lines)}\nof a year: attendances ${ms(sums)} ms, messages ${ms(traffic)} ms; all days added up in ${Math.round(buildMs / 1000)} s\n`,
    )
    say('writing every ticket into a file …')
    process.stdout.write(`\n${await measureExport(tenancy, companyId)}`)
  } finally {
    await close()
  }
}

const periods = [
  ['7 days', 7],
  ['30 days', 30],
  ['a year', 365],
] as const

async function repeated(work: () => Promise<unknown>) {
  const times: number[] = []
  for (let round = 0; round <= rounds; round += 1) times.push(await took(work))
  // The first one warms the memory of the database.
  return median(times.slice(1))
}

const ms = (value: number) => value.toFixed(1)
const stretch = (days: number) => ({
  from: new Date(Date.now() - days * 86_400_000).toISOString(),
  until: new Date().toISOString(),
})

type Pool = Awaited<ReturnType<typeof openTenancy>>['pool']

/** What the cards show of a period and of the one before, a few statements each, in one transaction of the company. */
async function numbersByHand(pool: Pool, days: number) {
  const client = await pool.connect()
  try {
    await client.query(`begin read only; select set_config('app.company_id', '${companyId}', true)`)
    for (const begin of [days, 2 * days])
      for (const statement of byHand) await client.query(statement, [companyId, begin, begin - days])
    await client.query('commit')
  } finally {
    client.release()
  }
}

const within = (column: string) =>
  `${column} >= now() - $2::integer * interval '1 day' and ${column} < now() - $3::integer * interval '1 day'`
const byHand = [
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

/** Twenty people, six queues and three numbers; two messages to a ticket. Straight into the tables, all at once. */
const history = `
  select set_config('app.platform', 'on', false);
  insert into plans (name) values ('bench');
  insert into companies (name, plan_id) select 'bench', id from plans limit 1;
  insert into users (company_id, name, email, password_hash)
  select ${companyId}, 'Atendente ' || place, place || '@bench.test', '' from generate_series(1, 20) as place;
  insert into queues (company_id, name, color) select ${companyId}, 'Fila ' || place, '#00000' || place from generate_series(1, 6) as place;
  insert into connections (company_id, name, channel, provider, schedules)
  select ${companyId}, 'Número ' || place, 'whatsapp', 'simulator', '[]' from generate_series(1, 3) as place;
  -- Row by row, what counts and checks takes longer than all that is measured.
  set session_replication_role = replica;
  create temporary table made as
    select place, now() - (random() * ${historyDays}) * interval '1 day' as at from generate_series(1, ${tickets}) as place;
  insert into contacts (company_id, name, number, channel, created_at, updated_at)
  select ${companyId}, 'Cliente ' || place, (5511900000000 + place)::text, 'whatsapp', at, at from made;
  insert into tickets (company_id, status, contact_id, whatsapp_id, user_id, queue_id, channel, address, is_active_demand,
    last_message, last_message_at, created_at, updated_at)
  select ${companyId}, (case when id % 2000 = 0 then 'open' else 'closed' end)::ticket_status, id, id % 3 + 1, id % 20 + 1,
    id % 6 + 1, 'whatsapp', number, id % 5 = 0, 'Obrigado', created_at, created_at, created_at
  from contacts where company_id = ${companyId};
  insert into ticket_trackings (company_id, ticket_id, user_id, queue_id, created_at, queued_at, started_at, closed_at,
    finished_at, rating)
  select company_id, id, user_id, queue_id, created_at, created_at, created_at + random() * interval '20 minutes',
    closed, closed, case when id % 3 = 0 then id % 11 end
  from (select tickets.*, case when status = 'closed' then created_at + interval '20 minutes' + random() * interval '2 hours'
    end as closed from tickets where company_id = ${companyId}) as ended;
  insert into messages (company_id, ticket_id, contact_id, whatsapp_id, queue_id, from_me, body, created_at, updated_at)
  select company_id, id, contact_id, whatsapp_id, queue_id, said.ours, 'Oi', created_at, created_at
  from tickets cross join (values (true), (false)) as said (ours) where company_id = ${companyId};
  set session_replication_role = origin;
  select recount_tickets(), recount_contacts();
  delete from insight_marks;
  analyze;`

await main()
