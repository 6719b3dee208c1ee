-- What was said in a recording. Kept, because asking for it costs money.
alter table messages add column transcription text;

-- A recording is found by what was said in it, and a file by its name.
alter table messages alter column folded set expression as (
  fold(left(body, 10000) || coalesce(' ' || media_name, '') || coalesce(' ' || left(transcription, 10000), '')));

-- Sealed by the program: a copy of the database opens none of them.
create table platform_secrets (
  name text primary key,
  sealed text not null,
  updated_at timestamptz not null
);
call protect_platform_table('platform_secrets');
