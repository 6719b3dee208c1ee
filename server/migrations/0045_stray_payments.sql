-- Money on the platform's own account that no invoice asked for: sent to its PIX key without a charge, or for one that is not ours.
create table stray_payments (
  id bigint generated always as identity primary key,
  gateway text not null check (gateway in ('efi', 'stripe', 'asaas', 'mercadopago')),
  external_id text not null,
  reason text not null check (reason in ('withoutCharge', 'unknownCharge')),
  payer text,
  currency text not null,
  received_cents bigint not null check (received_cents >= 0),
  returned_cents bigint not null check (returned_cents >= 0),
  paid_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index stray_payments_once on stray_payments (gateway, external_id);
call protect_platform_table('stray_payments');
