-- Whom a phone knows that is paired by QR code: it tells so once, and later only what changes.
create table whatsapp_people (
  company_id bigint not null,
  connection_id bigint not null,
  number text not null,
  name text not null,
  is_in_book boolean not null,
  has_chat boolean not null,
  updated_at timestamptz not null,
  primary key (company_id, connection_id, number),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call protect_company_table('whatsapp_people');
