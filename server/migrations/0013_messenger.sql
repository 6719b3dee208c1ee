alter type provider add value 'graph';

-- Sends to pages and Instagram that were begun, piece by piece: Meta takes no name of ours, and a long text leaves as several
-- messages. One whose result is not known waits for its echo before it is sent again.
create table messenger_sends (
  company_id bigint not null,
  connection_id bigint not null,
  wid text not null,
  part smallint not null,
  address text not null,
  begun_at timestamptz not null,
  -- Meta's name for it, once it has responded.
  network_wid text,
  primary key (company_id, connection_id, wid, part),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index messenger_sends_in_doubt on messenger_sends (company_id, connection_id, address) where network_wid is null;
create index messenger_sends_by_age on messenger_sends (begun_at);
call protect_company_table('messenger_sends');
