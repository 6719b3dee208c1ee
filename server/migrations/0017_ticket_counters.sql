-- How many tickets there are of each kind, as a sum of small numbers: counting a company's history one by one takes longer
-- with every year. Changes are appended, never added to a row, so that nobody waits for anybody; now and then they are
-- summed up. No reference to companies: the tickets of a company that goes are still subtracted while it goes.
select set_config('app.platform', 'on', true);

create table ticket_counters (
  id bigint generated always as identity,
  company_id bigint not null,
  status ticket_status not null,
  user_id bigint,
  queue_id bigint,
  whatsapp_id bigint,
  is_sum boolean not null default false,
  amount integer not null,
  primary key (company_id, id)
);
create index ticket_counters_by_status on ticket_counters (company_id, status)
  include (user_id, queue_id, whatsapp_id, amount);
create index ticket_counters_to_sum on ticket_counters (company_id) where not is_sum;
call protect_company_table('ticket_counters');

create function count_ticket() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into ticket_counters (company_id, status, user_id, queue_id, whatsapp_id, amount)
    values (old.company_id, old.status, old.user_id, old.queue_id, old.whatsapp_id, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into ticket_counters (company_id, status, user_id, queue_id, whatsapp_id, amount)
    values (new.company_id, new.status, new.user_id, new.queue_id, new.whatsapp_id, 1);
  end if;
  return null;
end $$;
create trigger count_added after insert or delete on tickets for each row execute function count_ticket();
create trigger count_moved after update on tickets for each row
  when ((old.status, old.user_id, old.queue_id, old.whatsapp_id)
    is distinct from (new.status, new.user_id, new.queue_id, new.whatsapp_id))
  execute function count_ticket();

-- Of the companies with at least so many changes. Whoever reads meanwhile sees all of it before or all of it after.
create function sum_ticket_counters(least_changes integer) returns void language sql as $$
  with taken as (
    delete from ticket_counters
    where company_id in (
      select company_id from ticket_counters where not is_sum group by company_id having count(*) >= least_changes)
    returning *)
  insert into ticket_counters (company_id, status, user_id, queue_id, whatsapp_id, is_sum, amount)
  select company_id, status, user_id, queue_id, whatsapp_id, true, sum(amount)
  from taken group by company_id, status, user_id, queue_id, whatsapp_id having sum(amount) <> 0;
$$;

-- From the tickets themselves, while nobody changes any.
create function recount_tickets() returns void language sql as $$
  delete from ticket_counters;
  insert into ticket_counters (company_id, status, user_id, queue_id, whatsapp_id, is_sum, amount)
  select company_id, status, user_id, queue_id, whatsapp_id, true, count(*)
  from tickets group by company_id, status, user_id, queue_id, whatsapp_id;
$$;
select recount_tickets();
