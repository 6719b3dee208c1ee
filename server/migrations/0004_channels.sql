create type connection_status as enum ('OPENING', 'qrcode', 'PAIRING', 'CONNECTED', 'TIMEOUT', 'DISCONNECTED');

create type channel_kind as enum ('whatsapp', 'facebook', 'instagram');

create type provider as enum ('simulator');

create type message_type as enum (
  'conversation', 'audio', 'video', 'image', 'application', 'contactMessage', 'locationMessage', 'reactionMessage',
  'pollCreationMessageV3', 'eventMessage', 'listMessage', 'viewOnceMessage', 'interactiveMessage', 'adMetaPreview', 'call_log');

create type sender_lane as enum ('reply', 'bot', 'campaign');

create type outbox_kind as enum ('send', 'edit', 'revoke', 'reaction', 'read');

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
  -- A stored file is more than its name: what people called it, its type, its copies.
  greeting_media_attachment jsonb,
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
  -- How fast a connection may send: a bucket that fills with time. In the database, so that a new holder inherits it.
  send_tokens double precision not null default 0,
  send_tokens_at timestamptz,
  import_old_messages timestamptz,
  import_recent_messages timestamptz,
  import_old_messages_groups boolean not null default false,
  closed_tickets_post_imported boolean not null default false,
  queue_id_import_messages bigint,
  status_import_messages text,
  lgpd_link text not null default '',
  lgpd_message text not null default '',
  lgpd_delete_message toggle not null default 'disabled',
  lgpd_consent toggle not null default 'disabled',
  skipped_group_messages bigint not null default 0,
  -- How long after a customer's words the network lets this connection answer; null where it always does.
  reply_window_hours smallint check (reply_window_hours > 0),
  integration_id bigint,
  primary key (company_id, id)
);
create unique index connections_name on connections (company_id, lower(name));
create unique index connections_default on connections (company_id) where is_default;
create unique index connections_token on connections (token_hash) where token_hash is not null;
-- Processes look for connections without a living holder, over all companies.
create index connections_unheld on connections (lease_until) where wanted;
create index connections_of_integration on connections (company_id, integration_id);
call protect_company_table('connections');

-- The connection a person works with. It goes with the connection.
alter table users add constraint users_connection foreign key (company_id, whatsapp_id)
    references connections (company_id, id) on delete set null (whatsapp_id);

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
  -- The simulated network: its customers and what lies on their phones …
  faults jsonb not null default '{}',
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call protect_company_table('simulator_phones');

-- What is still to be told to the networks. A row leaves when it is done or given up.
create table outbox (
  id bigint generated always as identity,
  company_id bigint not null,
  connection_id bigint not null,
  -- The conversation: what is sent to one address goes in order, one at a time.
  address text not null,
  message_id bigint,
  kind outbox_kind not null,
  content jsonb not null default '{}',
  lane sender_lane not null,
  attempts integer not null default 0,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  -- Dated for later: not in line before its time. A send that only keeps a pause after another one is in line.
  is_dated boolean not null default false,
  primary key (company_id, id)
);
create index outbox_of_message on outbox (company_id, message_id);
create index outbox_by_expiry on outbox (expires_at);
-- The order in a conversation: what was tried keeps its place in front, then people, bots, campaigns, each as queued.
create index outbox_in_order on outbox (company_id, connection_id, address, is_dated, (attempts = 0), lane, id);
create index outbox_dated on outbox (company_id, connection_id, due_at) where is_dated;
-- Rows that come and go by the thousand: tidied up often, so that looks do not pass what is gone.
alter table outbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
call protect_company_table('outbox');

create table simulator_chats (
  company_id bigint not null,
  connection_id bigint not null,
  number text not null,
  name text not null,
  is_group boolean not null default false,
  unread integer not null default 0,
  -- Somebody looks at this phone: what arrives is read at once.
  open_until timestamptz,
  last_message text not null default '',
  -- The file that the person shows of themselves.
  picture text,
  updated_at timestamptz not null,
  primary key (company_id, connection_id, number),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call protect_company_table('simulator_chats');

create table simulator_messages (
  id bigint generated always as identity,
  company_id bigint not null,
  connection_id bigint not null,
  wid text not null,
  number text not null,
  from_business boolean not null,
  sender_number text,
  sender_name text,
  body text not null,
  media_type message_type not null,
  media_path text,
  media_name text,
  media_mime text,
  media_size bigint,
  interactive jsonb,
  quoted_wid text,
  reactions jsonb not null default '[]',
  ack smallint not null default 0,
  deleted boolean not null default false,
  edited boolean not null default false,
  created_at timestamptz not null,
  -- What customers chose in a poll on their phones, or how they answered an invitation.
  answers jsonb not null default '[]',
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create unique index simulator_messages_wid on simulator_messages (company_id, connection_id, wid);
create index simulator_messages_by_file on simulator_messages (company_id, media_path) where media_path is not null;
create index simulator_messages_of_chat on simulator_messages (company_id, connection_id, number, id desc);
call protect_company_table('simulator_messages');

-- … and what is on its way to us. A network delivers until it hears that we have it.
create table simulator_deliveries (
  id bigint generated always as identity,
  company_id bigint not null,
  connection_id bigint not null,
  external_id text not null,
  address text not null,
  payload jsonb not null,
  due_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index simulator_deliveries_due on simulator_deliveries (company_id, connection_id, due_at, id);
call protect_company_table('simulator_deliveries');

-- What a connection must know to be itself: credentials, keys of its encryption. Sealed by the program.
create table connection_secrets (
  company_id bigint not null,
  connection_id bigint not null,
  name text not null,
  value text not null,
  primary key (company_id, connection_id, name),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call protect_company_table('connection_secrets');

-- A claim must cost what it takes, not what waits: the next send of each conversation is kept as a row, and found by
-- lane and time. Only the holder of a connection's session writes these rows, with the connection locked.
create table outbox_heads (
  company_id bigint not null,
  connection_id bigint not null,
  address text not null,
  item_id bigint not null,
  lane sender_lane not null,
  due_at timestamptz not null,
  primary key (company_id, connection_id, address)
);
create index outbox_heads_in_order on outbox_heads (company_id, connection_id, lane, due_at, item_id);
alter table outbox_heads set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
call protect_company_table('outbox_heads');

-- Conversations whose next send may be another one since the holder last looked. Changes are appended, never added to a
-- row, so that those who send, cancel and record results do not wait for each other.
create table outbox_changes (
  id bigint generated always as identity,
  company_id bigint not null,
  connection_id bigint not null,
  lane sender_lane not null,
  address text not null,
  primary key (company_id, connection_id, lane, id)
);
alter table outbox_changes set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
call protect_company_table('outbox_changes');

create function note_outbox_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into outbox_changes (company_id, connection_id, lane, address)
    values (old.company_id, old.connection_id, old.lane, old.address);
  else
    insert into outbox_changes (company_id, connection_id, lane, address)
    values (new.company_id, new.connection_id, new.lane, new.address);
  end if;
  return null;
end $$;

create trigger outbox_added after insert on outbox for each row when (not new.is_dated)
  execute function note_outbox_change();

create trigger outbox_removed after delete on outbox for each row when (not old.is_dated)
  execute function note_outbox_change();

create trigger outbox_moved after update on outbox for each row
  when (old.is_dated <> new.is_dated or old.due_at <> new.due_at or new.attempts < old.attempts)
  execute function note_outbox_change();
