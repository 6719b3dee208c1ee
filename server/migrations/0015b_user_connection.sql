-- The connection through which a person writes first. It goes with the connection.
alter table users add foreign key (company_id, whatsapp_id) references connections (company_id, id) on delete set null (whatsapp_id);
