-- What a browser is asked to sign with a passkey: each is taken once, within its time. Before a login without a password
-- nobody knows whose it will be, so these are the platform's rows; `owner` is company/user where it is known.
create table passkey_challenges (
  challenge text primary key,
  purpose text not null check (purpose in ('add', 'enrol', 'secondStep', 'signIn')),
  domain text not null,
  owner text,
  expires_at timestamptz not null
);
create index passkey_challenges_by_age on passkey_challenges (expires_at);
call protect_platform_table('passkey_challenges');
