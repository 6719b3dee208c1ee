-- Conversations that run themselves. The draft is edited; a published version never changes.
create table flows (
  id bigint generated always as identity,
  company_id bigint not null references companies (id) on delete cascade,
  name text not null,
  active boolean not null default true,
  -- Nodes and connections as the editor saves them.
  draft jsonb not null default '{"nodes": [], "connections": []}',
  -- Counts the saves of the draft: two people who edit at once are told.
  revision integer not null default 0,
  -- The revision that the newest version was made of; null while nothing is published.
  published_revision integer,
  published_version integer,
  -- Of new conversations so many in a hundred begin on the published version, the rest on the one before.
  share smallint not null default 100 check (share between 0 and 100),
  other_version integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by bigint,
  primary key (company_id, id),
  foreign key (company_id, updated_by) references users (company_id, id) on delete set null (updated_by)
);
create unique index flows_by_name on flows (company_id, lower(name));
create index flows_of_user on flows (company_id, updated_by) where updated_by is not null;
call protect_company_table('flows');

create table flow_versions (
  company_id bigint not null,
  flow_id bigint not null,
  version integer not null,
  graph jsonb not null,
  note text not null default '',
  created_at timestamptz not null,
  created_by bigint,
  primary key (company_id, flow_id, version),
  foreign key (company_id, flow_id) references flows (company_id, id) on delete cascade,
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by)
);
create index flow_versions_of_user on flow_versions (company_id, created_by) where created_by is not null;
call protect_company_table('flow_versions');

-- Keys that blocks need, sealed. Version 0 is the draft.
create table flow_secrets (
  company_id bigint not null,
  flow_id bigint not null,
  version integer not null,
  node_id text not null,
  field text not null,
  sealed text not null,
  primary key (company_id, flow_id, version, node_id, field),
  foreign key (company_id, flow_id) references flows (company_id, id) on delete cascade
);
call protect_company_table('flow_secrets');

-- Pictures, sounds and films that blocks send, by the name under which they are stored.
create table flow_files (
  company_id bigint not null references companies (id) on delete cascade,
  name text not null,
  -- A stored file is more than its name: what people called it, its type, its copies.
  media jsonb not null,
  created_at timestamptz not null,
  primary key (company_id, name)
);
create index flow_files_by_file on flow_files (company_id, (media ->> 'mediaPath'));
call protect_company_table('flow_files');

-- A phrase that starts a flow, on one connection or on all.
create table flow_campaigns (
  id bigint generated always as identity,
  company_id bigint not null references companies (id) on delete cascade,
  name text not null,
  flow_id bigint not null,
  whatsapp_id bigint,
  phrase text not null,
  status boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, flow_id) references flows (company_id, id) on delete cascade,
  foreign key (company_id, whatsapp_id) references connections (company_id, id) on delete cascade
);
create index flow_campaigns_of_flow on flow_campaigns (company_id, flow_id);
create index flow_campaigns_of_connection on flow_campaigns (company_id, whatsapp_id) where whatsapp_id is not null;
call protect_company_table('flow_campaigns');

alter table connections add column flow_id_welcome bigint, add column flow_id_not_phrase bigint,
  add constraint connections_flow_welcome foreign key (company_id, flow_id_welcome)
    references flows (company_id, id) on delete set null (flow_id_welcome),
  add constraint connections_flow_not_phrase foreign key (company_id, flow_id_not_phrase)
    references flows (company_id, id) on delete set null (flow_id_not_phrase);
create index connections_of_flow_welcome on connections (company_id, flow_id_welcome) where flow_id_welcome is not null;
create index connections_of_flow_not_phrase on connections (company_id, flow_id_not_phrase)
  where flow_id_not_phrase is not null;

alter table automation_runs add column flow_id bigint, add column flow_version integer, add column prompt_id bigint,
  add constraint automation_runs_flow foreign key (company_id, flow_id)
    references flows (company_id, id) on delete set null (flow_id);
create index automation_runs_of_flow on automation_runs (company_id, flow_id, started_at) where flow_id is not null;

alter type integration_type add value 'flowbuilder';
alter table queue_integrations add column flow_id bigint,
  add constraint queue_integrations_flow foreign key (company_id, flow_id)
    references flows (company_id, id) on delete set null (flow_id);
create index queue_integrations_of_flow on queue_integrations (company_id, flow_id) where flow_id is not null;
