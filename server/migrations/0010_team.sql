create table announcements (
  id bigint generated always as identity primary key,
  title text not null,
  text text not null,
  priority integer not null default 3 check (priority between 1 and 3),
  status boolean not null default true,
  media_path text,
  media_name text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call protect_platform_table('announcements');
create policy readable on announcements for select using (true);

-- Videos that explain the product. `video` is the code by which YouTube knows it.
create table helps (
  id bigint generated always as identity primary key,
  title text not null,
  description text not null default '',
  video text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call protect_platform_table('helps');
create policy readable on helps for select using (true);

create table chats (
  id bigint generated always as identity,
  company_id bigint not null references companies (id) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  title text not null,
  owner_id bigint,
  last_message text not null default '',
  -- Counted while writing: the length of a long conversation is then known without walking through it.
  message_count integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, owner_id) references users (company_id, id) on delete set null (owner_id)
);
create unique index chats_uuid on chats (company_id, uuid);
create index chats_of_owner on chats (company_id, owner_id);
call protect_company_table('chats');

create table chat_users (
  company_id bigint not null,
  chat_id bigint not null,
  user_id bigint not null,
  unreads integer not null default 0,
  primary key (company_id, chat_id, user_id),
  foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index chat_users_of_user on chat_users (company_id, user_id, chat_id);
call protect_company_table('chat_users');

create table chat_messages (
  id bigint generated always as identity,
  company_id bigint not null,
  chat_id bigint not null,
  sender_id bigint,
  message text not null,
  client_id uuid,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade,
  foreign key (company_id, sender_id) references users (company_id, id) on delete set null (sender_id)
);
create index chat_messages_of_chat on chat_messages (company_id, chat_id, id);
create index chat_messages_of_sender on chat_messages (company_id, sender_id);
-- A send that is repeated on a weak network is the same message.
create unique index chat_messages_once on chat_messages (company_id, chat_id, sender_id, client_id)
  where client_id is not null;
call protect_company_table('chat_messages');
