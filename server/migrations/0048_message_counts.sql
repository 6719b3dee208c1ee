-- How many messages a ticket holds. The one who stores a message moves its ticket in the same statement, and counts it there:
-- a page of a conversation says how many there are without counting years of them. What leaves is taken off here.
-- Changes: tickets
alter table tickets add column message_count integer not null default 0;
update tickets set message_count = said.count
from (select company_id, ticket_id, count(*) as count from messages group by company_id, ticket_id) said
where tickets.company_id = said.company_id and tickets.id = said.ticket_id;

create function uncount_messages() returns trigger language plpgsql as $$
begin
  update tickets set message_count = message_count - lost.count
  from (select company_id, ticket_id, count(*) as count from gone group by company_id, ticket_id) lost
  where tickets.company_id = lost.company_id and tickets.id = lost.ticket_id;
  return null;
end $$;
create trigger uncounts_messages after delete on messages referencing old table as gone
  for each statement execute function uncount_messages();

create function recount_moved_message() returns trigger language plpgsql as $$
begin
  update tickets set message_count = message_count + case id when new.ticket_id then 1 else -1 end
  where company_id = new.company_id and id in (old.ticket_id, new.ticket_id);
  return null;
end $$;
create trigger recounts_moved_message after update of ticket_id on messages for each row
  when (old.ticket_id <> new.ticket_id) execute function recount_moved_message();
