-- Campaigns and everyone they write to.
create type campaign_status as enum ('INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA');
create type recipient_status as enum ('pending', 'waitingConfirmation', 'sent', 'delivered', 'read', 'failed', 'skipped',
  'optedOut', 'expired');

create table campaigns (
  id bigint generated always as identity,
  company_id bigint not null references companies (id) on delete cascade,
  name text not null,
  status campaign_status not null default 'INATIVA',
  -- Five of each; an empty one is not sent.
  messages text[] not null,
  confirmation_messages text[] not null,
  confirmation boolean not null default false,
  -- What was stored of its file; the messages sent with it show the same file.
  media jsonb,
  template jsonb,
  scheduled_at timestamptz,
  started_at timestamptz,
  completed_at timestamptz,
  is_late boolean not null default false,
  -- Who it is for: a list, a tag, or some of the recipients of another campaign.
  contact_list_id bigint,
  tag_list_id bigint,
  copied_from bigint,
  copied_which text check (copied_which in ('failed', 'unanswered')),
  -- The recipients are written down in batches when it starts: how far that is, and whether it is done.
  listed_until bigint not null default 0,
  is_listed boolean not null default false,
  -- The first connection, and all that share the sending.
  whatsapp_id bigint,
  whatsapp_ids bigint[] not null,
  user_id bigint,
  queue_id bigint,
  open_ticket toggle not null default 'disabled',
  status_ticket ticket_status not null default 'closed',
  trial jsonb,
  trial_ends_at timestamptz,
  trial_winner smallint,
  -- Something of its own is in the way of sending, such as a refused template: looked at again at that time.
  hold_reason text,
  hold_until timestamptz,
  -- What the last check before the start counted, and of what.
  counted jsonb,
  -- The last file that its recipients were written into.
  export_file text,
  created_by bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, contact_list_id) references contact_lists (company_id, id) on delete set null (contact_list_id),
  foreign key (company_id, tag_list_id) references tags (company_id, id) on delete set null (tag_list_id),
  foreign key (company_id, copied_from) references campaigns (company_id, id) on delete set null (copied_from),
  foreign key (company_id, whatsapp_id) references connections (company_id, id) on delete set null (whatsapp_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id),
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by)
);
create index campaigns_newest on campaigns (company_id, id desc);
-- What the clock asks for every minute, in all companies.
create index campaigns_planned on campaigns (scheduled_at) where status = 'PROGRAMADA';
create index campaigns_running on campaigns (company_id, id) where status = 'EM_ANDAMENTO';
create index campaigns_of_list on campaigns (company_id, contact_list_id) where contact_list_id is not null;
create index campaigns_of_tag on campaigns (company_id, tag_list_id) where tag_list_id is not null;
create index campaigns_of_copied on campaigns (company_id, copied_from) where copied_from is not null;
create index campaigns_of_connection on campaigns (company_id, whatsapp_id);
create index campaigns_of_user on campaigns (company_id, user_id) where user_id is not null;
create index campaigns_of_queue on campaigns (company_id, queue_id) where queue_id is not null;
create index campaigns_of_author on campaigns (company_id, created_by) where created_by is not null;
create index campaigns_by_file on campaigns (company_id, (media ->> 'mediaPath')) where media is not null;
call protect_company_table('campaigns');

-- Everybody a campaign is for, once, and what became of each.
create table campaign_recipients (
  id bigint generated always as identity,
  company_id bigint not null,
  campaign_id bigint not null,
  name text not null,
  -- As numbers are compared: with the ninth digit. Empty where nobody could make a number of it.
  number text not null,
  -- As the network knows it, for sending.
  address text not null default '',
  email text not null default '',
  -- Further columns of a list, which its texts may speak of.
  extra jsonb not null default '{}',
  contact_id bigint,
  status recipient_status not null,
  reason text,
  reason_text text,
  variant smallint,
  whatsapp_id bigint,
  -- Set while the message, or the question before it, lies in the outbox.
  queued_at timestamptz,
  message_id bigint,
  confirmation_message_id bigint,
  confirmation_requested_at timestamptz,
  confirmed_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  answered_at timestamptz,
  failed_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete set null (contact_id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete set null (message_id),
  foreign key (company_id, confirmation_message_id) references messages (company_id, id)
    on delete set null (confirmation_message_id)
);
-- Nobody is written to twice, whatever happens.
create unique index campaign_recipients_once on campaign_recipients (company_id, campaign_id, number)
  where status <> 'skipped' and number <> '';
create index campaign_recipients_next on campaign_recipients (company_id, campaign_id, id)
  where status = 'pending' and queued_at is null;
create index campaign_recipients_queued on campaign_recipients (company_id, whatsapp_id, campaign_id)
  where queued_at is not null;
create index campaign_recipients_in_order on campaign_recipients (company_id, campaign_id, id);
create index campaign_recipients_by_status on campaign_recipients (company_id, campaign_id, status, id);
create unique index campaign_recipients_of_message on campaign_recipients (company_id, message_id)
  where message_id is not null;
create unique index campaign_recipients_of_question on campaign_recipients (company_id, confirmation_message_id)
  where confirmation_message_id is not null;
create index campaign_recipients_of_contact on campaign_recipients (company_id, contact_id, id desc)
  where contact_id is not null;
create index campaign_recipients_asked on campaign_recipients (confirmation_requested_at)
  where status = 'waitingConfirmation';
call protect_company_table('campaign_recipients');

-- How many recipients of a campaign there are of each kind, kept like the numbers of tickets (ticket_counters) and for the
-- same reason; whatever writes a recipient, its own statement counts it.
create table campaign_counters (
  id bigint generated always as identity,
  company_id bigint not null,
  campaign_id bigint not null,
  status recipient_status not null,
  is_answered boolean not null,
  is_asked boolean not null,
  is_confirmed boolean not null,
  is_sum boolean not null default false,
  amount integer not null,
  primary key (company_id, id)
);
create index campaign_counters_of_campaign on campaign_counters (company_id, campaign_id);
create index campaign_counters_to_sum on campaign_counters (company_id, campaign_id) where not is_sum;
call protect_company_table('campaign_counters');

create function count_recipients() returns trigger language plpgsql as $$
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
end $$;
create trigger count_added after insert on campaign_recipients
  referencing new table as new_rows for each statement execute function count_recipients();
create trigger count_removed after delete on campaign_recipients
  referencing old table as old_rows for each statement execute function count_recipients();
create trigger count_moved after update on campaign_recipients
  referencing old table as old_rows new table as new_rows for each statement execute function count_recipients();

-- Of the campaigns with at least so many changes. A reader meanwhile sees all of it before or all of it after.
create function sum_campaign_counters(least_changes integer) returns void language sql as $$
  with taken as (
    delete from campaign_counters
    where (company_id, campaign_id) in (select company_id, campaign_id from campaign_counters where not is_sum
      group by company_id, campaign_id having count(*) >= least_changes)
    returning *)
  insert into campaign_counters (company_id, campaign_id, status, is_answered, is_asked, is_confirmed, is_sum, amount)
  select company_id, campaign_id, status, is_answered, is_asked, is_confirmed, true, sum(amount)
  from taken group by company_id, campaign_id, status, is_answered, is_asked, is_confirmed having sum(amount) <> 0;
$$;

-- The pace of campaigns on a connection: it belongs to the number, whichever campaigns share it.
create table campaign_paces (
  company_id bigint not null,
  connection_id bigint not null,
  -- Not before this the next one leaves; how many have left since the last longer pause.
  next_at timestamptz not null,
  sent_in_row integer not null default 0,
  -- Why nothing leaves at the moment, and until when.
  hold_reason text,
  hold_until timestamptz,
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index campaign_paces_due on campaign_paces (next_at);
call protect_company_table('campaign_paces');

create table campaign_settings (
  company_id bigint not null references companies (id) on delete cascade,
  key text not null,
  value text not null,
  primary key (company_id, key)
);
call protect_company_table('campaign_settings');
