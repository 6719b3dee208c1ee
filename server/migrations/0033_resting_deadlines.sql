-- A promise stands still while its ticket rests. What has rested is given back, in minutes of the queue's hours.
alter table sla_deadlines
  add column rested_minutes double precision not null default 0 check (rested_minutes >= 0),
  add column paused_at timestamptz;
drop index sla_deadlines_by_day;
create index sla_deadlines_by_day on sla_deadlines (company_id, due_at)
  include (queue_id, user_id, ticket_id, target, settled_at, paused_at);
