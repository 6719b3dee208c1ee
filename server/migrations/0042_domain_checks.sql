-- Since when the proof of a domain is no longer found in its DNS.
alter table company_domains add column missing_since timestamptz;
