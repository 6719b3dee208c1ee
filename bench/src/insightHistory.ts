import type pg from 'pg'
import { withoutIndexes } from './insertRows.ts'

export const companyId = 1
const historyDays = 730
/** Of these, the newest, one in six waits and the others are attended; all before them are over. */
const running = 600

const firmly = ['contacts', 'tickets', 'ticket_trackings', 'messages']

/**
 * Two years of a company straight into the tables, in the order of time: twenty people, six queues, three numbers, a contact,
 * an attendance and two messages to a ticket. No trigger runs and no index is kept up meanwhile, which takes longer than all
 * that is measured; what they write is written with the rows (`waiting_since`, `message_count`) or counted afterwards.
 */
export async function fillHistory(client: pg.Client, tickets: number) {
  await client.query(people)
  await client.query(`set session_replication_role = replica; set maintenance_work_mem = '512MB'`)
  const fills = statementsOf(tickets)
  const fill = (place: number): Promise<void> =>
    withoutIndexes(client, firmly[place]!, async () => void (await client.query(fills[place]!)))
  for (const place of firmly.keys()) await fill(place)
  await client.query(`set session_replication_role = origin; select recount_tickets(), recount_contacts()`)
  await client.query('vacuum analyze')
}

const people = `
  select set_config('app.platform', 'on', false);
  insert into plans (name) values ('bench');
  insert into companies (name, plan_id) select 'bench', id from plans limit 1;
  insert into users (company_id, name, email, password_hash)
  select ${companyId}, 'Atendente ' || place, place || '@bench.test', '' from generate_series(1, 20) as place;
  insert into queues (company_id, name, color) select ${companyId}, 'Fila ' || place, '#00000' || place from generate_series(1, 6) as place;
  insert into connections (company_id, name, channel, provider, schedules)
  select ${companyId}, 'Número ' || place, 'whatsapp', 'simulator', '[]' from generate_series(1, 3) as place;`

const statementsOf = (tickets: number) => [
  `insert into contacts (company_id, name, number, channel, created_at, updated_at)
  select ${companyId}, 'Cliente ' || place, (5511900000000 + place)::text, 'whatsapp', at, at
  from (select row_number() over (order by at) as place, at
    from (select now() - (random() * ${historyDays}) * interval '1 day' as at from generate_series(1, ${tickets})) as moments) as made
  order by place`,
  `insert into tickets (company_id, status, contact_id, whatsapp_id, user_id, queue_id, channel, address, is_active_demand,
    last_message, last_message_at, created_at, updated_at, waiting_since, message_count)
  select ${companyId}, (case when id <= ${tickets - running} then 'closed' when id % 6 = 0 then 'pending' else 'open' end)::ticket_status,
    id, id % 3 + 1, case when id <= ${tickets - running} or id % 6 > 0 then id % 20 + 1 end,
    id % 6 + 1, 'whatsapp', number, id % 5 = 0, 'Obrigado', created_at, created_at, created_at, created_at, 2
  from contacts where company_id = ${companyId} order by id`,
  `insert into ticket_trackings (company_id, ticket_id, user_id, queue_id, created_at, queued_at, started_at, closed_at,
    finished_at, rating, rated)
  select company_id, id, user_id, queue_id, created_at, created_at,
    case when status <> 'pending' then created_at + random() * interval '20 minutes' end,
    closed, closed, case when closed is not null and id % 3 = 0 then id % 11 end, closed is not null and id % 3 = 0
  from (select tickets.*, case when status = 'closed' then created_at + interval '20 minutes' + random() * interval '2 hours'
    end as closed from tickets where company_id = ${companyId} order by id) as ended`,
  `insert into messages (company_id, ticket_id, contact_id, whatsapp_id, queue_id, from_me, body, created_at, updated_at)
  select company_id, id, contact_id, whatsapp_id, queue_id, said.ours, 'Oi', created_at, created_at
  from tickets cross join (values (false), (true)) as said (ours) where company_id = ${companyId} order by id, said.ours`,
]
