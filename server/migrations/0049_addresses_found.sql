-- Somebody who signs in is looked for among everybody. Row-level security lets no index be asked with `lower(email)`, which
-- may tell of rows that are not the asker's; a plain comparison it does: signing in read all users of the installation.
alter table users add column email_key text not null generated always as (lower(email)) stored;
drop index users_email;
create unique index users_email on users (email_key);
