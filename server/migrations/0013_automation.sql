-- Who speaks to the customer by itself at the moment. One at a time; a person ends it.
create type automation as enum ('none', 'consent', 'rating', 'menu', 'chatbot', 'flow', 'integration', 'ai');

alter table tickets
  add column automation automation not null default 'none',
  -- What it has to remember until the next message.
  add column automation_state jsonb not null default '{}',
  -- The last message of the customer that was answered, or deliberately not: none is answered twice.
  add column answered_message_id bigint not null default 0,
  -- The message in which the customer agreed.
  add column lgpd_accepted_message_id bigint;

alter table contacts
  add column lgpd_accepted_message_id bigint,
  -- The day on which he was last told of the holidays of the company.
  add column vacation_told_on text;

alter table ticket_trackings
  add column rating smallint check (rating between 0 and 10),
  add column rating_asked_at timestamptz;

-- Why the product said something by itself, or nothing.
create table automation_traces (
  id bigint generated always as identity,
  company_id bigint not null,
  ticket_id bigint not null,
  responder text not null,
  reason text not null,
  message_ids bigint[] not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
create index automation_traces_of_ticket on automation_traces (company_id, ticket_id, id desc);
call protect_company_table('automation_traces');
