alter type provider add value 'cloud';
-- A person whose number the network keeps to itself, by the name it made for one business.
alter type identity_kind add value 'bsuid';

-- What the network says of a number: its name, quality and limits. Shown, and used for the pace.
alter table connections add column standing jsonb not null default '{}';

-- How networks that call us know a connection. Found across companies, by the value that a call names. Several may
-- claim an account; what arrives for it goes to those that have shown the network's own proof.
create table connection_accounts (
  company_id bigint not null,
  connection_id bigint not null,
  -- A name of the contract's accounts, or `verifyToken`, of which only a fingerprint is kept.
  kind text not null,
  value text not null,
  is_proven boolean not null default false,
  primary key (company_id, connection_id, kind),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index connection_accounts_by_value on connection_accounts (value, kind);
call protect_company_table('connection_accounts');

-- What a network told us of accounts that no connection has. Handed over as soon as one has shown that it is theirs.
create table unclaimed_events (
  id bigint generated always as identity primary key,
  kind text not null,
  value text not null,
  external_id text not null,
  address text not null,
  payload jsonb not null,
  received_at timestamptz not null,
  unique (value, kind, external_id)
);
create index unclaimed_events_by_age on unclaimed_events (received_at);
call protect_platform_table('unclaimed_events');

-- Sends to the Cloud API that were begun: it takes no name of ours, so one whose result is not known waits for the
-- network's own word before it is sent again. Also tells how fast one person was written to.
create table cloud_sends (
  company_id bigint not null,
  connection_id bigint not null,
  wid text not null,
  address text not null,
  begun_at timestamptz not null,
  -- The network's name for it, once it has answered.
  network_wid text,
  primary key (company_id, connection_id, wid),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index cloud_sends_of_person on cloud_sends (company_id, connection_id, address, begun_at);
create index cloud_sends_by_age on cloud_sends (begun_at);
call protect_company_table('cloud_sends');

-- Texts that a network has approved beforehand, as it told them last.
create table message_templates (
  id bigint generated always as identity,
  company_id bigint not null,
  connection_id bigint not null,
  name text not null,
  language text not null,
  category text not null,
  status text not null,
  components jsonb not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, connection_id, name, language),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call protect_company_table('message_templates');

-- A schedule may carry a template with what goes into its gaps: that reaches people after the reply window, too.
alter table schedules add column template jsonb;
