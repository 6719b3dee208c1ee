-- What a person has besides the password.

-- An app that shows six digits. Its secret is sealed; a step of its clock is accepted once.
create table two_factor_apps (
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  secret text not null,
  last_step bigint not null,
  created_at timestamptz not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call protect_company_table('two_factor_apps');

-- Codes for those who lost everything else: only their fingerprints, each good for one sign-in.
create table recovery_codes (
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  code_hash text not null,
  used_at timestamptz,
  primary key (company_id, user_id, code_hash),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call protect_company_table('recovery_codes');

create table passkeys (
  id bigint generated always as identity,
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  name text not null,
  credential_id text not null,
  public_key text not null,
  counter bigint not null,
  transports text[] not null default '{}',
  -- The domain it was made for: it proves nothing at another.
  domain text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create unique index passkeys_by_credential on passkeys (credential_id);
create index passkeys_of_user on passkeys (company_id, user_id);
call protect_company_table('passkeys');

-- Who signed in or tried to, from where, and how it ended.
create table login_events (
  id bigint generated always as identity,
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  outcome text not null check (outcome in ('signedIn', 'wrongPassword', 'wrongCode', 'outOfHours')),
  -- With what the person proved who they are.
  method text not null check (method in ('password', 'app', 'recovery', 'passkey')),
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index login_events_of_user on login_events (company_id, user_id, id desc);
create index login_events_by_age on login_events (created_at);
call protect_company_table('login_events');
