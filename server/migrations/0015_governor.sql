-- How fast an unofficial number may send. Settings, what the network complained about, and until when a lane pauses: in
-- the database, so that a new holder of the session inherits them.
alter table connections
  add column governor jsonb not null default '{}',
  -- Since when this number has been sending through us.
  add column number_since timestamptz,
  add column slow_steps smallint not null default 0,
  add column slow_at timestamptz,
  add column no_new_chats_until timestamptz,
  add column bots_after timestamptz,
  add column campaigns_after timestamptz;
update connections set number_since = created_at where number <> '';

-- How many governed messages left, by hour.
create table send_counts (
  company_id bigint not null,
  connection_id bigint not null,
  -- When the hour began that the company's clocks showed.
  at timestamptz not null,
  sent integer not null default 0,
  -- Of these: to people who had not written within a day, or who never wrote.
  unasked integer not null default 0,
  first_contacts integer not null default 0,
  primary key (company_id, connection_id, at),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call protect_company_table('send_counts');

alter table outbox
  -- Counted when it is first tried, and never again.
  add column is_counted boolean not null default false,
  -- Why it does not leave before `due_at`.
  add column hold_reason text;
create index outbox_on_hold on outbox (company_id, connection_id, due_at) where hold_reason is not null;

-- What people see of it in the bubble.
alter table messages
  add column hold_reason text,
  add column hold_until timestamptz;
