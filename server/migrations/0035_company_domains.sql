-- The domain under which a company shows its own brand, once the owner of its DNS has said so.
create table company_domains (
  company_id bigint not null references companies (id) on delete cascade,
  domain text not null,
  -- What the TXT record of the domain must say.
  proof text not null,
  verified_at timestamptz,
  created_at timestamptz not null,
  primary key (company_id)
);
-- An unproven wish keeps nobody else from the domain; a proven one does.
create unique index company_domains_proven on company_domains (domain) where verified_at is not null;
call protect_company_table('company_domains');

-- Pictures of brands are asked for by their name alone.
create index company_settings_pictures on company_settings (value)
  where key in ('appLogoLight', 'appLogoDark', 'appLogoFavicon', 'loginImage');

-- In whose name a mail goes, where that is not the installation's.
alter table mails add column sender text;
