-- The audit log as a chain: each entry carries a hash over itself and the one before it in its company. Entries are
-- written as before and chained a little later, by one at a time: writers never wait for each other.
alter table audit_log
  add column chain_no bigint,
  -- Of what was so before and after; stays when an erased person is taken out of it.
  add column content_hash text,
  add column hash text,
  add column forgotten_at timestamptz;
create index audit_log_unchained on audit_log (company_id, id) where hash is null;
create unique index audit_log_chain on audit_log (company_id, chain_no);

-- Where the chain of a company ends, and when it was last found whole.
create table audit_chains (
  company_id bigint primary key references companies (id) on delete cascade,
  head_no bigint not null default 0,
  head_hash text not null default '',
  verified_at timestamptz,
  verified_count bigint,
  broken_id bigint
);
call protect_company_table('audit_chains');

-- The one door through which the program chains entries. Those that are in the chain stay as they are.
create function chain_audit_log(company bigint, ids bigint[], numbers bigint[], contents text[], hashes text[])
returns void language sql security definer set search_path = public as $$
  update audit_log set chain_no = given.no, content_hash = given.content, hash = given.hash
  from unnest(ids, numbers, contents, hashes) as given (id, no, content, hash)
  where audit_log.company_id = company and audit_log.id = given.id and audit_log.hash is null;
$$;

create or replace function forget_in_audit_log(contact bigint) returns void
language sql security definer set search_path = public as $$
  update audit_log set forgotten_at = now(),
    before = (before - 'lastMessage') || jsonb_build_object('contact', jsonb_build_object('id', contact))
  where company_id = (select app_company_id()) and entity = 'ticket' and before -> 'contact' ->> 'id' = contact::text;
$$;
