-- An event is compressed twice and its company looked for four times before it is told, which cost a send as much as its
-- message. A day of events lies there as it is; what is written and gone in a moment need not hold its company.
-- Changes: pending_events, company_events
alter table pending_events set (toast_tuple_target = 8160);
alter table company_events set (toast_tuple_target = 8160);
alter table pending_events drop constraint pending_events_company_id_fkey;
alter table company_events drop constraint company_events_company_id_fkey;

create or replace function delete_company(gone bigint) returns void language sql as $$
  delete from companies where id = gone;
  delete from campaign_counters where company_id = gone;
  delete from contact_counters where company_id = gone;
  delete from ticket_counters where company_id = gone;
  delete from outbox_changes where company_id = gone;
  delete from outbox_heads where company_id = gone;
  delete from pending_events where company_id = gone;
  delete from company_events where company_id = gone;
$$;

create or replace function number_events(company bigint)
  returns table (seq bigint, name text, rooms text[], except_room text, also json, payload json) language plpgsql as $$
#variable_conflict use_column
declare
  last bigint;
  amount bigint;
begin
  perform set_config('app.company_id', company::text, true);
  select company_seqs.seq into last from company_seqs where company_id = company for update;
  if not found then
    insert into company_seqs (company_id) select id from companies where id = company on conflict do nothing;
    select company_seqs.seq into last from company_seqs where company_id = company for update;
  end if;
  -- Of a company that is gone nobody hears.
  if not found then
    delete from pending_events where company_id = company;
    return;
  end if;
  return query
    with taken as (delete from pending_events where company_id = company returning *),
    numbered as (select taken.*, last + row_number() over (order by id) as number from taken),
    written as (
      insert into company_events (company_id, seq, name, rooms, except_room, payload, created_at)
      select company_id, number, name, rooms, except_room, payload, created_at from numbered)
    select number, name, rooms, except_room, also, payload from numbered order by number;
  get diagnostics amount = row_count;
  if amount > 0 then
    update company_seqs set seq = last + amount where company_id = company;
  end if;
end $$;
-- As 0050 says.
alter function number_events(bigint) set enable_seqscan = off;
alter function number_events(bigint) set enable_bitmapscan = off;
