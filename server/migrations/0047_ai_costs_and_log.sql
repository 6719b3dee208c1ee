-- What models, voices and transcriptions cost: day by day where the company is, and by what they were asked for.
-- Changes: ai_usage
alter table ai_usage
  add column day date,
  add column kind text not null default 'ticket'
    check (kind in ('ticket', 'flow', 'try', 'assist', 'voice', 'transcription')),
  add column characters bigint not null default 0,
  add column seconds bigint not null default 0,
  -- Calls that nobody knows the price of.
  add column unpriced integer not null default 0;
-- Of months that are counted already only the whole is known.
update ai_usage set day = (month || '-01')::date, unpriced = case when cost = 0 then calls else 0 end;
alter table ai_usage
  drop constraint ai_usage_pkey,
  drop column month,
  alter column day set not null,
  alter column kind drop default,
  add primary key (company_id, day, kind, prompt_id);

-- What a company wants to spend on AI in a month, and what things cost that have no price of their own.
create table ai_budgets (
  company_id bigint primary key references companies (id) on delete cascade,
  monthly_limit double precision not null default 0,
  input_price double precision not null default 0,
  output_price double precision not null default 0,
  voice_price double precision not null default 0,
  transcription_price double precision not null default 0
);
call protect_company_table('ai_budgets');

-- What calls under way may cost at most, so that two at once do not spend the same rest.
create table ai_reservations (
  id bigint generated always as identity,
  company_id bigint not null references companies (id) on delete cascade,
  cost double precision not null,
  expires_at timestamptz not null,
  primary key (company_id, id)
);
call protect_company_table('ai_reservations');

-- What blocks of flows ask models and services stands in the same log as what prompts and integrations do: for a
-- service what it was told and what it said, without any secret.
alter table prompt_calls add column node_id text;
alter table integration_calls
  alter column integration_id drop not null,
  add column node_id text,
  add column sent jsonb not null default '[]',
  add column said jsonb not null default '[]',
  add check (integration_id is not null or node_id is not null);
