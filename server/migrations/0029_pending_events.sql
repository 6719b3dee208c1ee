-- Events as their transactions left them, without a number. Appending waits for nobody; a short pass after the commit
-- numbers all that was committed by then.
create table pending_events (
  id bigint generated always as identity,
  company_id bigint not null references companies (id) on delete cascade,
  name text not null,
  rooms text[] not null,
  except_room text,
  also jsonb not null,
  payload jsonb not null,
  created_at timestamptz not null,
  primary key (company_id, id)
);
call protect_company_table('pending_events');

-- One pass at a time per company: the counter is locked first, and what is committed is looked for afterwards. So a later
-- pass never gives a smaller number, and what waited for another transaction's row comes behind that one's events.
create function number_events(company bigint)
  returns table (name text, rooms text[], except_room text, also jsonb, payload jsonb) language plpgsql as $$
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
      select company_id, number, name, rooms, except_room, payload || jsonb_build_object('seq', number), created_at
      from numbered)
    select name, rooms, except_room, also, payload || jsonb_build_object('seq', number)
    from numbered order by number;
end $$;
