-- An event is written once and handed on: as text it is neither taken apart nor put together on its way. Its number stands beside it.
-- Changes: pending_events, company_events
alter table pending_events alter payload type json, alter also type json;
alter table company_events alter payload type json;

drop function number_events(bigint);
create function number_events(company bigint)
  returns table (seq bigint, name text, rooms text[], except_room text, also json, payload json) language plpgsql as $$
#variable_conflict use_column
begin
  perform set_config('app.company_id', company::text, true);
  insert into company_seqs (company_id) values (company) on conflict do nothing;
  perform seq from company_seqs where company_id = company for update;
  return query
    with taken as (delete from pending_events where company_id = company returning *),
    counter as (
      update company_seqs set seq = seq + (select count(*) from taken) where company_id = company
      returning seq - (select count(*) from taken) as last),
    numbered as (
      select taken.*, last + row_number() over (order by id) as number from taken, counter),
    written as (
      insert into company_events (company_id, seq, name, rooms, except_room, payload, created_at)
      select company_id, number, name, rooms, except_room, payload, created_at from numbered)
    select number, name, rooms, except_room, also, payload from numbered order by number;
end $$;
-- As 0050 says.
alter function number_events(bigint) set enable_seqscan = off;
alter function number_events(bigint) set enable_bitmapscan = off;
