-- What companies give their models to know: files and pages, in pieces that are searched by their words.
create type knowledge_status as enum ('pending', 'ready', 'failed');

create table knowledge_sources (
  id bigint generated always as identity,
  company_id bigint not null references companies (id) on delete cascade,
  name text not null,
  -- A page; null for a file, which lies in the storage under this name.
  url text,
  file_path text,
  file_type text,
  bytes bigint not null default 0,
  status knowledge_status not null default 'pending',
  failure text,
  chunks integer not null default 0,
  characters integer not null default 0,
  indexed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id)
);
create index knowledge_sources_by_name on knowledge_sources (company_id, lower(name), id);
call protect_company_table('knowledge_sources');

create table knowledge_chunks (
  id bigint generated always as identity,
  company_id bigint not null,
  source_id bigint not null,
  -- Its place in the source, and the heading it stands under.
  position integer not null,
  heading text not null default '',
  text text not null,
  -- Stems of words without accents: those who write on phones leave them out.
  words tsvector not null generated always as
    (to_tsvector('portuguese'::regconfig, fold(heading || ' ' || text))) stored,
  primary key (company_id, id),
  foreign key (company_id, source_id) references knowledge_sources (company_id, id) on delete cascade
);
create index knowledge_chunks_of_source on knowledge_chunks (company_id, source_id, position);
create index knowledge_chunks_by_words on knowledge_chunks using gin (words);
call protect_company_table('knowledge_chunks');

-- Models that answer customers.
create table prompts (
  id bigint generated always as identity,
  company_id bigint not null references companies (id) on delete cascade,
  name text not null,
  prompt text not null,
  voice text not null default 'texto',
  voice_region text not null default '',
  max_tokens integer not null default 100,
  temperature double precision not null default 1,
  max_messages integer not null default 10,
  queue_id bigint,
  base_url text not null default '',
  model text not null default '',
  only_knowledge boolean not null default false,
  knowledge_ids bigint[] not null default '{}',
  can_close boolean not null default false,
  can_tag boolean not null default false,
  -- Tokens in a month; 0 for no limit. Prices are for a million tokens.
  monthly_limit bigint not null default 0,
  input_price double precision not null default 0,
  output_price double precision not null default 0,
  -- Sealed.
  api_key text,
  voice_key text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  constraint prompts_queue foreign key (company_id, queue_id) references queues (company_id, id)
    on delete set null (queue_id)
);
create index prompts_by_name on prompts (company_id, lower(name), id);
create index prompts_of_queue on prompts (company_id, queue_id);
call protect_company_table('prompts');

alter table connections add column prompt_id bigint;
alter table connections add constraint connections_prompt foreign key (company_id, prompt_id)
  references prompts (company_id, id) on delete set null (prompt_id);
create index connections_of_prompt on connections (company_id, prompt_id);

alter table automation_runs add constraint automation_runs_prompt foreign key (company_id, prompt_id)
  references prompts (company_id, id) on delete set null (prompt_id);
create index automation_runs_of_prompt on automation_runs (company_id, prompt_id) where prompt_id is not null;

-- What a model was asked, what it saw and what it said. Waiting while `done_at` is null: a job asks, writes down each
-- try, and does what is answered.
create table prompt_calls (
  id bigint generated always as identity,
  company_id bigint not null references companies (id) on delete cascade,
  prompt_id bigint,
  ticket_id bigint,
  run_id bigint,
  purpose text not null,
  event text not null default 'message',
  -- The messages of the customer that it is about, oldest first.
  message_ids bigint[] not null default '{}',
  tries integer not null default 0,
  model text not null default '',
  status integer,
  took_ms integer,
  failure text,
  seen jsonb not null default '[]',
  said jsonb not null default '{}',
  input_tokens integer not null default 0,
  output_tokens integer not null default 0,
  created_at timestamptz not null,
  done_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, prompt_id) references prompts (company_id, id) on delete cascade,
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, run_id) references automation_runs (company_id, id) on delete cascade
);
create index prompt_calls_of_prompt on prompt_calls (company_id, prompt_id, id desc);
create index prompt_calls_of_ticket on prompt_calls (company_id, ticket_id, id);
create index prompt_calls_of_run on prompt_calls (company_id, run_id);
create index prompt_calls_by_age on prompt_calls (created_at);
call protect_company_table('prompt_calls');

-- What models cost, by month. It stays when the prompt is deleted: 0 is what belongs to no saved prompt.
create table ai_usage (
  company_id bigint not null references companies (id) on delete cascade,
  -- 2026-11, where the company is.
  month text not null,
  prompt_id bigint not null,
  name text not null default '',
  calls integer not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  cost double precision not null default 0,
  primary key (company_id, month, prompt_id)
);
call protect_company_table('ai_usage');
