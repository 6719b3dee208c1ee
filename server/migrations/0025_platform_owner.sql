-- What the owner of the platform keeps about the companies on it.

alter table companies
  add column payment_method text,
  add column address_street text,
  add column address_state text,
  add column address_city text,
  -- What this company has instead of the numbers of its plan.
  add column number_attendants integer check (number_attendants >= 0),
  add column number_conections integer check (number_conections >= 0),
  -- Set while it is being deleted: nothing of it runs any more.
  add column deleting_since timestamptz;

-- What is left of a company that was deleted.
create table company_deletions (
  id uuid not null,
  company_id bigint not null,
  name text not null,
  document text,
  email text,
  requested_by bigint not null,
  requested_by_name text not null,
  requested_at timestamptz not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  finished_at timestamptz,
  -- How many users, contacts, tickets and messages there were.
  counts jsonb not null default '{}',
  files bigint not null default 0,
  bytes bigint not null default 0,
  error text,
  primary key (company_id, id)
);
create unique index company_deletions_running on company_deletions (company_id) where state = 'running';
call protect_platform_table('company_deletions');

-- The platform's people inside a company: for a while, for a reason, and for its admins to see and to end.
create table support_grants (
  id bigint generated always as identity,
  company_id bigint not null references companies (id) on delete cascade,
  granted_to bigint not null,
  granted_to_name text not null,
  -- Whose rights are used meanwhile.
  user_id bigint not null,
  reason text not null,
  address text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_by text check (ended_by in ('platform', 'company')),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index support_grants_living on support_grants (company_id, expires_at) where ended_at is null;
create index support_grants_of_user on support_grants (company_id, user_id);
call protect_company_table('support_grants');

-- A session that a grant opened lives no longer than it.
alter table sessions add column grant_id bigint;
-- Who of the platform did it, where a grant was used.
alter table audit_log add column acted_by text;
create index audit_log_by_entity on audit_log (company_id, entity, id desc);
create index audit_log_by_user on audit_log (company_id, user_id, id desc);

-- Links with which colleagues make their own account. Anyone who holds one may use it, so only its hash is kept.
create table invitations (
  id bigint generated always as identity,
  company_id bigint not null references companies (id) on delete cascade,
  token_hash text not null,
  profile profile not null default 'user',
  queue_ids bigint[] not null default '{}',
  created_by bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by bigint,
  revoked_at timestamptz,
  primary key (company_id, id)
);
create unique index invitations_by_token on invitations (token_hash);
call protect_company_table('invitations');

-- Everything of a company. The sums that triggers keep refer to no company: they would be written again while it goes.
create function delete_company(gone bigint) returns void language sql as $$
  delete from companies where id = gone;
  delete from campaign_counters where company_id = gone;
  delete from contact_counters where company_id = gone;
  delete from ticket_counters where company_id = gone;
  delete from outbox_changes where company_id = gone;
  delete from outbox_heads where company_id = gone;
$$;
