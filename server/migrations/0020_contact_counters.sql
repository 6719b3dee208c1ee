-- How many contacts there are of each channel and kind, kept like the numbers of tickets (ticket_counters), for the same reason.
-- Whoever was erased is not counted, and not in the order of names either: no list shows them.
select set_config('app.platform', 'on', true);

drop index contacts_by_name;
create index contacts_by_name on contacts (company_id, lower(name), id) include (channel, is_group)
  where erased_at is null;

create table contact_counters (
  id bigint generated always as identity,
  company_id bigint not null,
  channel channel_kind not null,
  is_group boolean not null,
  is_sum boolean not null default false,
  amount integer not null,
  primary key (company_id, id)
);
create index contact_counters_to_sum on contact_counters (company_id) where not is_sum;
call protect_company_table('contact_counters');

create function count_contact() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.erased_at is null then
    insert into contact_counters (company_id, channel, is_group, amount)
    values (old.company_id, old.channel, old.is_group, -1);
  end if;
  if tg_op <> 'DELETE' and new.erased_at is null then
    insert into contact_counters (company_id, channel, is_group, amount)
    values (new.company_id, new.channel, new.is_group, 1);
  end if;
  return null;
end $$;
create trigger count_added after insert or delete on contacts for each row execute function count_contact();
create trigger count_moved after update on contacts for each row
  when ((old.channel, old.is_group, old.erased_at is null)
    is distinct from (new.channel, new.is_group, new.erased_at is null))
  execute function count_contact();

create function sum_contact_counters(least_changes integer) returns void language sql as $$
  with taken as (
    delete from contact_counters
    where company_id in (
      select company_id from contact_counters where not is_sum group by company_id having count(*) >= least_changes)
    returning *)
  insert into contact_counters (company_id, channel, is_group, is_sum, amount)
  select company_id, channel, is_group, true, sum(amount)
  from taken group by company_id, channel, is_group having sum(amount) <> 0;
$$;

create function recount_contacts() returns void language sql as $$
  delete from contact_counters;
  insert into contact_counters (company_id, channel, is_group, is_sum, amount)
  select company_id, channel, is_group, true, count(*)
  from contacts where erased_at is null group by company_id, channel, is_group;
$$;
select recount_contacts();
