create table company_storage (
  company_id bigint primary key references companies (id) on delete cascade,
  bytes bigint not null default 0,
  files bigint not null default 0,
  updated_at timestamptz not null
);
call protect_company_table('company_storage');
