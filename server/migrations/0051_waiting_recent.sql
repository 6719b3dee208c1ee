-- Those who wait, the last one who wrote first. Without it a list of them is found among all tickets of the company, from
-- the newest on: where many are over and few wait, through years of them.
create index tickets_waiting_recent on tickets (company_id, updated_at desc, id desc) include (user_id, queue_id)
  where status in ('pending', 'lgpd');
