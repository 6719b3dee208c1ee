-- A contact whose data were erased: its tickets stay as numbers, and it is nobody.
alter table contacts add column erased_at timestamptz;

-- Without a reference to the contact: the file of an export outlives nothing, and is removed when its time is over.
create table contact_exports (
  id uuid not null,
  company_id bigint not null references companies (id) on delete cascade,
  contact_id bigint not null,
  user_id bigint,
  user_name text not null,
  language language not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  done integer not null default 0,
  total integer not null,
  file text,
  size bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index contact_exports_of_contact on contact_exports (company_id, contact_id, created_at desc);
create index contact_exports_of_user on contact_exports (company_id, user_id);
create index contact_exports_by_age on contact_exports (expires_at);
call protect_company_table('contact_exports');

-- The receipt. `work` holds what is still to be done, names of the person included, and nothing once it is done.
create table contact_erasures (
  id bigint generated always as identity,
  company_id bigint not null references companies (id) on delete cascade,
  contact_id bigint not null,
  job_id uuid not null,
  reference text not null,
  user_id bigint,
  user_name text not null,
  proofs text[] not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  work jsonb not null,
  total integer not null,
  tickets integer not null,
  messages integer not null default 0,
  files integer not null default 0,
  notes integer not null,
  schedules integer not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create unique index contact_erasures_once on contact_erasures (company_id, contact_id);
create unique index contact_erasures_reference on contact_erasures (company_id, reference);
create index contact_erasures_of_user on contact_erasures (company_id, user_id);
call protect_company_table('contact_erasures');

-- The program can add to the audit log and never change it. This one door takes a person's name and words out of the
-- entries about deleted tickets; who did what and when stays.
create function forget_in_audit_log(contact bigint) returns void
language sql security definer set search_path = public as $$
  update audit_log set before = (before - 'lastMessage') || jsonb_build_object('contact', jsonb_build_object('id', contact))
  where company_id = (select app_company_id()) and entity = 'ticket' and before -> 'contact' ->> 'id' = contact::text;
$$;

-- The largest file is the installation's to say: what it said for its own company goes for all.
update company_settings set value = platform.value, updated_at = now()
from company_settings platform
where platform.company_id = 1 and platform.key = 'downloadLimit'
  and company_settings.key = 'downloadLimit' and company_settings.company_id <> 1;
