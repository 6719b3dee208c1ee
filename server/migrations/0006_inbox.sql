create table ticket_notes (
  id bigint generated always as identity,
  company_id bigint not null,
  contact_id bigint not null,
  ticket_id bigint,
  user_id bigint,
  note text not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete set null (ticket_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index ticket_notes_of_contact on ticket_notes (company_id, contact_id, id desc);
call protect_company_table('ticket_notes');
