create table schedules (
  id bigint generated always as identity,
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint,
  contact_id bigint not null,
  whatsapp_id bigint,
  body text not null,
  -- What was stored of its file; the messages sent with it show the same file.
  media jsonb,
  -- The time that is wanted, of the one that waits or of the last one; and when that one really goes.
  send_at timestamptz not null,
  due_at timestamptz,
  sent_at timestamptz,
  times_done integer not null default 0,
  -- All repetitions are counted from here, so that the 31st is the 31st again after a shorter month.
  anchor_at timestamptz not null,
  anchor_done integer not null default 0,
  intervalo smallint not null,
  valor_intervalo integer not null,
  enviar_quantas_vezes integer not null,
  tipo_dias smallint not null,
  assinar boolean not null,
  open_ticket toggle not null,
  status_ticket ticket_status not null,
  ticket_user_id bigint,
  queue_id bigint,
  -- What became of the last one: a message, or the reason why there is none.
  message_id bigint,
  failure_code text,
  failure_text text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, whatsapp_id) references connections (company_id, id) on delete set null (whatsapp_id),
  foreign key (company_id, ticket_user_id) references users (company_id, id) on delete set null (ticket_user_id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete set null (message_id)
);
-- What is due in any company: the clock asks every minute.
create index schedules_due on schedules (due_at) where due_at is not null;
create index schedules_of_user on schedules (company_id, user_id, send_at);
create index schedules_by_time on schedules (company_id, send_at);
-- Those of which a calendar shows the coming repetitions.
create index schedules_repeating on schedules (company_id, send_at) where due_at is not null and enviar_quantas_vezes > 1;
create index schedules_of_contact on schedules (company_id, contact_id);
create index schedules_of_message on schedules (company_id, message_id);
create index schedules_by_file on schedules (company_id, (media ->> 'mediaPath')) where media is not null;
call protect_company_table('schedules');

-- What became of each turn: the message, or why there is none.
create table schedule_sends (
  id bigint generated always as identity,
  company_id bigint not null references companies (id) on delete cascade,
  schedule_id bigint not null,
  -- The time that was wanted, and when it was tried.
  send_at timestamptz not null,
  tried_at timestamptz not null,
  -- Turns that were passed over together after an absence are one row.
  turns integer not null default 1,
  message_id bigint,
  failure_code text,
  failure_text text,
  primary key (company_id, id),
  foreign key (company_id, schedule_id) references schedules (company_id, id) on delete cascade,
  foreign key (company_id, message_id) references messages (company_id, id) on delete set null (message_id)
);
create index schedule_sends_of_schedule on schedule_sends (company_id, schedule_id, id desc);
create index schedule_sends_by_time on schedule_sends (company_id, send_at);
create index schedule_sends_of_message on schedule_sends (company_id, message_id);
call protect_company_table('schedule_sends');

-- Which contacts a bulk change is about, and what became of each: every one is done once, whatever happens meanwhile to
-- the program, and what was really changed is known for undoing it.
create table bulk_contacts (
  company_id bigint not null,
  job_id uuid not null,
  contact_id bigint not null,
  -- Empty until its turn has come.
  outcome text check (outcome in ('changed', 'same', 'refused', 'gone')),
  -- Of a change of tags: those that were really put on or taken off.
  tag_ids bigint[] not null default '{}',
  primary key (company_id, job_id, contact_id),
  foreign key (company_id, job_id) references company_jobs (company_id, id) on delete cascade
);
create index bulk_contacts_waiting on bulk_contacts (company_id, job_id, contact_id) where outcome is null;
call protect_company_table('bulk_contacts');
