-- What it all amounted to: sums that dashboards read.

-- Attendances by their end, contacts by their beginning, and the few tickets that are groups.
create index ticket_trackings_by_end on ticket_trackings (company_id, closed_at) where closed_at is not null;
create index contacts_by_age on contacts (company_id, created_at) where erased_at is null;
create index tickets_of_groups on tickets (company_id, contact_id) where is_group;

-- Reports written into files, for those who asked and with their eyes.
create table report_downloads (
  id uuid not null,
  company_id bigint not null,
  user_id bigint not null,
  language text not null,
  kind text not null check (kind in ('tickets', 'attendants')),
  format text not null check (format in ('xlsx', 'csv')),
  filter jsonb not null,
  -- What the user could see when they asked.
  viewer jsonb not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  done integer not null default 0,
  total integer not null,
  file text,
  size bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index report_downloads_of_user on report_downloads (company_id, user_id, created_at desc);
call protect_company_table('report_downloads');
