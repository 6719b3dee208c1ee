-- Tokens of other programs, and the calls we make to them.

-- What a program signs in with. Only hashes are kept; after a rotation the one before is accepted for a while.
create table api_tokens (
  id bigint generated always as identity,
  company_id bigint not null references companies (id) on delete cascade,
  name text not null,
  scopes text[] not null,
  connection_id bigint,
  prefix text not null,
  token_hash text not null,
  previous_hash text,
  previous_until timestamptz,
  rotated_at timestamptz,
  created_by bigint,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by)
);
create unique index api_tokens_hash on api_tokens (token_hash);
create unique index api_tokens_previous on api_tokens (previous_hash) where previous_hash is not null;
create index api_tokens_of_connection on api_tokens (company_id, connection_id);
create index api_tokens_of_user on api_tokens (company_id, created_by);
call protect_company_table('api_tokens');

-- What was answered to a call that carried a key: the same call again gets the same answer.
create table api_requests (
  company_id bigint not null references companies (id) on delete cascade,
  -- The token that called, so that two programs may choose the same key.
  caller text not null,
  key text not null,
  body_hash text,
  response jsonb not null,
  created_at timestamptz not null,
  primary key (company_id, caller, key)
);
create index api_requests_by_age on api_requests (created_at);
call protect_company_table('api_requests');

create table webhooks (
  id bigint generated always as identity,
  company_id bigint not null references companies (id) on delete cascade,
  name text not null,
  url text not null,
  events text[] not null,
  -- Sealed.
  secret text not null,
  is_active boolean not null default true,
  -- Attempts that failed with none between them that did not; from a few on, all of it waits until `retry_at`.
  failures integer not null default 0,
  retry_at timestamptz,
  failing_since timestamptz,
  paused_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id)
);
call protect_company_table('webhooks');

-- One thing to tell one webhook. Those of one person wait for each other.
create table webhook_deliveries (
  id bigint generated always as identity,
  company_id bigint not null,
  webhook_id bigint not null,
  event text not null,
  contact_id bigint,
  data jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  status integer,
  failure text,
  next_at timestamptz,
  created_at timestamptz not null,
  done_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, webhook_id) references webhooks (company_id, id) on delete cascade
);
create index webhook_deliveries_waiting on webhook_deliveries (company_id, webhook_id, contact_id, id)
  where state = 'waiting';
create index webhook_deliveries_next on webhook_deliveries (company_id, webhook_id, id) where state = 'waiting';
create index webhook_deliveries_failed on webhook_deliveries (company_id, webhook_id, id) where state = 'failed';
create index webhook_deliveries_of_webhook on webhook_deliveries (company_id, webhook_id, id desc);
create index webhook_deliveries_of_contact on webhook_deliveries (company_id, contact_id);
create index webhook_deliveries_by_age on webhook_deliveries (created_at);
call protect_company_table('webhook_deliveries');

create table webhook_attempts (
  id bigint generated always as identity,
  company_id bigint not null,
  delivery_id bigint not null,
  at timestamptz not null,
  status integer,
  failure text,
  took_ms integer not null,
  headers jsonb not null,
  response text not null,
  primary key (company_id, id),
  foreign key (company_id, delivery_id) references webhook_deliveries (company_id, id) on delete cascade
);
create index webhook_attempts_of_delivery on webhook_attempts (company_id, delivery_id, id);
call protect_company_table('webhook_attempts');
