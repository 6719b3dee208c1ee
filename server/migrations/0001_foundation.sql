-- Which company a transaction works for. Row-level security reads these settings: a query that forgets the
-- company sees nothing. They are set for one transaction only, by withTenant and withPlatform.
create function app_company_id() returns bigint language sql stable parallel safe as
  $$ select nullif(current_setting('app.company_id', true), '')::bigint $$;
create function app_is_platform() returns boolean language sql stable parallel safe as
  $$ select coalesce(current_setting('app.platform', true), '') = 'on' $$;

-- Closes a table with a company_id to every other company. The sub-selects run once per statement, not per row.
create procedure protect_company_table(name regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy own_company on %s using (company_id = (select app_company_id()))', name);
  execute format('create policy platform on %s using ((select app_is_platform()))', name);
end $$;

-- Closes a table of the platform to every company.
create procedure protect_platform_table(name regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy platform on %s using ((select app_is_platform()))', name);
end $$;

create type toggle as enum ('enabled', 'disabled');
create type enable as enum ('enable', 'disable');
create type profile as enum ('admin', 'user');
create type theme as enum ('light', 'dark');
create type menu as enum ('open', 'closed');
create type language as enum ('pt-BR', 'en', 'es', 'tr');
create type recurrence as enum ('MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL');
create type mail_status as enum ('stored', 'sending', 'sent', 'failed');

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
  updated_at timestamptz not null default now()
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
  primary key (company_id, id)
);
create unique index queues_name on queues (company_id, lower(name));
create unique index queues_color on queues (company_id, lower(color));
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
call protect_company_table('users');

create table user_queues (
  company_id bigint not null,
  user_id bigint not null,
  queue_id bigint not null,
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

create table announcements (
  id bigint generated always as identity primary key,
  title text not null,
  text text not null,
  priority integer not null default 3 check (priority between 1 and 3),
  status boolean not null default true,
  media_path text,
  media_name text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call protect_platform_table('announcements');
create policy readable on announcements for select using (true);

-- Counts attempts per address and per account. In the database, so that a restart or a second process forgives nothing.
create table throttles (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);
create index throttles_by_age on throttles (resets_at);
call protect_platform_table('throttles');

-- The running processes, so that one that died can be told from one that is busy.
create table nodes (
  id uuid primary key,
  roles text[] not null,
  worker_ids text[] not null default '{}',
  started_at timestamptz not null,
  heartbeat_at timestamptz not null
);
call protect_platform_table('nodes');
