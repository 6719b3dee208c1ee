-- How long a company keeps what was said, and whose data stay whatever the rule says.

-- Nothing of these contacts is erased or deleted.
create table legal_holds (
  company_id bigint not null,
  contact_id bigint not null,
  reason text not null,
  user_id bigint,
  user_name text not null,
  created_at timestamptz not null,
  primary key (company_id, contact_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index legal_holds_of_user on legal_holds (company_id, user_id);
call protect_company_table('legal_holds');

-- After how many months what goes; nothing: never.
create table retention_rules (
  company_id bigint not null references companies (id) on delete cascade,
  version integer not null,
  words_months smallint check (words_months between 1 and 240),
  files_months smallint check (files_months between 1 and 240),
  contacts_months smallint check (contacts_months between 1 and 240),
  -- What was shown before it was saved, or went in one night since: much more than that is not removed without asking.
  expected jsonb not null,
  user_id bigint,
  user_name text not null,
  saved_at timestamptz not null,
  next_at timestamptz,
  looked_at timestamptz,
  paused_at timestamptz,
  primary key (company_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index retention_rules_of_user on retention_rules (company_id, user_id);
create index retention_rules_due on retention_rules (next_at) where next_at is not null;
call protect_company_table('retention_rules');

-- A night in which something went, or would have.
create table retention_runs (
  id bigint generated always as identity,
  company_id bigint not null references companies (id) on delete cascade,
  version integer not null,
  state text not null default 'running' check (state in ('running', 'done', 'stopped', 'failed', 'paused')),
  -- What changed before these moments, and was due when it began.
  words_before timestamptz,
  files_before timestamptz,
  contacts_before timestamptz,
  -- Which part is being removed, and after which record it goes on.
  work jsonb not null default '{}',
  expected jsonb not null,
  counts jsonb not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (company_id, id)
);
create unique index retention_runs_running on retention_runs (company_id) where state = 'running';
call protect_company_table('retention_runs');

-- Since when nothing of what was said in a ticket is left, or none of its files. A ticket that changed later has something new.
alter table tickets add column words_erased_at timestamptz, add column files_erased_at timestamptz;

-- The night that erased somebody, where it was no person.
alter table contact_erasures add column run_id bigint;
