-- What a dashboard counts of the messages of a person or a tag stands in the index: a year of them is read from it alone,
-- and not from the messages with all their words.
drop index messages_by_day;
create index messages_by_day on messages (company_id, created_at) include (ticket_id, from_me, is_private, queue_id, whatsapp_id);

-- The attendances of a person, without going through those of all. Also asked when a person is removed.
create index ticket_trackings_of_user on ticket_trackings (company_id, user_id, ticket_id);
