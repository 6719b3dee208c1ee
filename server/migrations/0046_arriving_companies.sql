-- Companies whose files are being written by an import. The row goes with the commit of their rows: one that nobody is at work on any more
-- is what a killed import left.
create table arriving_companies (
  id bigint primary key,
  started_at timestamptz not null
);
call protect_platform_table('arriving_companies');
