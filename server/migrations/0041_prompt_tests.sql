-- What has to come of conversations with a prompt, and what came of them when they were last played.
create table prompt_tests (
  id bigint generated always as identity,
  company_id bigint not null,
  prompt_id bigint not null,
  name text not null,
  says jsonb not null,
  expects jsonb not null,
  result jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, prompt_id) references prompts (company_id, id) on delete cascade
);
create index prompt_tests_of_prompt on prompt_tests (company_id, prompt_id, id);
call protect_company_table('prompt_tests');

-- A change that its tests speak against is not saved.
alter table prompts add column tests_before_saving boolean not null default false;
