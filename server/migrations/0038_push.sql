-- Where a browser wants to be told of given tickets and mentions. It lives and ends with its session.
create table push_subscriptions (
  company_id bigint not null references companies (id) on delete cascade,
  session_id uuid not null,
  user_id bigint not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  primary key (company_id, session_id),
  foreign key (company_id, session_id) references sessions (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index push_subscriptions_of_user on push_subscriptions (company_id, user_id);
call protect_company_table('push_subscriptions');
