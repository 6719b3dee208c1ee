-- What makes an attendant's day shorter: filters kept as tabs, tickets that come back by themselves, several steps at once.

alter type ticket_log_type add value 'snoozed';
alter type ticket_log_type add value 'woken';
alter type ticket_log_type add value 'macro';
-- Until when it was to rest, or which macro it was.
alter table ticket_logs add column detail text;

-- Out of the list of those in attendance until then, or until the customer writes.
alter table tickets add column snoozed_until timestamptz;
alter table tickets add column is_snoozed boolean not null generated always as (snoozed_until is not null) stored;
create index tickets_snoozed on tickets (company_id, updated_at desc, id desc) include (user_id, queue_id)
  where is_snoozed;

-- They are counted apart.
alter table ticket_counters add column is_snoozed boolean not null default false;
drop index ticket_counters_by_status;
create index ticket_counters_by_status on ticket_counters (company_id, status)
  include (user_id, queue_id, whatsapp_id, is_snoozed, amount);

create or replace function count_ticket() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into ticket_counters (company_id, status, user_id, queue_id, whatsapp_id, is_snoozed, amount)
    values (old.company_id, old.status, old.user_id, old.queue_id, old.whatsapp_id, old.is_snoozed, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into ticket_counters (company_id, status, user_id, queue_id, whatsapp_id, is_snoozed, amount)
    values (new.company_id, new.status, new.user_id, new.queue_id, new.whatsapp_id, new.is_snoozed, 1);
  end if;
  return null;
end $$;

drop trigger count_moved on tickets;
create trigger count_moved after update on tickets for each row
  when ((old.status, old.user_id, old.queue_id, old.whatsapp_id, old.is_snoozed)
    is distinct from (new.status, new.user_id, new.queue_id, new.whatsapp_id, new.is_snoozed))
  execute function count_ticket();

create or replace function sum_ticket_counters(least_changes integer) returns void language sql as $$
  with taken as (
    delete from ticket_counters
    where company_id in (
      select company_id from ticket_counters where not is_sum group by company_id having count(*) >= least_changes)
    returning *)
  insert into ticket_counters (company_id, status, user_id, queue_id, whatsapp_id, is_snoozed, is_sum, amount)
  select company_id, status, user_id, queue_id, whatsapp_id, is_snoozed, true, sum(amount)
  from taken group by company_id, status, user_id, queue_id, whatsapp_id, is_snoozed having sum(amount) <> 0;
$$;

create or replace function recount_tickets() returns void language sql as $$
  delete from ticket_counters;
  insert into ticket_counters (company_id, status, user_id, queue_id, whatsapp_id, is_snoozed, is_sum, amount)
  select company_id, status, user_id, queue_id, whatsapp_id, is_snoozed, true, count(*)
  from tickets group by company_id, status, user_id, queue_id, whatsapp_id, is_snoozed;
$$;

-- A filter of the inbox under a name: its author's own, or everybody's.
create table saved_views (
  id bigint generated always as identity,
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint,
  name text not null,
  is_shared boolean not null,
  filter jsonb not null,
  position integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index saved_views_of_user on saved_views (company_id, user_id);
call protect_company_table('saved_views');

-- Several steps under a name, done in their order or not at all.
create table macros (
  id bigint generated always as identity,
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint,
  name text not null,
  is_shared boolean not null,
  actions jsonb not null,
  uses integer not null default 0,
  folded text not null generated always as (fold(name)) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index macros_of_user on macros (company_id, user_id);
call protect_company_table('macros');

-- A macro that was started and can still be undone. The row goes when it is done or undone: the ticket's log tells the rest.
create table macro_runs (
  id bigint generated always as identity,
  company_id bigint not null,
  ticket_id bigint not null,
  macro_id bigint,
  user_id bigint not null,
  name text not null,
  -- As they were when it was started.
  actions jsonb not null,
  -- What the user could see and do then.
  viewer jsonb not null,
  -- The last message at that time: another one means that the end of the conversation is not what was meant.
  last_message_at timestamptz,
  due_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, macro_id) references macros (company_id, id) on delete set null (macro_id)
);
create unique index macro_runs_of_ticket on macro_runs (company_id, ticket_id);
create index macro_runs_of_user on macro_runs (company_id, user_id);
create index macro_runs_of_macro on macro_runs (company_id, macro_id);
call protect_company_table('macro_runs');
