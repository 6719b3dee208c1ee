-- Days whose sums are kept, so that a dashboard reads days and not a million attendances.

-- A day counts while nothing in it has changed since it was added up: insight_marks says where something has.
create table insight_days (
  id bigint generated always as identity,
  company_id bigint not null references companies (id) on delete cascade,
  day date not null,
  -- Whose day it is: a company may move to another zone.
  timezone text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  built_at timestamptz not null,
  primary key (company_id, id)
);
create unique index insight_days_by_time on insight_days (company_id, starts_at);
call protect_company_table('insight_days');

create table attendance_sums (
  company_id bigint not null,
  day_id bigint not null,
  user_id bigint,
  queue_id bigint,
  whatsapp_id bigint,
  -- Of attendances that began on the day. Times in microseconds: those can be added up without rounding.
  begun integer not null,
  active integer not null,
  over integer not null,
  served integer not null,
  wait_us bigint not null,
  support_us bigint not null,
  -- Of attendances that ended on the day.
  ended integer not null,
  promoters integer not null,
  passives integer not null,
  detractors integer not null,
  marks integer not null,
  unrated integer not null,
  -- Nobody had taken them on.
  unattended integer not null,
  foreign key (company_id, day_id) references insight_days (company_id, id) on delete cascade
);
create index attendance_sums_of_day on attendance_sums (company_id, day_id);
call protect_company_table('attendance_sums');

create table message_sums (
  company_id bigint not null,
  day_id bigint not null,
  queue_id bigint,
  whatsapp_id bigint,
  received integer not null,
  sent integer not null,
  foreign key (company_id, day_id) references insight_days (company_id, id) on delete cascade
);
create index message_sums_of_day on message_sums (company_id, day_id);
call protect_company_table('message_sums');

-- Moments at which something was changed afterwards. Appended, never added to a row, so that nobody waits for anybody. No
-- reference to companies: what goes with a company is still marked while it goes.
create table insight_marks (
  id bigint generated always as identity,
  company_id bigint not null,
  at timestamptz not null,
  primary key (company_id, id)
);
create index insight_marks_by_time on insight_marks (company_id, at);
call protect_company_table('insight_marks');

-- Days whose sums were not what their rows say: somebody has to know.
create table insight_differences (
  id bigint generated always as identity,
  company_id bigint not null references companies (id) on delete cascade,
  day date not null,
  different_rows integer not null,
  found_at timestamptz not null,
  primary key (company_id, id)
);
create index insight_differences_by_time on insight_differences (company_id, found_at);
call protect_company_table('insight_differences');

-- What is younger lies in a day that is not added up yet (see insight/rollups): it needs no mark.
create function mark_insight(company bigint, moments timestamptz[]) returns void language sql as $$
  insert into insight_marks (company_id, at)
  select distinct company, moment from unnest(moments) as moment where moment < now() - interval '2 hours'
$$;

create function mark_attendance() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform mark_insight(old.company_id, array[old.created_at, old.closed_at]);
  end if;
  if tg_op <> 'DELETE' then
    perform mark_insight(new.company_id, array[new.created_at, new.closed_at]);
  end if;
  return null;
end $$;

create trigger marks_new_attendance after insert or delete on ticket_trackings for each row
  execute function mark_attendance();
create trigger marks_changed_attendance after update on ticket_trackings for each row
  when ((old.ticket_id, old.user_id, old.queue_id, old.created_at, old.queued_at, old.started_at, old.closed_at,
      old.finished_at, old.rating)
    is distinct from (new.ticket_id, new.user_id, new.queue_id, new.created_at, new.queued_at, new.started_at,
      new.closed_at, new.finished_at, new.rating))
  execute function mark_attendance();

create function mark_ticket() returns trigger language plpgsql as $$
begin
  perform mark_insight(new.company_id, array[attendance.created_at, attendance.closed_at])
  from ticket_trackings attendance
  where attendance.company_id = new.company_id and attendance.ticket_id = new.id;
  return null;
end $$;

create trigger marks_changed_ticket after update of whatsapp_id, is_active_demand on tickets for each row
  when ((old.whatsapp_id, old.is_active_demand) is distinct from (new.whatsapp_id, new.is_active_demand))
  execute function mark_ticket();

create function mark_message() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform mark_insight(old.company_id, array[old.created_at]);
  end if;
  if tg_op <> 'DELETE' then
    perform mark_insight(new.company_id, array[new.created_at]);
  end if;
  return null;
end $$;

create trigger marks_old_message after insert on messages for each row
  when (new.created_at < now() - interval '2 hours') execute function mark_message();
create trigger marks_lost_message after delete on messages for each row
  when (old.created_at < now() - interval '2 hours') execute function mark_message();
create trigger marks_changed_message after update of created_at, is_private, from_me, queue_id, whatsapp_id on messages
  for each row
  when ((old.created_at, old.is_private, old.from_me, old.queue_id, old.whatsapp_id)
    is distinct from (new.created_at, new.is_private, new.from_me, new.queue_id, new.whatsapp_id))
  execute function mark_message();

-- How many tickets a person should have in hand at most.
alter table users add column capacity smallint not null default 10 check (capacity between 1 and 999);

-- Reports that somebody keeps under a name, for themselves or for everybody, and has sent to colleagues by mail.
create table saved_reports (
  id bigint generated always as identity,
  company_id bigint not null,
  user_id bigint not null,
  name text not null,
  is_shared boolean not null default false,
  -- What the page shows, in the words of its address.
  choice jsonb not null,
  -- The days that it is about, counted from when it is read; nothing: those of the choice.
  period text check (period in ('today', 'yesterday', 'last7', 'last30', 'month', 'lastMonth')),
  frequency text check (frequency in ('daily', 'weekly', 'monthly')),
  hour smallint not null default 8 check (hour between 0 and 23),
  format text not null default 'xlsx' check (format in ('xlsx', 'csv')),
  recipients bigint[] not null default '{}',
  next_at timestamptz,
  last_sent_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index saved_reports_of_user on saved_reports (company_id, user_id);
create index saved_reports_due on saved_reports (next_at) where next_at is not null;
call protect_company_table('saved_reports');

-- Where it is announced when the file is written, and under which name.
alter table report_downloads add column mail_to text;
alter table report_downloads add column title text;
alter table report_downloads drop constraint report_downloads_kind_check;
alter table report_downloads add constraint report_downloads_kind_check
  check (kind in ('tickets', 'attendants', 'tags', 'channels', 'robots', 'campaigns'));
