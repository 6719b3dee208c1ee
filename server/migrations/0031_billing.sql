-- Who pays whom. Money is whole cents of the Brazilian real.

-- What a company owes for one period, or for a larger plan in the middle of one.
create table invoices (
  id bigint generated always as identity,
  company_id bigint not null references companies (id) on delete cascade,
  kind text not null default 'period' check (kind in ('period', 'change')),
  -- The day on which the licence ends without it, by the company's calendar.
  due_on date not null,
  due_at timestamptz not null,
  plan_id bigint references plans (id) on delete set null,
  detail text not null,
  users integer not null,
  connections integer not null,
  queues integer not null,
  months integer not null check (months >= 0),
  value_cents bigint not null check (value_cents >= 0),
  status text not null default 'open' check (status in ('open', 'paid', 'cancelled')),
  -- What of it is with us at this moment: received, less what went back.
  paid_cents bigint not null default 0,
  problem text check (problem in ('partial', 'over', 'double', 'returned', 'disputed')),
  paid_at timestamptz,
  -- What the payment changed, so that a payment that goes back can take it along.
  extended_from timestamptz,
  extended_to timestamptz,
  plan_before bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id)
);
create unique index invoices_of_period on invoices (company_id, due_on) where kind = 'period';
create index invoices_by_due on invoices (company_id, due_at desc, id desc);
create index invoices_unpaid on invoices (due_at) where status = 'open';
call protect_company_table('invoices');

-- An invoice as it was given to a gateway. The reference is ours: with it a repeated call means the same charge.
create table charges (
  id bigint generated always as identity,
  company_id bigint not null,
  invoice_id bigint not null,
  gateway text not null check (gateway in ('efi', 'stripe', 'asaas', 'mercadopago')),
  reference text not null,
  external_id text,
  value_cents bigint not null check (value_cents > 0),
  state text not null default 'open' check (state in ('open', 'closed')),
  url text,
  code text,
  expires_at timestamptz not null,
  -- The gateway is asked again at this time, whether or not it has called.
  ask_at timestamptz,
  asked integer not null default 0,
  error text,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade
);
create unique index charges_by_reference on charges (gateway, reference);
create unique index charges_by_external on charges (gateway, external_id) where external_id is not null;
create unique index charges_open on charges (company_id, invoice_id, gateway) where state = 'open';
create index charges_to_ask on charges (ask_at) where ask_at is not null;
call protect_company_table('charges');

-- Money that moved, once for each payment that a gateway knows of.
create table payments (
  id bigint generated always as identity,
  company_id bigint not null,
  invoice_id bigint not null,
  charge_id bigint not null,
  gateway text not null check (gateway in ('efi', 'stripe', 'asaas', 'mercadopago')),
  external_id text not null,
  currency text not null,
  received_cents bigint not null check (received_cents >= 0),
  returned_cents bigint not null default 0 check (returned_cents >= 0),
  -- Held back by the gateway while a bank decides.
  is_disputed boolean not null default false,
  paid_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade,
  foreign key (company_id, charge_id) references charges (company_id, id) on delete cascade
);
create unique index payments_by_external on payments (gateway, external_id);
create index payments_of_invoice on payments (company_id, invoice_id);
create index payments_of_charge on payments (company_id, charge_id);
call protect_company_table('payments');

-- What gateways called to say, before they were told that we have it.
create table payment_events (
  id bigint generated always as identity primary key,
  gateway text not null check (gateway in ('efi', 'stripe', 'asaas', 'mercadopago')),
  event_key text not null,
  about jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  result text,
  error text
);
create unique index payment_events_once on payment_events (gateway, event_key);
create index payment_events_by_age on payment_events (received_at);
call protect_platform_table('payment_events');

-- Of what a company was reminded, once each.
create table invoice_reminders (
  company_id bigint not null,
  invoice_id bigint not null,
  kind text not null check (kind in ('soon', 'today', 'late', 'lastCall')),
  created_at timestamptz not null,
  seen_at timestamptz,
  primary key (company_id, invoice_id, kind),
  foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade
);
call protect_company_table('invoice_reminders');

-- The plan that a company goes over to with its next period.
create table plan_changes (
  company_id bigint primary key references companies (id) on delete cascade,
  plan_id bigint not null references plans (id) on delete cascade,
  created_at timestamptz not null
);
call protect_company_table('plan_changes');

-- Certificates with which gateways know us. Of those that had their time, only who they were is kept.
create table payment_certificates (
  id bigint generated always as identity primary key,
  destination text not null check (destination in ('efi')),
  sealed text,
  subject text not null,
  fingerprint text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  retired_at timestamptz,
  warned_at timestamptz
);
create unique index payment_certificates_in_use on payment_certificates (destination) where retired_at is null;
call protect_platform_table('payment_certificates');
