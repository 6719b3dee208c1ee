-- Where each payment gateway calls us: what it was told by ourselves, and when it was last heard.
create table gateway_webhooks (
  gateway text primary key check (gateway in ('efi', 'stripe', 'asaas', 'mercadopago')),
  -- Where we said that we can be reached.
  origin text,
  -- A fingerprint of what the gateway was told: another address, key or certificate is told anew.
  registration text,
  registered_at timestamptz,
  -- The same of what it was told last and did not take.
  tried text,
  problem text,
  problem_at timestamptz,
  retry_at timestamptz,
  heard_at timestamptz,
  refused_at timestamptz
);
call protect_platform_table('gateway_webhooks');
