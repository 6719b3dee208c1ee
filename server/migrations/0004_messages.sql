create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists unaccent;

-- How people compare words: without case and accents. The dictionary is named, which makes the result the same for ever.
create function fold(text) returns text language sql immutable strict parallel safe as
  $$ select lower(public.unaccent('public.unaccent', $1)) $$;

create type ticket_status as enum ('pending', 'open', 'closed', 'group', 'lgpd', 'nps');
create type ticket_log_type as enum (
  'create', 'chatBot', 'queue', 'open', 'access', 'transfered', 'receivedTransfer', 'pending', 'closed', 'reopen', 'redirect');
create type message_type as enum (
  'conversation', 'audio', 'video', 'image', 'application', 'contactMessage', 'locationMessage', 'reactionMessage',
  'pollCreationMessageV3', 'eventMessage', 'listMessage', 'viewOnceMessage', 'interactiveMessage', 'adMetaPreview', 'call_log');
create type media_state as enum ('none', 'pending', 'ready', 'tooLarge', 'failed');
create type identity_kind as enum ('phone', 'lid', 'group', 'page', 'instagram');
create type inbound_status as enum ('pending', 'done', 'attention');
create type sender_lane as enum ('reply', 'bot', 'campaign');
create type outbox_kind as enum ('send', 'edit', 'revoke', 'reaction', 'read');

create table contacts (
  id bigint generated always as identity,
  company_id bigint not null references companies (id) on delete cascade,
  name text not null,
  number text not null,
  email text not null default '',
  channel channel_kind not null,
  is_group boolean not null default false,
  active boolean not null default true,
  disable_bot boolean not null default false,
  accept_audio_message boolean not null default true,
  lgpd_accepted_at timestamptz,
  url_picture text,
  connection_id bigint,
  -- A name that a person typed is never replaced by what the network says.
  is_name_edited boolean not null default false,
  folded text generated always as (fold(name || ' ' || number || ' ' || email)) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id)
);
create index contacts_by_name on contacts (company_id, lower(name), id);
create index contacts_search on contacts using gin (company_id, folded gin_trgm_ops);
create index contacts_of_connection on contacts (company_id, connection_id);
call protect_company_table('contacts');

-- A person is not a phone number: one contact owns every name the networks know it by.
create table contact_identities (
  company_id bigint not null,
  kind identity_kind not null,
  -- The form in which identities are compared (a Brazilian mobile always has its ninth digit).
  value text not null,
  -- The form in which the network knows it, for sending.
  address text not null,
  contact_id bigint not null,
  created_at timestamptz not null,
  primary key (company_id, kind, value),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index contact_identities_of_contact on contact_identities (company_id, contact_id);
call protect_company_table('contact_identities');

-- Two contacts that the network proved to be one. What the second one owned is remembered, to part them again.
create table contact_merges (
  id bigint generated always as identity,
  company_id bigint not null,
  contact_id bigint not null,
  merged jsonb not null,
  reason text not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index contact_merges_of_contact on contact_merges (company_id, contact_id);
call protect_company_table('contact_merges');

create table contact_extra_info (
  id bigint generated always as identity,
  company_id bigint not null,
  contact_id bigint not null,
  name text not null,
  value text not null,
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index contact_extra_info_of_contact on contact_extra_info (company_id, contact_id);
call protect_company_table('contact_extra_info');

create table tags (
  id bigint generated always as identity,
  company_id bigint not null references companies (id) on delete cascade,
  name text not null,
  color text not null,
  kanban smallint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id)
);
create unique index tags_name on tags (company_id, kanban, lower(name));
call protect_company_table('tags');

create table contact_tags (
  company_id bigint not null,
  contact_id bigint not null,
  tag_id bigint not null,
  primary key (company_id, contact_id, tag_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, tag_id) references tags (company_id, id) on delete cascade
);
create index contact_tags_by_tag on contact_tags (company_id, tag_id);
call protect_company_table('contact_tags');

create table tickets (
  id bigint generated always as identity,
  company_id bigint not null references companies (id) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  status ticket_status not null,
  contact_id bigint not null,
  -- Empty once the connection is removed: its tickets stay.
  whatsapp_id bigint,
  queue_id bigint,
  user_id bigint,
  channel channel_kind not null,
  is_group boolean not null default false,
  is_bot boolean not null default false,
  use_integration boolean not null default false,
  is_active_demand boolean not null default false,
  last_message text not null default '',
  unread_messages integer not null default 0,
  from_me boolean not null default false,
  user_rating smallint,
  amount_used_bot_queues integer not null default 0,
  amount_used_bot_queues_nps integer not null default 0,
  lgpd_accepted_at timestamptz,
  lgpd_send_message_at timestamptz,
  imported timestamptz,
  -- The network's name of the conversation: we answer to the address that wrote.
  address text not null,
  -- The newest message of the conversation: the next one is never older, so an order once shown stays.
  last_message_at timestamptz,
  last_inbound_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, whatsapp_id) references connections (company_id, id) on delete set null (whatsapp_id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create unique index tickets_uuid on tickets (company_id, uuid);
-- One conversation is in one ticket at a time, whatever races.
create unique index tickets_active on tickets (company_id, contact_id, whatsapp_id) where status <> 'closed';
create index tickets_of_conversation on tickets (company_id, contact_id, whatsapp_id, id desc);
create index tickets_by_status on tickets (company_id, status, updated_at desc, id desc) include (user_id, queue_id);
create index tickets_of_user on tickets (company_id, user_id, status, updated_at desc, id desc) include (queue_id);
create index tickets_recent on tickets (company_id, updated_at desc, id desc);
create index tickets_of_queue on tickets (company_id, queue_id, status);
create index tickets_of_connection on tickets (company_id, whatsapp_id);
call protect_company_table('tickets');

create table ticket_tags (
  company_id bigint not null,
  ticket_id bigint not null,
  tag_id bigint not null,
  primary key (company_id, ticket_id, tag_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, tag_id) references tags (company_id, id) on delete cascade
);
create index ticket_tags_by_tag on ticket_tags (company_id, tag_id);
call protect_company_table('ticket_tags');

create table ticket_logs (
  id bigint generated always as identity,
  company_id bigint not null,
  ticket_id bigint not null,
  type ticket_log_type not null,
  user_id bigint,
  queue_id bigint,
  reason text,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
create index ticket_logs_of_ticket on ticket_logs (company_id, ticket_id, id desc);
call protect_company_table('ticket_logs');

-- One row per attendance: dashboards and ratings count these, not tickets, which reopen.
create table ticket_trackings (
  id bigint generated always as identity,
  company_id bigint not null,
  ticket_id bigint not null,
  user_id bigint,
  queue_id bigint,
  created_at timestamptz not null,
  queued_at timestamptz,
  started_at timestamptz,
  closed_at timestamptz,
  finished_at timestamptz,
  rating_at timestamptz,
  rated boolean not null default false,
  -- The greeting of an attendance leaves once.
  greeted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
create unique index ticket_trackings_running on ticket_trackings (company_id, ticket_id) where finished_at is null;
create index ticket_trackings_of_ticket on ticket_trackings (company_id, ticket_id, id desc);
create index ticket_trackings_by_day on ticket_trackings (company_id, created_at);
call protect_company_table('ticket_trackings');

create table messages (
  id bigint generated always as identity,
  company_id bigint not null,
  ticket_id bigint not null,
  -- Whose conversation it is; in a group, who of its members wrote.
  contact_id bigint not null,
  whatsapp_id bigint,
  queue_id bigint,
  user_id bigint,
  -- The network's name of the message. Chosen by us when we send, so that a repeated send is the same message.
  wid text,
  client_id text,
  from_me boolean not null,
  is_private boolean not null default false,
  is_deleted boolean not null default false,
  is_deleted_by_contact boolean not null default false,
  is_edited boolean not null default false,
  is_forwarded boolean not null default false,
  read boolean not null default false,
  ack smallint not null default 0,
  body text not null,
  media_type message_type not null default 'conversation',
  media_state media_state not null default 'none',
  -- Where the network keeps the file, in its own words.
  media_ref jsonb,
  media_path text,
  media_name text,
  media_mime text,
  media_size bigint,
  -- A small picture of it, and a copy that every device plays.
  media_thumbnail text,
  media_playable text,
  data_json jsonb,
  v_card text,
  reactions jsonb not null default '[]',
  quoted_msg_id bigint,
  failure_code text,
  failure_text text,
  folded text generated always as (fold(left(body, 10000))) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create unique index messages_wid on messages (company_id, whatsapp_id, wid) where wid is not null;
create unique index messages_once on messages (company_id, ticket_id, client_id) where client_id is not null;
create index messages_of_ticket on messages (company_id, ticket_id, created_at desc, id desc);
-- A file may be shown by several messages; whoever removes one asks here.
create index messages_by_file on messages (company_id, media_path) where media_path is not null;
create index messages_of_contact on messages (company_id, contact_id);
create index messages_search on messages using gin (company_id, folded gin_trgm_ops);
create index messages_by_day on messages (company_id, created_at, from_me);
call protect_company_table('messages');

create table message_versions (
  id bigint generated always as identity,
  company_id bigint not null,
  message_id bigint not null,
  body text not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
);
create index message_versions_of_message on message_versions (company_id, message_id);
call protect_company_table('message_versions');

-- What happened to a message we sent: attempts, answers, ticks, refusals.
create table message_events (
  id bigint generated always as identity,
  company_id bigint not null,
  message_id bigint not null,
  at timestamptz not null,
  kind text not null,
  attempt integer,
  ack smallint,
  code text,
  text text,
  primary key (company_id, id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
);
create index message_events_of_message on message_events (company_id, message_id, id);
call protect_company_table('message_events');

-- What the networks told us, word for word, before anything is done with it.
create table inbound_events (
  id bigint generated always as identity,
  company_id bigint not null,
  connection_id bigint not null,
  external_id text not null,
  address text not null,
  payload jsonb not null,
  status inbound_status not null default 'pending',
  attempts integer not null default 0,
  error text,
  -- Waiting for the message it speaks of, or for the next try.
  due_at timestamptz,
  received_at timestamptz not null,
  handled_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create unique index inbound_events_once on inbound_events (company_id, connection_id, external_id);
create index inbound_events_waiting on inbound_events (company_id, connection_id, address, id) where status = 'pending';
create index inbound_events_attention on inbound_events (company_id, id desc) where status = 'attention';
create index inbound_events_by_age on inbound_events (handled_at) where status = 'done';
call protect_company_table('inbound_events');

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
  primary key (company_id, id),
  -- No key to the connection: when it is removed, what still waited for it must fail visibly, not vanish.
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
);
create index outbox_of_conversation on outbox (company_id, connection_id, address, id);
create index outbox_of_message on outbox (company_id, message_id);
create index outbox_by_expiry on outbox (expires_at);
call protect_company_table('outbox');

-- How fast a connection may send: a bucket that fills with time. In the database, so that a new holder inherits it.
alter table connections
  add column send_tokens double precision not null default 0,
  add column send_tokens_at timestamptz,
  add column import_old_messages timestamptz,
  add column import_recent_messages timestamptz,
  add column import_old_messages_groups boolean not null default false,
  add column closed_tickets_post_imported boolean not null default false,
  add column queue_id_import_messages bigint,
  add column status_import_messages text,
  add column lgpd_link text not null default '',
  add column lgpd_message text not null default '',
  add column lgpd_delete_message toggle not null default 'disabled',
  add column lgpd_consent toggle not null default 'disabled',
  add column skipped_group_messages bigint not null default 0;

create table company_storage (
  company_id bigint primary key references companies (id) on delete cascade,
  bytes bigint not null default 0,
  files bigint not null default 0,
  updated_at timestamptz not null
);
call protect_company_table('company_storage');

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

-- The simulated network: its customers and what lies on their phones …
alter table simulator_phones add column faults jsonb not null default '{}';
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
