-- People have several numbers: one is the contact's, the others are kept beside it, and the import says how many.
alter table contact_import_rows add column other_numbers integer not null default 0;
alter table contact_imports add column other_numbers integer not null default 0;

-- A ticket's log says between which lanes of the board it moved, by the names that they had: lanes come and go.
alter type ticket_log_type add value 'lane';
alter table ticket_logs add column from_lane text, add column to_lane text;

-- Why a session was ended before its time, for the person who is sent to the login.
alter table sessions add column revoked_because text;
