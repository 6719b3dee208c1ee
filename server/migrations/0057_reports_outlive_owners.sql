-- A report that is shared stays when the user who kept it leaves, as views and macros do.
-- Changes: saved_reports
alter table saved_reports alter user_id drop not null;
alter table saved_reports drop constraint saved_reports_company_id_user_id_fkey;
alter table saved_reports add foreign key (company_id) references companies (id) on delete cascade;
alter table saved_reports add foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id);
