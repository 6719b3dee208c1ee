create table quick_messages (
  id bigint generated always as identity,
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint,
  shortcode text not null,
  message text not null,
  geral boolean not null,
  visao boolean not null,
  status boolean not null,
  -- What was stored of its file; the messages sent with it show the same file.
  media jsonb,
  folded text generated always as (fold(shortcode || ' ' || message)) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index quick_messages_by_shortcode on quick_messages (company_id, lower(shortcode), id);
create index quick_messages_of_user on quick_messages (company_id, user_id);
create index quick_messages_by_file on quick_messages (company_id, (media ->> 'mediaPath')) where media is not null;
call protect_company_table('quick_messages');
