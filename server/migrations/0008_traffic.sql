create type inbound_status as enum ('pending', 'done', 'attention');

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
