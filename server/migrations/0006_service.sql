-- The lane that a ticket stands in: one at a time, or none.
create table ticket_tags (
  company_id bigint not null,
  ticket_id bigint not null,
  tag_id bigint not null,
  -- Its place in the lane. Between any two there is room for another; when there is none, the lane is numbered anew.
  position double precision not null,
  -- Since when it stands there: the lane's time runs from this or from our last message.
  entered_at timestamptz not null,
  primary key (company_id, ticket_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, tag_id) references tags (company_id, id) on delete cascade
);
create index ticket_tags_by_tag on ticket_tags (company_id, tag_id, position, ticket_id);
call protect_company_table('ticket_tags');

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
