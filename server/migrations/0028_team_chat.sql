-- The internal chat as people know it from elsewhere, and who has read what.

alter table chats
  -- The two people of a one-to-one chat, the lower id first: there is one such chat for each pair.
  add column direct_key text;
create unique index chats_direct on chats (company_id, direct_key) where direct_key is not null;

alter table chat_users
  -- Unread messages that name this member.
  add column mentions integer not null default 0,
  -- The newest message that the member has seen, and since when.
  add column read_id bigint,
  add column read_at timestamptz;
update chat_users set read_id = (
  select max(id) from chat_messages
  where chat_messages.company_id = chat_users.company_id and chat_messages.chat_id = chat_users.chat_id
) where unreads = 0;

alter table chat_messages
  add column quoted_id bigint,
  add column mentions jsonb not null default '[]',
  -- One file, as it was stored.
  add column media jsonb,
  add column edited_at timestamptz,
  -- What was taken back says nothing any more; its place stays.
  add column is_deleted boolean not null default false,
  add column folded text generated always as (fold(left(message, 5000) || coalesce(' ' || (media ->> 'mediaName'), ''))) stored,
  add constraint chat_messages_quoted foreign key (company_id, quoted_id) references chat_messages (company_id, id)
    on delete set null (quoted_id);
create index chat_messages_search on chat_messages using gin (company_id, folded gin_trgm_ops);
create index chat_messages_quoting on chat_messages (company_id, quoted_id) where quoted_id is not null;
create index chat_messages_file on chat_messages (company_id, (media ->> 'mediaPath')) where media is not null;

create table chat_reactions (
  company_id bigint not null,
  message_id bigint not null,
  user_id bigint not null,
  emoji text not null,
  created_at timestamptz not null,
  primary key (company_id, message_id, user_id, emoji),
  foreign key (company_id, message_id) references chat_messages (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index chat_reactions_of_user on chat_reactions (company_id, user_id);
call protect_company_table('chat_reactions');

create table announcement_reads (
  company_id bigint not null,
  announcement_id bigint not null references announcements (id) on delete cascade,
  user_id bigint not null,
  read_at timestamptz not null,
  primary key (company_id, announcement_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index announcement_reads_of on announcement_reads (announcement_id, read_at);
create index announcement_reads_of_user on announcement_reads (company_id, user_id);
call protect_company_table('announcement_reads');
