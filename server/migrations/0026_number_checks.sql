-- A campaign that was deleted is gone from every screen at once; its recipients, of whom there may be a million, go in portions.
alter table campaigns add column removed_at timestamptz;

-- Whether somebody is reached under the numbers of a list: asked of the network a few at a time, never in bulk.
create table contact_list_checks (
  company_id bigint not null,
  contact_list_id bigint not null,
  connection_id bigint not null,
  state text not null default 'running' check (state in ('running', 'done', 'stopped')),
  -- What it waits for while it runs, or why it was stopped.
  reason text check (reason in ('connectionDown', 'governor', 'dayCap', 'unanswered', 'restricted', 'byPerson')),
  -- How many had to be asked about, how many answers there are, and how many of them were a yes.
  total integer not null,
  checked integer not null default 0,
  found integer not null default 0,
  -- It goes on behind this item, whatever became of the process that asked.
  last_item_id bigint not null default 0,
  -- How often in a row the network said nothing about the next one.
  misses smallint not null default 0,
  -- How many were asked about on one day (yyyy-mm-dd) of the company's calendar.
  asked_on text,
  asked integer not null default 0,
  next_at timestamptz not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (company_id, contact_list_id),
  foreign key (company_id, contact_list_id) references contact_lists (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index contact_list_checks_of_connection on contact_list_checks (company_id, connection_id);
call protect_company_table('contact_list_checks');
create index contact_list_items_unchecked on contact_list_items (company_id, contact_list_id, id)
  where is_whatsapp_valid is null;
