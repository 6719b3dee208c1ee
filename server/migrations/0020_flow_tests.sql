-- What a flow has to do before it is published: what a customer says, and what must come of it.
create table flow_tests (
  id bigint generated always as identity,
  company_id bigint not null,
  flow_id bigint not null,
  name text not null,
  inputs jsonb not null,
  expects jsonb not null,
  -- What chance draws from, so that a test is the same every time.
  seed integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, flow_id) references flows (company_id, id) on delete cascade
);
create index flow_tests_of_flow on flow_tests (company_id, flow_id, id);
call protect_company_table('flow_tests');
