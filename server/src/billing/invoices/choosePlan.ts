import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { asCents } from '../gateways/cents.ts'
import { changeInvoice } from './changeInvoice.ts'
import { lockInvoice, type LockedInvoice } from './lockInvoice.ts'

/** The invoice is for another plan from now on: its price and limits are that plan's. Not once something was paid for it. */
export async function choosePlan(
  tenant: Tenant,
  invoice: LockedInvoice,
  planId: number,
): Promise<LockedInvoice> {
  if (invoice.planId === planId || invoice.kind === 'change') return invoice
  if (invoice.paidCents > 0 || invoice.problem !== null) fail('ERR_INVOICE_PAID')
  const plan = await tenant.db
    .selectFrom('plans')
    .select(['name', 'users', 'connections', 'queues', 'amount'])
    .where('id', '=', planId)
    .executeTakeFirst()
  if (!plan) fail('ERR_NO_PLAN_FOUND')
  const { name: detail, users, connections, queues } = plan
  const valueCents = asCents(plan.amount) * invoice.months
  await changeInvoice(tenant, invoice, { planId, detail, users, connections, queues, valueCents })
  return lockInvoice(tenant, invoice.id)
}
