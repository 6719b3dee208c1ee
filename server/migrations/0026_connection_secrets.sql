-- What a connection must know to be itself: credentials, keys of its encryption. Sealed by the program.
create table connection_secrets (
  company_id bigint not null,
  connection_id bigint not null,
  name text not null,
  value text not null,
  primary key (company_id, connection_id, name),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call protect_company_table('connection_secrets');
