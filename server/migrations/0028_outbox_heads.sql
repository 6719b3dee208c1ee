-- A claim must cost what it takes, not what waits: the next send of each conversation is kept as a row, and found by
-- lane and time. Only the holder of a connection's session writes these rows, with the connection locked.
select set_config('app.platform', 'on', true);

-- Dated for later: not in line before its time. A send that only keeps a pause after another one is in line.
alter table outbox add column is_dated boolean not null default false;
drop index outbox_of_conversation;
-- The order in a conversation: what was tried keeps its place in front, then people, bots, campaigns, each as queued.
create index outbox_in_order on outbox (company_id, connection_id, address, is_dated, (attempts = 0), lane, id);
create index outbox_dated on outbox (company_id, connection_id, due_at) where is_dated;

create table outbox_heads (
  company_id bigint not null,
  connection_id bigint not null,
  address text not null,
  item_id bigint not null,
  lane sender_lane not null,
  due_at timestamptz not null,
  primary key (company_id, connection_id, address)
);
create index outbox_heads_in_order on outbox_heads (company_id, connection_id, lane, due_at, item_id);
call protect_company_table('outbox_heads');

-- Conversations whose next send may be another one since the holder last looked. Changes are appended, never added to a
-- row, so that those who send, cancel and record results do not wait for each other.
create table outbox_changes (
  id bigint generated always as identity,
  company_id bigint not null,
  connection_id bigint not null,
  lane sender_lane not null,
  address text not null,
  primary key (company_id, connection_id, lane, id)
);
call protect_company_table('outbox_changes');

create function note_outbox_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into outbox_changes (company_id, connection_id, lane, address)
    values (old.company_id, old.connection_id, old.lane, old.address);
  else
    insert into outbox_changes (company_id, connection_id, lane, address)
    values (new.company_id, new.connection_id, new.lane, new.address);
  end if;
  return null;
end $$;
create trigger outbox_added after insert on outbox for each row when (not new.is_dated)
  execute function note_outbox_change();
create trigger outbox_removed after delete on outbox for each row when (not old.is_dated)
  execute function note_outbox_change();
create trigger outbox_moved after update on outbox for each row
  when (old.is_dated <> new.is_dated or old.due_at <> new.due_at or new.attempts < old.attempts)
  execute function note_outbox_change();

-- Rows that come and go by the thousand: tidied up often, so that looks do not pass what is gone.
alter table outbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
alter table outbox_heads set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
alter table outbox_changes set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

insert into outbox_changes (company_id, connection_id, lane, address)
select company_id, connection_id, lane, address from outbox order by id;
