alter type provider add value 'baileys';

-- Messages of the last weeks as WhatsApp knows them: sent again to a phone that could not read them, quoted, reacted to,
-- and a poll's votes are opened with the secret that lies in it. `wid` is WhatsApp's name of it.
create table whatsapp_messages (
  company_id bigint not null,
  connection_id bigint not null,
  wid text not null,
  remote_jid text not null,
  from_me boolean not null,
  participant text,
  message bytea not null,
  -- The server has taken it: the same one again is not sent a second time.
  is_acked boolean not null default false,
  created_at timestamptz not null,
  primary key (company_id, connection_id, wid),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index whatsapp_messages_by_age on whatsapp_messages (created_at);
create index whatsapp_messages_of_chat on whatsapp_messages (company_id, connection_id, remote_jid);
call protect_company_table('whatsapp_messages');
