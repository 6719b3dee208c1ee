create type toggle as enum ('enabled', 'disabled');

create type enable as enum ('enable', 'disable');

create type profile as enum ('admin', 'user');

create type theme as enum ('light', 'dark');

create type menu as enum ('open', 'closed');

create type language as enum ('pt-BR', 'en', 'es', 'tr');

create type recurrence as enum ('MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL');

create type mail_status as enum ('stored', 'sending', 'sent', 'failed');

create type chatbot_type as enum ('text', 'attendent', 'queue', 'integration', 'file');

create table plans (
  id bigint generated always as identity primary key,
  name text not null,
  users integer not null default 0,
  connections integer not null default 0,
  queues integer not null default 0,
  amount numeric(12, 2) not null default 0,
  is_public boolean not null default true,
  use_whatsapp boolean not null default true,
  use_facebook boolean not null default true,
  use_instagram boolean not null default true,
  use_campaigns boolean not null default true,
  use_schedules boolean not null default true,
  use_internal_chat boolean not null default true,
  use_external_api boolean not null default true,
  use_kanban boolean not null default true,
  use_open_ai boolean not null default true,
  use_integrations boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index plans_name on plans (lower(name));
-- Plans are the price list: anyone may read them, only the platform writes them.
call protect_platform_table('plans');
create policy readable on plans for select using (true);

create table companies (
  id bigint generated always as identity primary key,
  name text not null,
  email text,
  phone text,
  document text,
  plan_id bigint not null references plans (id),
  status boolean not null default true,
  due_date timestamptz,
  recurrence recurrence not null default 'MENSAL',
  timezone text not null default 'America/Sao_Paulo',
  referred_by bigint,
  last_login timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When a company is open, where its own hours decide (`scheduleType` is company).
  schedules jsonb not null default '[
  {"weekday": "Segunda-feira", "weekdayEn": "monday", "startTimeA": "08:00", "endTimeA": "12:00", "startTimeB": "13:00", "endTimeB": "18:00"},
  {"weekday": "Terça-feira", "weekdayEn": "tuesday", "startTimeA": "08:00", "endTimeA": "12:00", "startTimeB": "13:00", "endTimeB": "18:00"},
  {"weekday": "Quarta-feira", "weekdayEn": "wednesday", "startTimeA": "08:00", "endTimeA": "12:00", "startTimeB": "13:00", "endTimeB": "18:00"},
  {"weekday": "Quinta-feira", "weekdayEn": "thursday", "startTimeA": "08:00", "endTimeA": "12:00", "startTimeB": "13:00", "endTimeB": "18:00"},
  {"weekday": "Sexta-feira", "weekdayEn": "friday", "startTimeA": "08:00", "endTimeA": "12:00", "startTimeB": "13:00", "endTimeB": "18:00"},
  {"weekday": "Sábado", "weekdayEn": "saturday", "startTimeA": "08:00", "endTimeA": "12:00", "startTimeB": "13:00", "endTimeB": "18:00"},
  {"weekday": "Domingo", "weekdayEn": "sunday", "startTimeA": "08:00", "endTimeA": "12:00", "startTimeB": "13:00", "endTimeB": "18:00"}
  ]'
);
create unique index companies_name on companies (lower(name));
call protect_platform_table('companies');
create policy own_company on companies using (id = (select app_company_id()));

create table company_settings (
  company_id bigint not null references companies (id) on delete cascade,
  key text not null,
  value text not null,
  updated_at timestamptz not null default now(),
  primary key (company_id, key)
);
call protect_company_table('company_settings');

create table queues (
  id bigint generated always as identity,
  company_id bigint not null references companies (id) on delete cascade,
  name text not null,
  color text not null,
  order_queue integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  greeting_message text not null default '',
  out_of_hours_message text not null default '',
  close_ticket boolean not null default false,
  ativar_roteador boolean not null default false,
  tempo_roteador integer not null default 0,
  file_list_id bigint,
  -- Null stands for the usual hours, which every queue has that nobody set.
  schedules jsonb,
  integration_id bigint,
  primary key (company_id, id)
);
create unique index queues_name on queues (company_id, lower(name));
create unique index queues_color on queues (company_id, lower(color));
create index queues_of_file_list on queues (company_id, file_list_id);
create index queues_of_integration on queues (company_id, integration_id);
call protect_company_table('queues');

create table users (
  id bigint generated always as identity,
  company_id bigint not null references companies (id) on delete cascade,
  name text not null,
  email text not null,
  password_hash text not null,
  profile profile not null default 'user',
  super boolean not null default false,
  active boolean not null default true,
  profile_image text,
  whatsapp_id bigint,
  online boolean not null default false,
  last_seen_at timestamptz,
  start_work text not null default '00:00',
  end_work text not null default '23:59',
  farewell_message text not null default '',
  all_ticket enable not null default 'disable',
  allow_group boolean not null default false,
  default_theme theme not null default 'light',
  default_menu menu not null default 'open',
  all_historic toggle not null default 'disabled',
  all_user_chat toggle not null default 'disabled',
  user_close_pending_ticket toggle not null default 'enabled',
  show_dashboard toggle not null default 'disabled',
  allow_real_time toggle not null default 'disabled',
  allow_connections toggle not null default 'disabled',
  default_tickets_manager_width integer not null default 550,
  language language not null default 'pt-BR',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
-- A person signs in with the address alone, so it is unique over all companies.
create unique index users_email on users (lower(email));
create index users_by_name on users (company_id, lower(name), id);
create index users_of_connection on users (company_id, whatsapp_id) where whatsapp_id is not null;
call protect_company_table('users');

create table user_queues (
  company_id bigint not null,
  user_id bigint not null,
  queue_id bigint not null,
  -- Who was given a ticket longest ago is next.
  assigned_at timestamptz,
  primary key (company_id, user_id, queue_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade
);
create index user_queues_by_queue on user_queues (company_id, queue_id);
call protect_company_table('user_queues');

create table sessions (
  id uuid not null,
  company_id bigint not null,
  user_id bigint not null,
  -- Of the refresh token in the cookie; the token itself is nowhere.
  refresh_hash text not null,
  previous_hash text,
  -- Names the refresh that last rotated the token, so that its honest repeat is told from a stolen cookie.
  refresh_attempt text,
  remember boolean not null,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index sessions_of_user on sessions (company_id, user_id) where revoked_at is null;
create index sessions_by_id on sessions (id);
create index sessions_expired on sessions (expires_at);
call protect_company_table('sessions');

create table password_resets (
  company_id bigint not null,
  user_id bigint not null,
  code_hash text not null,
  failures integer not null default 0,
  expires_at timestamptz not null,
  -- One living code per user: a new one replaces the old.
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call protect_company_table('password_resets');

create table user_sockets (
  company_id bigint not null,
  id text not null,
  user_id bigint not null,
  session_id uuid not null,
  node_id uuid not null,
  seen_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index user_sockets_of_user on user_sockets (company_id, user_id);
create index user_sockets_of_node on user_sockets (node_id);
call protect_company_table('user_sockets');

create table audit_log (
  id bigint generated always as identity,
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint,
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  address text,
  created_at timestamptz not null,
  primary key (company_id, id)
);
call protect_company_table('audit_log');

-- The company's event log: what a browser that was away has missed.
create table company_seqs (
  company_id bigint primary key references companies (id) on delete cascade,
  seq bigint not null default 0
);
call protect_company_table('company_seqs');

create table company_events (
  company_id bigint not null references companies (id) on delete cascade,
  seq bigint not null,
  name text not null,
  rooms text[] not null,
  except_room text,
  payload jsonb not null,
  created_at timestamptz not null,
  primary key (company_id, seq)
);
create index company_events_by_age on company_events (created_at);
call protect_company_table('company_events');

create table mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text,
  status mail_status not null,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
call protect_platform_table('mails');

-- Work that a person started and waits for.
create table company_jobs (
  id uuid not null,
  company_id bigint not null,
  user_id bigint not null,
  kind text not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  done integer not null default 0,
  total integer not null,
  input jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call protect_company_table('company_jobs');

-- Sealed by the program: a copy of the database opens none of them.
create table platform_secrets (
  name text primary key,
  sealed text not null,
  updated_at timestamptz not null
);
call protect_platform_table('platform_secrets');

-- Days on which a company does not work, beside weekends.
create table holidays (
  id bigint generated always as identity,
  company_id bigint not null references companies (id) on delete cascade,
  day date not null,
  name text not null,
  primary key (company_id, id)
);
create unique index holidays_day on holidays (company_id, day);
call protect_company_table('holidays');

-- The choices of a queue: a tree by parent, siblings in the order of their position.
create table chatbots (
  -- By default, because a tree is saved as a whole: the ids of its new options are drawn before.
  id bigint generated by default as identity,
  company_id bigint not null,
  queue_id bigint not null,
  parent_id bigint,
  position integer not null,
  name text not null,
  greeting_message text not null,
  queue_type chatbot_type not null,
  close_ticket boolean not null,
  opt_queue_id bigint,
  opt_user_id bigint,
  opt_file_id bigint,
  opt_integration_id bigint,
  primary key (company_id, id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade,
  foreign key (company_id, parent_id) references chatbots (company_id, id) on delete cascade,
  -- What it led to is gone: the choice stays and leads nowhere.
  constraint chatbots_opt_queue foreign key (company_id, opt_queue_id) references queues (company_id, id)
    on delete set null (opt_queue_id),
  constraint chatbots_opt_user foreign key (company_id, opt_user_id) references users (company_id, id)
    on delete set null (opt_user_id)
);
create index chatbots_of_queue on chatbots (company_id, queue_id, position);
create index chatbots_of_parent on chatbots (company_id, parent_id);
create index chatbots_to_queue on chatbots (company_id, opt_queue_id);
create index chatbots_to_user on chatbots (company_id, opt_user_id);
create index chatbots_to_file on chatbots (company_id, opt_file_id);
create index chatbots_to_integration on chatbots (company_id, opt_integration_id);
call protect_company_table('chatbots');

-- Events as their transactions left them, without a number. Appending waits for nobody; a short pass after the commit
-- numbers all that was committed by then.
create table pending_events (
  id bigint generated always as identity,
  company_id bigint not null references companies (id) on delete cascade,
  name text not null,
  rooms text[] not null,
  except_room text,
  also jsonb not null,
  payload jsonb not null,
  created_at timestamptz not null,
  primary key (company_id, id)
);
call protect_company_table('pending_events');

-- The program can add to the audit log and never change it. This one door takes a person's name and words out of the
-- entries about deleted tickets; who did what and when stays.
create function forget_in_audit_log(contact bigint) returns void
language sql security definer set search_path = public as $$
  update audit_log set before = (before - 'lastMessage') || jsonb_build_object('contact', jsonb_build_object('id', contact))
  where company_id = (select app_company_id()) and entity = 'ticket' and before -> 'contact' ->> 'id' = contact::text;
$$;

-- One pass at a time per company: the counter is locked first, and what is committed is looked for afterwards. So a later
-- pass never gives a smaller number, and what waited for another transaction's row comes behind that one's events.
create function number_events(company bigint)
  returns table (name text, rooms text[], except_room text, also jsonb, payload jsonb) language plpgsql as $$
#variable_conflict use_column
begin
  perform set_config('app.company_id', company::text, true);
  insert into company_seqs (company_id) values (company) on conflict do nothing;
  perform seq from company_seqs where company_id = company for update;
  return query
    with taken as (delete from pending_events where company_id = company returning *),
    counter as (
      update company_seqs set seq = seq + (select count(*) from taken) where company_id = company
      returning seq - (select count(*) from taken) as last),
    numbered as (
      select taken.*, last + row_number() over (order by id) as number from taken, counter),
    written as (
      insert into company_events (company_id, seq, name, rooms, except_room, payload, created_at)
      select company_id, number, name, rooms, except_room, payload || jsonb_build_object('seq', number), created_at
      from numbered)
    select name, rooms, except_room, also, payload || jsonb_build_object('seq', number)
    from numbered order by number;
end $$;
