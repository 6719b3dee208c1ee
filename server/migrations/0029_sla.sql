-- What queues promise, and whether they keep it.

-- In minutes, with what happens around a deadline; null promises nothing.
alter table queues add column sla jsonb;

alter table tickets
  -- The first words of the customer that no person has answered, and the last answer of a person in this attendance.
  -- Written only where a queue of the company promises something.
  add column asked_at timestamptz,
  add column answered_at timestamptz,
  -- The nearest deadline that runs; lists show it without looking further.
  add column due_at timestamptz,
  add column due_target text check (due_target in ('firstAnswer', 'nextAnswer', 'resolution')),
  -- Stands above the others in lists.
  add column raised_at timestamptz;
create index tickets_due on tickets (company_id, due_at) where due_at is not null;
create index tickets_raised on tickets (company_id, status) include (user_id, queue_id) where raised_at is not null;

-- One row per promise. It runs until it is settled; in time means settled at or before its end.
create table sla_deadlines (
  id bigint generated always as identity,
  company_id bigint not null,
  ticket_id bigint not null,
  -- The attendance it belongs to.
  tracking_id bigint,
  -- No reference: what a queue kept stays counted when it is gone.
  queue_id bigint not null,
  user_id bigint,
  target text not null check (target in ('firstAnswer', 'nextAnswer', 'resolution')),
  minutes integer not null check (minutes > 0),
  starts_at timestamptz not null,
  due_at timestamptz not null,
  settled_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
create unique index sla_deadlines_running on sla_deadlines (company_id, ticket_id, target) where settled_at is null;
create index sla_deadlines_of_ticket on sla_deadlines (company_id, ticket_id, id desc);
create index sla_deadlines_by_day on sla_deadlines (company_id, due_at) include (queue_id, target, settled_at);
call protect_company_table('sla_deadlines');

-- What happens around a deadline: done once, in the transaction that says so here.
create table sla_escalations (
  id bigint generated always as identity,
  company_id bigint not null,
  deadline_id bigint not null,
  ticket_id bigint not null,
  -- Whose escalation it is, and its place among those of that queue.
  queue_id bigint not null,
  step smallint not null,
  action jsonb not null,
  run_at timestamptz not null,
  done_at timestamptz,
  outcome text check (outcome in ('told', 'raised', 'moved', 'nothing')),
  primary key (company_id, id),
  foreign key (company_id, deadline_id) references sla_deadlines (company_id, id) on delete cascade
);
create unique index sla_escalations_once on sla_escalations (company_id, deadline_id, queue_id, step);
create index sla_escalations_due on sla_escalations (run_at) where done_at is null;
call protect_company_table('sla_escalations');

-- Who was told about a deadline, until they have seen it or it is settled.
create table sla_notices (
  id bigint generated always as identity,
  company_id bigint not null,
  user_id bigint not null,
  deadline_id bigint not null,
  ticket_id bigint not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, deadline_id) references sla_deadlines (company_id, id) on delete cascade
);
create unique index sla_notices_once on sla_notices (company_id, user_id, deadline_id);
create index sla_notices_of_deadline on sla_notices (company_id, deadline_id);
call protect_company_table('sla_notices');
