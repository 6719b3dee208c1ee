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

-- What people may be written to about, unasked: offers, and notices such as reminders.
create type consent_purpose as enum ('marketing', 'notices');

-- Who wanted or did not want to be written to, since when, and how we know. Rows are added and never changed, except that
-- an erased person's words go.
create table consents (
  id bigint generated always as identity,
  company_id bigint not null references companies (id) on delete cascade,
  contact_id bigint,
  -- The name by which a network knows the person: it also stands for those who are no contacts.
  kind identity_kind not null,
  value text not null,
  purpose consent_purpose not null,
  is_given boolean not null,
  source text not null check (source in ('words', 'person', 'import', 'api')),
  -- The proof: what the person wrote, or what a user or a file says about it.
  message_id bigint,
  words text,
  note text,
  user_id bigint,
  user_name text,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete set null (contact_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index consents_of_contact on consents (company_id, contact_id, id) where contact_id is not null;
create index consents_of_identity on consents (company_id, kind, value, id);
create index consents_of_user on consents (company_id, user_id) where user_id is not null;
call protect_company_table('consents');

create function keep_consents() returns trigger language plpgsql as $$
begin
  if (new.id, new.company_id, new.kind, new.value, new.purpose, new.is_given, new.source, new.user_name, new.created_at)
      is distinct from
      (old.id, old.company_id, old.kind, old.value, old.purpose, old.is_given, old.source, old.user_name, old.created_at)
    or coalesce(new.words, old.words) is distinct from old.words
    or coalesce(new.note, old.note) is distinct from old.note
    or coalesce(new.message_id, old.message_id) is distinct from old.message_id
    or coalesce(new.contact_id, old.contact_id) is distinct from old.contact_id
    or coalesce(new.user_id, old.user_id) is distinct from old.user_id
  then
    raise exception 'a consent is never changed';
  end if;
  return new;
end $$;
create trigger consents_are_kept before update on consents for each row execute function keep_consents();

-- Who is out of what now, by every name that networks know them by. A claim of sends asks this table.
create table suppressions (
  company_id bigint not null references companies (id) on delete cascade,
  kind identity_kind not null,
  value text not null,
  purpose consent_purpose not null,
  consent_id bigint not null,
  since timestamptz not null,
  primary key (company_id, kind, value, purpose),
  foreign key (company_id, consent_id) references consents (company_id, id)
);
create index suppressions_by_age on suppressions (company_id, since desc, consent_id desc);
create index suppressions_of_consent on suppressions (company_id, consent_id);
call protect_company_table('suppressions');

-- What a message was sent for that nobody asked for: whether it may leave is looked up when it is claimed.
alter table messages add column purpose consent_purpose;
