-- Generated from the migrations by npm run generate. Do not edit.

create type automation as enum ('none', 'consent', 'rating', 'menu', 'chatbot', 'flow', 'integration', 'ai');

create type automation_kind as enum ('rating', 'consent', 'vacation', 'hours', 'integration', 'menu', 'audio', 'flow', 'prompt');

create type campaign_status as enum ('INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA');

create type channel_kind as enum ('whatsapp', 'facebook', 'instagram');

create type chatbot_type as enum ('text', 'attendent', 'queue', 'integration', 'file');

create type connection_status as enum ('OPENING', 'qrcode', 'PAIRING', 'CONNECTED', 'TIMEOUT', 'DISCONNECTED');

create type consent_purpose as enum ('marketing', 'notices');

create type enable as enum ('enable', 'disable');

create type identity_kind as enum ('phone', 'lid', 'group', 'page', 'instagram', 'bsuid');

create type inbound_status as enum ('pending', 'done', 'attention');

create type integration_type as enum ('dialogflow', 'n8n', 'webhook', 'typebot', 'flowbuilder');

create type knowledge_status as enum ('pending', 'ready', 'failed');

create type language as enum ('pt-BR', 'en', 'es', 'tr');

create type mail_status as enum ('stored', 'sending', 'sent', 'failed');

create type media_state as enum ('none', 'pending', 'ready', 'tooLarge', 'failed');

create type menu as enum ('open', 'closed');

create type message_type as enum ('conversation', 'audio', 'video', 'image', 'application', 'contactMessage', 'locationMessage', 'reactionMessage', 'pollCreationMessageV3', 'eventMessage', 'listMessage', 'viewOnceMessage', 'interactiveMessage', 'adMetaPreview', 'call_log');

create type outbox_kind as enum ('send', 'edit', 'revoke', 'reaction', 'read');

create type profile as enum ('admin', 'user');

create type provider as enum ('simulator', 'baileys', 'cloud', 'graph');

create type recipient_status as enum ('pending', 'waitingConfirmation', 'sent', 'delivered', 'read', 'failed', 'skipped', 'optedOut', 'expired');

create type recurrence as enum ('MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL');

create type run_state as enum ('running', 'waiting', 'done', 'failed', 'stopped');

create type sender_lane as enum ('reply', 'bot', 'campaign');

create type theme as enum ('light', 'dark');

create type ticket_log_type as enum ('create', 'chatBot', 'queue', 'open', 'access', 'transfered', 'receivedTransfer', 'pending', 'closed', 'reopen', 'redirect', 'lane', 'snoozed', 'woken', 'macro');

create type ticket_status as enum ('pending', 'open', 'closed', 'group', 'lgpd', 'nps');

create type toggle as enum ('enabled', 'disabled');

CREATE OR REPLACE FUNCTION public.app_company_id()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('app.company_id', true), '')::bigint $function$
;

CREATE OR REPLACE FUNCTION public.app_is_platform()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select coalesce(current_setting('app.platform', true), '') = 'on' $function$
;

CREATE OR REPLACE FUNCTION public.chain_audit_log(company bigint, ids bigint[], numbers bigint[], contents text[], hashes text[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  update audit_log set chain_no = given.no, content_hash = given.content, hash = given.hash
  from unnest(ids, numbers, contents, hashes) as given (id, no, content, hash)
  where audit_log.company_id = company and audit_log.id = given.id and audit_log.hash is null;
$function$
;

CREATE OR REPLACE FUNCTION public.count_contact()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.erased_at is null then
    insert into contact_counters (company_id, channel, is_group, amount)
    values (old.company_id, old.channel, old.is_group, -1);
  end if;
  if tg_op <> 'DELETE' and new.erased_at is null then
    insert into contact_counters (company_id, channel, is_group, amount)
    values (new.company_id, new.channel, new.is_group, 1);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_recipients()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into campaign_counters (company_id, campaign_id, status, is_answered, is_asked, is_confirmed, amount)
    select company_id, campaign_id, status, answered_at is not null, confirmation_requested_at is not null,
      confirmed_at is not null, count(*) from new_rows group by 1, 2, 3, 4, 5, 6;
  elsif tg_op = 'DELETE' then
    insert into campaign_counters (company_id, campaign_id, status, is_answered, is_asked, is_confirmed, amount)
    select company_id, campaign_id, status, answered_at is not null, confirmation_requested_at is not null,
      confirmed_at is not null, -count(*) from old_rows group by 1, 2, 3, 4, 5, 6;
  else
    insert into campaign_counters (company_id, campaign_id, status, is_answered, is_asked, is_confirmed, amount)
    select company_id, campaign_id, status, answered_at is not null, confirmation_requested_at is not null,
      confirmed_at is not null, sum(amount)
    from (select *, -1 as amount from old_rows union all select *, 1 from new_rows) changed
    group by 1, 2, 3, 4, 5, 6 having sum(amount) <> 0;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_ticket()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then
    insert into ticket_counters (company_id, status, user_id, queue_id, whatsapp_id, is_snoozed, amount)
    values (old.company_id, old.status, old.user_id, old.queue_id, old.whatsapp_id, old.is_snoozed, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into ticket_counters (company_id, status, user_id, queue_id, whatsapp_id, is_snoozed, amount)
    values (new.company_id, new.status, new.user_id, new.queue_id, new.whatsapp_id, new.is_snoozed, 1);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.delete_company(gone bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  delete from companies where id = gone;
  delete from campaign_counters where company_id = gone;
  delete from contact_counters where company_id = gone;
  delete from ticket_counters where company_id = gone;
  delete from outbox_changes where company_id = gone;
  delete from outbox_heads where company_id = gone;
  delete from pending_events where company_id = gone;
  delete from company_events where company_id = gone;
$function$
;

CREATE OR REPLACE FUNCTION public.fold(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select lower(public.unaccent('public.unaccent', $1)) $function$
;

CREATE OR REPLACE FUNCTION public.forget_in_audit_log(contact bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  update audit_log set forgotten_at = now(),
    before = (before - 'lastMessage') || jsonb_build_object('contact', jsonb_build_object('id', contact))
  where company_id = (select app_company_id()) and entity = 'ticket' and before -> 'contact' ->> 'id' = contact::text;
$function$
;

CREATE OR REPLACE FUNCTION public.is_importing()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select coalesce(current_setting('app.importing', true), '') = 'on'
$function$
;

CREATE OR REPLACE FUNCTION public.keep_consents()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.company_id, new.kind, new.value, new.purpose, new.is_given, new.source, new.user_name, new.created_at)
      is distinct from
      (old.id, old.company_id, old.kind, old.value, old.purpose, old.is_given, old.source, old.user_name, old.created_at)
    or coalesce(new.words, old.words) is distinct from old.words
    or coalesce(new.note, old.note) is distinct from old.note
    or coalesce(new.message_id, old.message_id) is distinct from old.message_id
    or coalesce(new.contact_id, old.contact_id) is distinct from old.contact_id
    or coalesce(new.user_id, old.user_id) is distinct from old.user_id
  then
    raise exception 'a consent is never changed';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.mark_attendance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then
    perform mark_insight(old.company_id, array[old.created_at, old.closed_at]);
  end if;
  if tg_op <> 'DELETE' then
    perform mark_insight(new.company_id, array[new.created_at, new.closed_at]);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.mark_insight(company bigint, moments timestamp with time zone[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into insight_marks (company_id, at)
  select distinct company, moment from unnest(moments) as moment
  where moment < now() - interval '2 hours' and not is_importing()
$function$
;

CREATE OR REPLACE FUNCTION public.mark_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then
    perform mark_insight(old.company_id, array[old.created_at]);
  end if;
  if tg_op <> 'DELETE' then
    perform mark_insight(new.company_id, array[new.created_at]);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.mark_ticket()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform mark_insight(new.company_id, array[attendance.created_at, attendance.closed_at])
  from ticket_trackings attendance
  where attendance.company_id = new.company_id and attendance.ticket_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_outbox_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    insert into outbox_changes (company_id, connection_id, lane, address)
    values (old.company_id, old.connection_id, old.lane, old.address);
  else
    insert into outbox_changes (company_id, connection_id, lane, address)
    values (new.company_id, new.connection_id, new.lane, new.address);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.number_events(company bigint)
 RETURNS TABLE(seq bigint, name text, rooms text[], except_room text, also json, payload json)
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
AS $function$
#variable_conflict use_column
declare
  last bigint;
  amount bigint;
begin
  perform set_config('app.company_id', company::text, true);
  select company_seqs.seq into last from company_seqs where company_id = company for update;
  if not found then
    insert into company_seqs (company_id) select id from companies where id = company on conflict do nothing;
    select company_seqs.seq into last from company_seqs where company_id = company for update;
  end if;
  -- Of a company that is gone nobody hears.
  if not found then
    delete from pending_events where company_id = company;
    return;
  end if;
  return query
    with taken as (delete from pending_events where company_id = company returning *),
    numbered as (select taken.*, last + row_number() over (order by id) as number from taken),
    written as (
      insert into company_events (company_id, seq, name, rooms, except_room, payload, created_at)
      select company_id, number, name, rooms, except_room, payload, created_at from numbered)
    select number, name, rooms, except_room, also, payload from numbered order by number;
  get diagnostics amount = row_count;
  if amount > 0 then
    update company_seqs set seq = last + amount where company_id = company;
  end if;
end $function$
;

CREATE OR REPLACE PROCEDURE public.protect_company_table(IN name regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy own_company on %s using (company_id = (select app_company_id()))', name);
  execute format('create policy platform on %s using ((select app_is_platform()))', name);
end $procedure$
;

CREATE OR REPLACE PROCEDURE public.protect_platform_table(IN name regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy platform on %s using ((select app_is_platform()))', name);
end $procedure$
;

CREATE OR REPLACE FUNCTION public.recount_contacts()
 RETURNS void
 LANGUAGE sql
AS $function$
  delete from contact_counters;
  insert into contact_counters (company_id, channel, is_group, is_sum, amount)
  select company_id, channel, is_group, true, count(*)
  from contacts where erased_at is null group by company_id, channel, is_group;
$function$
;

CREATE OR REPLACE FUNCTION public.recount_moved_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update tickets set message_count = message_count - 1 where company_id = new.company_id and id = old.ticket_id;
  update tickets set message_count = message_count + 1, last_message_at = greatest(last_message_at, new.created_at)
  where company_id = new.company_id and id = new.ticket_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.recount_tickets()
 RETURNS void
 LANGUAGE sql
AS $function$
  delete from ticket_counters;
  insert into ticket_counters (company_id, status, user_id, queue_id, whatsapp_id, is_snoozed, is_sum, amount)
  select company_id, status, user_id, queue_id, whatsapp_id, is_snoozed, true, count(*)
  from tickets group by company_id, status, user_id, queue_id, whatsapp_id, is_snoozed;
$function$
;

CREATE OR REPLACE FUNCTION public.reserve_ids(of_table regclass, amount bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  sequence text := pg_get_serial_sequence(of_table::text, 'id');
  first bigint;
begin
  if amount < 1 or amount > 1000000000000 then raise exception 'so many ids are not given out'; end if;
  perform set_config('lock_timeout', '200ms', true);
  execute format('alter sequence %s increment by 1', sequence);
  execute format('select last_value + case when is_called then 1 else 0 end from %s', sequence) into first;
  perform setval(sequence, first + amount - 1, true);
  return first;
end $function$
;

CREATE OR REPLACE FUNCTION public.stand_in_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if is_importing() then return new; end if;
  new.waiting_since := case tg_op when 'INSERT' then new.created_at else new.updated_at end;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.sum_campaign_counters(least_changes integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  with taken as (
    delete from campaign_counters
    where (company_id, campaign_id) in (select company_id, campaign_id from campaign_counters where not is_sum
      group by company_id, campaign_id having count(*) >= least_changes)
    returning *)
  insert into campaign_counters (company_id, campaign_id, status, is_answered, is_asked, is_confirmed, is_sum, amount)
  select company_id, campaign_id, status, is_answered, is_asked, is_confirmed, true, sum(amount)
  from taken group by company_id, campaign_id, status, is_answered, is_asked, is_confirmed having sum(amount) <> 0;
$function$
;

CREATE OR REPLACE FUNCTION public.sum_contact_counters(least_changes integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  with taken as (
    delete from contact_counters
    where company_id in (
      select company_id from contact_counters where not is_sum group by company_id having count(*) >= least_changes)
    returning *)
  insert into contact_counters (company_id, channel, is_group, is_sum, amount)
  select company_id, channel, is_group, true, sum(amount)
  from taken group by company_id, channel, is_group having sum(amount) <> 0;
$function$
;

CREATE OR REPLACE FUNCTION public.sum_ticket_counters(least_changes integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  with taken as (
    delete from ticket_counters
    where company_id in (
      select company_id from ticket_counters where not is_sum group by company_id having count(*) >= least_changes)
    returning *)
  insert into ticket_counters (company_id, status, user_id, queue_id, whatsapp_id, is_snoozed, is_sum, amount)
  select company_id, status, user_id, queue_id, whatsapp_id, is_snoozed, true, sum(amount)
  from taken group by company_id, status, user_id, queue_id, whatsapp_id, is_snoozed having sum(amount) <> 0;
$function$
;

CREATE OR REPLACE FUNCTION public.uncount_messages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update tickets set message_count = message_count - lost.count
  from (select company_id, ticket_id, count(*) as count from gone group by company_id, ticket_id) lost
  where tickets.company_id = lost.company_id and tickets.id = lost.ticket_id;
  return null;
end $function$
;

create table ai_budgets (
  company_id bigint not null,
  monthly_limit double precision not null default 0,
  input_price double precision not null default 0,
  output_price double precision not null default 0,
  voice_price double precision not null default 0,
  transcription_price double precision not null default 0,
  constraint ai_budgets_pkey PRIMARY KEY (company_id),
  constraint ai_budgets_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
alter table ai_budgets force row level security;
create policy own_company on ai_budgets for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on ai_budgets for all using (( SELECT app_is_platform() AS app_is_platform));

create table ai_reservations (
  id bigint not null generated always as identity,
  company_id bigint not null,
  cost double precision not null,
  expires_at timestamp with time zone not null,
  constraint ai_reservations_pkey PRIMARY KEY (company_id, id),
  constraint ai_reservations_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
alter table ai_reservations force row level security;
create policy own_company on ai_reservations for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on ai_reservations for all using (( SELECT app_is_platform() AS app_is_platform));

create table ai_usage (
  company_id bigint not null,
  prompt_id bigint not null,
  name text not null default ''::text,
  calls integer not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  cost double precision not null default 0,
  day date not null,
  kind text not null,
  characters bigint not null default 0,
  seconds bigint not null default 0,
  unpriced integer not null default 0,
  constraint ai_usage_pkey PRIMARY KEY (company_id, day, kind, prompt_id),
  constraint ai_usage_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint ai_usage_kind_check CHECK ((kind = ANY (ARRAY['ticket'::text, 'flow'::text, 'try'::text, 'assist'::text, 'voice'::text, 'transcription'::text])))
);
alter table ai_usage force row level security;
create policy own_company on ai_usage for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on ai_usage for all using (( SELECT app_is_platform() AS app_is_platform));

create table announcement_reads (
  company_id bigint not null,
  announcement_id bigint not null,
  user_id bigint not null,
  read_at timestamp with time zone not null,
  constraint announcement_reads_pkey PRIMARY KEY (company_id, announcement_id, user_id),
  constraint announcement_reads_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcements(id) ON DELETE CASCADE,
  constraint announcement_reads_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
CREATE INDEX announcement_reads_of ON public.announcement_reads USING btree (announcement_id, read_at);
CREATE INDEX announcement_reads_of_user ON public.announcement_reads USING btree (company_id, user_id);
alter table announcement_reads force row level security;
create policy own_company on announcement_reads for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on announcement_reads for all using (( SELECT app_is_platform() AS app_is_platform));

create table announcements (
  id bigint not null generated always as identity,
  title text not null,
  text text not null,
  priority integer not null default 3,
  status boolean not null default true,
  media_path text,
  media_name text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint announcements_pkey PRIMARY KEY (id),
  constraint announcements_priority_check CHECK (((priority >= 1) AND (priority <= 3)))
);
alter table announcements force row level security;
create policy platform on announcements for all using (( SELECT app_is_platform() AS app_is_platform));
create policy readable on announcements for select using (true);

create table api_requests (
  company_id bigint not null,
  caller text not null,
  key text not null,
  body_hash text,
  response jsonb not null,
  created_at timestamp with time zone not null,
  constraint api_requests_pkey PRIMARY KEY (company_id, caller, key),
  constraint api_requests_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE INDEX api_requests_by_age ON public.api_requests USING btree (created_at);
alter table api_requests force row level security;
create policy own_company on api_requests for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on api_requests for all using (( SELECT app_is_platform() AS app_is_platform));

create table api_tokens (
  id bigint not null generated always as identity,
  company_id bigint not null,
  name text not null,
  scopes text[] not null,
  connection_id bigint,
  prefix text not null,
  token_hash text not null,
  previous_hash text,
  previous_until timestamp with time zone,
  rotated_at timestamp with time zone,
  created_by bigint,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint api_tokens_pkey PRIMARY KEY (company_id, id),
  constraint api_tokens_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES connections(company_id, id) ON DELETE CASCADE,
  constraint api_tokens_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES users(company_id, id) ON DELETE SET NULL (created_by),
  constraint api_tokens_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX api_tokens_hash ON public.api_tokens USING btree (token_hash);
CREATE INDEX api_tokens_of_connection ON public.api_tokens USING btree (company_id, connection_id);
CREATE INDEX api_tokens_of_user ON public.api_tokens USING btree (company_id, created_by);
CREATE UNIQUE INDEX api_tokens_previous ON public.api_tokens USING btree (previous_hash) WHERE (previous_hash IS NOT NULL);
alter table api_tokens force row level security;
create policy own_company on api_tokens for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on api_tokens for all using (( SELECT app_is_platform() AS app_is_platform));

create table arriving_companies (
  id bigint not null,
  started_at timestamp with time zone not null,
  constraint arriving_companies_pkey PRIMARY KEY (id)
);
alter table arriving_companies force row level security;
create policy platform on arriving_companies for all using (( SELECT app_is_platform() AS app_is_platform));

create table attendance_sums (
  company_id bigint not null,
  day_id bigint not null,
  user_id bigint,
  queue_id bigint,
  whatsapp_id bigint,
  begun integer not null,
  active integer not null,
  over integer not null,
  served integer not null,
  wait_us bigint not null,
  support_us bigint not null,
  ended integer not null,
  promoters integer not null,
  passives integer not null,
  detractors integer not null,
  marks integer not null,
  unrated integer not null,
  unattended integer not null,
  constraint attendance_sums_company_id_day_id_fkey FOREIGN KEY (company_id, day_id) REFERENCES insight_days(company_id, id) ON DELETE CASCADE
);
CREATE INDEX attendance_sums_of_day ON public.attendance_sums USING btree (company_id, day_id);
alter table attendance_sums force row level security;
create policy own_company on attendance_sums for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on attendance_sums for all using (( SELECT app_is_platform() AS app_is_platform));

create table audit_chains (
  company_id bigint not null,
  head_no bigint not null default 0,
  head_hash text not null default ''::text,
  verified_at timestamp with time zone,
  verified_count bigint,
  broken_id bigint,
  constraint audit_chains_pkey PRIMARY KEY (company_id),
  constraint audit_chains_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
alter table audit_chains force row level security;
create policy own_company on audit_chains for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on audit_chains for all using (( SELECT app_is_platform() AS app_is_platform));

create table audit_log (
  id bigint not null generated always as identity,
  company_id bigint not null,
  user_id bigint,
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  address text,
  created_at timestamp with time zone not null,
  acted_by text,
  chain_no bigint,
  content_hash text,
  hash text,
  forgotten_at timestamp with time zone,
  constraint audit_log_pkey PRIMARY KEY (company_id, id),
  constraint audit_log_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE INDEX audit_log_by_entity ON public.audit_log USING btree (company_id, entity, id DESC);
CREATE INDEX audit_log_by_user ON public.audit_log USING btree (company_id, user_id, id DESC);
CREATE UNIQUE INDEX audit_log_chain ON public.audit_log USING btree (company_id, chain_no);
CREATE INDEX audit_log_unchained ON public.audit_log USING btree (company_id, id) WHERE (hash IS NULL);
alter table audit_log force row level security;
create policy own_company on audit_log for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on audit_log for all using (( SELECT app_is_platform() AS app_is_platform));

create table automation_runs (
  id bigint not null generated always as identity,
  company_id bigint not null,
  ticket_id bigint not null,
  kind automation_kind not null,
  queue_id bigint,
  integration_id bigint,
  state run_state not null,
  memory jsonb not null default '{}'::jsonb,
  is_current boolean not null default true,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  flow_id bigint,
  flow_version integer,
  prompt_id bigint,
  constraint automation_runs_pkey PRIMARY KEY (company_id, id),
  constraint automation_runs_company_id_integration_id_fkey FOREIGN KEY (company_id, integration_id) REFERENCES queue_integrations(company_id, id) ON DELETE SET NULL (integration_id),
  constraint automation_runs_company_id_queue_id_fkey FOREIGN KEY (company_id, queue_id) REFERENCES queues(company_id, id) ON DELETE SET NULL (queue_id),
  constraint automation_runs_company_id_ticket_id_fkey FOREIGN KEY (company_id, ticket_id) REFERENCES tickets(company_id, id) ON DELETE CASCADE,
  constraint automation_runs_flow FOREIGN KEY (company_id, flow_id) REFERENCES flows(company_id, id) ON DELETE SET NULL (flow_id),
  constraint automation_runs_prompt FOREIGN KEY (company_id, prompt_id) REFERENCES prompts(company_id, id) ON DELETE SET NULL (prompt_id)
);
CREATE UNIQUE INDEX automation_runs_current ON public.automation_runs USING btree (company_id, ticket_id, kind) WHERE is_current;
CREATE INDEX automation_runs_of_flow ON public.automation_runs USING btree (company_id, flow_id, started_at) WHERE (flow_id IS NOT NULL);
CREATE INDEX automation_runs_of_integration ON public.automation_runs USING btree (company_id, integration_id) WHERE (integration_id IS NOT NULL);
CREATE INDEX automation_runs_of_prompt ON public.automation_runs USING btree (company_id, prompt_id) WHERE (prompt_id IS NOT NULL);
CREATE INDEX automation_runs_of_queue ON public.automation_runs USING btree (company_id, queue_id) WHERE (queue_id IS NOT NULL);
CREATE INDEX automation_runs_of_ticket ON public.automation_runs USING btree (company_id, ticket_id, id);
alter table automation_runs force row level security;
create policy own_company on automation_runs for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on automation_runs for all using (( SELECT app_is_platform() AS app_is_platform));

create table automation_steps (
  id bigint not null generated always as identity,
  company_id bigint not null,
  run_id bigint not null,
  responder text not null,
  reason text not null,
  input jsonb not null,
  output jsonb not null,
  created_at timestamp with time zone not null,
  constraint automation_steps_pkey PRIMARY KEY (company_id, id),
  constraint automation_steps_company_id_run_id_fkey FOREIGN KEY (company_id, run_id) REFERENCES automation_runs(company_id, id) ON DELETE CASCADE
);
CREATE INDEX automation_steps_of_run ON public.automation_steps USING btree (company_id, run_id, id);
alter table automation_steps force row level security;
create policy own_company on automation_steps for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on automation_steps for all using (( SELECT app_is_platform() AS app_is_platform));

create table backups (
  id bigint not null generated always as identity,
  finished_at timestamp with time zone not null,
  bytes bigint not null,
  error text,
  constraint backups_pkey PRIMARY KEY (id)
);
alter table backups force row level security;
create policy platform on backups for all using (( SELECT app_is_platform() AS app_is_platform));

create table bulk_contacts (
  company_id bigint not null,
  job_id uuid not null,
  contact_id bigint not null,
  outcome text,
  tag_ids bigint[] not null default '{}'::bigint[],
  constraint bulk_contacts_pkey PRIMARY KEY (company_id, job_id, contact_id),
  constraint bulk_contacts_company_id_job_id_fkey FOREIGN KEY (company_id, job_id) REFERENCES company_jobs(company_id, id) ON DELETE CASCADE,
  constraint bulk_contacts_outcome_check CHECK ((outcome = ANY (ARRAY['changed'::text, 'same'::text, 'refused'::text, 'gone'::text])))
);
CREATE INDEX bulk_contacts_waiting ON public.bulk_contacts USING btree (company_id, job_id, contact_id) WHERE (outcome IS NULL);
alter table bulk_contacts force row level security;
create policy own_company on bulk_contacts for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on bulk_contacts for all using (( SELECT app_is_platform() AS app_is_platform));

create table campaign_counters (
  id bigint not null generated always as identity,
  company_id bigint not null,
  campaign_id bigint not null,
  status recipient_status not null,
  is_answered boolean not null,
  is_asked boolean not null,
  is_confirmed boolean not null,
  is_sum boolean not null default false,
  amount integer not null,
  constraint campaign_counters_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX campaign_counters_of_campaign ON public.campaign_counters USING btree (company_id, campaign_id);
CREATE INDEX campaign_counters_to_sum ON public.campaign_counters USING btree (company_id, campaign_id) WHERE (NOT is_sum);
alter table campaign_counters force row level security;
create policy own_company on campaign_counters for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on campaign_counters for all using (( SELECT app_is_platform() AS app_is_platform));

create table campaign_paces (
  company_id bigint not null,
  connection_id bigint not null,
  next_at timestamp with time zone not null,
  sent_in_row integer not null default 0,
  hold_reason text,
  hold_until timestamp with time zone,
  constraint campaign_paces_pkey PRIMARY KEY (company_id, connection_id),
  constraint campaign_paces_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES connections(company_id, id) ON DELETE CASCADE
);
CREATE INDEX campaign_paces_due ON public.campaign_paces USING btree (next_at);
alter table campaign_paces force row level security;
create policy own_company on campaign_paces for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on campaign_paces for all using (( SELECT app_is_platform() AS app_is_platform));

create table campaign_recipients (
  id bigint not null generated always as identity,
  company_id bigint not null,
  campaign_id bigint not null,
  name text not null,
  number text not null,
  address text not null default ''::text,
  email text not null default ''::text,
  extra jsonb not null default '{}'::jsonb,
  contact_id bigint,
  status recipient_status not null,
  reason text,
  reason_text text,
  variant smallint,
  whatsapp_id bigint,
  queued_at timestamp with time zone,
  message_id bigint,
  confirmation_message_id bigint,
  confirmation_requested_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  sent_at timestamp with time zone,
  delivered_at timestamp with time zone,
  read_at timestamp with time zone,
  answered_at timestamp with time zone,
  failed_at timestamp with time zone,
  constraint campaign_recipients_pkey PRIMARY KEY (company_id, id),
  constraint campaign_recipients_company_id_campaign_id_fkey FOREIGN KEY (company_id, campaign_id) REFERENCES campaigns(company_id, id) ON DELETE CASCADE,
  constraint campaign_recipients_company_id_confirmation_message_id_fkey FOREIGN KEY (company_id, confirmation_message_id) REFERENCES messages(company_id, id) ON DELETE SET NULL (confirmation_message_id),
  constraint campaign_recipients_company_id_contact_id_fkey FOREIGN KEY (company_id, contact_id) REFERENCES contacts(company_id, id) ON DELETE SET NULL (contact_id),
  constraint campaign_recipients_company_id_message_id_fkey FOREIGN KEY (company_id, message_id) REFERENCES messages(company_id, id) ON DELETE SET NULL (message_id)
);
CREATE INDEX campaign_recipients_asked ON public.campaign_recipients USING btree (confirmation_requested_at) WHERE (status = 'waitingConfirmation'::recipient_status);
CREATE INDEX campaign_recipients_by_status ON public.campaign_recipients USING btree (company_id, campaign_id, status, id);
CREATE INDEX campaign_recipients_in_order ON public.campaign_recipients USING btree (company_id, campaign_id, id);
CREATE INDEX campaign_recipients_next ON public.campaign_recipients USING btree (company_id, campaign_id, id) WHERE ((status = 'pending'::recipient_status) AND (queued_at IS NULL));
CREATE INDEX campaign_recipients_of_contact ON public.campaign_recipients USING btree (company_id, contact_id, id DESC) WHERE (contact_id IS NOT NULL);
CREATE UNIQUE INDEX campaign_recipients_of_message ON public.campaign_recipients USING btree (company_id, message_id) WHERE (message_id IS NOT NULL);
CREATE UNIQUE INDEX campaign_recipients_of_question ON public.campaign_recipients USING btree (company_id, confirmation_message_id) WHERE (confirmation_message_id IS NOT NULL);
CREATE UNIQUE INDEX campaign_recipients_once ON public.campaign_recipients USING btree (company_id, campaign_id, number) WHERE ((status <> 'skipped'::recipient_status) AND (number <> ''::text));
CREATE INDEX campaign_recipients_queued ON public.campaign_recipients USING btree (company_id, whatsapp_id, campaign_id) WHERE (queued_at IS NOT NULL);
alter table campaign_recipients force row level security;
create policy own_company on campaign_recipients for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on campaign_recipients for all using (( SELECT app_is_platform() AS app_is_platform));

create table campaign_settings (
  company_id bigint not null,
  key text not null,
  value text not null,
  constraint campaign_settings_pkey PRIMARY KEY (company_id, key),
  constraint campaign_settings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
alter table campaign_settings force row level security;
create policy own_company on campaign_settings for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on campaign_settings for all using (( SELECT app_is_platform() AS app_is_platform));

create table campaigns (
  id bigint not null generated always as identity,
  company_id bigint not null,
  name text not null,
  status campaign_status not null default 'INATIVA'::campaign_status,
  messages text[] not null,
  confirmation_messages text[] not null,
  confirmation boolean not null default false,
  media jsonb,
  template jsonb,
  scheduled_at timestamp with time zone,
  started_at timestamp with time zone,
  completed_at timestamp with time zone,
  is_late boolean not null default false,
  contact_list_id bigint,
  tag_list_id bigint,
  copied_from bigint,
  copied_which text,
  listed_until bigint not null default 0,
  is_listed boolean not null default false,
  whatsapp_id bigint,
  whatsapp_ids bigint[] not null,
  user_id bigint,
  queue_id bigint,
  open_ticket toggle not null default 'disabled'::toggle,
  status_ticket ticket_status not null default 'closed'::ticket_status,
  trial jsonb,
  trial_ends_at timestamp with time zone,
  trial_winner smallint,
  hold_reason text,
  hold_until timestamp with time zone,
  counted jsonb,
  export_file text,
  created_by bigint,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint campaigns_pkey PRIMARY KEY (company_id, id),
  constraint campaigns_company_id_contact_list_id_fkey FOREIGN KEY (company_id, contact_list_id) REFERENCES contact_lists(company_id, id) ON DELETE SET NULL (contact_list_id),
  constraint campaigns_company_id_copied_from_fkey FOREIGN KEY (company_id, copied_from) REFERENCES campaigns(company_id, id) ON DELETE SET NULL (copied_from) DEFERRABLE,
  constraint campaigns_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES users(company_id, id) ON DELETE SET NULL (created_by),
  constraint campaigns_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint campaigns_company_id_queue_id_fkey FOREIGN KEY (company_id, queue_id) REFERENCES queues(company_id, id) ON DELETE SET NULL (queue_id),
  constraint campaigns_company_id_tag_list_id_fkey FOREIGN KEY (company_id, tag_list_id) REFERENCES tags(company_id, id) ON DELETE SET NULL (tag_list_id),
  constraint campaigns_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE SET NULL (user_id),
  constraint campaigns_company_id_whatsapp_id_fkey FOREIGN KEY (company_id, whatsapp_id) REFERENCES connections(company_id, id) ON DELETE SET NULL (whatsapp_id),
  constraint campaigns_copied_which_check CHECK ((copied_which = ANY (ARRAY['failed'::text, 'unanswered'::text])))
);
CREATE INDEX campaigns_by_file ON public.campaigns USING btree (company_id, ((media ->> 'mediaPath'::text))) WHERE (media IS NOT NULL);
CREATE INDEX campaigns_newest ON public.campaigns USING btree (company_id, id DESC);
CREATE INDEX campaigns_of_author ON public.campaigns USING btree (company_id, created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX campaigns_of_connection ON public.campaigns USING btree (company_id, whatsapp_id);
CREATE INDEX campaigns_of_copied ON public.campaigns USING btree (company_id, copied_from) WHERE (copied_from IS NOT NULL);
CREATE INDEX campaigns_of_list ON public.campaigns USING btree (company_id, contact_list_id) WHERE (contact_list_id IS NOT NULL);
CREATE INDEX campaigns_of_queue ON public.campaigns USING btree (company_id, queue_id) WHERE (queue_id IS NOT NULL);
CREATE INDEX campaigns_of_tag ON public.campaigns USING btree (company_id, tag_list_id) WHERE (tag_list_id IS NOT NULL);
CREATE INDEX campaigns_of_user ON public.campaigns USING btree (company_id, user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX campaigns_planned ON public.campaigns USING btree (scheduled_at) WHERE (status = 'PROGRAMADA'::campaign_status);
CREATE INDEX campaigns_running ON public.campaigns USING btree (company_id, id) WHERE (status = 'EM_ANDAMENTO'::campaign_status);
alter table campaigns force row level security;
create policy own_company on campaigns for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on campaigns for all using (( SELECT app_is_platform() AS app_is_platform));

create table charges (
  id bigint not null generated always as identity,
  company_id bigint not null,
  invoice_id bigint not null,
  gateway text not null,
  reference text not null,
  external_id text,
  value_cents bigint not null,
  state text not null default 'open'::text,
  url text,
  code text,
  expires_at timestamp with time zone not null,
  ask_at timestamp with time zone,
  asked integer not null default 0,
  error text,
  created_at timestamp with time zone not null,
  constraint charges_pkey PRIMARY KEY (company_id, id),
  constraint charges_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, id) ON DELETE CASCADE,
  constraint charges_gateway_check CHECK ((gateway = ANY (ARRAY['efi'::text, 'stripe'::text, 'asaas'::text, 'mercadopago'::text]))),
  constraint charges_state_check CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text]))),
  constraint charges_value_cents_check CHECK ((value_cents > 0))
);
CREATE UNIQUE INDEX charges_by_external ON public.charges USING btree (gateway, external_id) WHERE (external_id IS NOT NULL);
CREATE UNIQUE INDEX charges_by_reference ON public.charges USING btree (gateway, reference);
CREATE UNIQUE INDEX charges_open ON public.charges USING btree (company_id, invoice_id, gateway) WHERE (state = 'open'::text);
CREATE INDEX charges_to_ask ON public.charges USING btree (ask_at) WHERE (ask_at IS NOT NULL);
alter table charges force row level security;
create policy own_company on charges for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on charges for all using (( SELECT app_is_platform() AS app_is_platform));

create table chat_messages (
  id bigint not null generated always as identity,
  company_id bigint not null,
  chat_id bigint not null,
  sender_id bigint,
  message text not null,
  client_id uuid,
  created_at timestamp with time zone not null,
  quoted_id bigint,
  mentions jsonb not null default '[]'::jsonb,
  media jsonb,
  edited_at timestamp with time zone,
  is_deleted boolean not null default false,
  folded text default fold(("left"(message, 5000) || COALESCE((' '::text || (media ->> 'mediaName'::text)), ''::text))),
  constraint chat_messages_pkey PRIMARY KEY (company_id, id),
  constraint chat_messages_company_id_chat_id_fkey FOREIGN KEY (company_id, chat_id) REFERENCES chats(company_id, id) ON DELETE CASCADE,
  constraint chat_messages_company_id_sender_id_fkey FOREIGN KEY (company_id, sender_id) REFERENCES users(company_id, id) ON DELETE SET NULL (sender_id),
  constraint chat_messages_quoted FOREIGN KEY (company_id, quoted_id) REFERENCES chat_messages(company_id, id) ON DELETE SET NULL (quoted_id) DEFERRABLE
);
CREATE INDEX chat_messages_file ON public.chat_messages USING btree (company_id, ((media ->> 'mediaPath'::text))) WHERE (media IS NOT NULL);
CREATE INDEX chat_messages_of_chat ON public.chat_messages USING btree (company_id, chat_id, id);
CREATE INDEX chat_messages_of_sender ON public.chat_messages USING btree (company_id, sender_id);
CREATE UNIQUE INDEX chat_messages_once ON public.chat_messages USING btree (company_id, chat_id, sender_id, client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX chat_messages_quoting ON public.chat_messages USING btree (company_id, quoted_id) WHERE (quoted_id IS NOT NULL);
CREATE INDEX chat_messages_search ON public.chat_messages USING gin (company_id, folded gin_trgm_ops);
alter table chat_messages force row level security;
create policy own_company on chat_messages for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on chat_messages for all using (( SELECT app_is_platform() AS app_is_platform));

create table chat_reactions (
  company_id bigint not null,
  message_id bigint not null,
  user_id bigint not null,
  emoji text not null,
  created_at timestamp with time zone not null,
  constraint chat_reactions_pkey PRIMARY KEY (company_id, message_id, user_id, emoji),
  constraint chat_reactions_company_id_message_id_fkey FOREIGN KEY (company_id, message_id) REFERENCES chat_messages(company_id, id) ON DELETE CASCADE,
  constraint chat_reactions_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
CREATE INDEX chat_reactions_of_user ON public.chat_reactions USING btree (company_id, user_id);
alter table chat_reactions force row level security;
create policy own_company on chat_reactions for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on chat_reactions for all using (( SELECT app_is_platform() AS app_is_platform));

create table chat_users (
  company_id bigint not null,
  chat_id bigint not null,
  user_id bigint not null,
  unreads integer not null default 0,
  mentions integer not null default 0,
  read_id bigint,
  read_at timestamp with time zone,
  constraint chat_users_pkey PRIMARY KEY (company_id, chat_id, user_id),
  constraint chat_users_company_id_chat_id_fkey FOREIGN KEY (company_id, chat_id) REFERENCES chats(company_id, id) ON DELETE CASCADE,
  constraint chat_users_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
CREATE INDEX chat_users_of_user ON public.chat_users USING btree (company_id, user_id, chat_id);
alter table chat_users force row level security;
create policy own_company on chat_users for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on chat_users for all using (( SELECT app_is_platform() AS app_is_platform));

create table chatbots (
  id bigint not null,
  company_id bigint not null,
  queue_id bigint not null,
  parent_id bigint,
  "position" integer not null,
  name text not null,
  greeting_message text not null,
  queue_type chatbot_type not null,
  close_ticket boolean not null,
  opt_queue_id bigint,
  opt_user_id bigint,
  opt_file_id bigint,
  opt_integration_id bigint,
  constraint chatbots_pkey PRIMARY KEY (company_id, id),
  constraint chatbots_company_id_parent_id_fkey FOREIGN KEY (company_id, parent_id) REFERENCES chatbots(company_id, id) ON DELETE CASCADE DEFERRABLE,
  constraint chatbots_company_id_queue_id_fkey FOREIGN KEY (company_id, queue_id) REFERENCES queues(company_id, id) ON DELETE CASCADE,
  constraint chatbots_opt_file FOREIGN KEY (company_id, opt_file_id) REFERENCES file_lists(company_id, id) ON DELETE SET NULL (opt_file_id),
  constraint chatbots_opt_integration FOREIGN KEY (company_id, opt_integration_id) REFERENCES queue_integrations(company_id, id) ON DELETE SET NULL (opt_integration_id),
  constraint chatbots_opt_queue FOREIGN KEY (company_id, opt_queue_id) REFERENCES queues(company_id, id) ON DELETE SET NULL (opt_queue_id),
  constraint chatbots_opt_user FOREIGN KEY (company_id, opt_user_id) REFERENCES users(company_id, id) ON DELETE SET NULL (opt_user_id)
);
CREATE INDEX chatbots_of_parent ON public.chatbots USING btree (company_id, parent_id);
CREATE INDEX chatbots_of_queue ON public.chatbots USING btree (company_id, queue_id, "position");
CREATE INDEX chatbots_to_file ON public.chatbots USING btree (company_id, opt_file_id);
CREATE INDEX chatbots_to_integration ON public.chatbots USING btree (company_id, opt_integration_id);
CREATE INDEX chatbots_to_queue ON public.chatbots USING btree (company_id, opt_queue_id);
CREATE INDEX chatbots_to_user ON public.chatbots USING btree (company_id, opt_user_id);
alter table chatbots force row level security;
create policy own_company on chatbots for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on chatbots for all using (( SELECT app_is_platform() AS app_is_platform));

create table chats (
  id bigint not null generated always as identity,
  company_id bigint not null,
  uuid uuid not null default gen_random_uuid(),
  title text not null,
  owner_id bigint,
  last_message text not null default ''::text,
  message_count integer not null default 0,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  direct_key text,
  constraint chats_pkey PRIMARY KEY (company_id, id),
  constraint chats_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint chats_company_id_owner_id_fkey FOREIGN KEY (company_id, owner_id) REFERENCES users(company_id, id) ON DELETE SET NULL (owner_id)
);
CREATE UNIQUE INDEX chats_direct ON public.chats USING btree (company_id, direct_key) WHERE (direct_key IS NOT NULL);
CREATE INDEX chats_of_owner ON public.chats USING btree (company_id, owner_id);
CREATE UNIQUE INDEX chats_uuid ON public.chats USING btree (company_id, uuid);
alter table chats force row level security;
create policy own_company on chats for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on chats for all using (( SELECT app_is_platform() AS app_is_platform));

create table cloud_sends (
  company_id bigint not null,
  connection_id bigint not null,
  wid text not null,
  address text not null,
  begun_at timestamp with time zone not null,
  network_wid text,
  constraint cloud_sends_pkey PRIMARY KEY (company_id, connection_id, wid),
  constraint cloud_sends_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES connections(company_id, id) ON DELETE CASCADE
);
CREATE INDEX cloud_sends_by_age ON public.cloud_sends USING btree (begun_at);
CREATE INDEX cloud_sends_of_person ON public.cloud_sends USING btree (company_id, connection_id, address, begun_at);
alter table cloud_sends force row level security;
create policy own_company on cloud_sends for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on cloud_sends for all using (( SELECT app_is_platform() AS app_is_platform));

create table companies (
  id bigint not null,
  name text not null,
  email text,
  phone text,
  document text,
  plan_id bigint not null,
  status boolean not null default true,
  due_date timestamp with time zone,
  recurrence recurrence not null default 'MENSAL'::recurrence,
  timezone text not null default 'America/Sao_Paulo'::text,
  referred_by bigint,
  last_login timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  schedules jsonb not null default '[{"weekday": "Segunda-feira", "endTimeA": "12:00", "endTimeB": "18:00", "weekdayEn": "monday", "startTimeA": "08:00", "startTimeB": "13:00"}, {"weekday": "Terça-feira", "endTimeA": "12:00", "endTimeB": "18:00", "weekdayEn": "tuesday", "startTimeA": "08:00", "startTimeB": "13:00"}, {"weekday": "Quarta-feira", "endTimeA": "12:00", "endTimeB": "18:00", "weekdayEn": "wednesday", "startTimeA": "08:00", "startTimeB": "13:00"}, {"weekday": "Quinta-feira", "endTimeA": "12:00", "endTimeB": "18:00", "weekdayEn": "thursday", "startTimeA": "08:00", "startTimeB": "13:00"}, {"weekday": "Sexta-feira", "endTimeA": "12:00", "endTimeB": "18:00", "weekdayEn": "friday", "startTimeA": "08:00", "startTimeB": "13:00"}, {"weekday": "Sábado", "endTimeA": "12:00", "endTimeB": "18:00", "weekdayEn": "saturday", "startTimeA": "08:00", "startTimeB": "13:00"}, {"weekday": "Domingo", "endTimeA": "12:00", "endTimeB": "18:00", "weekdayEn": "sunday", "startTimeA": "08:00", "startTimeB": "13:00"}]'::jsonb,
  payment_method text,
  address_street text,
  address_state text,
  address_city text,
  number_attendants integer,
  number_conections integer,
  deleting_since timestamp with time zone,
  constraint companies_pkey PRIMARY KEY (id),
  constraint companies_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id),
  constraint companies_number_attendants_check CHECK ((number_attendants >= 0)),
  constraint companies_number_conections_check CHECK ((number_conections >= 0))
);
CREATE UNIQUE INDEX companies_name ON public.companies USING btree (lower(name));
alter table companies force row level security;
create policy own_company on companies for all using ((id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on companies for all using (( SELECT app_is_platform() AS app_is_platform));

create table company_archives (
  id uuid not null,
  company_id bigint not null,
  user_id bigint,
  user_name text not null,
  is_by_platform boolean not null default false,
  state text not null default 'running'::text,
  done integer not null default 0,
  total integer not null,
  file text,
  size bigint,
  sha256 text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint company_archives_pkey PRIMARY KEY (company_id, id),
  constraint company_archives_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint company_archives_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX company_archives_by_age ON public.company_archives USING btree (expires_at);
alter table company_archives force row level security;
create policy own_company on company_archives for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on company_archives for all using (( SELECT app_is_platform() AS app_is_platform));

create table company_deletions (
  id uuid not null,
  company_id bigint not null,
  name text not null,
  document text,
  email text,
  requested_by bigint not null,
  requested_by_name text not null,
  requested_at timestamp with time zone not null,
  state text not null default 'running'::text,
  finished_at timestamp with time zone,
  counts jsonb not null default '{}'::jsonb,
  files bigint not null default 0,
  bytes bigint not null default 0,
  error text,
  constraint company_deletions_pkey PRIMARY KEY (company_id, id),
  constraint company_deletions_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text])))
);
CREATE UNIQUE INDEX company_deletions_running ON public.company_deletions USING btree (company_id) WHERE (state = 'running'::text);
alter table company_deletions force row level security;
create policy platform on company_deletions for all using (( SELECT app_is_platform() AS app_is_platform));

create table company_domains (
  company_id bigint not null,
  domain text not null,
  proof text not null,
  verified_at timestamp with time zone,
  created_at timestamp with time zone not null,
  missing_since timestamp with time zone,
  constraint company_domains_pkey PRIMARY KEY (company_id),
  constraint company_domains_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX company_domains_proven ON public.company_domains USING btree (domain) WHERE (verified_at IS NOT NULL);
alter table company_domains force row level security;
create policy own_company on company_domains for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on company_domains for all using (( SELECT app_is_platform() AS app_is_platform));

create table company_events (
  company_id bigint not null,
  seq bigint not null,
  name text not null,
  rooms text[] not null,
  except_room text,
  payload json not null,
  created_at timestamp with time zone not null,
  constraint company_events_pkey PRIMARY KEY (company_id, seq)
);
CREATE INDEX company_events_by_age ON public.company_events USING btree (created_at);
alter table company_events force row level security;
create policy own_company on company_events for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on company_events for all using (( SELECT app_is_platform() AS app_is_platform));

create table company_imports (
  id uuid not null,
  user_name text not null,
  company_of_user bigint not null,
  user_id bigint not null,
  file_name text not null,
  size bigint not null,
  received bigint not null default 0,
  parts text[] not null default '{}'::text[],
  state text not null default 'receiving'::text,
  summary jsonb,
  problem text,
  form jsonb,
  made_company_id bigint,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint company_imports_pkey PRIMARY KEY (id),
  constraint company_imports_state_check CHECK ((state = ANY (ARRAY['receiving'::text, 'checking'::text, 'checked'::text, 'refused'::text, 'importing'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX company_imports_by_age ON public.company_imports USING btree (expires_at);
alter table company_imports force row level security;
create policy platform on company_imports for all using (( SELECT app_is_platform() AS app_is_platform));

create table company_jobs (
  id uuid not null,
  company_id bigint not null,
  user_id bigint not null,
  kind text not null,
  state text not null default 'running'::text,
  done integer not null default 0,
  total integer not null,
  input jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint company_jobs_pkey PRIMARY KEY (company_id, id),
  constraint company_jobs_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  constraint company_jobs_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text])))
);
alter table company_jobs force row level security;
create policy own_company on company_jobs for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on company_jobs for all using (( SELECT app_is_platform() AS app_is_platform));

create table company_seqs (
  company_id bigint not null,
  seq bigint not null default 0,
  constraint company_seqs_pkey PRIMARY KEY (company_id),
  constraint company_seqs_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
alter table company_seqs force row level security;
create policy own_company on company_seqs for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on company_seqs for all using (( SELECT app_is_platform() AS app_is_platform));

create table company_settings (
  company_id bigint not null,
  key text not null,
  value text not null,
  updated_at timestamp with time zone not null default now(),
  constraint company_settings_pkey PRIMARY KEY (company_id, key),
  constraint company_settings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE INDEX company_settings_pictures ON public.company_settings USING btree (value) WHERE (key = ANY (ARRAY['appLogoLight'::text, 'appLogoDark'::text, 'appLogoFavicon'::text, 'loginImage'::text]));
alter table company_settings force row level security;
create policy own_company on company_settings for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on company_settings for all using (( SELECT app_is_platform() AS app_is_platform));

create table company_storage (
  company_id bigint not null,
  bytes bigint not null default 0,
  files bigint not null default 0,
  updated_at timestamp with time zone not null,
  constraint company_storage_pkey PRIMARY KEY (company_id),
  constraint company_storage_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
alter table company_storage force row level security;
create policy own_company on company_storage for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on company_storage for all using (( SELECT app_is_platform() AS app_is_platform));

create table connection_accounts (
  company_id bigint not null,
  connection_id bigint not null,
  kind text not null,
  value text not null,
  is_proven boolean not null default false,
  constraint connection_accounts_pkey PRIMARY KEY (company_id, connection_id, kind),
  constraint connection_accounts_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES connections(company_id, id) ON DELETE CASCADE
);
CREATE INDEX connection_accounts_by_value ON public.connection_accounts USING btree (value, kind);
alter table connection_accounts force row level security;
create policy own_company on connection_accounts for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on connection_accounts for all using (( SELECT app_is_platform() AS app_is_platform));

create table connection_events (
  id bigint not null generated always as identity,
  company_id bigint not null,
  connection_id bigint not null,
  status connection_status not null,
  status_reason text not null,
  at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  times integer not null default 1,
  constraint connection_events_pkey PRIMARY KEY (company_id, id),
  constraint connection_events_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES connections(company_id, id) ON DELETE CASCADE
);
CREATE INDEX connection_events_by_age ON public.connection_events USING btree (last_at);
CREATE INDEX connection_events_of_connection ON public.connection_events USING btree (company_id, connection_id, id DESC);
alter table connection_events force row level security;
create policy own_company on connection_events for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on connection_events for all using (( SELECT app_is_platform() AS app_is_platform));

create table connection_queues (
  company_id bigint not null,
  connection_id bigint not null,
  queue_id bigint not null,
  constraint connection_queues_pkey PRIMARY KEY (company_id, connection_id, queue_id),
  constraint connection_queues_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES connections(company_id, id) ON DELETE CASCADE,
  constraint connection_queues_company_id_queue_id_fkey FOREIGN KEY (company_id, queue_id) REFERENCES queues(company_id, id) ON DELETE CASCADE
);
alter table connection_queues force row level security;
create policy own_company on connection_queues for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on connection_queues for all using (( SELECT app_is_platform() AS app_is_platform));

create table connection_secrets (
  company_id bigint not null,
  connection_id bigint not null,
  name text not null,
  value text not null,
  constraint connection_secrets_pkey PRIMARY KEY (company_id, connection_id, name),
  constraint connection_secrets_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES connections(company_id, id) ON DELETE CASCADE
);
alter table connection_secrets force row level security;
create policy own_company on connection_secrets for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on connection_secrets for all using (( SELECT app_is_platform() AS app_is_platform));

create table connections (
  id bigint not null generated always as identity,
  company_id bigint not null,
  name text not null,
  channel channel_kind not null,
  provider provider not null,
  number text not null default ''::text,
  is_default boolean not null default false,
  status connection_status not null default 'OPENING'::connection_status,
  status_reason text not null default 'starting'::text,
  qrcode text not null default ''::text,
  retries integer not null default 0,
  wanted boolean not null default true,
  generation integer not null default 1,
  forget_phone boolean not null default false,
  retry_at timestamp with time zone,
  healthy_since timestamp with time zone,
  owner_node uuid,
  lease_epoch bigint not null default 0,
  lease_until timestamp with time zone,
  token_hash text,
  token_prefix text,
  greeting_media_attachment jsonb,
  greeting_message text not null default ''::text,
  complation_message text not null default ''::text,
  out_of_hours_message text not null default ''::text,
  rating_message text not null default ''::text,
  inactive_message text not null default ''::text,
  expires_inactive_message text not null default ''::text,
  allow_group boolean not null default false,
  group_as_ticket toggle not null default 'disabled'::toggle,
  max_use_bot_queues integer not null default 3,
  time_use_bot_queues integer not null default 0,
  time_send_queue integer not null default 0,
  send_id_queue bigint,
  expires_ticket integer not null default 0,
  when_expires_ticket integer not null default 0,
  expires_ticket_nps integer not null default 0,
  max_use_bot_queues_nps integer not null default 3,
  time_inactive_message integer not null default 0,
  time_create_new_ticket integer not null default 0,
  collective_vacation_message text not null default ''::text,
  collective_vacation_start timestamp with time zone,
  collective_vacation_end timestamp with time zone,
  schedules jsonb not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  send_tokens double precision not null default 0,
  send_tokens_at timestamp with time zone,
  import_old_messages timestamp with time zone,
  import_recent_messages timestamp with time zone,
  import_old_messages_groups boolean not null default false,
  closed_tickets_post_imported boolean not null default false,
  queue_id_import_messages bigint,
  status_import_messages text,
  lgpd_link text not null default ''::text,
  lgpd_message text not null default ''::text,
  lgpd_delete_message toggle not null default 'disabled'::toggle,
  lgpd_consent toggle not null default 'disabled'::toggle,
  skipped_group_messages bigint not null default 0,
  reply_window_hours smallint,
  integration_id bigint,
  standing jsonb not null default '{}'::jsonb,
  called_at timestamp with time zone,
  governor jsonb not null default '{}'::jsonb,
  number_since timestamp with time zone,
  slow_steps smallint not null default 0,
  slow_at timestamp with time zone,
  no_new_chats_until timestamp with time zone,
  bots_after timestamp with time zone,
  campaigns_after timestamp with time zone,
  flow_id_welcome bigint,
  flow_id_not_phrase bigint,
  prompt_id bigint,
  constraint connections_pkey PRIMARY KEY (company_id, id),
  constraint connections_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint connections_flow_not_phrase FOREIGN KEY (company_id, flow_id_not_phrase) REFERENCES flows(company_id, id) ON DELETE SET NULL (flow_id_not_phrase),
  constraint connections_flow_welcome FOREIGN KEY (company_id, flow_id_welcome) REFERENCES flows(company_id, id) ON DELETE SET NULL (flow_id_welcome),
  constraint connections_integration FOREIGN KEY (company_id, integration_id) REFERENCES queue_integrations(company_id, id) ON DELETE SET NULL (integration_id),
  constraint connections_prompt FOREIGN KEY (company_id, prompt_id) REFERENCES prompts(company_id, id) ON DELETE SET NULL (prompt_id),
  constraint connections_reply_window_hours_check CHECK ((reply_window_hours > 0))
);
CREATE UNIQUE INDEX connections_default ON public.connections USING btree (company_id) WHERE is_default;
CREATE UNIQUE INDEX connections_name ON public.connections USING btree (company_id, lower(name));
CREATE INDEX connections_of_flow_not_phrase ON public.connections USING btree (company_id, flow_id_not_phrase) WHERE (flow_id_not_phrase IS NOT NULL);
CREATE INDEX connections_of_flow_welcome ON public.connections USING btree (company_id, flow_id_welcome) WHERE (flow_id_welcome IS NOT NULL);
CREATE INDEX connections_of_integration ON public.connections USING btree (company_id, integration_id);
CREATE INDEX connections_of_prompt ON public.connections USING btree (company_id, prompt_id);
CREATE UNIQUE INDEX connections_token ON public.connections USING btree (token_hash) WHERE (token_hash IS NOT NULL);
CREATE INDEX connections_unheld ON public.connections USING btree (lease_until) WHERE wanted;
alter table connections force row level security;
create policy own_company on connections for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on connections for all using (( SELECT app_is_platform() AS app_is_platform));

create table consents (
  id bigint not null generated always as identity,
  company_id bigint not null,
  contact_id bigint,
  kind identity_kind not null,
  value text not null,
  purpose consent_purpose not null,
  is_given boolean not null,
  source text not null,
  message_id bigint,
  words text,
  note text,
  user_id bigint,
  user_name text,
  created_at timestamp with time zone not null,
  constraint consents_pkey PRIMARY KEY (company_id, id),
  constraint consents_company_id_contact_id_fkey FOREIGN KEY (company_id, contact_id) REFERENCES contacts(company_id, id) ON DELETE SET NULL (contact_id),
  constraint consents_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint consents_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE SET NULL (user_id),
  constraint consents_source_check CHECK ((source = ANY (ARRAY['words'::text, 'person'::text, 'import'::text, 'api'::text])))
);
CREATE INDEX consents_of_contact ON public.consents USING btree (company_id, contact_id, id) WHERE (contact_id IS NOT NULL);
CREATE INDEX consents_of_identity ON public.consents USING btree (company_id, kind, value, id);
CREATE INDEX consents_of_user ON public.consents USING btree (company_id, user_id) WHERE (user_id IS NOT NULL);
alter table consents force row level security;
create policy own_company on consents for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on consents for all using (( SELECT app_is_platform() AS app_is_platform));

create table contact_counters (
  id bigint not null generated always as identity,
  company_id bigint not null,
  channel channel_kind not null,
  is_group boolean not null,
  is_sum boolean not null default false,
  amount integer not null,
  constraint contact_counters_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX contact_counters_to_sum ON public.contact_counters USING btree (company_id) WHERE (NOT is_sum);
alter table contact_counters force row level security;
create policy own_company on contact_counters for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on contact_counters for all using (( SELECT app_is_platform() AS app_is_platform));

create table contact_downloads (
  id uuid not null,
  company_id bigint not null,
  user_id bigint not null,
  language text not null,
  format text not null,
  filter jsonb not null,
  hides_numbers boolean not null,
  state text not null default 'running'::text,
  done integer not null default 0,
  total integer not null,
  file text,
  size bigint,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint contact_downloads_pkey PRIMARY KEY (company_id, id),
  constraint contact_downloads_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  constraint contact_downloads_format_check CHECK ((format = ANY (ARRAY['xlsx'::text, 'csv'::text]))),
  constraint contact_downloads_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX contact_downloads_of_user ON public.contact_downloads USING btree (company_id, user_id, created_at DESC);
alter table contact_downloads force row level security;
create policy own_company on contact_downloads for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on contact_downloads for all using (( SELECT app_is_platform() AS app_is_platform));

create table contact_erasures (
  id bigint not null generated always as identity,
  company_id bigint not null,
  contact_id bigint not null,
  job_id uuid not null,
  reference text not null,
  user_id bigint,
  user_name text not null,
  proofs text[] not null,
  state text not null default 'running'::text,
  work jsonb not null,
  total integer not null,
  tickets integer not null,
  messages integer not null default 0,
  files integer not null default 0,
  notes integer not null,
  schedules integer not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  run_id bigint,
  constraint contact_erasures_pkey PRIMARY KEY (company_id, id),
  constraint contact_erasures_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint contact_erasures_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE SET NULL (user_id),
  constraint contact_erasures_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX contact_erasures_of_user ON public.contact_erasures USING btree (company_id, user_id);
CREATE UNIQUE INDEX contact_erasures_once ON public.contact_erasures USING btree (company_id, contact_id);
CREATE UNIQUE INDEX contact_erasures_reference ON public.contact_erasures USING btree (company_id, reference);
alter table contact_erasures force row level security;
create policy own_company on contact_erasures for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on contact_erasures for all using (( SELECT app_is_platform() AS app_is_platform));

create table contact_exports (
  id uuid not null,
  company_id bigint not null,
  contact_id bigint not null,
  user_id bigint,
  user_name text not null,
  language language not null,
  state text not null default 'running'::text,
  done integer not null default 0,
  total integer not null,
  file text,
  size bigint,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint contact_exports_pkey PRIMARY KEY (company_id, id),
  constraint contact_exports_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint contact_exports_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE SET NULL (user_id),
  constraint contact_exports_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX contact_exports_by_age ON public.contact_exports USING btree (expires_at);
CREATE INDEX contact_exports_of_contact ON public.contact_exports USING btree (company_id, contact_id, created_at DESC);
CREATE INDEX contact_exports_of_user ON public.contact_exports USING btree (company_id, user_id);
alter table contact_exports force row level security;
create policy own_company on contact_exports for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on contact_exports for all using (( SELECT app_is_platform() AS app_is_platform));

create table contact_extra_info (
  id bigint not null generated always as identity,
  company_id bigint not null,
  contact_id bigint not null,
  name text not null,
  value text not null,
  folded text default fold(value),
  constraint contact_extra_info_pkey PRIMARY KEY (company_id, id),
  constraint contact_extra_info_company_id_contact_id_fkey FOREIGN KEY (company_id, contact_id) REFERENCES contacts(company_id, id) ON DELETE CASCADE
);
CREATE INDEX contact_extra_info_of_contact ON public.contact_extra_info USING btree (company_id, contact_id);
CREATE INDEX contact_extra_info_search ON public.contact_extra_info USING gin (company_id, folded gin_trgm_ops);
alter table contact_extra_info force row level security;
create policy own_company on contact_extra_info for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on contact_extra_info for all using (( SELECT app_is_platform() AS app_is_platform));

create table contact_identities (
  company_id bigint not null,
  kind identity_kind not null,
  value text not null,
  address text not null,
  contact_id bigint not null,
  created_at timestamp with time zone not null,
  constraint contact_identities_pkey PRIMARY KEY (company_id, kind, value),
  constraint contact_identities_company_id_contact_id_fkey FOREIGN KEY (company_id, contact_id) REFERENCES contacts(company_id, id) ON DELETE CASCADE
);
CREATE INDEX contact_identities_of_contact ON public.contact_identities USING btree (company_id, contact_id);
alter table contact_identities force row level security;
create policy own_company on contact_identities for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on contact_identities for all using (( SELECT app_is_platform() AS app_is_platform));

create table contact_import_rows (
  company_id bigint not null,
  import_id uuid not null,
  line integer not null,
  cells text[] not null,
  name text not null default ''::text,
  number text not null default ''::text,
  value text,
  email text not null default ''::text,
  is_email_left_out boolean not null default false,
  problem text,
  is_known boolean not null default false,
  is_chosen boolean not null default true,
  outcome text,
  reason text,
  contact_id bigint,
  other_numbers integer not null default 0,
  constraint contact_import_rows_pkey PRIMARY KEY (company_id, import_id, line),
  constraint contact_import_rows_company_id_import_id_fkey FOREIGN KEY (company_id, import_id) REFERENCES contact_imports(company_id, id) ON DELETE CASCADE,
  constraint contact_import_rows_outcome_check CHECK ((outcome = ANY (ARRAY['created'::text, 'updated'::text, 'ignored'::text])))
);
CREATE INDEX contact_import_rows_of_contact ON public.contact_import_rows USING btree (company_id, contact_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX contact_import_rows_waiting ON public.contact_import_rows USING btree (company_id, import_id, line) WHERE (outcome IS NULL);
alter table contact_import_rows force row level security;
create policy own_company on contact_import_rows for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on contact_import_rows for all using (( SELECT app_is_platform() AS app_is_platform));

create table contact_imports (
  id uuid not null,
  company_id bigint not null,
  user_id bigint,
  user_name text not null,
  language text not null,
  source text not null,
  name text not null,
  connection_id bigint,
  file text,
  file_bytes bigint not null default 0,
  ignored_file text,
  state text not null default 'reading'::text,
  failure text,
  is_reviewed boolean not null,
  samples jsonb not null default '[]'::jsonb,
  first_line integer not null default 1,
  fields text[] not null default '{}'::text[],
  has_header boolean not null default false,
  known text not null default 'skip'::text,
  tag_ids bigint[] not null default '{}'::bigint[],
  total integer not null default 0,
  done integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  ignored integer not null default 0,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  other_numbers integer not null default 0,
  constraint contact_imports_pkey PRIMARY KEY (company_id, id),
  constraint contact_imports_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint contact_imports_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE SET NULL (user_id),
  constraint contact_imports_known_check CHECK ((known = ANY (ARRAY['skip'::text, 'fill'::text, 'replace'::text]))),
  constraint contact_imports_source_check CHECK ((source = ANY (ARRAY['file'::text, 'phoneBook'::text, 'chats'::text]))),
  constraint contact_imports_state_check CHECK ((state = ANY (ARRAY['reading'::text, 'checking'::text, 'ready'::text, 'running'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX contact_imports_by_age ON public.contact_imports USING btree (company_id, created_at DESC);
alter table contact_imports force row level security;
create policy own_company on contact_imports for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on contact_imports for all using (( SELECT app_is_platform() AS app_is_platform));

create table contact_list_checks (
  company_id bigint not null,
  contact_list_id bigint not null,
  connection_id bigint not null,
  state text not null default 'running'::text,
  reason text,
  total integer not null,
  checked integer not null default 0,
  found integer not null default 0,
  last_item_id bigint not null default 0,
  misses smallint not null default 0,
  asked_on text,
  asked integer not null default 0,
  next_at timestamp with time zone not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint contact_list_checks_pkey PRIMARY KEY (company_id, contact_list_id),
  constraint contact_list_checks_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES connections(company_id, id) ON DELETE CASCADE,
  constraint contact_list_checks_company_id_contact_list_id_fkey FOREIGN KEY (company_id, contact_list_id) REFERENCES contact_lists(company_id, id) ON DELETE CASCADE,
  constraint contact_list_checks_reason_check CHECK ((reason = ANY (ARRAY['connectionDown'::text, 'governor'::text, 'dayCap'::text, 'unanswered'::text, 'restricted'::text, 'byPerson'::text]))),
  constraint contact_list_checks_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'stopped'::text])))
);
CREATE INDEX contact_list_checks_of_connection ON public.contact_list_checks USING btree (company_id, connection_id);
alter table contact_list_checks force row level security;
create policy own_company on contact_list_checks for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on contact_list_checks for all using (( SELECT app_is_platform() AS app_is_platform));

create table contact_list_import_rows (
  company_id bigint not null,
  import_id uuid not null,
  line integer not null,
  cells text[] not null,
  reason text not null,
  constraint contact_list_import_rows_pkey PRIMARY KEY (company_id, import_id, line),
  constraint contact_list_import_rows_company_id_import_id_fkey FOREIGN KEY (company_id, import_id) REFERENCES contact_list_imports(company_id, id) ON DELETE CASCADE
);
alter table contact_list_import_rows force row level security;
create policy own_company on contact_list_import_rows for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on contact_list_import_rows for all using (( SELECT app_is_platform() AS app_is_platform));

create table contact_list_imports (
  id uuid not null,
  company_id bigint not null,
  contact_list_id bigint not null,
  user_id bigint,
  language text not null,
  name text not null,
  file text,
  file_bytes bigint not null default 0,
  state text not null default 'running'::text,
  failure text,
  fields text[] not null default '{}'::text[],
  columns text[] not null default '{}'::text[],
  last_line integer not null default 0,
  done integer not null default 0,
  added integer not null default 0,
  updated integer not null default 0,
  ignored jsonb not null default '{}'::jsonb,
  ignored_file text,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  constraint contact_list_imports_pkey PRIMARY KEY (company_id, id),
  constraint contact_list_imports_company_id_contact_list_id_fkey FOREIGN KEY (company_id, contact_list_id) REFERENCES contact_lists(company_id, id) ON DELETE CASCADE,
  constraint contact_list_imports_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE SET NULL (user_id),
  constraint contact_list_imports_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX contact_list_imports_by_age ON public.contact_list_imports USING btree (company_id, contact_list_id, created_at DESC);
CREATE INDEX contact_list_imports_of_user ON public.contact_list_imports USING btree (company_id, user_id) WHERE (user_id IS NOT NULL);
alter table contact_list_imports force row level security;
create policy own_company on contact_list_imports for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on contact_list_imports for all using (( SELECT app_is_platform() AS app_is_platform));

create table contact_list_items (
  id bigint not null generated always as identity,
  company_id bigint not null,
  contact_list_id bigint not null,
  name text not null,
  number text not null,
  value text not null,
  email text not null default ''::text,
  extra jsonb not null default '{}'::jsonb,
  is_whatsapp_valid boolean,
  source text not null,
  run_id uuid,
  folded text default fold(((((name || ' '::text) || number) || ' '::text) || email)),
  sort_name text default "left"(fold(name), 200),
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint contact_list_items_pkey PRIMARY KEY (company_id, id),
  constraint contact_list_items_company_id_contact_list_id_fkey FOREIGN KEY (company_id, contact_list_id) REFERENCES contact_lists(company_id, id) ON DELETE CASCADE,
  constraint contact_list_items_source_check CHECK ((source = ANY (ARRAY['hand'::text, 'file'::text, 'contacts'::text])))
);
CREATE INDEX contact_list_items_by_name ON public.contact_list_items USING btree (company_id, contact_list_id, sort_name, id);
CREATE UNIQUE INDEX contact_list_items_by_number ON public.contact_list_items USING btree (company_id, contact_list_id, value);
CREATE INDEX contact_list_items_in_order ON public.contact_list_items USING btree (company_id, contact_list_id, id);
CREATE INDEX contact_list_items_of_number ON public.contact_list_items USING btree (company_id, value);
CREATE INDEX contact_list_items_unchecked ON public.contact_list_items USING btree (company_id, contact_list_id, id) WHERE (is_whatsapp_valid IS NULL);
alter table contact_list_items force row level security;
create policy own_company on contact_list_items for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on contact_list_items for all using (( SELECT app_is_platform() AS app_is_platform));

create table contact_lists (
  id bigint not null generated always as identity,
  company_id bigint not null,
  name text not null,
  contacts_count integer not null default 0,
  filter jsonb,
  is_refreshed boolean not null default false,
  filled_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint contact_lists_pkey PRIMARY KEY (company_id, id),
  constraint contact_lists_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE INDEX contact_lists_by_name ON public.contact_lists USING btree (company_id, fold(name), id);
alter table contact_lists force row level security;
create policy own_company on contact_lists for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on contact_lists for all using (( SELECT app_is_platform() AS app_is_platform));

create table contact_merges (
  id bigint not null generated always as identity,
  company_id bigint not null,
  contact_id bigint not null,
  merged jsonb not null,
  reason text not null,
  created_at timestamp with time zone not null,
  unmerged_at timestamp with time zone,
  constraint contact_merges_pkey PRIMARY KEY (company_id, id),
  constraint contact_merges_company_id_contact_id_fkey FOREIGN KEY (company_id, contact_id) REFERENCES contacts(company_id, id) ON DELETE CASCADE
);
CREATE INDEX contact_merges_of_contact ON public.contact_merges USING btree (company_id, contact_id);
alter table contact_merges force row level security;
create policy own_company on contact_merges for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on contact_merges for all using (( SELECT app_is_platform() AS app_is_platform));

create table contact_tags (
  company_id bigint not null,
  contact_id bigint not null,
  tag_id bigint not null,
  constraint contact_tags_pkey PRIMARY KEY (company_id, contact_id, tag_id),
  constraint contact_tags_company_id_contact_id_fkey FOREIGN KEY (company_id, contact_id) REFERENCES contacts(company_id, id) ON DELETE CASCADE,
  constraint contact_tags_company_id_tag_id_fkey FOREIGN KEY (company_id, tag_id) REFERENCES tags(company_id, id) ON DELETE CASCADE
);
CREATE INDEX contact_tags_by_tag ON public.contact_tags USING btree (company_id, tag_id);
alter table contact_tags force row level security;
create policy own_company on contact_tags for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on contact_tags for all using (( SELECT app_is_platform() AS app_is_platform));

create table contacts (
  id bigint not null generated always as identity,
  company_id bigint not null,
  name text not null,
  number text not null,
  email text not null default ''::text,
  channel channel_kind not null,
  is_group boolean not null default false,
  active boolean not null default true,
  disable_bot boolean not null default false,
  accept_audio_message boolean not null default true,
  lgpd_accepted_at timestamp with time zone,
  url_picture text,
  connection_id bigint,
  is_name_edited boolean not null default false,
  folded text default fold(((((name || ' '::text) || number) || ' '::text) || email)),
  sort_name text default "left"(fold(name), 200),
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  lgpd_accepted_message_id bigint,
  vacation_told_on text,
  owner_id bigint,
  erased_at timestamp with time zone,
  constraint contacts_pkey PRIMARY KEY (company_id, id),
  constraint contacts_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES connections(company_id, id) ON DELETE SET NULL (connection_id),
  constraint contacts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint contacts_owner FOREIGN KEY (company_id, owner_id) REFERENCES users(company_id, id) ON DELETE SET NULL (owner_id)
);
CREATE INDEX contacts_by_age ON public.contacts USING btree (company_id, created_at) WHERE (erased_at IS NULL);
CREATE INDEX contacts_by_name ON public.contacts USING btree (company_id, sort_name, id) INCLUDE (channel, is_group) WHERE (erased_at IS NULL);
CREATE INDEX contacts_of_connection ON public.contacts USING btree (company_id, connection_id);
CREATE INDEX contacts_of_owner ON public.contacts USING btree (company_id, owner_id) WHERE (owner_id IS NOT NULL);
CREATE INDEX contacts_search ON public.contacts USING gin (company_id, folded gin_trgm_ops);
alter table contacts force row level security;
create policy own_company on contacts for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on contacts for all using (( SELECT app_is_platform() AS app_is_platform));

create table distinct_contacts (
  company_id bigint not null,
  contact_id bigint not null,
  other_id bigint not null,
  created_at timestamp with time zone not null,
  constraint distinct_contacts_pkey PRIMARY KEY (company_id, contact_id, other_id),
  constraint distinct_contacts_company_id_contact_id_fkey FOREIGN KEY (company_id, contact_id) REFERENCES contacts(company_id, id) ON DELETE CASCADE,
  constraint distinct_contacts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint distinct_contacts_company_id_other_id_fkey FOREIGN KEY (company_id, other_id) REFERENCES contacts(company_id, id) ON DELETE CASCADE,
  constraint distinct_contacts_check CHECK ((contact_id < other_id))
);
CREATE INDEX distinct_contacts_of_other ON public.distinct_contacts USING btree (company_id, other_id);
alter table distinct_contacts force row level security;
create policy own_company on distinct_contacts for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on distinct_contacts for all using (( SELECT app_is_platform() AS app_is_platform));

create table file_list_options (
  id bigint not null,
  company_id bigint not null,
  file_list_id bigint not null,
  "position" integer not null,
  name text not null,
  media jsonb,
  constraint file_list_options_pkey PRIMARY KEY (company_id, id),
  constraint file_list_options_company_id_file_list_id_fkey FOREIGN KEY (company_id, file_list_id) REFERENCES file_lists(company_id, id) ON DELETE CASCADE
);
CREATE INDEX file_list_options_by_file ON public.file_list_options USING btree (company_id, ((media ->> 'mediaPath'::text))) WHERE (media IS NOT NULL);
CREATE INDEX file_list_options_of_list ON public.file_list_options USING btree (company_id, file_list_id, "position");
alter table file_list_options force row level security;
create policy own_company on file_list_options for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on file_list_options for all using (( SELECT app_is_platform() AS app_is_platform));

create table file_lists (
  id bigint not null generated always as identity,
  company_id bigint not null,
  name text not null,
  message text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint file_lists_pkey PRIMARY KEY (company_id, id),
  constraint file_lists_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE INDEX file_lists_by_name ON public.file_lists USING btree (company_id, lower(name), id);
alter table file_lists force row level security;
create policy own_company on file_lists for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on file_lists for all using (( SELECT app_is_platform() AS app_is_platform));

create table flow_campaigns (
  id bigint not null generated always as identity,
  company_id bigint not null,
  name text not null,
  flow_id bigint not null,
  whatsapp_id bigint,
  phrase text not null,
  status boolean not null default true,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint flow_campaigns_pkey PRIMARY KEY (company_id, id),
  constraint flow_campaigns_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint flow_campaigns_company_id_flow_id_fkey FOREIGN KEY (company_id, flow_id) REFERENCES flows(company_id, id) ON DELETE CASCADE,
  constraint flow_campaigns_company_id_whatsapp_id_fkey FOREIGN KEY (company_id, whatsapp_id) REFERENCES connections(company_id, id) ON DELETE CASCADE
);
CREATE INDEX flow_campaigns_of_connection ON public.flow_campaigns USING btree (company_id, whatsapp_id) WHERE (whatsapp_id IS NOT NULL);
CREATE INDEX flow_campaigns_of_flow ON public.flow_campaigns USING btree (company_id, flow_id);
alter table flow_campaigns force row level security;
create policy own_company on flow_campaigns for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on flow_campaigns for all using (( SELECT app_is_platform() AS app_is_platform));

create table flow_files (
  company_id bigint not null,
  name text not null,
  media jsonb not null,
  created_at timestamp with time zone not null,
  constraint flow_files_pkey PRIMARY KEY (company_id, name),
  constraint flow_files_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE INDEX flow_files_by_file ON public.flow_files USING btree (company_id, ((media ->> 'mediaPath'::text)));
alter table flow_files force row level security;
create policy own_company on flow_files for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on flow_files for all using (( SELECT app_is_platform() AS app_is_platform));

create table flow_secrets (
  company_id bigint not null,
  flow_id bigint not null,
  version integer not null,
  node_id text not null,
  field text not null,
  sealed text not null,
  constraint flow_secrets_pkey PRIMARY KEY (company_id, flow_id, version, node_id, field),
  constraint flow_secrets_company_id_flow_id_fkey FOREIGN KEY (company_id, flow_id) REFERENCES flows(company_id, id) ON DELETE CASCADE
);
alter table flow_secrets force row level security;
create policy own_company on flow_secrets for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on flow_secrets for all using (( SELECT app_is_platform() AS app_is_platform));

create table flow_tests (
  id bigint not null generated always as identity,
  company_id bigint not null,
  flow_id bigint not null,
  name text not null,
  inputs jsonb not null,
  expects jsonb not null,
  seed integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint flow_tests_pkey PRIMARY KEY (company_id, id),
  constraint flow_tests_company_id_flow_id_fkey FOREIGN KEY (company_id, flow_id) REFERENCES flows(company_id, id) ON DELETE CASCADE
);
CREATE INDEX flow_tests_of_flow ON public.flow_tests USING btree (company_id, flow_id, id);
alter table flow_tests force row level security;
create policy own_company on flow_tests for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on flow_tests for all using (( SELECT app_is_platform() AS app_is_platform));

create table flow_versions (
  company_id bigint not null,
  flow_id bigint not null,
  version integer not null,
  graph jsonb not null,
  note text not null default ''::text,
  created_at timestamp with time zone not null,
  created_by bigint,
  constraint flow_versions_pkey PRIMARY KEY (company_id, flow_id, version),
  constraint flow_versions_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES users(company_id, id) ON DELETE SET NULL (created_by),
  constraint flow_versions_company_id_flow_id_fkey FOREIGN KEY (company_id, flow_id) REFERENCES flows(company_id, id) ON DELETE CASCADE
);
CREATE INDEX flow_versions_of_user ON public.flow_versions USING btree (company_id, created_by) WHERE (created_by IS NOT NULL);
alter table flow_versions force row level security;
create policy own_company on flow_versions for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on flow_versions for all using (( SELECT app_is_platform() AS app_is_platform));

create table flows (
  id bigint not null generated always as identity,
  company_id bigint not null,
  name text not null,
  active boolean not null default true,
  draft jsonb not null default '{"nodes": [], "connections": []}'::jsonb,
  revision integer not null default 0,
  published_revision integer,
  published_version integer,
  share smallint not null default 100,
  other_version integer,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  updated_by bigint,
  constraint flows_pkey PRIMARY KEY (company_id, id),
  constraint flows_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint flows_company_id_updated_by_fkey FOREIGN KEY (company_id, updated_by) REFERENCES users(company_id, id) ON DELETE SET NULL (updated_by),
  constraint flows_share_check CHECK (((share >= 0) AND (share <= 100)))
);
CREATE UNIQUE INDEX flows_by_name ON public.flows USING btree (company_id, lower(name));
CREATE INDEX flows_of_user ON public.flows USING btree (company_id, updated_by) WHERE (updated_by IS NOT NULL);
alter table flows force row level security;
create policy own_company on flows for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on flows for all using (( SELECT app_is_platform() AS app_is_platform));

create table gateway_webhooks (
  gateway text not null,
  origin text,
  registration text,
  registered_at timestamp with time zone,
  tried text,
  problem text,
  problem_at timestamp with time zone,
  retry_at timestamp with time zone,
  heard_at timestamp with time zone,
  refused_at timestamp with time zone,
  constraint gateway_webhooks_pkey PRIMARY KEY (gateway),
  constraint gateway_webhooks_gateway_check CHECK ((gateway = ANY (ARRAY['efi'::text, 'stripe'::text, 'asaas'::text, 'mercadopago'::text])))
);
alter table gateway_webhooks force row level security;
create policy platform on gateway_webhooks for all using (( SELECT app_is_platform() AS app_is_platform));

create table helps (
  id bigint not null generated always as identity,
  title text not null,
  description text not null default ''::text,
  video text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  "position" integer not null default 0,
  constraint helps_pkey PRIMARY KEY (id)
);
alter table helps force row level security;
create policy platform on helps for all using (( SELECT app_is_platform() AS app_is_platform));
create policy readable on helps for select using (true);

create table holidays (
  id bigint not null generated always as identity,
  company_id bigint not null,
  day date not null,
  name text not null,
  constraint holidays_pkey PRIMARY KEY (company_id, id),
  constraint holidays_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX holidays_day ON public.holidays USING btree (company_id, day);
alter table holidays force row level security;
create policy own_company on holidays for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on holidays for all using (( SELECT app_is_platform() AS app_is_platform));

create table inbound_events (
  id bigint not null generated always as identity,
  company_id bigint not null,
  connection_id bigint not null,
  external_id text not null,
  address text not null,
  payload jsonb not null,
  status inbound_status not null default 'pending'::inbound_status,
  attempts integer not null default 0,
  error text,
  due_at timestamp with time zone,
  received_at timestamp with time zone not null,
  handled_at timestamp with time zone,
  constraint inbound_events_pkey PRIMARY KEY (company_id, id),
  constraint inbound_events_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES connections(company_id, id) ON DELETE CASCADE
);
CREATE INDEX inbound_events_attention ON public.inbound_events USING btree (company_id, id DESC) WHERE (status = 'attention'::inbound_status);
CREATE INDEX inbound_events_by_age ON public.inbound_events USING btree (handled_at) WHERE (status = 'done'::inbound_status);
CREATE UNIQUE INDEX inbound_events_once ON public.inbound_events USING btree (company_id, connection_id, external_id);
CREATE INDEX inbound_events_waiting ON public.inbound_events USING btree (company_id, connection_id, address, id) WHERE (status = 'pending'::inbound_status);
alter table inbound_events force row level security;
create policy own_company on inbound_events for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on inbound_events for all using (( SELECT app_is_platform() AS app_is_platform));

create table insight_days (
  id bigint not null generated always as identity,
  company_id bigint not null,
  day date not null,
  timezone text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  built_at timestamp with time zone not null,
  constraint insight_days_pkey PRIMARY KEY (company_id, id),
  constraint insight_days_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX insight_days_by_time ON public.insight_days USING btree (company_id, starts_at);
alter table insight_days force row level security;
create policy own_company on insight_days for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on insight_days for all using (( SELECT app_is_platform() AS app_is_platform));

create table insight_differences (
  id bigint not null generated always as identity,
  company_id bigint not null,
  day date not null,
  different_rows integer not null,
  found_at timestamp with time zone not null,
  constraint insight_differences_pkey PRIMARY KEY (company_id, id),
  constraint insight_differences_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE INDEX insight_differences_by_time ON public.insight_differences USING btree (company_id, found_at);
alter table insight_differences force row level security;
create policy own_company on insight_differences for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on insight_differences for all using (( SELECT app_is_platform() AS app_is_platform));

create table insight_marks (
  id bigint not null generated always as identity,
  company_id bigint not null,
  at timestamp with time zone not null,
  constraint insight_marks_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX insight_marks_by_time ON public.insight_marks USING btree (company_id, at);
alter table insight_marks force row level security;
create policy own_company on insight_marks for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on insight_marks for all using (( SELECT app_is_platform() AS app_is_platform));

create table integration_calls (
  id bigint not null generated always as identity,
  company_id bigint not null,
  integration_id bigint,
  ticket_id bigint not null,
  event text not null,
  message_ids bigint[] not null,
  tries integer not null default 0,
  status integer,
  took_ms integer,
  failure text,
  is_silent boolean not null default false,
  reply_until timestamp with time zone,
  replied_at timestamp with time zone,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  run_id bigint not null,
  node_id text,
  sent jsonb not null default '[]'::jsonb,
  said jsonb not null default '[]'::jsonb,
  constraint integration_calls_pkey PRIMARY KEY (company_id, id),
  constraint integration_calls_company_id_integration_id_fkey FOREIGN KEY (company_id, integration_id) REFERENCES queue_integrations(company_id, id) ON DELETE CASCADE,
  constraint integration_calls_company_id_ticket_id_fkey FOREIGN KEY (company_id, ticket_id) REFERENCES tickets(company_id, id) ON DELETE CASCADE,
  constraint integration_calls_run FOREIGN KEY (company_id, run_id) REFERENCES automation_runs(company_id, id) ON DELETE CASCADE,
  constraint integration_calls_check CHECK (((integration_id IS NOT NULL) OR (node_id IS NOT NULL)))
);
CREATE INDEX integration_calls_by_age ON public.integration_calls USING btree (created_at);
CREATE INDEX integration_calls_of_integration ON public.integration_calls USING btree (company_id, integration_id, id DESC);
CREATE INDEX integration_calls_of_run ON public.integration_calls USING btree (company_id, run_id);
CREATE INDEX integration_calls_of_ticket ON public.integration_calls USING btree (company_id, ticket_id, id);
alter table integration_calls force row level security;
create policy own_company on integration_calls for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on integration_calls for all using (( SELECT app_is_platform() AS app_is_platform));

create table invitations (
  id bigint not null generated always as identity,
  company_id bigint not null,
  token_hash text not null,
  profile profile not null default 'user'::profile,
  queue_ids bigint[] not null default '{}'::bigint[],
  created_by bigint not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  accepted_by bigint,
  revoked_at timestamp with time zone,
  constraint invitations_pkey PRIMARY KEY (company_id, id),
  constraint invitations_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX invitations_by_token ON public.invitations USING btree (token_hash);
alter table invitations force row level security;
create policy own_company on invitations for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on invitations for all using (( SELECT app_is_platform() AS app_is_platform));

create table invoice_reminders (
  company_id bigint not null,
  invoice_id bigint not null,
  kind text not null,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone,
  constraint invoice_reminders_pkey PRIMARY KEY (company_id, invoice_id, kind),
  constraint invoice_reminders_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, id) ON DELETE CASCADE,
  constraint invoice_reminders_kind_check CHECK ((kind = ANY (ARRAY['soon'::text, 'today'::text, 'late'::text, 'lastCall'::text])))
);
alter table invoice_reminders force row level security;
create policy own_company on invoice_reminders for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on invoice_reminders for all using (( SELECT app_is_platform() AS app_is_platform));

create table invoices (
  id bigint not null generated always as identity,
  company_id bigint not null,
  kind text not null default 'period'::text,
  due_on date not null,
  due_at timestamp with time zone not null,
  plan_id bigint,
  detail text not null,
  users integer not null,
  connections integer not null,
  queues integer not null,
  months integer not null,
  value_cents bigint not null,
  status text not null default 'open'::text,
  paid_cents bigint not null default 0,
  problem text,
  paid_at timestamp with time zone,
  extended_from timestamp with time zone,
  extended_to timestamp with time zone,
  plan_before bigint,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint invoices_pkey PRIMARY KEY (company_id, id),
  constraint invoices_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint invoices_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE SET NULL,
  constraint invoices_kind_check CHECK ((kind = ANY (ARRAY['period'::text, 'change'::text]))),
  constraint invoices_months_check CHECK ((months >= 0)),
  constraint invoices_problem_check CHECK ((problem = ANY (ARRAY['partial'::text, 'over'::text, 'double'::text, 'returned'::text, 'disputed'::text]))),
  constraint invoices_status_check CHECK ((status = ANY (ARRAY['open'::text, 'paid'::text, 'cancelled'::text]))),
  constraint invoices_value_cents_check CHECK ((value_cents >= 0))
);
CREATE INDEX invoices_by_due ON public.invoices USING btree (company_id, due_at DESC, id DESC);
CREATE UNIQUE INDEX invoices_of_period ON public.invoices USING btree (company_id, due_on) WHERE (kind = 'period'::text);
CREATE INDEX invoices_unpaid ON public.invoices USING btree (due_at) WHERE (status = 'open'::text);
alter table invoices force row level security;
create policy own_company on invoices for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on invoices for all using (( SELECT app_is_platform() AS app_is_platform));

create table knowledge_chunks (
  id bigint not null generated always as identity,
  company_id bigint not null,
  source_id bigint not null,
  "position" integer not null,
  heading text not null default ''::text,
  text text not null,
  words tsvector not null default to_tsvector('portuguese'::regconfig, fold(((heading || ' '::text) || text))),
  constraint knowledge_chunks_pkey PRIMARY KEY (company_id, id),
  constraint knowledge_chunks_company_id_source_id_fkey FOREIGN KEY (company_id, source_id) REFERENCES knowledge_sources(company_id, id) ON DELETE CASCADE
);
CREATE INDEX knowledge_chunks_by_words ON public.knowledge_chunks USING gin (words);
CREATE INDEX knowledge_chunks_of_source ON public.knowledge_chunks USING btree (company_id, source_id, "position");
alter table knowledge_chunks force row level security;
create policy own_company on knowledge_chunks for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on knowledge_chunks for all using (( SELECT app_is_platform() AS app_is_platform));

create table knowledge_sources (
  id bigint not null generated always as identity,
  company_id bigint not null,
  name text not null,
  url text,
  file_path text,
  file_type text,
  bytes bigint not null default 0,
  status knowledge_status not null default 'pending'::knowledge_status,
  failure text,
  chunks integer not null default 0,
  characters integer not null default 0,
  indexed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint knowledge_sources_pkey PRIMARY KEY (company_id, id),
  constraint knowledge_sources_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE INDEX knowledge_sources_by_name ON public.knowledge_sources USING btree (company_id, lower(name), id);
alter table knowledge_sources force row level security;
create policy own_company on knowledge_sources for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on knowledge_sources for all using (( SELECT app_is_platform() AS app_is_platform));

create table legal_holds (
  company_id bigint not null,
  contact_id bigint not null,
  reason text not null,
  user_id bigint,
  user_name text not null,
  created_at timestamp with time zone not null,
  constraint legal_holds_pkey PRIMARY KEY (company_id, contact_id),
  constraint legal_holds_company_id_contact_id_fkey FOREIGN KEY (company_id, contact_id) REFERENCES contacts(company_id, id) ON DELETE CASCADE,
  constraint legal_holds_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE SET NULL (user_id)
);
CREATE INDEX legal_holds_of_user ON public.legal_holds USING btree (company_id, user_id);
alter table legal_holds force row level security;
create policy own_company on legal_holds for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on legal_holds for all using (( SELECT app_is_platform() AS app_is_platform));

create table login_events (
  id bigint not null generated always as identity,
  company_id bigint not null,
  user_id bigint not null,
  outcome text not null,
  method text not null,
  address text not null,
  user_agent text not null,
  created_at timestamp with time zone not null,
  constraint login_events_pkey PRIMARY KEY (company_id, id),
  constraint login_events_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint login_events_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  constraint login_events_method_check CHECK ((method = ANY (ARRAY['password'::text, 'app'::text, 'recovery'::text, 'passkey'::text]))),
  constraint login_events_outcome_check CHECK ((outcome = ANY (ARRAY['signedIn'::text, 'wrongPassword'::text, 'wrongCode'::text, 'outOfHours'::text])))
);
CREATE INDEX login_events_by_age ON public.login_events USING btree (created_at);
CREATE INDEX login_events_of_user ON public.login_events USING btree (company_id, user_id, id DESC);
alter table login_events force row level security;
create policy own_company on login_events for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on login_events for all using (( SELECT app_is_platform() AS app_is_platform));

create table macro_runs (
  id bigint not null generated always as identity,
  company_id bigint not null,
  ticket_id bigint not null,
  macro_id bigint,
  user_id bigint not null,
  name text not null,
  actions jsonb not null,
  viewer jsonb not null,
  last_message_at timestamp with time zone,
  due_at timestamp with time zone not null,
  constraint macro_runs_pkey PRIMARY KEY (company_id, id),
  constraint macro_runs_company_id_macro_id_fkey FOREIGN KEY (company_id, macro_id) REFERENCES macros(company_id, id) ON DELETE SET NULL (macro_id),
  constraint macro_runs_company_id_ticket_id_fkey FOREIGN KEY (company_id, ticket_id) REFERENCES tickets(company_id, id) ON DELETE CASCADE,
  constraint macro_runs_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
CREATE INDEX macro_runs_of_macro ON public.macro_runs USING btree (company_id, macro_id);
CREATE UNIQUE INDEX macro_runs_of_ticket ON public.macro_runs USING btree (company_id, ticket_id);
CREATE INDEX macro_runs_of_user ON public.macro_runs USING btree (company_id, user_id);
alter table macro_runs force row level security;
create policy own_company on macro_runs for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on macro_runs for all using (( SELECT app_is_platform() AS app_is_platform));

create table macros (
  id bigint not null generated always as identity,
  company_id bigint not null,
  user_id bigint,
  name text not null,
  is_shared boolean not null,
  actions jsonb not null,
  uses integer not null default 0,
  folded text not null default fold(name),
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint macros_pkey PRIMARY KEY (company_id, id),
  constraint macros_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint macros_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE SET NULL (user_id)
);
CREATE INDEX macros_of_user ON public.macros USING btree (company_id, user_id);
alter table macros force row level security;
create policy own_company on macros for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on macros for all using (( SELECT app_is_platform() AS app_is_platform));

create table mails (
  id bigint not null generated always as identity,
  recipient text not null,
  subject text not null,
  body text,
  status mail_status not null,
  error text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  sender text,
  constraint mails_pkey PRIMARY KEY (id)
);
alter table mails force row level security;
create policy platform on mails for all using (( SELECT app_is_platform() AS app_is_platform));

create table message_events (
  id bigint not null generated always as identity,
  company_id bigint not null,
  message_id bigint not null,
  at timestamp with time zone not null,
  kind text not null,
  attempt integer,
  ack smallint,
  code text,
  text text,
  constraint message_events_pkey PRIMARY KEY (company_id, id),
  constraint message_events_company_id_message_id_fkey FOREIGN KEY (company_id, message_id) REFERENCES messages(company_id, id) ON DELETE CASCADE
);
CREATE INDEX message_events_of_message ON public.message_events USING btree (company_id, message_id, id);
alter table message_events force row level security;
create policy own_company on message_events for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on message_events for all using (( SELECT app_is_platform() AS app_is_platform));

create table message_sums (
  company_id bigint not null,
  day_id bigint not null,
  queue_id bigint,
  whatsapp_id bigint,
  received integer not null,
  sent integer not null,
  constraint message_sums_company_id_day_id_fkey FOREIGN KEY (company_id, day_id) REFERENCES insight_days(company_id, id) ON DELETE CASCADE
);
CREATE INDEX message_sums_of_day ON public.message_sums USING btree (company_id, day_id);
alter table message_sums force row level security;
create policy own_company on message_sums for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on message_sums for all using (( SELECT app_is_platform() AS app_is_platform));

create table message_templates (
  id bigint not null generated always as identity,
  company_id bigint not null,
  connection_id bigint not null,
  name text not null,
  language text not null,
  category text not null,
  status text not null,
  components jsonb not null,
  updated_at timestamp with time zone not null,
  constraint message_templates_company_id_connection_id_name_language_key UNIQUE (company_id, connection_id, name, language),
  constraint message_templates_pkey PRIMARY KEY (company_id, id),
  constraint message_templates_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES connections(company_id, id) ON DELETE CASCADE
);
alter table message_templates force row level security;
create policy own_company on message_templates for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on message_templates for all using (( SELECT app_is_platform() AS app_is_platform));

create table message_versions (
  id bigint not null generated always as identity,
  company_id bigint not null,
  message_id bigint not null,
  body text not null,
  created_at timestamp with time zone not null,
  constraint message_versions_pkey PRIMARY KEY (company_id, id),
  constraint message_versions_company_id_message_id_fkey FOREIGN KEY (company_id, message_id) REFERENCES messages(company_id, id) ON DELETE CASCADE
);
CREATE INDEX message_versions_of_message ON public.message_versions USING btree (company_id, message_id);
alter table message_versions force row level security;
create policy own_company on message_versions for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on message_versions for all using (( SELECT app_is_platform() AS app_is_platform));

create table messages (
  id bigint not null generated always as identity,
  company_id bigint not null,
  ticket_id bigint not null,
  contact_id bigint not null,
  whatsapp_id bigint,
  queue_id bigint,
  user_id bigint,
  wid text,
  client_id text,
  from_me boolean not null,
  is_private boolean not null default false,
  is_deleted boolean not null default false,
  is_deleted_by_contact boolean not null default false,
  is_edited boolean not null default false,
  is_forwarded boolean not null default false,
  read boolean not null default false,
  ack smallint not null default 0,
  body text not null,
  media_type message_type not null default 'conversation'::message_type,
  media_state media_state not null default 'none'::media_state,
  media_ref jsonb,
  media_path text,
  media_name text,
  media_mime text,
  media_size bigint,
  media_thumbnail text,
  media_playable text,
  data_json jsonb,
  v_card text,
  reactions jsonb not null default '[]'::jsonb,
  quoted_msg_id bigint,
  failure_code text,
  failure_text text,
  folded text default fold((("left"(body, 10000) || COALESCE((' '::text || media_name), ''::text)) || COALESCE((' '::text || "left"(transcription, 10000)), ''::text))),
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  transcription text,
  is_held boolean not null default false,
  hold_reason text,
  hold_until timestamp with time zone,
  purpose consent_purpose,
  is_automatic boolean not null default false,
  constraint messages_pkey PRIMARY KEY (company_id, id),
  constraint messages_company_id_contact_id_fkey FOREIGN KEY (company_id, contact_id) REFERENCES contacts(company_id, id) ON DELETE CASCADE,
  constraint messages_company_id_ticket_id_fkey FOREIGN KEY (company_id, ticket_id) REFERENCES tickets(company_id, id) ON DELETE CASCADE
);
CREATE INDEX messages_by_day ON public.messages USING btree (company_id, created_at) INCLUDE (ticket_id, from_me, is_private, queue_id, whatsapp_id);
CREATE INDEX messages_by_file ON public.messages USING btree (company_id, media_path) WHERE (media_path IS NOT NULL);
CREATE INDEX messages_failed ON public.messages USING btree (company_id, whatsapp_id, created_at) WHERE (failure_code IS NOT NULL);
CREATE INDEX messages_held ON public.messages USING btree (company_id, ticket_id) WHERE is_held;
CREATE INDEX messages_of_connection ON public.messages USING btree (company_id, whatsapp_id, from_me, created_at DESC);
CREATE INDEX messages_of_contact ON public.messages USING btree (company_id, contact_id);
CREATE INDEX messages_of_ticket ON public.messages USING btree (company_id, ticket_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX messages_once ON public.messages USING btree (company_id, ticket_id, client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX messages_search ON public.messages USING gin (company_id, folded gin_trgm_ops);
CREATE UNIQUE INDEX messages_wid ON public.messages USING btree (company_id, whatsapp_id, wid) WHERE (wid IS NOT NULL);
alter table messages force row level security;
create policy own_company on messages for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on messages for all using (( SELECT app_is_platform() AS app_is_platform));

create table messenger_sends (
  company_id bigint not null,
  connection_id bigint not null,
  wid text not null,
  part smallint not null,
  address text not null,
  begun_at timestamp with time zone not null,
  network_wid text,
  constraint messenger_sends_pkey PRIMARY KEY (company_id, connection_id, wid, part),
  constraint messenger_sends_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES connections(company_id, id) ON DELETE CASCADE
);
CREATE INDEX messenger_sends_by_age ON public.messenger_sends USING btree (begun_at);
CREATE INDEX messenger_sends_in_doubt ON public.messenger_sends USING btree (company_id, connection_id, address) WHERE (network_wid IS NULL);
alter table messenger_sends force row level security;
create policy own_company on messenger_sends for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on messenger_sends for all using (( SELECT app_is_platform() AS app_is_platform));

create table nodes (
  id uuid not null,
  roles text[] not null,
  worker_ids text[] not null default '{}'::text[],
  started_at timestamp with time zone not null,
  heartbeat_at timestamp with time zone not null,
  version text not null default ''::text,
  memory_bytes bigint not null default 0,
  constraint nodes_pkey PRIMARY KEY (id)
);
alter table nodes force row level security;
create policy platform on nodes for all using (( SELECT app_is_platform() AS app_is_platform));

create table outbox (
  id bigint not null generated always as identity,
  company_id bigint not null,
  connection_id bigint not null,
  address text not null,
  message_id bigint,
  kind outbox_kind not null,
  content jsonb not null default '{}'::jsonb,
  lane sender_lane not null,
  attempts integer not null default 0,
  due_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  is_dated boolean not null default false,
  is_counted boolean not null default false,
  hold_reason text,
  constraint outbox_pkey PRIMARY KEY (company_id, id),
  constraint outbox_company_id_message_id_fkey FOREIGN KEY (company_id, message_id) REFERENCES messages(company_id, id) ON DELETE CASCADE
);
CREATE INDEX outbox_by_expiry ON public.outbox USING btree (expires_at);
CREATE INDEX outbox_dated ON public.outbox USING btree (company_id, connection_id, due_at) WHERE is_dated;
CREATE INDEX outbox_in_order ON public.outbox USING btree (company_id, connection_id, address, is_dated, ((attempts = 0)), lane, id);
CREATE INDEX outbox_of_message ON public.outbox USING btree (company_id, message_id);
CREATE INDEX outbox_on_hold ON public.outbox USING btree (company_id, connection_id, due_at) WHERE (hold_reason IS NOT NULL);
alter table outbox force row level security;
create policy own_company on outbox for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on outbox for all using (( SELECT app_is_platform() AS app_is_platform));

create table outbox_changes (
  id bigint not null generated always as identity,
  company_id bigint not null,
  connection_id bigint not null,
  lane sender_lane not null,
  address text not null,
  constraint outbox_changes_pkey PRIMARY KEY (company_id, connection_id, lane, id)
);
alter table outbox_changes force row level security;
create policy own_company on outbox_changes for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on outbox_changes for all using (( SELECT app_is_platform() AS app_is_platform));

create table outbox_heads (
  company_id bigint not null,
  connection_id bigint not null,
  address text not null,
  item_id bigint not null,
  lane sender_lane not null,
  due_at timestamp with time zone not null,
  constraint outbox_heads_pkey PRIMARY KEY (company_id, connection_id, address)
);
CREATE INDEX outbox_heads_in_order ON public.outbox_heads USING btree (company_id, connection_id, lane, due_at, item_id);
alter table outbox_heads force row level security;
create policy own_company on outbox_heads for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on outbox_heads for all using (( SELECT app_is_platform() AS app_is_platform));

create table passkey_challenges (
  challenge text not null,
  purpose text not null,
  domain text not null,
  owner text,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (challenge),
  constraint passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['add'::text, 'enrol'::text, 'secondStep'::text, 'signIn'::text])))
);
CREATE INDEX passkey_challenges_by_age ON public.passkey_challenges USING btree (expires_at);
alter table passkey_challenges force row level security;
create policy platform on passkey_challenges for all using (( SELECT app_is_platform() AS app_is_platform));

create table passkeys (
  id bigint not null generated always as identity,
  company_id bigint not null,
  user_id bigint not null,
  name text not null,
  credential_id text not null,
  public_key text not null,
  counter bigint not null,
  transports text[] not null default '{}'::text[],
  domain text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (company_id, id),
  constraint passkeys_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint passkeys_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX passkeys_by_credential ON public.passkeys USING btree (credential_id);
CREATE INDEX passkeys_of_user ON public.passkeys USING btree (company_id, user_id);
alter table passkeys force row level security;
create policy own_company on passkeys for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on passkeys for all using (( SELECT app_is_platform() AS app_is_platform));

create table password_resets (
  company_id bigint not null,
  user_id bigint not null,
  code_hash text not null,
  failures integer not null default 0,
  expires_at timestamp with time zone not null,
  constraint password_resets_pkey PRIMARY KEY (company_id, user_id),
  constraint password_resets_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
alter table password_resets force row level security;
create policy own_company on password_resets for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on password_resets for all using (( SELECT app_is_platform() AS app_is_platform));

create table payment_certificates (
  id bigint not null generated always as identity,
  destination text not null,
  sealed text,
  subject text not null,
  fingerprint text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  retired_at timestamp with time zone,
  warned_at timestamp with time zone,
  constraint payment_certificates_pkey PRIMARY KEY (id),
  constraint payment_certificates_destination_check CHECK ((destination = 'efi'::text))
);
CREATE UNIQUE INDEX payment_certificates_in_use ON public.payment_certificates USING btree (destination) WHERE (retired_at IS NULL);
alter table payment_certificates force row level security;
create policy platform on payment_certificates for all using (( SELECT app_is_platform() AS app_is_platform));

create table payment_events (
  id bigint not null generated always as identity,
  gateway text not null,
  event_key text not null,
  about jsonb not null,
  received_at timestamp with time zone not null,
  handled_at timestamp with time zone,
  result text,
  error text,
  constraint payment_events_pkey PRIMARY KEY (id),
  constraint payment_events_gateway_check CHECK ((gateway = ANY (ARRAY['efi'::text, 'stripe'::text, 'asaas'::text, 'mercadopago'::text])))
);
CREATE INDEX payment_events_by_age ON public.payment_events USING btree (received_at);
CREATE UNIQUE INDEX payment_events_once ON public.payment_events USING btree (gateway, event_key);
alter table payment_events force row level security;
create policy platform on payment_events for all using (( SELECT app_is_platform() AS app_is_platform));

create table payments (
  id bigint not null generated always as identity,
  company_id bigint not null,
  invoice_id bigint not null,
  charge_id bigint not null,
  gateway text not null,
  external_id text not null,
  currency text not null,
  received_cents bigint not null,
  returned_cents bigint not null default 0,
  is_disputed boolean not null default false,
  paid_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint payments_pkey PRIMARY KEY (company_id, id),
  constraint payments_company_id_charge_id_fkey FOREIGN KEY (company_id, charge_id) REFERENCES charges(company_id, id) ON DELETE CASCADE,
  constraint payments_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES invoices(company_id, id) ON DELETE CASCADE,
  constraint payments_gateway_check CHECK ((gateway = ANY (ARRAY['efi'::text, 'stripe'::text, 'asaas'::text, 'mercadopago'::text]))),
  constraint payments_received_cents_check CHECK ((received_cents >= 0)),
  constraint payments_returned_cents_check CHECK ((returned_cents >= 0))
);
CREATE UNIQUE INDEX payments_by_external ON public.payments USING btree (gateway, external_id);
CREATE INDEX payments_of_charge ON public.payments USING btree (company_id, charge_id);
CREATE INDEX payments_of_invoice ON public.payments USING btree (company_id, invoice_id);
alter table payments force row level security;
create policy own_company on payments for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on payments for all using (( SELECT app_is_platform() AS app_is_platform));

create table pending_events (
  id bigint not null generated always as identity,
  company_id bigint not null,
  name text not null,
  rooms text[] not null,
  except_room text,
  also json not null,
  payload json not null,
  created_at timestamp with time zone not null,
  constraint pending_events_pkey PRIMARY KEY (company_id, id)
);
alter table pending_events force row level security;
create policy own_company on pending_events for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on pending_events for all using (( SELECT app_is_platform() AS app_is_platform));

create table plan_changes (
  company_id bigint not null,
  plan_id bigint not null,
  created_at timestamp with time zone not null,
  constraint plan_changes_pkey PRIMARY KEY (company_id),
  constraint plan_changes_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint plan_changes_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) ON DELETE CASCADE
);
alter table plan_changes force row level security;
create policy own_company on plan_changes for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on plan_changes for all using (( SELECT app_is_platform() AS app_is_platform));

create table plans (
  id bigint not null generated always as identity,
  name text not null,
  users integer not null default 0,
  connections integer not null default 0,
  queues integer not null default 0,
  amount numeric(12,2) not null default 0,
  is_public boolean not null default true,
  use_whatsapp boolean not null default true,
  use_facebook boolean not null default true,
  use_instagram boolean not null default true,
  use_campaigns boolean not null default true,
  use_schedules boolean not null default true,
  use_internal_chat boolean not null default true,
  use_external_api boolean not null default true,
  use_kanban boolean not null default true,
  use_open_ai boolean not null default true,
  use_integrations boolean not null default true,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint plans_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX plans_name ON public.plans USING btree (lower(name));
alter table plans force row level security;
create policy platform on plans for all using (( SELECT app_is_platform() AS app_is_platform));
create policy readable on plans for select using (true);

create table platform_secrets (
  name text not null,
  sealed text not null,
  updated_at timestamp with time zone not null,
  constraint platform_secrets_pkey PRIMARY KEY (name)
);
alter table platform_secrets force row level security;
create policy platform on platform_secrets for all using (( SELECT app_is_platform() AS app_is_platform));

create table prompt_calls (
  id bigint not null generated always as identity,
  company_id bigint not null,
  prompt_id bigint,
  ticket_id bigint,
  run_id bigint,
  purpose text not null,
  event text not null default 'message'::text,
  message_ids bigint[] not null default '{}'::bigint[],
  tries integer not null default 0,
  model text not null default ''::text,
  status integer,
  took_ms integer,
  failure text,
  seen jsonb not null default '[]'::jsonb,
  said jsonb not null default '{}'::jsonb,
  input_tokens integer not null default 0,
  output_tokens integer not null default 0,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  node_id text,
  constraint prompt_calls_pkey PRIMARY KEY (company_id, id),
  constraint prompt_calls_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint prompt_calls_company_id_prompt_id_fkey FOREIGN KEY (company_id, prompt_id) REFERENCES prompts(company_id, id) ON DELETE CASCADE,
  constraint prompt_calls_company_id_run_id_fkey FOREIGN KEY (company_id, run_id) REFERENCES automation_runs(company_id, id) ON DELETE CASCADE,
  constraint prompt_calls_company_id_ticket_id_fkey FOREIGN KEY (company_id, ticket_id) REFERENCES tickets(company_id, id) ON DELETE CASCADE
);
CREATE INDEX prompt_calls_by_age ON public.prompt_calls USING btree (created_at);
CREATE INDEX prompt_calls_of_prompt ON public.prompt_calls USING btree (company_id, prompt_id, id DESC);
CREATE INDEX prompt_calls_of_run ON public.prompt_calls USING btree (company_id, run_id);
CREATE INDEX prompt_calls_of_ticket ON public.prompt_calls USING btree (company_id, ticket_id, id);
alter table prompt_calls force row level security;
create policy own_company on prompt_calls for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on prompt_calls for all using (( SELECT app_is_platform() AS app_is_platform));

create table prompt_tests (
  id bigint not null generated always as identity,
  company_id bigint not null,
  prompt_id bigint not null,
  name text not null,
  says jsonb not null,
  expects jsonb not null,
  result jsonb,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint prompt_tests_pkey PRIMARY KEY (company_id, id),
  constraint prompt_tests_company_id_prompt_id_fkey FOREIGN KEY (company_id, prompt_id) REFERENCES prompts(company_id, id) ON DELETE CASCADE
);
CREATE INDEX prompt_tests_of_prompt ON public.prompt_tests USING btree (company_id, prompt_id, id);
alter table prompt_tests force row level security;
create policy own_company on prompt_tests for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on prompt_tests for all using (( SELECT app_is_platform() AS app_is_platform));

create table prompts (
  id bigint not null generated always as identity,
  company_id bigint not null,
  name text not null,
  prompt text not null,
  voice text not null default 'texto'::text,
  voice_region text not null default ''::text,
  max_tokens integer not null default 100,
  temperature double precision not null default 1,
  max_messages integer not null default 10,
  queue_id bigint,
  base_url text not null default ''::text,
  model text not null default ''::text,
  only_knowledge boolean not null default false,
  knowledge_ids bigint[] not null default '{}'::bigint[],
  can_close boolean not null default false,
  can_tag boolean not null default false,
  monthly_limit bigint not null default 0,
  input_price double precision not null default 0,
  output_price double precision not null default 0,
  api_key text,
  voice_key text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  tests_before_saving boolean not null default false,
  constraint prompts_pkey PRIMARY KEY (company_id, id),
  constraint prompts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint prompts_queue FOREIGN KEY (company_id, queue_id) REFERENCES queues(company_id, id) ON DELETE SET NULL (queue_id)
);
CREATE INDEX prompts_by_name ON public.prompts USING btree (company_id, lower(name), id);
CREATE INDEX prompts_of_queue ON public.prompts USING btree (company_id, queue_id);
alter table prompts force row level security;
create policy own_company on prompts for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on prompts for all using (( SELECT app_is_platform() AS app_is_platform));

create table push_subscriptions (
  company_id bigint not null,
  session_id uuid not null,
  user_id bigint not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone not null,
  constraint push_subscriptions_pkey PRIMARY KEY (company_id, session_id),
  constraint push_subscriptions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint push_subscriptions_company_id_session_id_fkey FOREIGN KEY (company_id, session_id) REFERENCES sessions(company_id, id) ON DELETE CASCADE,
  constraint push_subscriptions_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
CREATE INDEX push_subscriptions_of_user ON public.push_subscriptions USING btree (company_id, user_id);
alter table push_subscriptions force row level security;
create policy own_company on push_subscriptions for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on push_subscriptions for all using (( SELECT app_is_platform() AS app_is_platform));

create table queue_integrations (
  id bigint not null generated always as identity,
  company_id bigint not null,
  name text not null,
  type integration_type not null,
  project_name text not null default ''::text,
  language text not null default 'pt-BR'::text,
  url text not null default ''::text,
  time_limit integer not null default 10,
  auth_type text not null default 'none'::text,
  auth_name text not null default ''::text,
  typebot_slug text not null default ''::text,
  typebot_expires integer not null default 1,
  typebot_delay_message integer not null default 1000,
  typebot_keyword_finish text not null default ''::text,
  typebot_keyword_restart text not null default ''::text,
  typebot_restart_message text not null default ''::text,
  typebot_unknown_message text not null default ''::text,
  json_content text,
  auth_secret text,
  signing_secret text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  flow_id bigint,
  constraint queue_integrations_pkey PRIMARY KEY (company_id, id),
  constraint queue_integrations_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint queue_integrations_flow FOREIGN KEY (company_id, flow_id) REFERENCES flows(company_id, id) ON DELETE SET NULL (flow_id)
);
CREATE INDEX queue_integrations_by_name ON public.queue_integrations USING btree (company_id, lower(name), id);
CREATE INDEX queue_integrations_of_flow ON public.queue_integrations USING btree (company_id, flow_id) WHERE (flow_id IS NOT NULL);
alter table queue_integrations force row level security;
create policy own_company on queue_integrations for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on queue_integrations for all using (( SELECT app_is_platform() AS app_is_platform));

create table queues (
  id bigint not null generated always as identity,
  company_id bigint not null,
  name text not null,
  color text not null,
  order_queue integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  greeting_message text not null default ''::text,
  out_of_hours_message text not null default ''::text,
  close_ticket boolean not null default false,
  ativar_roteador boolean not null default false,
  tempo_roteador integer not null default 0,
  file_list_id bigint,
  schedules jsonb,
  integration_id bigint,
  sla jsonb,
  constraint queues_pkey PRIMARY KEY (company_id, id),
  constraint queues_company_id_file_list_id_fkey FOREIGN KEY (company_id, file_list_id) REFERENCES file_lists(company_id, id) ON DELETE SET NULL (file_list_id),
  constraint queues_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint queues_integration FOREIGN KEY (company_id, integration_id) REFERENCES queue_integrations(company_id, id) ON DELETE SET NULL (integration_id)
);
CREATE UNIQUE INDEX queues_color ON public.queues USING btree (company_id, lower(color));
CREATE UNIQUE INDEX queues_name ON public.queues USING btree (company_id, lower(name));
CREATE INDEX queues_of_file_list ON public.queues USING btree (company_id, file_list_id);
CREATE INDEX queues_of_integration ON public.queues USING btree (company_id, integration_id);
alter table queues force row level security;
create policy own_company on queues for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on queues for all using (( SELECT app_is_platform() AS app_is_platform));

create table quick_messages (
  id bigint not null generated always as identity,
  company_id bigint not null,
  user_id bigint,
  shortcode text not null,
  message text not null,
  geral boolean not null,
  visao boolean not null,
  status boolean not null,
  media jsonb,
  uses integer not null default 0,
  folded text default fold(((shortcode || ' '::text) || message)),
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint quick_messages_pkey PRIMARY KEY (company_id, id),
  constraint quick_messages_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint quick_messages_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE SET NULL (user_id)
);
CREATE INDEX quick_messages_by_file ON public.quick_messages USING btree (company_id, ((media ->> 'mediaPath'::text))) WHERE (media IS NOT NULL);
CREATE INDEX quick_messages_by_shortcode ON public.quick_messages USING btree (company_id, lower(shortcode), id);
CREATE INDEX quick_messages_of_user ON public.quick_messages USING btree (company_id, user_id);
CREATE INDEX quick_messages_search ON public.quick_messages USING gin (company_id, folded gin_trgm_ops);
alter table quick_messages force row level security;
create policy own_company on quick_messages for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on quick_messages for all using (( SELECT app_is_platform() AS app_is_platform));

create table recovery_codes (
  company_id bigint not null,
  user_id bigint not null,
  code_hash text not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (company_id, user_id, code_hash),
  constraint recovery_codes_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint recovery_codes_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
alter table recovery_codes force row level security;
create policy own_company on recovery_codes for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on recovery_codes for all using (( SELECT app_is_platform() AS app_is_platform));

create table report_downloads (
  id uuid not null,
  company_id bigint not null,
  user_id bigint not null,
  language text not null,
  kind text not null,
  format text not null,
  filter jsonb not null,
  viewer jsonb not null,
  state text not null default 'running'::text,
  done integer not null default 0,
  total integer not null,
  file text,
  size bigint,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  mail_to text,
  title text,
  constraint report_downloads_pkey PRIMARY KEY (company_id, id),
  constraint report_downloads_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  constraint report_downloads_format_check CHECK ((format = ANY (ARRAY['xlsx'::text, 'csv'::text]))),
  constraint report_downloads_kind_check CHECK ((kind = ANY (ARRAY['tickets'::text, 'attendants'::text, 'tags'::text, 'channels'::text, 'robots'::text, 'campaigns'::text]))),
  constraint report_downloads_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX report_downloads_of_user ON public.report_downloads USING btree (company_id, user_id, created_at DESC);
alter table report_downloads force row level security;
create policy own_company on report_downloads for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on report_downloads for all using (( SELECT app_is_platform() AS app_is_platform));

create table retention_rules (
  company_id bigint not null,
  version integer not null,
  words_months smallint,
  files_months smallint,
  contacts_months smallint,
  expected jsonb not null,
  user_id bigint,
  user_name text not null,
  saved_at timestamp with time zone not null,
  next_at timestamp with time zone,
  looked_at timestamp with time zone,
  paused_at timestamp with time zone,
  constraint retention_rules_pkey PRIMARY KEY (company_id),
  constraint retention_rules_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint retention_rules_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE SET NULL (user_id),
  constraint retention_rules_contacts_months_check CHECK (((contacts_months >= 1) AND (contacts_months <= 240))),
  constraint retention_rules_files_months_check CHECK (((files_months >= 1) AND (files_months <= 240))),
  constraint retention_rules_words_months_check CHECK (((words_months >= 1) AND (words_months <= 240)))
);
CREATE INDEX retention_rules_due ON public.retention_rules USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX retention_rules_of_user ON public.retention_rules USING btree (company_id, user_id);
alter table retention_rules force row level security;
create policy own_company on retention_rules for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on retention_rules for all using (( SELECT app_is_platform() AS app_is_platform));

create table retention_runs (
  id bigint not null generated always as identity,
  company_id bigint not null,
  version integer not null,
  state text not null default 'running'::text,
  words_before timestamp with time zone,
  files_before timestamp with time zone,
  contacts_before timestamp with time zone,
  work jsonb not null default '{}'::jsonb,
  expected jsonb not null,
  counts jsonb not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint retention_runs_pkey PRIMARY KEY (company_id, id),
  constraint retention_runs_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint retention_runs_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'stopped'::text, 'failed'::text, 'paused'::text])))
);
CREATE UNIQUE INDEX retention_runs_running ON public.retention_runs USING btree (company_id) WHERE (state = 'running'::text);
alter table retention_runs force row level security;
create policy own_company on retention_runs for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on retention_runs for all using (( SELECT app_is_platform() AS app_is_platform));

create table saved_reports (
  id bigint not null generated always as identity,
  company_id bigint not null,
  user_id bigint,
  name text not null,
  is_shared boolean not null default false,
  choice jsonb not null,
  period text,
  frequency text,
  hour smallint not null default 8,
  format text not null default 'xlsx'::text,
  recipients bigint[] not null default '{}'::bigint[],
  next_at timestamp with time zone,
  last_sent_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint saved_reports_pkey PRIMARY KEY (company_id, id),
  constraint saved_reports_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint saved_reports_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE SET NULL (user_id),
  constraint saved_reports_format_check CHECK ((format = ANY (ARRAY['xlsx'::text, 'csv'::text]))),
  constraint saved_reports_frequency_check CHECK ((frequency = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text]))),
  constraint saved_reports_hour_check CHECK (((hour >= 0) AND (hour <= 23))),
  constraint saved_reports_period_check CHECK ((period = ANY (ARRAY['today'::text, 'yesterday'::text, 'last7'::text, 'last30'::text, 'month'::text, 'lastMonth'::text])))
);
CREATE INDEX saved_reports_due ON public.saved_reports USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX saved_reports_of_user ON public.saved_reports USING btree (company_id, user_id);
alter table saved_reports force row level security;
create policy own_company on saved_reports for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on saved_reports for all using (( SELECT app_is_platform() AS app_is_platform));

create table saved_views (
  id bigint not null generated always as identity,
  company_id bigint not null,
  user_id bigint,
  name text not null,
  is_shared boolean not null,
  filter jsonb not null,
  "position" integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint saved_views_pkey PRIMARY KEY (company_id, id),
  constraint saved_views_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint saved_views_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE SET NULL (user_id)
);
CREATE INDEX saved_views_of_user ON public.saved_views USING btree (company_id, user_id);
alter table saved_views force row level security;
create policy own_company on saved_views for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on saved_views for all using (( SELECT app_is_platform() AS app_is_platform));

create table schedule_sends (
  id bigint not null generated always as identity,
  company_id bigint not null,
  schedule_id bigint not null,
  send_at timestamp with time zone not null,
  tried_at timestamp with time zone not null,
  turns integer not null default 1,
  message_id bigint,
  failure_code text,
  failure_text text,
  constraint schedule_sends_pkey PRIMARY KEY (company_id, id),
  constraint schedule_sends_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint schedule_sends_company_id_message_id_fkey FOREIGN KEY (company_id, message_id) REFERENCES messages(company_id, id) ON DELETE SET NULL (message_id),
  constraint schedule_sends_company_id_schedule_id_fkey FOREIGN KEY (company_id, schedule_id) REFERENCES schedules(company_id, id) ON DELETE CASCADE
);
CREATE INDEX schedule_sends_by_time ON public.schedule_sends USING btree (company_id, send_at);
CREATE INDEX schedule_sends_of_message ON public.schedule_sends USING btree (company_id, message_id);
CREATE INDEX schedule_sends_of_schedule ON public.schedule_sends USING btree (company_id, schedule_id, id DESC);
alter table schedule_sends force row level security;
create policy own_company on schedule_sends for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on schedule_sends for all using (( SELECT app_is_platform() AS app_is_platform));

create table schedules (
  id bigint not null generated always as identity,
  company_id bigint not null,
  user_id bigint,
  contact_id bigint not null,
  whatsapp_id bigint,
  body text not null,
  media jsonb,
  send_at timestamp with time zone not null,
  due_at timestamp with time zone,
  sent_at timestamp with time zone,
  times_done integer not null default 0,
  anchor_at timestamp with time zone not null,
  anchor_done integer not null default 0,
  intervalo smallint not null,
  valor_intervalo integer not null,
  enviar_quantas_vezes integer not null,
  tipo_dias smallint not null,
  assinar boolean not null,
  open_ticket toggle not null,
  status_ticket ticket_status not null,
  ticket_user_id bigint,
  queue_id bigint,
  message_id bigint,
  failure_code text,
  failure_text text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  template jsonb,
  constraint schedules_pkey PRIMARY KEY (company_id, id),
  constraint schedules_company_id_contact_id_fkey FOREIGN KEY (company_id, contact_id) REFERENCES contacts(company_id, id) ON DELETE CASCADE,
  constraint schedules_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint schedules_company_id_message_id_fkey FOREIGN KEY (company_id, message_id) REFERENCES messages(company_id, id) ON DELETE SET NULL (message_id),
  constraint schedules_company_id_queue_id_fkey FOREIGN KEY (company_id, queue_id) REFERENCES queues(company_id, id) ON DELETE SET NULL (queue_id),
  constraint schedules_company_id_ticket_user_id_fkey FOREIGN KEY (company_id, ticket_user_id) REFERENCES users(company_id, id) ON DELETE SET NULL (ticket_user_id),
  constraint schedules_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE SET NULL (user_id),
  constraint schedules_company_id_whatsapp_id_fkey FOREIGN KEY (company_id, whatsapp_id) REFERENCES connections(company_id, id) ON DELETE SET NULL (whatsapp_id)
);
CREATE INDEX schedules_by_file ON public.schedules USING btree (company_id, ((media ->> 'mediaPath'::text))) WHERE (media IS NOT NULL);
CREATE INDEX schedules_by_time ON public.schedules USING btree (company_id, send_at);
CREATE INDEX schedules_due ON public.schedules USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX schedules_of_contact ON public.schedules USING btree (company_id, contact_id);
CREATE INDEX schedules_of_message ON public.schedules USING btree (company_id, message_id);
CREATE INDEX schedules_of_user ON public.schedules USING btree (company_id, user_id, send_at);
CREATE INDEX schedules_repeating ON public.schedules USING btree (company_id, send_at) WHERE ((due_at IS NOT NULL) AND (enviar_quantas_vezes > 1));
alter table schedules force row level security;
create policy own_company on schedules for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on schedules for all using (( SELECT app_is_platform() AS app_is_platform));

create table schema_migrations (
  name text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migrations_pkey PRIMARY KEY (name)
);

create table send_counts (
  company_id bigint not null,
  connection_id bigint not null,
  at timestamp with time zone not null,
  sent integer not null default 0,
  unasked integer not null default 0,
  first_contacts integer not null default 0,
  constraint send_counts_pkey PRIMARY KEY (company_id, connection_id, at),
  constraint send_counts_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES connections(company_id, id) ON DELETE CASCADE
);
alter table send_counts force row level security;
create policy own_company on send_counts for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on send_counts for all using (( SELECT app_is_platform() AS app_is_platform));

create table sessions (
  id uuid not null,
  company_id bigint not null,
  user_id bigint not null,
  refresh_hash text not null,
  previous_hash text,
  refresh_attempt text,
  remember boolean not null,
  address text not null,
  user_agent text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  revoked_because text,
  grant_id bigint,
  constraint sessions_pkey PRIMARY KEY (company_id, id),
  constraint sessions_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
CREATE INDEX sessions_by_id ON public.sessions USING btree (id);
CREATE INDEX sessions_expired ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_of_user ON public.sessions USING btree (company_id, user_id) WHERE (revoked_at IS NULL);
alter table sessions force row level security;
create policy own_company on sessions for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on sessions for all using (( SELECT app_is_platform() AS app_is_platform));

create table simulator_chats (
  company_id bigint not null,
  connection_id bigint not null,
  number text not null,
  name text not null,
  is_group boolean not null default false,
  unread integer not null default 0,
  open_until timestamp with time zone,
  last_message text not null default ''::text,
  picture text,
  updated_at timestamp with time zone not null,
  constraint simulator_chats_pkey PRIMARY KEY (company_id, connection_id, number),
  constraint simulator_chats_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES connections(company_id, id) ON DELETE CASCADE
);
alter table simulator_chats force row level security;
create policy own_company on simulator_chats for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on simulator_chats for all using (( SELECT app_is_platform() AS app_is_platform));

create table simulator_deliveries (
  id bigint not null generated always as identity,
  company_id bigint not null,
  connection_id bigint not null,
  external_id text not null,
  address text not null,
  payload jsonb not null,
  due_at timestamp with time zone not null,
  constraint simulator_deliveries_pkey PRIMARY KEY (company_id, id),
  constraint simulator_deliveries_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES connections(company_id, id) ON DELETE CASCADE
);
CREATE INDEX simulator_deliveries_due ON public.simulator_deliveries USING btree (company_id, connection_id, due_at, id);
alter table simulator_deliveries force row level security;
create policy own_company on simulator_deliveries for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on simulator_deliveries for all using (( SELECT app_is_platform() AS app_is_platform));

create table simulator_messages (
  id bigint not null generated always as identity,
  company_id bigint not null,
  connection_id bigint not null,
  wid text not null,
  number text not null,
  from_business boolean not null,
  sender_number text,
  sender_name text,
  body text not null,
  media_type message_type not null,
  media_path text,
  media_name text,
  media_mime text,
  media_size bigint,
  interactive jsonb,
  quoted_wid text,
  reactions jsonb not null default '[]'::jsonb,
  ack smallint not null default 0,
  deleted boolean not null default false,
  edited boolean not null default false,
  created_at timestamp with time zone not null,
  answers jsonb not null default '[]'::jsonb,
  constraint simulator_messages_pkey PRIMARY KEY (company_id, id),
  constraint simulator_messages_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES connections(company_id, id) ON DELETE CASCADE
);
CREATE INDEX simulator_messages_by_file ON public.simulator_messages USING btree (company_id, media_path) WHERE (media_path IS NOT NULL);
CREATE INDEX simulator_messages_of_chat ON public.simulator_messages USING btree (company_id, connection_id, number, id DESC);
CREATE UNIQUE INDEX simulator_messages_wid ON public.simulator_messages USING btree (company_id, connection_id, wid);
alter table simulator_messages force row level security;
create policy own_company on simulator_messages for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on simulator_messages for all using (( SELECT app_is_platform() AS app_is_platform));

create table simulator_phones (
  company_id bigint not null,
  connection_id bigint not null,
  paired boolean not null default false,
  link text not null default 'up'::text,
  ended_by text,
  faults jsonb not null default '{}'::jsonb,
  constraint simulator_phones_pkey PRIMARY KEY (company_id, connection_id),
  constraint simulator_phones_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES connections(company_id, id) ON DELETE CASCADE,
  constraint simulator_phones_ended_by_check CHECK ((ended_by = ANY (ARRAY['banned'::text, 'logged_out_by_phone'::text]))),
  constraint simulator_phones_link_check CHECK ((link = ANY (ARRAY['up'::text, 'down'::text])))
);
alter table simulator_phones force row level security;
create policy own_company on simulator_phones for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on simulator_phones for all using (( SELECT app_is_platform() AS app_is_platform));

create table sla_deadlines (
  id bigint not null generated always as identity,
  company_id bigint not null,
  ticket_id bigint not null,
  tracking_id bigint,
  queue_id bigint not null,
  user_id bigint,
  target text not null,
  minutes integer not null,
  starts_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  rested_minutes double precision not null default 0,
  paused_at timestamp with time zone,
  constraint sla_deadlines_pkey PRIMARY KEY (company_id, id),
  constraint sla_deadlines_company_id_ticket_id_fkey FOREIGN KEY (company_id, ticket_id) REFERENCES tickets(company_id, id) ON DELETE CASCADE,
  constraint sla_deadlines_minutes_check CHECK ((minutes > 0)),
  constraint sla_deadlines_rested_minutes_check CHECK ((rested_minutes >= (0)::double precision)),
  constraint sla_deadlines_target_check CHECK ((target = ANY (ARRAY['firstAnswer'::text, 'nextAnswer'::text, 'resolution'::text])))
);
CREATE INDEX sla_deadlines_by_day ON public.sla_deadlines USING btree (company_id, due_at) INCLUDE (queue_id, user_id, ticket_id, target, settled_at, paused_at);
CREATE INDEX sla_deadlines_of_ticket ON public.sla_deadlines USING btree (company_id, ticket_id, id DESC);
CREATE UNIQUE INDEX sla_deadlines_running ON public.sla_deadlines USING btree (company_id, ticket_id, target) WHERE (settled_at IS NULL);
alter table sla_deadlines force row level security;
create policy own_company on sla_deadlines for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on sla_deadlines for all using (( SELECT app_is_platform() AS app_is_platform));

create table sla_escalations (
  id bigint not null generated always as identity,
  company_id bigint not null,
  deadline_id bigint not null,
  ticket_id bigint not null,
  queue_id bigint not null,
  step smallint not null,
  action jsonb not null,
  run_at timestamp with time zone not null,
  done_at timestamp with time zone,
  outcome text,
  constraint sla_escalations_pkey PRIMARY KEY (company_id, id),
  constraint sla_escalations_company_id_deadline_id_fkey FOREIGN KEY (company_id, deadline_id) REFERENCES sla_deadlines(company_id, id) ON DELETE CASCADE,
  constraint sla_escalations_outcome_check CHECK ((outcome = ANY (ARRAY['told'::text, 'raised'::text, 'moved'::text, 'nothing'::text])))
);
CREATE INDEX sla_escalations_due ON public.sla_escalations USING btree (run_at) WHERE (done_at IS NULL);
CREATE UNIQUE INDEX sla_escalations_once ON public.sla_escalations USING btree (company_id, deadline_id, queue_id, step);
alter table sla_escalations force row level security;
create policy own_company on sla_escalations for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on sla_escalations for all using (( SELECT app_is_platform() AS app_is_platform));

create table sla_notices (
  id bigint not null generated always as identity,
  company_id bigint not null,
  user_id bigint not null,
  deadline_id bigint not null,
  ticket_id bigint not null,
  created_at timestamp with time zone not null,
  constraint sla_notices_pkey PRIMARY KEY (company_id, id),
  constraint sla_notices_company_id_deadline_id_fkey FOREIGN KEY (company_id, deadline_id) REFERENCES sla_deadlines(company_id, id) ON DELETE CASCADE,
  constraint sla_notices_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
CREATE INDEX sla_notices_of_deadline ON public.sla_notices USING btree (company_id, deadline_id);
CREATE UNIQUE INDEX sla_notices_once ON public.sla_notices USING btree (company_id, user_id, deadline_id);
alter table sla_notices force row level security;
create policy own_company on sla_notices for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on sla_notices for all using (( SELECT app_is_platform() AS app_is_platform));

create table stray_payments (
  id bigint not null generated always as identity,
  gateway text not null,
  external_id text not null,
  reason text not null,
  payer text,
  currency text not null,
  received_cents bigint not null,
  returned_cents bigint not null,
  paid_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint stray_payments_pkey PRIMARY KEY (id),
  constraint stray_payments_gateway_check CHECK ((gateway = ANY (ARRAY['efi'::text, 'stripe'::text, 'asaas'::text, 'mercadopago'::text]))),
  constraint stray_payments_reason_check CHECK ((reason = ANY (ARRAY['withoutCharge'::text, 'unknownCharge'::text]))),
  constraint stray_payments_received_cents_check CHECK ((received_cents >= 0)),
  constraint stray_payments_returned_cents_check CHECK ((returned_cents >= 0))
);
CREATE UNIQUE INDEX stray_payments_once ON public.stray_payments USING btree (gateway, external_id);
alter table stray_payments force row level security;
create policy platform on stray_payments for all using (( SELECT app_is_platform() AS app_is_platform));

create table support_grants (
  id bigint not null generated always as identity,
  company_id bigint not null,
  granted_to bigint not null,
  granted_to_name text not null,
  user_id bigint not null,
  reason text not null,
  address text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_by text,
  constraint support_grants_pkey PRIMARY KEY (company_id, id),
  constraint support_grants_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint support_grants_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  constraint support_grants_ended_by_check CHECK ((ended_by = ANY (ARRAY['platform'::text, 'company'::text])))
);
CREATE INDEX support_grants_living ON public.support_grants USING btree (company_id, expires_at) WHERE (ended_at IS NULL);
CREATE INDEX support_grants_of_user ON public.support_grants USING btree (company_id, user_id);
alter table support_grants force row level security;
create policy own_company on support_grants for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on support_grants for all using (( SELECT app_is_platform() AS app_is_platform));

create table suppressions (
  company_id bigint not null,
  kind identity_kind not null,
  value text not null,
  purpose consent_purpose not null,
  consent_id bigint not null,
  since timestamp with time zone not null,
  constraint suppressions_pkey PRIMARY KEY (company_id, kind, value, purpose),
  constraint suppressions_company_id_consent_id_fkey FOREIGN KEY (company_id, consent_id) REFERENCES consents(company_id, id),
  constraint suppressions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE INDEX suppressions_by_age ON public.suppressions USING btree (company_id, since DESC, consent_id DESC);
CREATE INDEX suppressions_of_consent ON public.suppressions USING btree (company_id, consent_id);
alter table suppressions force row level security;
create policy own_company on suppressions for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on suppressions for all using (( SELECT app_is_platform() AS app_is_platform));

create table tags (
  id bigint not null generated always as identity,
  company_id bigint not null,
  name text not null,
  color text not null,
  kanban smallint not null default 0,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  user_id bigint,
  "position" integer not null default 0,
  time_lane integer not null default 0,
  next_lane_id bigint,
  rollback_lane_id bigint,
  greeting_message_lane text not null default ''::text,
  constraint tags_pkey PRIMARY KEY (company_id, id),
  constraint tags_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint tags_company_id_next_lane_id_fkey FOREIGN KEY (company_id, next_lane_id) REFERENCES tags(company_id, id) ON DELETE SET NULL (next_lane_id) DEFERRABLE,
  constraint tags_company_id_rollback_lane_id_fkey FOREIGN KEY (company_id, rollback_lane_id) REFERENCES tags(company_id, id) ON DELETE SET NULL (rollback_lane_id) DEFERRABLE,
  constraint tags_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE SET NULL (user_id)
);
CREATE INDEX tags_by_next_lane ON public.tags USING btree (company_id, next_lane_id);
CREATE INDEX tags_by_rollback_lane ON public.tags USING btree (company_id, rollback_lane_id);
CREATE UNIQUE INDEX tags_name ON public.tags USING btree (company_id, kanban, lower(name));
CREATE INDEX tags_of_user ON public.tags USING btree (company_id, user_id);
alter table tags force row level security;
create policy own_company on tags for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on tags for all using (( SELECT app_is_platform() AS app_is_platform));

create table throttles (
  key text not null,
  count integer not null,
  resets_at timestamp with time zone not null,
  constraint throttles_pkey PRIMARY KEY (key)
);
CREATE INDEX throttles_by_age ON public.throttles USING btree (resets_at);
alter table throttles force row level security;
create policy platform on throttles for all using (( SELECT app_is_platform() AS app_is_platform));

create table ticket_counters (
  id bigint not null generated always as identity,
  company_id bigint not null,
  status ticket_status not null,
  user_id bigint,
  queue_id bigint,
  whatsapp_id bigint,
  is_sum boolean not null default false,
  amount integer not null,
  is_snoozed boolean not null default false,
  constraint ticket_counters_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX ticket_counters_by_status ON public.ticket_counters USING btree (company_id, status) INCLUDE (user_id, queue_id, whatsapp_id, is_snoozed, amount);
CREATE INDEX ticket_counters_to_sum ON public.ticket_counters USING btree (company_id) WHERE (NOT is_sum);
alter table ticket_counters force row level security;
create policy own_company on ticket_counters for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on ticket_counters for all using (( SELECT app_is_platform() AS app_is_platform));

create table ticket_logs (
  id bigint not null generated always as identity,
  company_id bigint not null,
  ticket_id bigint not null,
  type ticket_log_type not null,
  user_id bigint,
  queue_id bigint,
  reason text,
  created_at timestamp with time zone not null,
  from_lane text,
  to_lane text,
  detail text,
  constraint ticket_logs_pkey PRIMARY KEY (company_id, id),
  constraint ticket_logs_company_id_ticket_id_fkey FOREIGN KEY (company_id, ticket_id) REFERENCES tickets(company_id, id) ON DELETE CASCADE
);
CREATE INDEX ticket_logs_of_ticket ON public.ticket_logs USING btree (company_id, ticket_id, id DESC);
alter table ticket_logs force row level security;
create policy own_company on ticket_logs for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on ticket_logs for all using (( SELECT app_is_platform() AS app_is_platform));

create table ticket_notes (
  id bigint not null generated always as identity,
  company_id bigint not null,
  contact_id bigint not null,
  ticket_id bigint,
  user_id bigint,
  note text not null,
  created_at timestamp with time zone not null,
  constraint ticket_notes_pkey PRIMARY KEY (company_id, id),
  constraint ticket_notes_company_id_contact_id_fkey FOREIGN KEY (company_id, contact_id) REFERENCES contacts(company_id, id) ON DELETE CASCADE,
  constraint ticket_notes_company_id_ticket_id_fkey FOREIGN KEY (company_id, ticket_id) REFERENCES tickets(company_id, id) ON DELETE SET NULL (ticket_id),
  constraint ticket_notes_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE SET NULL (user_id)
);
CREATE INDEX ticket_notes_of_contact ON public.ticket_notes USING btree (company_id, contact_id, id DESC);
alter table ticket_notes force row level security;
create policy own_company on ticket_notes for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on ticket_notes for all using (( SELECT app_is_platform() AS app_is_platform));

create table ticket_tags (
  company_id bigint not null,
  ticket_id bigint not null,
  tag_id bigint not null,
  "position" double precision not null,
  entered_at timestamp with time zone not null,
  constraint ticket_tags_pkey PRIMARY KEY (company_id, ticket_id),
  constraint ticket_tags_company_id_tag_id_fkey FOREIGN KEY (company_id, tag_id) REFERENCES tags(company_id, id) ON DELETE CASCADE,
  constraint ticket_tags_company_id_ticket_id_fkey FOREIGN KEY (company_id, ticket_id) REFERENCES tickets(company_id, id) ON DELETE CASCADE
);
CREATE INDEX ticket_tags_by_tag ON public.ticket_tags USING btree (company_id, tag_id, "position", ticket_id);
alter table ticket_tags force row level security;
create policy own_company on ticket_tags for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on ticket_tags for all using (( SELECT app_is_platform() AS app_is_platform));

create table ticket_trackings (
  id bigint not null generated always as identity,
  company_id bigint not null,
  ticket_id bigint not null,
  user_id bigint,
  queue_id bigint,
  created_at timestamp with time zone not null,
  queued_at timestamp with time zone,
  started_at timestamp with time zone,
  closed_at timestamp with time zone,
  finished_at timestamp with time zone,
  rating_at timestamp with time zone,
  rated boolean not null default false,
  greeted_at timestamp with time zone,
  rating smallint,
  rating_asked_at timestamp with time zone,
  constraint ticket_trackings_pkey PRIMARY KEY (company_id, id),
  constraint ticket_trackings_company_id_ticket_id_fkey FOREIGN KEY (company_id, ticket_id) REFERENCES tickets(company_id, id) ON DELETE CASCADE,
  constraint ticket_trackings_rating_check CHECK (((rating >= 0) AND (rating <= 10)))
);
CREATE INDEX ticket_trackings_by_day ON public.ticket_trackings USING btree (company_id, created_at);
CREATE INDEX ticket_trackings_by_end ON public.ticket_trackings USING btree (company_id, closed_at) WHERE (closed_at IS NOT NULL);
CREATE INDEX ticket_trackings_of_ticket ON public.ticket_trackings USING btree (company_id, ticket_id, id DESC);
CREATE INDEX ticket_trackings_of_user ON public.ticket_trackings USING btree (company_id, user_id, ticket_id);
CREATE UNIQUE INDEX ticket_trackings_running ON public.ticket_trackings USING btree (company_id, ticket_id) WHERE (finished_at IS NULL);
alter table ticket_trackings force row level security;
create policy own_company on ticket_trackings for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on ticket_trackings for all using (( SELECT app_is_platform() AS app_is_platform));

create table ticket_viewers (
  company_id bigint not null,
  ticket_id bigint not null,
  socket_id text not null,
  typing_until timestamp with time zone,
  constraint ticket_viewers_pkey PRIMARY KEY (company_id, ticket_id, socket_id),
  constraint ticket_viewers_company_id_socket_id_fkey FOREIGN KEY (company_id, socket_id) REFERENCES user_sockets(company_id, id) ON DELETE CASCADE,
  constraint ticket_viewers_company_id_ticket_id_fkey FOREIGN KEY (company_id, ticket_id) REFERENCES tickets(company_id, id) ON DELETE CASCADE
);
CREATE INDEX ticket_viewers_of_socket ON public.ticket_viewers USING btree (company_id, socket_id);
alter table ticket_viewers force row level security;
create policy own_company on ticket_viewers for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on ticket_viewers for all using (( SELECT app_is_platform() AS app_is_platform));

create table tickets (
  id bigint not null generated always as identity,
  company_id bigint not null,
  uuid uuid not null default gen_random_uuid(),
  status ticket_status not null,
  contact_id bigint not null,
  whatsapp_id bigint,
  queue_id bigint,
  user_id bigint,
  channel channel_kind not null,
  is_group boolean not null default false,
  is_bot boolean not null default false,
  use_integration boolean not null default false,
  is_active_demand boolean not null default false,
  last_message text not null default ''::text,
  unread_messages integer not null default 0,
  from_me boolean not null default false,
  user_rating smallint,
  amount_used_bot_queues integer not null default 0,
  amount_used_bot_queues_nps integer not null default 0,
  lgpd_accepted_at timestamp with time zone,
  lgpd_send_message_at timestamp with time zone,
  imported timestamp with time zone,
  address text not null,
  last_message_at timestamp with time zone,
  last_inbound_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  automation automation not null default 'none'::automation,
  answered_message_id bigint not null default 0,
  lgpd_accepted_message_id bigint,
  assigned_at timestamp with time zone,
  assigned_to bigint,
  queue_position integer,
  position_said_at timestamp with time zone,
  inactive_said_at timestamp with time zone,
  integration_id bigint,
  is_automation_stopped boolean not null default false,
  waiting_since timestamp with time zone not null default now(),
  closing jsonb,
  snoozed_until timestamp with time zone,
  is_snoozed boolean not null default (snoozed_until IS NOT NULL),
  asked_at timestamp with time zone,
  answered_at timestamp with time zone,
  due_at timestamp with time zone,
  due_target text,
  raised_at timestamp with time zone,
  words_erased_at timestamp with time zone,
  files_erased_at timestamp with time zone,
  message_count integer not null default 0,
  constraint tickets_pkey PRIMARY KEY (company_id, id),
  constraint tickets_company_id_contact_id_fkey FOREIGN KEY (company_id, contact_id) REFERENCES contacts(company_id, id) ON DELETE CASCADE,
  constraint tickets_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint tickets_company_id_queue_id_fkey FOREIGN KEY (company_id, queue_id) REFERENCES queues(company_id, id) ON DELETE SET NULL (queue_id),
  constraint tickets_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE SET NULL (user_id),
  constraint tickets_company_id_whatsapp_id_fkey FOREIGN KEY (company_id, whatsapp_id) REFERENCES connections(company_id, id) ON DELETE SET NULL (whatsapp_id),
  constraint tickets_integration FOREIGN KEY (company_id, integration_id) REFERENCES queue_integrations(company_id, id) ON DELETE SET NULL (integration_id),
  constraint tickets_due_target_check CHECK ((due_target = ANY (ARRAY['firstAnswer'::text, 'nextAnswer'::text, 'resolution'::text])))
);
CREATE UNIQUE INDEX tickets_active ON public.tickets USING btree (company_id, contact_id, whatsapp_id) WHERE (status <> 'closed'::ticket_status);
CREATE INDEX tickets_by_status ON public.tickets USING btree (company_id, status, updated_at DESC, id DESC) INCLUDE (user_id, queue_id);
CREATE INDEX tickets_due ON public.tickets USING btree (company_id, due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX tickets_ended ON public.tickets USING btree (company_id, updated_at DESC, id DESC) INCLUDE (user_id, queue_id) WHERE (status = ANY (ARRAY['closed'::ticket_status, 'nps'::ticket_status]));
CREATE INDEX tickets_of_connection ON public.tickets USING btree (company_id, whatsapp_id);
CREATE INDEX tickets_of_conversation ON public.tickets USING btree (company_id, contact_id, whatsapp_id, id DESC);
CREATE INDEX tickets_of_groups ON public.tickets USING btree (company_id, contact_id) WHERE is_group;
CREATE INDEX tickets_of_integration ON public.tickets USING btree (company_id, integration_id) WHERE (integration_id IS NOT NULL);
CREATE INDEX tickets_of_queue ON public.tickets USING btree (company_id, queue_id, status);
CREATE INDEX tickets_of_user ON public.tickets USING btree (company_id, user_id, status, updated_at DESC, id DESC) INCLUDE (queue_id);
CREATE INDEX tickets_raised ON public.tickets USING btree (company_id, status) INCLUDE (user_id, queue_id) WHERE (raised_at IS NOT NULL);
CREATE INDEX tickets_recent ON public.tickets USING btree (company_id, updated_at DESC, id DESC);
CREATE INDEX tickets_snoozed ON public.tickets USING btree (company_id, updated_at DESC, id DESC) INCLUDE (user_id, queue_id) WHERE is_snoozed;
CREATE UNIQUE INDEX tickets_uuid ON public.tickets USING btree (company_id, uuid);
CREATE INDEX tickets_waiting ON public.tickets USING btree (company_id, waiting_since, id) INCLUDE (user_id, queue_id) WHERE (status = ANY (ARRAY['pending'::ticket_status, 'lgpd'::ticket_status]));
CREATE INDEX tickets_waiting_recent ON public.tickets USING btree (company_id, updated_at DESC, id DESC) INCLUDE (user_id, queue_id) WHERE (status = ANY (ARRAY['pending'::ticket_status, 'lgpd'::ticket_status]));
alter table tickets force row level security;
create policy own_company on tickets for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on tickets for all using (( SELECT app_is_platform() AS app_is_platform));

create table two_factor_apps (
  company_id bigint not null,
  user_id bigint not null,
  secret text not null,
  last_step bigint not null,
  created_at timestamp with time zone not null,
  constraint two_factor_apps_pkey PRIMARY KEY (company_id, user_id),
  constraint two_factor_apps_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint two_factor_apps_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
alter table two_factor_apps force row level security;
create policy own_company on two_factor_apps for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on two_factor_apps for all using (( SELECT app_is_platform() AS app_is_platform));

create table unclaimed_events (
  id bigint not null generated always as identity,
  kind text not null,
  value text not null,
  external_id text not null,
  address text not null,
  payload jsonb not null,
  received_at timestamp with time zone not null,
  constraint unclaimed_events_value_kind_external_id_key UNIQUE (value, kind, external_id),
  constraint unclaimed_events_pkey PRIMARY KEY (id)
);
CREATE INDEX unclaimed_events_by_age ON public.unclaimed_events USING btree (received_at);
alter table unclaimed_events force row level security;
create policy platform on unclaimed_events for all using (( SELECT app_is_platform() AS app_is_platform));

create table user_queues (
  company_id bigint not null,
  user_id bigint not null,
  queue_id bigint not null,
  assigned_at timestamp with time zone,
  constraint user_queues_pkey PRIMARY KEY (company_id, user_id, queue_id),
  constraint user_queues_company_id_queue_id_fkey FOREIGN KEY (company_id, queue_id) REFERENCES queues(company_id, id) ON DELETE CASCADE,
  constraint user_queues_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
CREATE INDEX user_queues_by_queue ON public.user_queues USING btree (company_id, queue_id);
alter table user_queues force row level security;
create policy own_company on user_queues for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on user_queues for all using (( SELECT app_is_platform() AS app_is_platform));

create table user_sockets (
  company_id bigint not null,
  id text not null,
  user_id bigint not null,
  session_id uuid not null,
  node_id uuid not null,
  seen_at timestamp with time zone not null,
  constraint user_sockets_pkey PRIMARY KEY (company_id, id),
  constraint user_sockets_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE
);
CREATE INDEX user_sockets_of_node ON public.user_sockets USING btree (node_id);
CREATE INDEX user_sockets_of_user ON public.user_sockets USING btree (company_id, user_id);
alter table user_sockets force row level security;
create policy own_company on user_sockets for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on user_sockets for all using (( SELECT app_is_platform() AS app_is_platform));

create table users (
  id bigint not null generated always as identity,
  company_id bigint not null,
  name text not null,
  email text not null,
  password_hash text not null,
  profile profile not null default 'user'::profile,
  super boolean not null default false,
  active boolean not null default true,
  profile_image text,
  whatsapp_id bigint,
  online boolean not null default false,
  last_seen_at timestamp with time zone,
  start_work text not null default '00:00'::text,
  end_work text not null default '23:59'::text,
  farewell_message text not null default ''::text,
  all_ticket enable not null default 'disable'::enable,
  allow_group boolean not null default false,
  default_theme theme not null default 'light'::theme,
  default_menu menu not null default 'open'::menu,
  all_historic toggle not null default 'disabled'::toggle,
  all_user_chat toggle not null default 'disabled'::toggle,
  user_close_pending_ticket toggle not null default 'enabled'::toggle,
  show_dashboard toggle not null default 'disabled'::toggle,
  allow_real_time toggle not null default 'disabled'::toggle,
  allow_connections toggle not null default 'disabled'::toggle,
  default_tickets_manager_width integer not null default 550,
  language language not null default 'pt-BR'::language,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  capacity smallint not null default 10,
  email_key text not null default lower(email),
  constraint users_pkey PRIMARY KEY (company_id, id),
  constraint users_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint users_connection FOREIGN KEY (company_id, whatsapp_id) REFERENCES connections(company_id, id) ON DELETE SET NULL (whatsapp_id) DEFERRABLE,
  constraint users_capacity_check CHECK (((capacity >= 1) AND (capacity <= 999)))
);
CREATE INDEX users_by_name ON public.users USING btree (company_id, lower(name), id);
CREATE UNIQUE INDEX users_email ON public.users USING btree (email_key);
CREATE INDEX users_of_connection ON public.users USING btree (company_id, whatsapp_id) WHERE (whatsapp_id IS NOT NULL);
alter table users force row level security;
create policy own_company on users for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on users for all using (( SELECT app_is_platform() AS app_is_platform));

create table webhook_attempts (
  id bigint not null generated always as identity,
  company_id bigint not null,
  delivery_id bigint not null,
  at timestamp with time zone not null,
  status integer,
  failure text,
  took_ms integer not null,
  headers jsonb not null,
  response text not null,
  constraint webhook_attempts_pkey PRIMARY KEY (company_id, id),
  constraint webhook_attempts_company_id_delivery_id_fkey FOREIGN KEY (company_id, delivery_id) REFERENCES webhook_deliveries(company_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_attempts_of_delivery ON public.webhook_attempts USING btree (company_id, delivery_id, id);
alter table webhook_attempts force row level security;
create policy own_company on webhook_attempts for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on webhook_attempts for all using (( SELECT app_is_platform() AS app_is_platform));

create table webhook_deliveries (
  id bigint not null generated always as identity,
  company_id bigint not null,
  webhook_id bigint not null,
  event text not null,
  contact_id bigint,
  data jsonb not null,
  state text not null default 'waiting'::text,
  attempts integer not null default 0,
  status integer,
  failure text,
  next_at timestamp with time zone,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  constraint webhook_deliveries_pkey PRIMARY KEY (company_id, id),
  constraint webhook_deliveries_company_id_webhook_id_fkey FOREIGN KEY (company_id, webhook_id) REFERENCES webhooks(company_id, id) ON DELETE CASCADE,
  constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])))
);
CREATE INDEX webhook_deliveries_by_age ON public.webhook_deliveries USING btree (created_at);
CREATE INDEX webhook_deliveries_failed ON public.webhook_deliveries USING btree (company_id, webhook_id, id) WHERE (state = 'failed'::text);
CREATE INDEX webhook_deliveries_next ON public.webhook_deliveries USING btree (company_id, webhook_id, id) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_deliveries_of_contact ON public.webhook_deliveries USING btree (company_id, contact_id);
CREATE INDEX webhook_deliveries_of_webhook ON public.webhook_deliveries USING btree (company_id, webhook_id, id DESC);
CREATE INDEX webhook_deliveries_waiting ON public.webhook_deliveries USING btree (company_id, webhook_id, contact_id, id) WHERE (state = 'waiting'::text);
alter table webhook_deliveries force row level security;
create policy own_company on webhook_deliveries for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on webhook_deliveries for all using (( SELECT app_is_platform() AS app_is_platform));

create table webhooks (
  id bigint not null generated always as identity,
  company_id bigint not null,
  name text not null,
  url text not null,
  events text[] not null,
  secret text not null,
  is_active boolean not null default true,
  failures integer not null default 0,
  retry_at timestamp with time zone,
  failing_since timestamp with time zone,
  paused_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint webhooks_pkey PRIMARY KEY (company_id, id),
  constraint webhooks_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
alter table webhooks force row level security;
create policy own_company on webhooks for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on webhooks for all using (( SELECT app_is_platform() AS app_is_platform));

create table whatsapp_messages (
  company_id bigint not null,
  connection_id bigint not null,
  wid text not null,
  remote_jid text not null,
  from_me boolean not null,
  participant text,
  message bytea not null,
  is_acked boolean not null default false,
  created_at timestamp with time zone not null,
  constraint whatsapp_messages_pkey PRIMARY KEY (company_id, connection_id, wid),
  constraint whatsapp_messages_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES connections(company_id, id) ON DELETE CASCADE
);
CREATE INDEX whatsapp_messages_by_age ON public.whatsapp_messages USING btree (created_at);
CREATE INDEX whatsapp_messages_of_chat ON public.whatsapp_messages USING btree (company_id, connection_id, remote_jid);
alter table whatsapp_messages force row level security;
create policy own_company on whatsapp_messages for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on whatsapp_messages for all using (( SELECT app_is_platform() AS app_is_platform));

create table whatsapp_people (
  company_id bigint not null,
  connection_id bigint not null,
  number text not null,
  name text not null,
  is_in_book boolean not null,
  has_chat boolean not null,
  updated_at timestamp with time zone not null,
  constraint whatsapp_people_pkey PRIMARY KEY (company_id, connection_id, number),
  constraint whatsapp_people_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES connections(company_id, id) ON DELETE CASCADE
);
alter table whatsapp_people force row level security;
create policy own_company on whatsapp_people for all using ((company_id = ( SELECT app_company_id() AS app_company_id)));
create policy platform on whatsapp_people for all using (( SELECT app_is_platform() AS app_is_platform));
