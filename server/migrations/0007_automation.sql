-- Services that answer customers by themselves: n8n, a webhook, Typebot, Dialogflow.
create type integration_type as enum ('dialogflow', 'n8n', 'webhook', 'typebot');

create table queue_integrations (
  id bigint generated always as identity,
  company_id bigint not null references companies (id) on delete cascade,
  name text not null,
  type integration_type not null,
  project_name text not null default '',
  language text not null default 'pt-BR',
  url text not null default '',
  -- Seconds that one call may take.
  time_limit integer not null default 10,
  auth_type text not null default 'none',
  auth_name text not null default '',
  typebot_slug text not null default '',
  typebot_expires integer not null default 1,
  typebot_delay_message integer not null default 1000,
  typebot_keyword_finish text not null default '',
  typebot_keyword_restart text not null default '',
  typebot_restart_message text not null default '',
  typebot_unknown_message text not null default '',
  -- Sealed: the key of a service account, what the service asks callers for, and what our calls are signed with.
  json_content text,
  auth_secret text,
  signing_secret text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id)
);
create index queue_integrations_by_name on queue_integrations (company_id, lower(name), id);
call protect_company_table('queue_integrations');

alter table queues add constraint queues_integration foreign key (company_id, integration_id)
  references queue_integrations (company_id, id) on delete set null (integration_id);

alter table chatbots add constraint chatbots_opt_integration foreign key (company_id, opt_integration_id)
  references queue_integrations (company_id, id) on delete set null (opt_integration_id);

alter table connections add constraint connections_integration foreign key (company_id, integration_id)
  references queue_integrations (company_id, id) on delete set null (integration_id);

alter table tickets add constraint tickets_integration foreign key (company_id, integration_id)
  references queue_integrations (company_id, id) on delete set null (integration_id);

alter table automation_runs add foreign key (company_id, integration_id) references queue_integrations (company_id, id)
    on delete set null (integration_id);

-- What a service was asked. Waiting while `done_at` is null: a job asks, writes down each try, and does what is answered.
-- Words are not kept here: they stand in the messages.
create table integration_calls (
  id bigint generated always as identity,
  company_id bigint not null,
  integration_id bigint not null,
  ticket_id bigint not null,
  event text not null,
  -- The messages of the customer that it is about, oldest first.
  message_ids bigint[] not null,
  tries integer not null default 0,
  status integer,
  took_ms integer,
  failure text,
  is_silent boolean not null default false,
  -- The service said that it answers later, until then; and when it did.
  reply_until timestamptz,
  replied_at timestamptz,
  created_at timestamptz not null,
  done_at timestamptz,
  run_id bigint not null,
  primary key (company_id, id),
  foreign key (company_id, integration_id) references queue_integrations (company_id, id) on delete cascade,
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  constraint integration_calls_run foreign key (company_id, run_id)
  references automation_runs (company_id, id) on delete cascade
);
create index integration_calls_of_integration on integration_calls (company_id, integration_id, id desc);
create index integration_calls_of_ticket on integration_calls (company_id, ticket_id, id);
create index integration_calls_by_age on integration_calls (created_at);
create index integration_calls_of_run on integration_calls (company_id, run_id);
call protect_company_table('integration_calls');
