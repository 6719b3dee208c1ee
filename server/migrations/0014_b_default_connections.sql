-- The connection a person works with. It goes with the connection.
alter table users
  add constraint users_connection foreign key (company_id, whatsapp_id)
    references connections (company_id, id) on delete set null (whatsapp_id);
create index users_of_connection on users (company_id, whatsapp_id) where whatsapp_id is not null;
