-- Who gets a ticket, and what time does to it. Everything due is computed from these: no row per timer.
alter table tickets
  -- When it was last given to somebody who has still to accept it, and to whom.
  add column assigned_at timestamptz,
  add column assigned_to bigint,
  -- Which place in the queue the customer was told, and when.
  add column queue_position integer,
  add column position_said_at timestamptz,
  -- The last message when the customer was asked whether he is still there: a later one begins anew.
  add column inactive_said_at timestamptz;

-- Who was given a ticket longest ago is next.
alter table user_queues add column assigned_at timestamptz;

-- Whose customer it is.
alter table contacts
  add column owner_id bigint,
  add constraint contacts_owner foreign key (company_id, owner_id)
    references users (company_id, id) on delete set null (owner_id);
create index contacts_of_owner on contacts (company_id, owner_id) where owner_id is not null;
