-- Whether a robot said it, or it was said in somebody's name by itself: no answer of a person. Told until now only while it
-- was stored; of what is older nobody knows.
-- Changes: messages
alter table messages add column is_automatic boolean not null default false;
