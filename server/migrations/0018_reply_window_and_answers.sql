-- How long after a customer's words the network lets this connection answer; null where it always does.
alter table connections add column reply_window_hours smallint check (reply_window_hours > 0);

-- What customers chose in a poll on their phones, or how they answered an invitation.
alter table simulator_messages add column answers jsonb not null default '[]';
