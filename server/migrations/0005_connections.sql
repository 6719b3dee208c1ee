-- How a connection is doing: its newest message in either direction, and what failed. Found at the end of an index,
-- however long the history is.
create index messages_of_connection on messages (company_id, whatsapp_id, from_me, created_at desc);
create index messages_failed on messages (company_id, whatsapp_id, created_at) where failure_code is not null;

-- A stored file is more than its name: what people called it, its type, its copies.
alter table connections
  alter column greeting_media_attachment type jsonb using to_jsonb(greeting_media_attachment);
