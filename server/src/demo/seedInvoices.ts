import { sql } from 'kysely'
import { findCompany } from '../company/companies/findCompany.ts'
import { findPlan } from '../company/plans/findPlan.ts'
import { addToCalendar, dayOf, wallTime } from '../platform/calendar.ts'
import { days, later } from '../platform/clock.ts'
import { fail } from '../platform/http/fail.ts'
import type { Tenancy, Tenant } from '../platform/tenancy/tenancy.ts'

interface Example {
  /** How many periods ago it was due. */
  ago: number
  paidCents: number
  problem?: 'partial' | 'double'
}

/** What a company has paid and owes: an open one, a late one of which a part is missing, and paid ones. */
const examples: Example[] = [
  { ago: 4, paidCents: 24_900 },
  { ago: 3, paidCents: 49_800, problem: 'double' },
  { ago: 2, paidCents: 10_000, problem: 'partial' },
  { ago: 1, paidCents: 24_900 },
  { ago: 0, paidCents: 0 },
]

export function seedInvoices(tenancy: Tenancy, companyId: number) {
  return tenancy.withTenant(companyId, async (tenant) => {
    const company = (await findCompany(tenant.db, companyId)) ?? fail('ERR_NO_COMPANY_FOUND')
    const plan = (await findPlan(tenant.db, company.planId)) ?? fail('ERR_NO_PLAN_FOUND')
    const { timezone } = company
    for (const example of examples) {
      const dueAt = addToCalendar(new Date(company.dueDate ?? 0), { months: -example.ago }, timezone)
      await seedInvoice(tenant, { ...example, dueAt, timezone, plan })
    }
  })
}

interface Seed extends Example {
  dueAt: Date
  timezone: string
  plan: NonNullable<Awaited<ReturnType<typeof findPlan>>>
}

async function seedInvoice(tenant: Tenant, { paidCents, problem, dueAt, timezone, plan }: Seed) {
  const { db, companyId } = tenant
  const { id: planId, name: detail, users, connections, queues } = plan
  const valueCents = Math.round(plan.amount * 100)
  const paidAt = later(dueAt, -days(2)).toISOString()
  const isPaid = paidCents >= valueCents
  const made = later(dueAt, -days(20)).toISOString()
  const invoice = await db
    .insertInto('invoices')
    .values({
      companyId,
      planId,
      detail,
      users,
      connections,
      queues,
      valueCents,
      paidCents,
      months: 1,
      dueOn: sql`${dayOf(wallTime(dueAt, timezone))}::date`,
      dueAt: dueAt.toISOString(),
      status: isPaid ? 'paid' : 'open',
      problem: problem ?? null,
      ...(isPaid && {
        paidAt,
        extendedFrom: dueAt.toISOString(),
        extendedTo: addToCalendar(dueAt, { months: 1 }, timezone).toISOString(),
        planBefore: planId,
      }),
      createdAt: made,
      updatedAt: made,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const parts = problem === 'double' ? [valueCents, valueCents] : [paidCents]
  for (const [at, cents] of parts.entries())
    if (cents > 0) await seedPayment(tenant, { invoiceId: invoice.id, at, cents, paidAt })
}

/** A payment by PIX that the bank has told. */
async function seedPayment(
  { db, companyId }: Tenant,
  { invoiceId, at, cents, paidAt }: { invoiceId: number; at: number; cents: number; paidAt: string },
) {
  const reference = `demo${String(companyId).padStart(6, '0')}${String(invoiceId).padStart(12, '0')}${at}pix`
  const charge = await db
    .insertInto('charges')
    .values({
      companyId,
      invoiceId,
      gateway: 'efi',
      reference,
      externalId: reference,
      valueCents: cents,
      state: 'closed',
      expiresAt: paidAt,
      createdAt: paidAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('payments')
    .values({
      companyId,
      invoiceId,
      chargeId: charge.id,
      gateway: 'efi',
      currency: 'BRL',
      receivedCents: cents,
      externalId: `E${reference}`,
      paidAt,
      createdAt: paidAt,
      updatedAt: paidAt,
    })
    .execute()
}
