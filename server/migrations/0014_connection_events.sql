-- What happened to a connection, for the person who asks why. Kept for thirty days, and only the newest of each.
create table connection_events (
  id bigint generated always as identity,
  company_id bigint not null,
  connection_id bigint not null,
  status connection_status not null,
  status_reason text not null,
  at timestamptz not null,
  -- What repeats itself is one row: how often, and when for the last time.
  last_at timestamptz not null,
  times integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index connection_events_of_connection on connection_events (company_id, connection_id, id desc);
create index connection_events_by_age on connection_events (last_at);
call protect_company_table('connection_events');

-- When a network that calls us last proved that it can: to the hour.
alter table connections add column called_at timestamptz;
