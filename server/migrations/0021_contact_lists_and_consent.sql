-- People to write to: typed, from a file, or those that a filter of the contacts finds.
create table contact_lists (
  id bigint generated always as identity,
  company_id bigint not null references companies (id) on delete cascade,
  name text not null,
  -- Kept by those who add and remove items: lists are shown without counting a million rows.
  contacts_count integer not null default 0,
  -- Which contacts fill it; null for a list that is filled by hand and from files.
  filter jsonb,
  -- Filled anew when a campaign begins with it.
  is_refreshed boolean not null default false,
  filled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id)
);
create index contact_lists_by_name on contact_lists (company_id, fold(name), id);
call protect_company_table('contact_lists');

create table contact_list_items (
  id bigint generated always as identity,
  company_id bigint not null,
  contact_list_id bigint not null,
  name text not null,
  -- In the form for sending; `value` is the form in which identities are compared.
  number text not null,
  value text not null,
  email text not null default '',
  -- Further columns of its file, by their headers.
  extra jsonb not null default '{}',
  -- Whether somebody can be written to there; null while nobody knows.
  is_whatsapp_valid boolean,
  source text not null check (source in ('hand', 'file', 'contacts')),
  -- The import or the filling that brought it last.
  run_id uuid,
  folded text generated always as (fold(name || ' ' || number || ' ' || email)) stored,
  sort_name text collate "C" generated always as (left(fold(name), 200)) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, contact_list_id) references contact_lists (company_id, id) on delete cascade
);
create unique index contact_list_items_by_number on contact_list_items (company_id, contact_list_id, value);
create index contact_list_items_by_name on contact_list_items (company_id, contact_list_id, sort_name, id);
create index contact_list_items_of_number on contact_list_items (company_id, value);
create index contact_list_items_in_order on contact_list_items (company_id, contact_list_id, id);
call protect_company_table('contact_list_items');

-- A file on its way into a list. It goes on where it stood: `last_line` is written with the rows before it.
create table contact_list_imports (
  id uuid not null,
  company_id bigint not null,
  contact_list_id bigint not null,
  user_id bigint,
  language text not null,
  name text not null,
  file text,
  file_bytes bigint not null default 0,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  failure text,
  fields text[] not null default '{}',
  columns text[] not null default '{}',
  last_line integer not null default 0,
  done integer not null default 0,
  added integer not null default 0,
  updated integer not null default 0,
  -- How many rows were left out, by reason.
  ignored jsonb not null default '{}',
  ignored_file text,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, contact_list_id) references contact_lists (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index contact_list_imports_by_age on contact_list_imports (company_id, contact_list_id, created_at desc);
create index contact_list_imports_of_user on contact_list_imports (company_id, user_id) where user_id is not null;
call protect_company_table('contact_list_imports');

-- Rows that were left out, as they came, until they are written into a file.
create table contact_list_import_rows (
  company_id bigint not null,
  import_id uuid not null,
  line integer not null,
  cells text[] not null,
  reason text not null,
  primary key (company_id, import_id, line),
  foreign key (company_id, import_id) references contact_list_imports (company_id, id) on delete cascade
);
call protect_company_table('contact_list_import_rows');
