-- Which company a transaction works for. Row-level security reads these settings: a query that forgets the
-- company sees nothing. They are set for one transaction only, by withTenant and withPlatform.
create function app_company_id() returns bigint language sql stable parallel safe as
  $$ select nullif(current_setting('app.company_id', true), '')::bigint $$;

create function app_is_platform() returns boolean language sql stable parallel safe as
  $$ select coalesce(current_setting('app.platform', true), '') = 'on' $$;

-- Closes a table with a company_id to every other company. The sub-selects run once per statement, not per row.
create procedure protect_company_table(name regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy own_company on %s using (company_id = (select app_company_id()))', name);
  execute format('create policy platform on %s using ((select app_is_platform()))', name);
end $$;

-- Closes a table of the platform to every company.
create procedure protect_platform_table(name regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy platform on %s using ((select app_is_platform()))', name);
end $$;

create extension if not exists pg_trgm;

create extension if not exists btree_gin;

create extension if not exists unaccent;

-- How people compare words: without case and accents. The dictionary is named, which makes the result the same forever.
create function fold(text) returns text language sql immutable strict parallel safe as
  $$ select lower(public.unaccent('public.unaccent', $1)) $$;

-- Under row-level security an index may answer only comparisons that PostgreSQL knows to tell nothing about the rows
-- they look at. These are such, and are not marked so: without it, no index finds a status or a word of a text.
-- Only a superuser may say it; elsewhere everything works, and searches are slow (docs/operations.md).
do $$
begin
  alter function pg_catalog.textlike(text, text) leakproof;
  alter function pg_catalog.enum_eq(anyenum, anyenum) leakproof;
  alter function pg_catalog.enum_ne(anyenum, anyenum) leakproof;
exception when insufficient_privilege then
  raise notice 'not a superuser: searches will not use their indexes';
end $$;

-- Counts attempts per address and per account. In the database, so that a restart or a second process forgives nothing.
create table throttles (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);
create index throttles_by_age on throttles (resets_at);
call protect_platform_table('throttles');

-- The running processes, so that one that died can be told from one that is busy.
create table nodes (
  id uuid primary key,
  roles text[] not null,
  worker_ids text[] not null default '{}',
  started_at timestamptz not null,
  heartbeat_at timestamptz not null
);
call protect_platform_table('nodes');
