-- Automation as runs and steps. A run is one stretch of automation on one ticket; a step is one of its decisions.
create type automation_kind as enum
  ('rating', 'consent', 'vacation', 'hours', 'integration', 'menu', 'audio', 'flow', 'prompt');
-- Running: it acts, or waits for a service. Waiting: for the customer. Stopped: a person took over.
create type run_state as enum ('running', 'waiting', 'done', 'failed', 'stopped');

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
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id),
  foreign key (company_id, integration_id) references queue_integrations (company_id, id)
    on delete set null (integration_id)
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

drop table automation_traces;

alter table tickets
  drop column automation_state,
  -- A person has spoken: in this attendance nothing is said automatically any more.
  add column is_automation_stopped boolean not null default false;

-- Nothing has been released with calls that belong to no run.
delete from integration_calls;
alter table integration_calls add column run_id bigint not null;
alter table integration_calls add constraint integration_calls_run foreign key (company_id, run_id)
  references automation_runs (company_id, id) on delete cascade;
create index integration_calls_of_run on integration_calls (company_id, run_id);
