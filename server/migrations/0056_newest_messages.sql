-- No message of a ticket is newer than the ticket says: a page of a conversation asks tickets how new they are, and looks
-- for messages in those that it needs. Who stores a message says so; here is what arrived or moved otherwise.
-- Changes: tickets
update tickets set last_message_at = said.newest
from (select company_id, ticket_id, max(created_at) as newest from messages group by company_id, ticket_id) said
where tickets.company_id = said.company_id and tickets.id = said.ticket_id
  and (tickets.last_message_at is null or tickets.last_message_at < said.newest);

create or replace function recount_moved_message() returns trigger language plpgsql as $$
begin
  update tickets set message_count = message_count - 1 where company_id = new.company_id and id = old.ticket_id;
  update tickets set message_count = message_count + 1, last_message_at = greatest(last_message_at, new.created_at)
  where company_id = new.company_id and id = new.ticket_id;
  return null;
end $$;
