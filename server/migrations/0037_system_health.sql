-- What the page about the installation shows of each process.
alter table nodes add column version text not null default '', add column memory_bytes bigint not null default 0;

-- How backups went, newest last. They are not part of a backup themselves.
create table backups (
  id bigint generated always as identity primary key,
  finished_at timestamptz not null,
  bytes bigint not null,
  error text
);
call protect_platform_table('backups');
