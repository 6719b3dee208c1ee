create type connection_status as enum ('OPENING', 'qrcode', 'PAIRING', 'CONNECTED', 'TIMEOUT', 'DISCONNECTED');
create type channel_kind as enum ('whatsapp', 'facebook', 'instagram');
create type provider as enum ('simulator');

create table connections (
  id bigint generated always as identity,
  company_id bigint not null references companies (id) on delete cascade,
  name text not null,
  channel channel_kind not null,
  provider provider not null,
  number text not null default '',
  is_default boolean not null default false,
  status connection_status not null default 'OPENING',
  status_reason text not null default 'starting',
  qrcode text not null default '',
  retries integer not null default 0,
  -- What people want: open or closed, and which opening (a restart or a new QR code asks for the next one).
  wanted boolean not null default true,
  generation integer not null default 1,
  forget_phone boolean not null default false,
  retry_at timestamptz,
  healthy_since timestamptz,
  -- Which process holds the line. Every write of a holder names its epoch, so one that lost the lease writes nothing.
  owner_node uuid,
  lease_epoch bigint not null default 0,
  lease_until timestamptz,
  token_hash text,
  token_prefix text,
  greeting_media_attachment text,
  greeting_message text not null default '',
  complation_message text not null default '',
  out_of_hours_message text not null default '',
  rating_message text not null default '',
  inactive_message text not null default '',
  expires_inactive_message text not null default '',
  allow_group boolean not null default false,
  group_as_ticket toggle not null default 'disabled',
  max_use_bot_queues integer not null default 3,
  time_use_bot_queues integer not null default 0,
  time_send_queue integer not null default 0,
  send_id_queue bigint,
  expires_ticket integer not null default 0,
  when_expires_ticket integer not null default 0,
  expires_ticket_nps integer not null default 0,
  max_use_bot_queues_nps integer not null default 3,
  time_inactive_message integer not null default 0,
  time_create_new_ticket integer not null default 0,
  collective_vacation_message text not null default '',
  collective_vacation_start timestamptz,
  collective_vacation_end timestamptz,
  schedules jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index connections_name on connections (company_id, lower(name));
create unique index connections_default on connections (company_id) where is_default;
create unique index connections_token on connections (token_hash) where token_hash is not null;
-- Processes look for connections without a living holder, over all companies.
create index connections_unheld on connections (lease_until) where wanted;
call protect_company_table('connections');

create table connection_queues (
  company_id bigint not null,
  connection_id bigint not null,
  queue_id bigint not null,
  primary key (company_id, connection_id, queue_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade
);
call protect_company_table('connection_queues');

-- The other end of a simulated connection: a phone that people drive from the screen.
create table simulator_phones (
  company_id bigint not null,
  connection_id bigint not null,
  paired boolean not null default false,
  link text not null default 'up' check (link in ('up', 'down')),
  ended_by text check (ended_by in ('banned', 'logged_out_by_phone')),
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call protect_company_table('simulator_phones');
