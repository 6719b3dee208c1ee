-- A message that was written after the reply window had closed waits in its ticket until the customer writes again.
alter table messages add column is_held boolean not null default false;
create index messages_held on messages (company_id, ticket_id) where is_held;
