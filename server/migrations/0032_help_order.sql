-- The order in which the help videos are shown. Those that nobody has moved keep the order in which they were added.
alter table helps add column position integer not null default 0;
