-- What it all amounted to: sums that dashboards read.

-- Attendances by their end, contacts by their beginning, and the few tickets that are groups.
create index ticket_trackings_by_end on ticket_trackings (company_id, closed_at) where closed_at is not null;
create index contacts_by_age on contacts (company_id, created_at) where erased_at is null;
create index tickets_of_groups on tickets (company_id, contact_id) where is_group;
