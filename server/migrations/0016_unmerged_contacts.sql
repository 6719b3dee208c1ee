-- Set when somebody has unmerged two contacts: the network does not merge them a second time.
alter table contact_merges add column unmerged_at timestamptz;
