create type ticket_status as enum ('pending', 'open', 'closed', 'group', 'lgpd', 'nps');

create type ticket_log_type as enum (
  'create', 'chatBot', 'queue', 'open', 'access', 'transfered', 'receivedTransfer', 'pending', 'closed', 'reopen', 'redirect');

create type media_state as enum ('none', 'pending', 'ready', 'tooLarge', 'failed');

create type identity_kind as enum ('phone', 'lid', 'group', 'page', 'instagram');

-- Who speaks to the customer by itself at the moment. One at a time; a person ends it.
create type automation as enum ('none', 'consent', 'rating', 'menu', 'chatbot', 'flow', 'integration', 'ai');

-- Automation as runs and steps. A run is one stretch of automation on one ticket; a step is one of its decisions.
create type automation_kind as enum
  ('rating', 'consent', 'vacation', 'hours', 'integration', 'menu', 'audio', 'flow', 'prompt');

-- Running: it acts, or waits for a service. Waiting: for the customer. Stopped: a person took over.
create type run_state as enum ('running', 'waiting', 'done', 'failed', 'stopped');

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
  -- Lists go by it: Átila stands among the others with A.
  sort_name text collate "C" generated always as (left(fold(name), 200)) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  lgpd_accepted_message_id bigint,
  -- The day on which they were last told of the holidays of the company.
  vacation_told_on text,
  -- Whose customer it is.
  owner_id bigint,
  -- A contact whose data were erased: its tickets stay as numbers, and it is nobody.
  erased_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
  constraint contacts_owner foreign key (company_id, owner_id)
    references users (company_id, id) on delete set null (owner_id)
);
create index contacts_search on contacts using gin (company_id, folded gin_trgm_ops);
create index contacts_of_connection on contacts (company_id, connection_id);
create index contacts_of_owner on contacts (company_id, owner_id) where owner_id is not null;
create index contacts_by_name on contacts (company_id, sort_name, id) include (channel, is_group)
  where erased_at is null;
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
  -- Set when somebody has unmerged two contacts: the network does not merge them a second time.
  unmerged_at timestamptz,
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
  folded text generated always as (fold(value)) stored,
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index contact_extra_info_of_contact on contact_extra_info (company_id, contact_id);
create index contact_extra_info_search on contact_extra_info using gin (company_id, folded gin_trgm_ops);
call protect_company_table('contact_extra_info');

create table tags (
  id bigint generated always as identity,
  company_id bigint not null references companies (id) on delete cascade,
  name text not null,
  color text not null,
  kanban smallint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Who made it.
  user_id bigint,
  -- Of lanes: their order, after how many hours a ticket goes on and where to, and where it goes when its customer writes.
  position integer not null default 0,
  time_lane integer not null default 0,
  next_lane_id bigint,
  rollback_lane_id bigint,
  greeting_message_lane text not null default '',
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, next_lane_id) references tags (company_id, id) on delete set null (next_lane_id),
  foreign key (company_id, rollback_lane_id) references tags (company_id, id) on delete set null (rollback_lane_id)
);
create index tags_of_user on tags (company_id, user_id);
create index tags_by_next_lane on tags (company_id, next_lane_id);
create index tags_by_rollback_lane on tags (company_id, rollback_lane_id);
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
  automation automation not null default 'none',
  -- The last message of the customer that was answered, or deliberately not: none is answered twice.
  answered_message_id bigint not null default 0,
  -- The message in which the customer agreed.
  lgpd_accepted_message_id bigint,
  -- Who gets a ticket, and what time does to it. Everything due is computed from these: no row per timer.
  -- When it was last given to somebody who has still to accept it, and to whom.
  assigned_at timestamptz,
  assigned_to bigint,
  -- Which place in the queue the customer was told, and when.
  queue_position integer,
  position_said_at timestamptz,
  -- The last message when the customer was asked whether they are still there: a later one begins anew.
  inactive_said_at timestamptz,
  -- The service that leads this conversation while `use_integration` is on.
  integration_id bigint,
  -- A person has spoken: in this attendance nothing is said automatically any more.
  is_automation_stopped boolean not null default false,
  -- Since when the customer stands in the line of its queue, or waits for one. Set by a trigger, below.
  waiting_since timestamptz not null default now(),
  -- An end that can still be undone: who asked for it, how, and when it happens.
  closing jsonb,
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
-- Those who wait, the first of the line first.
create index tickets_waiting on tickets (company_id, waiting_since, id) include (user_id, queue_id)
  where status in ('pending', 'lgpd');
-- What is over, whether or not a rating is still expected.
create index tickets_ended on tickets (company_id, updated_at desc, id desc) include (user_id, queue_id)
  where status in ('closed', 'nps');
create index tickets_recent on tickets (company_id, updated_at desc, id desc);
create index tickets_of_queue on tickets (company_id, queue_id, status);
create index tickets_of_connection on tickets (company_id, whatsapp_id);
create index tickets_of_integration on tickets (company_id, integration_id) where integration_id is not null;
call protect_company_table('tickets');

-- A customer who returns after the end, or comes to another queue, stands at the end of the line; one who is handed back
-- to their queue keeps the place.
create function stand_in_line() returns trigger language plpgsql as $$
begin
  new.waiting_since := case tg_op when 'INSERT' then new.created_at else new.updated_at end;
  return new;
end $$;

create trigger enters_line before insert on tickets for each row execute function stand_in_line();

create trigger changes_line before update of status, queue_id on tickets for each row
  when ((old.status = 'closed' and new.status <> 'closed')
    or (new.queue_id is not null and new.queue_id is distinct from old.queue_id))
  execute function stand_in_line();

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
  rating smallint check (rating between 0 and 10),
  rating_asked_at timestamptz,
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
  -- A recording is found by what was said in it, and a file by its name.
  folded text generated always as (
  fold(left(body, 10000) || coalesce(' ' || media_name, '') || coalesce(' ' || left(transcription, 10000), ''))) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- What was said in a recording. Kept, because asking for it costs money.
  transcription text,
  -- A message that was written after the reply window had closed waits in its ticket until the customer writes again.
  is_held boolean not null default false,
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create unique index messages_wid on messages (company_id, whatsapp_id, wid) where wid is not null;
create unique index messages_once on messages (company_id, ticket_id, client_id) where client_id is not null;
create index messages_of_ticket on messages (company_id, ticket_id, created_at desc, id desc);
-- A file may be shown by several messages: removing one asks here.
create index messages_by_file on messages (company_id, media_path) where media_path is not null;
create index messages_of_contact on messages (company_id, contact_id);
create index messages_search on messages using gin (company_id, folded gin_trgm_ops);
create index messages_by_day on messages (company_id, created_at, from_me);
-- How a connection is doing: its newest message in either direction, and what failed. Found at the end of an index,
-- however long the history is.
create index messages_of_connection on messages (company_id, whatsapp_id, from_me, created_at desc);
create index messages_failed on messages (company_id, whatsapp_id, created_at) where failure_code is not null;
create index messages_held on messages (company_id, ticket_id) where is_held;
call protect_company_table('messages');

-- No key to the connection: when it is removed, what still waited for it must fail visibly, not vanish.
alter table outbox add foreign key (company_id, message_id) references messages (company_id, id) on delete cascade;

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

create table ticket_notes (
  id bigint generated always as identity,
  company_id bigint not null,
  contact_id bigint not null,
  ticket_id bigint,
  user_id bigint,
  note text not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete set null (ticket_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index ticket_notes_of_contact on ticket_notes (company_id, contact_id, id desc);
call protect_company_table('ticket_notes');

create table quick_messages (
  id bigint generated always as identity,
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint,
  shortcode text not null,
  message text not null,
  geral boolean not null,
  visao boolean not null,
  status boolean not null,
  -- What was stored of its file; the messages sent with it show the same file.
  media jsonb,
  -- How often it was sent from the composer.
  uses integer not null default 0,
  folded text generated always as (fold(shortcode || ' ' || message)) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index quick_messages_search on quick_messages using gin (company_id, folded gin_trgm_ops);
create index quick_messages_by_shortcode on quick_messages (company_id, lower(shortcode), id);
create index quick_messages_of_user on quick_messages (company_id, user_id);
create index quick_messages_by_file on quick_messages (company_id, (media ->> 'mediaPath')) where media is not null;
call protect_company_table('quick_messages');

-- Who looks at which ticket. A row goes with its socket: a closed browser or a dead process leaves nobody behind.
create table ticket_viewers (
  company_id bigint not null,
  ticket_id bigint not null,
  socket_id text not null,
  typing_until timestamptz,
  primary key (company_id, ticket_id, socket_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, socket_id) references user_sockets (company_id, id) on delete cascade
);
create index ticket_viewers_of_socket on ticket_viewers (company_id, socket_id);
call protect_company_table('ticket_viewers');

-- Files that go to a customer together, after a message: queues and their choices name such a list.
create table file_lists (
  id bigint generated always as identity,
  company_id bigint not null references companies (id) on delete cascade,
  name text not null,
  message text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id)
);
create index file_lists_by_name on file_lists (company_id, lower(name), id);
call protect_company_table('file_lists');

alter table queues add foreign key (company_id, file_list_id) references file_lists (company_id, id)
    on delete set null (file_list_id);

alter table chatbots add constraint chatbots_opt_file foreign key (company_id, opt_file_id) references file_lists (company_id, id)
    on delete set null (opt_file_id);

create table file_list_options (
  -- By default, because a list is saved as a whole: the ids of its new files are drawn before.
  id bigint generated by default as identity,
  company_id bigint not null,
  file_list_id bigint not null,
  position integer not null,
  name text not null,
  -- What was stored of its file; messages sent with it show the same file.
  media jsonb,
  primary key (company_id, id),
  foreign key (company_id, file_list_id) references file_lists (company_id, id) on delete cascade
);
create index file_list_options_of_list on file_list_options (company_id, file_list_id, position);
create index file_list_options_by_file on file_list_options (company_id, (media ->> 'mediaPath'))
  where media is not null;
call protect_company_table('file_list_options');

-- How many tickets there are of each kind, as a sum of small numbers: counting a company's history one by one takes longer
-- with every year. Changes are appended, never added to a row, so that nobody waits for anybody; now and then they are
-- summed up. No reference to companies: the tickets of a company that goes are still subtracted while it goes.
create table ticket_counters (
  id bigint generated always as identity,
  company_id bigint not null,
  status ticket_status not null,
  user_id bigint,
  queue_id bigint,
  whatsapp_id bigint,
  is_sum boolean not null default false,
  amount integer not null,
  primary key (company_id, id)
);
create index ticket_counters_by_status on ticket_counters (company_id, status)
  include (user_id, queue_id, whatsapp_id, amount);
create index ticket_counters_to_sum on ticket_counters (company_id) where not is_sum;
call protect_company_table('ticket_counters');

-- How many contacts there are of each channel and kind, kept like the numbers of tickets (ticket_counters), for the same reason.
-- Contacts that were erased are not counted, and not in the order of names either: no list shows them.
create table contact_counters (
  id bigint generated always as identity,
  company_id bigint not null,
  channel channel_kind not null,
  is_group boolean not null,
  is_sum boolean not null default false,
  amount integer not null,
  primary key (company_id, id)
);
create index contact_counters_to_sum on contact_counters (company_id) where not is_sum;
call protect_company_table('contact_counters');

-- Two contacts of whom somebody said that they are not one: they are not offered for joining again. Each pair stands here
-- once, the older contact first.
create table distinct_contacts (
  company_id bigint not null references companies (id) on delete cascade,
  contact_id bigint not null,
  other_id bigint not null,
  created_at timestamptz not null,
  primary key (company_id, contact_id, other_id),
  check (contact_id < other_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, other_id) references contacts (company_id, id) on delete cascade
);
create index distinct_contacts_of_other on distinct_contacts (company_id, other_id);
call protect_company_table('distinct_contacts');

create table automation_runs (
  id bigint generated always as identity,
  company_id bigint not null,
  ticket_id bigint not null,
  kind automation_kind not null,
  -- What it runs, where that is something of its own.
  queue_id bigint,
  integration_id bigint,
  state run_state not null,
  -- What it has to remember until the next message. Only the responder of this kind knows its shape.
  memory jsonb not null default '{}',
  -- Remembered in the present attendance, also when it has ended.
  is_current boolean not null default true,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id)
);
create index automation_runs_of_ticket on automation_runs (company_id, ticket_id, id);
create unique index automation_runs_current on automation_runs (company_id, ticket_id, kind) where is_current;
create index automation_runs_of_queue on automation_runs (company_id, queue_id) where queue_id is not null;
create index automation_runs_of_integration on automation_runs (company_id, integration_id)
  where integration_id is not null;
call protect_company_table('automation_runs');

create table automation_steps (
  id bigint generated always as identity,
  company_id bigint not null,
  run_id bigint not null,
  responder text not null,
  reason text not null,
  -- The messages it was about, and what they were understood to choose.
  input jsonb not null,
  -- The messages that were sent, and where the ticket went.
  output jsonb not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, run_id) references automation_runs (company_id, id) on delete cascade
);
create index automation_steps_of_run on automation_steps (company_id, run_id, id);
call protect_company_table('automation_steps');

create function count_ticket() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into ticket_counters (company_id, status, user_id, queue_id, whatsapp_id, amount)
    values (old.company_id, old.status, old.user_id, old.queue_id, old.whatsapp_id, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into ticket_counters (company_id, status, user_id, queue_id, whatsapp_id, amount)
    values (new.company_id, new.status, new.user_id, new.queue_id, new.whatsapp_id, 1);
  end if;
  return null;
end $$;

create trigger count_added after insert or delete on tickets for each row execute function count_ticket();

create trigger count_moved after update on tickets for each row
  when ((old.status, old.user_id, old.queue_id, old.whatsapp_id)
    is distinct from (new.status, new.user_id, new.queue_id, new.whatsapp_id))
  execute function count_ticket();

-- Of the companies with at least so many changes. A reader meanwhile sees all of it before or all of it after.
create function sum_ticket_counters(least_changes integer) returns void language sql as $$
  with taken as (
    delete from ticket_counters
    where company_id in (
      select company_id from ticket_counters where not is_sum group by company_id having count(*) >= least_changes)
    returning *)
  insert into ticket_counters (company_id, status, user_id, queue_id, whatsapp_id, is_sum, amount)
  select company_id, status, user_id, queue_id, whatsapp_id, true, sum(amount)
  from taken group by company_id, status, user_id, queue_id, whatsapp_id having sum(amount) <> 0;
$$;

-- From the tickets themselves, while nobody changes any.
create function recount_tickets() returns void language sql as $$
  delete from ticket_counters;
  insert into ticket_counters (company_id, status, user_id, queue_id, whatsapp_id, is_sum, amount)
  select company_id, status, user_id, queue_id, whatsapp_id, true, count(*)
  from tickets group by company_id, status, user_id, queue_id, whatsapp_id;
$$;

create function count_contact() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.erased_at is null then
    insert into contact_counters (company_id, channel, is_group, amount)
    values (old.company_id, old.channel, old.is_group, -1);
  end if;
  if tg_op <> 'DELETE' and new.erased_at is null then
    insert into contact_counters (company_id, channel, is_group, amount)
    values (new.company_id, new.channel, new.is_group, 1);
  end if;
  return null;
end $$;

create trigger count_added after insert or delete on contacts for each row execute function count_contact();

create trigger count_moved after update on contacts for each row
  when ((old.channel, old.is_group, old.erased_at is null)
    is distinct from (new.channel, new.is_group, new.erased_at is null))
  execute function count_contact();

create function sum_contact_counters(least_changes integer) returns void language sql as $$
  with taken as (
    delete from contact_counters
    where company_id in (
      select company_id from contact_counters where not is_sum group by company_id having count(*) >= least_changes)
    returning *)
  insert into contact_counters (company_id, channel, is_group, is_sum, amount)
  select company_id, channel, is_group, true, sum(amount)
  from taken group by company_id, channel, is_group having sum(amount) <> 0;
$$;

create function recount_contacts() returns void language sql as $$
  delete from contact_counters;
  insert into contact_counters (company_id, channel, is_group, is_sum, amount)
  select company_id, channel, is_group, true, count(*)
  from contacts where erased_at is null group by company_id, channel, is_group;
$$;

-- People on their way in from a file, a phone's address book or its chats.
create table contact_imports (
  id uuid not null,
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint,
  user_name text not null,
  language text not null,
  source text not null check (source in ('file', 'phoneBook', 'chats')),
  -- What people called the file, or the name of the connection.
  name text not null,
  connection_id bigint,
  -- The file until it is read, and the ignored rows once it is done.
  file text,
  file_bytes bigint not null default 0,
  ignored_file text,
  state text not null default 'reading'
    check (state in ('reading', 'checking', 'ready', 'running', 'done', 'failed')),
  failure text,
  -- A person looks at the rows before they become contacts.
  is_reviewed boolean not null,
  -- The first rows, from which columns get their names and examples, and the line that may be the header.
  samples jsonb not null default '[]',
  first_line integer not null default 1,
  fields text[] not null default '{}',
  has_header boolean not null default false,
  known text not null default 'skip' check (known in ('skip', 'fill', 'replace')),
  tag_ids bigint[] not null default '{}',
  total integer not null default 0,
  done integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  ignored integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index contact_imports_by_age on contact_imports (company_id, created_at desc);
call protect_company_table('contact_imports');

-- A row is claimed in portions and gets its outcome in the transaction that makes the contact: none is done twice.
create table contact_import_rows (
  company_id bigint not null,
  import_id uuid not null,
  line integer not null,
  cells text[] not null,
  name text not null default '',
  -- As written, or as it will be kept; `value` is the form in which identities are compared.
  number text not null default '',
  value text,
  email text not null default '',
  is_email_left_out boolean not null default false,
  problem text,
  is_known boolean not null default false,
  is_chosen boolean not null default true,
  outcome text check (outcome in ('created', 'updated', 'ignored')),
  reason text,
  contact_id bigint,
  primary key (company_id, import_id, line),
  foreign key (company_id, import_id) references contact_imports (company_id, id) on delete cascade
);
create index contact_import_rows_waiting on contact_import_rows (company_id, import_id, line) where outcome is null;
create index contact_import_rows_of_contact on contact_import_rows (company_id, contact_id)
  where contact_id is not null;
call protect_company_table('contact_import_rows');

-- Lists of contacts written into files.
create table contact_downloads (
  id uuid not null,
  company_id bigint not null,
  user_id bigint not null,
  language text not null,
  format text not null check (format in ('xlsx', 'csv')),
  filter jsonb not null,
  -- Users who may not see numbers get none in a file either.
  hides_numbers boolean not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  done integer not null default 0,
  total integer not null,
  file text,
  size bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index contact_downloads_of_user on contact_downloads (company_id, user_id, created_at desc);
call protect_company_table('contact_downloads');
