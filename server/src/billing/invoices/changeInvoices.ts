import type { Plan } from '@chatflow/contract'
import { sql } from 'kysely'
import { findCompany } from '../../company/companies/findCompany.ts'
import { dayOf, wallTime } from '../../platform/calendar.ts'
import { days, later } from '../../platform/clock.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { asInvoice, payers } from './invoiceRows.ts'
import { lockInvoice } from './lockInvoice.ts'

/** Of a dearer plan that somebody thought about and did not pay. Where money came in, the rest is paid first. */
export async function dropChangeInvoices({ db, companyId, now }: Tenant) {
  const open = await db
    .selectFrom('invoices')
    .select('paidCents')
    .where('companyId', '=', companyId)
    .where('kind', '=', 'change')
    .where('status', '=', 'open')
    .forUpdate()
    .execute()
  if (open.some(({ paidCents }) => paidCents > 0)) fail('ERR_INVOICE_PAID')
  await db
    .updateTable('invoices')
    .set({ status: 'cancelled', updatedAt: now().toISOString() })
    .where('companyId', '=', companyId)
    .where('kind', '=', 'change')
    .where('status', '=', 'open')
    .execute()
}

/** What is to be paid before the dearer plan begins. */
export async function openChangeInvoice(tenant: Tenant, plan: Plan, valueCents: number) {
  const { db, companyId, now } = tenant
  const { timezone, planId: planBefore } = (await findCompany(db, companyId)) ?? fail('ERR_NO_COMPANY_FOUND')
  const { id: planId, name: detail, users, connections, queues } = plan
  // The sum counts the days that are left: it holds for a day.
  const dueAt = later(now(), days(1))
  const at = now().toISOString()
  const made = await db
    .insertInto('invoices')
    .values({
      companyId,
      planId,
      detail,
      users,
      connections,
      queues,
      valueCents,
      kind: 'change',
      planBefore,
      months: 0,
      dueOn: sql`${dayOf(wallTime(dueAt, timezone))}::date`,
      dueAt: dueAt.toISOString(),
      createdAt: at,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  tenant.publish('invoice', { action: 'update', invoiceId: made.id }, payers)
  return asInvoice(await lockInvoice(tenant, made.id))
}
