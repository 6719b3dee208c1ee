-- Two contacts of whom somebody said that they are not one: they are not offered for joining again. Each pair stands here
-- once, the older contact first.
create table distinct_contacts (
  company_id bigint not null references companies (id) on delete cascade,
  contact_id bigint not null,
  other_id bigint not null,
  created_at timestamptz not null,
  primary key (company_id, contact_id, other_id),
  check (contact_id < other_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, other_id) references contacts (company_id, id) on delete cascade
);
create index distinct_contacts_of_other on distinct_contacts (company_id, other_id);
call protect_company_table('distinct_contacts');
