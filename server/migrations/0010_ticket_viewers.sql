-- Who looks at which ticket. A row goes with its socket: a closed browser or a dead process leaves nobody behind.
create table ticket_viewers (
  company_id bigint not null,
  ticket_id bigint not null,
  socket_id text not null,
  typing_until timestamptz,
  primary key (company_id, ticket_id, socket_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, socket_id) references user_sockets (company_id, id) on delete cascade
);
create index ticket_viewers_of_socket on ticket_viewers (company_id, socket_id);
call protect_company_table('ticket_viewers');
