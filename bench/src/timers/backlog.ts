import type pg from 'pg'

/** A connection for each small company, and some conversations in which nothing was said for two weeks. */
const neighbours = `
  insert into connections (id, company_id, name, channel, provider, is_default, schedules) overriding system value
    select 1000 + id, id, 'WhatsApp', 'whatsapp', 'simulator', true, '[]' from companies where id < $1;
  insert into contacts (id, company_id, name, number, channel, created_at, updated_at) overriding system value
    select 1000000 + companies.id * 100 + n, companies.id, 'Cliente ' || n, '5511' || companies.id * 100 + n, 'whatsapp', now(), now()
    from companies, generate_series(1, 40) n where companies.id < $1;
  insert into tickets (id, company_id, status, contact_id, whatsapp_id, user_id, channel, address, from_me,
      last_message_at, created_at, updated_at) overriding system value
    select contacts.id, contacts.company_id, 'open', contacts.id, 1000 + contacts.company_id,
      (select min(users.id) from users where users.company_id = contacts.company_id), 'whatsapp', number, true,
      timestamptz '2026-10-31', timestamptz '2026-10-31', timestamptz '2026-10-31'
    from contacts where company_id < $1;
  insert into ticket_trackings (company_id, ticket_id, user_id, created_at, started_at)
    select company_id, id, user_id, created_at, created_at from tickets where company_id < $1`

/** Everything that time does is due at once: the program was away for a day, or somebody has just switched it all on. */
const dueInLargest = `
  update connections set time_inactive_message = 10, inactive_message = 'Ainda está aí?', expires_ticket = 30,
    expires_inactive_message = 'Encerramos por aqui.', expires_ticket_nps = 15, max_use_bot_queues = 3;
  update connections set time_send_queue = 5,
    send_id_queue = (select min(id) from queues where queues.company_id = $1) where company_id = $1 and is_default;
  update tickets set amount_used_bot_queues = 3 where company_id = $1 and status = 'pending' and queue_id is null;
  update queues set ativar_roteador = true, tempo_roteador = 60 where company_id = $1;
  update users set online = id % 20 = 0 where company_id = $1;
  insert into user_queues (company_id, user_id, queue_id)
    select $1, users.id, queues.id from users, queues
    where users.company_id = $1 and users.online and queues.company_id = $1 on conflict do nothing;
  update company_settings set value = case key when 'sendQueuePosition' then 'enabled' else 'Posição:' end
    where company_id = $1 and key in ('sendQueuePosition', 'sendQueuePositionMessage');
  update tickets set from_me = true, inactive_said_at = case when id % 2 = 0 then last_message_at end
    where company_id = $1 and status = 'open';
  update tickets set queue_position = 1000000, position_said_at = created_at
    where company_id = $1 and status = 'pending' and queue_id is not null;
  with ended as (
    select max(id) as id from tickets where company_id = $1 and not is_group
    group by contact_id having bool_and(status = 'closed') order by contact_id limit 3000
  ), asked as (update tickets set status = 'nps' from ended where company_id = $1 and tickets.id = ended.id returning tickets.id)
  update ticket_trackings set finished_at = null from asked where company_id = $1 and ticket_id = asked.id`

/** Turns generated data into a backlog. */
export async function makeBacklog(client: pg.Client, companyId: number) {
  await client.query('begin; set local session_replication_role = replica')
  for (const statements of [neighbours, dueInLargest])
    for (const statement of statements.replaceAll('$1', String(companyId)).split(';\n'))
      await client.query(statement)
  await client.query('commit')
  await client.query('select recount_tickets(), recount_contacts()')
  await client.query('vacuum analyze')
}
