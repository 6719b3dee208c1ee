import type { GatewayName } from '@chatflow/contract'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { days, later, minutes } from '../../platform/clock.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { MadeCharge } from '../gateways/Gateway.ts'
import { lockInvoice, type LockedInvoice } from '../invoices/lockInvoice.ts'

/** Stripe's pages live for a day at most. */
const lifetime = days(1) - minutes(10)

/** A dearer plan is offered for a day, and no longer; no gateway takes less than half an hour. */
function expiryOf({ kind, dueAt }: LockedInvoice, at: Date): Date {
  const latest = later(at, lifetime)
  if (kind !== 'change') return latest
  const ends = new Date(Math.max(Date.parse(dueAt), later(at, minutes(35)).getTime()))
  return ends < latest ? ends : latest
}

/**
 * The charge of an invoice at one gateway, before the gateway knows of it. There is one at a time: who asks again while it
 * can be paid gets the same, and one over another amount takes its place.
 */
export async function prepareCharge(tenant: Tenant, invoice: LockedInvoice, gateway: GatewayName) {
  const { db, companyId, now } = tenant
  const valueCents = invoice.valueCents - invoice.paidCents
  if (valueCents <= 0) fail('ERR_INVOICE_PAID')
  const at = now()
  await db
    .updateTable('charges')
    .set({ state: 'closed' })
    .where('companyId', '=', companyId)
    .where('invoiceId', '=', invoice.id)
    .where('gateway', '=', gateway)
    .where('state', '=', 'open')
    .where((eb) =>
      eb.or([eb('valueCents', '!=', valueCents), eb('expiresAt', '<', later(at, minutes(10)).toISOString())]),
    )
    .execute()
  await db
    .insertInto('charges')
    .values({
      companyId,
      invoiceId: invoice.id,
      gateway,
      reference: randomUUID().replaceAll('-', ''),
      valueCents,
      expiresAt: expiryOf(invoice, at).toISOString(),
      createdAt: at.toISOString(),
    })
    .onConflict((known) =>
      known
        .columns(['companyId', 'invoiceId', 'gateway'])
        .where(sql<boolean>`state = 'open'`)
        .doNothing(),
    )
    .execute()
  return db
    .selectFrom('charges')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('invoiceId', '=', invoice.id)
    .where('gateway', '=', gateway)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
}
export type Charge = Awaited<ReturnType<typeof prepareCharge>>

/**
 * The gateway has it. From now on it is asked about it, even if it never calls. Returns whether it may be paid: while the
 * gateway was asked, somebody may have paid the invoice, or it may have come to cost something else.
 */
export async function recordMade(tenant: Tenant, charge: Charge, made: MadeCharge): Promise<boolean> {
  const { db, companyId, now } = tenant
  const invoice = await lockInvoice(tenant, charge.invoiceId)
  await db
    .updateTable('charges')
    .set({
      externalId: made.externalId,
      url: made.url ?? null,
      code: made.code ?? null,
      askAt: later(now(), minutes(1)).toISOString(),
      error: null,
    })
    .where('companyId', '=', companyId)
    .where('id', '=', charge.id)
    .execute()
  return invoice.status === 'open' && invoice.valueCents - invoice.paidCents === charge.valueCents
}

export async function recordFailure({ db, companyId }: Tenant, charge: Charge, error: string) {
  await db
    .updateTable('charges')
    .set({ error: error.slice(0, 500) })
    .where('companyId', '=', companyId)
    .where('id', '=', charge.id)
    .execute()
}
