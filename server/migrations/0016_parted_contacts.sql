-- Set when somebody has parted two joined contacts again: the network does not join them a second time.
alter table contact_joins add column parted_at timestamptz;
