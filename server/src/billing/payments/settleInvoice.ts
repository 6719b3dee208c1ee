import type { Company } from '@chatflow/contract'
import { recordAudit } from '../../company/audit/recordAudit.ts'
import { findCompany } from '../../company/companies/findCompany.ts'
import { renewCompany } from '../../company/companies/renewCompany.ts'
import { addToCalendar } from '../../platform/calendar.ts'
import { fail } from '../../platform/http/fail.ts'
import { everyone } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { changeInvoice } from '../invoices/changeInvoice.ts'
import type { LockedInvoice } from '../invoices/lockInvoice.ts'
import { forgetPlanChange, repriceNext } from '../invoices/nextPlan.ts'
import { openInvoice } from '../invoices/openInvoice.ts'
import { isOwedStill } from './isOwedStill.ts'
import { settle, settleCancelled } from './settle.ts'

/**
 * Sums up what was paid for an invoice that is held. The first time that it is enough the licence is extended; when so
 * much goes back that it is not, the licence is what it was. However often and in whatever order this is asked for.
 */
export async function settleInvoice(tenant: Tenant, invoice: LockedInvoice) {
  const { db, companyId } = tenant
  const payments = await db
    .selectFrom('payments')
    .select(['currency', 'receivedCents', 'returnedCents', 'isDisputed'])
    .where('companyId', '=', companyId)
    .where('invoiceId', '=', invoice.id)
    .execute()
  const { status, paidCents, problem } = settle(invoice.valueCents, payments)
  const isOwed = invoice.status !== 'cancelled' || (status === 'paid' && (await isOwedStill(tenant, invoice)))
  if (!isOwed) return changeInvoice(tenant, invoice, settleCancelled(payments))
  await changeInvoice(tenant, invoice, { status, paidCents, problem })
  if (status === 'paid' && invoice.status !== 'paid') {
    await grant(tenant, invoice)
    // What was asked for the day on which the licence ended before is not owed any more.
    await openInvoice(tenant)
  }
  if (status === 'open' && invoice.status === 'paid') await withdraw(tenant, invoice)
}

/** From the later of today and the due date; a larger plan in the middle of a period begins at once and extends nothing. */
async function grant(tenant: Tenant, invoice: LockedInvoice) {
  const { now, companyId } = tenant
  const company = (await findCompany(tenant.db, companyId)) ?? fail('ERR_NO_COMPANY_FOUND')
  const dueDate = invoice.months > 0 ? extended(company, invoice.months, now()) : undefined
  const planId = invoice.planId ?? company.planId
  await renewCompany(tenant, { ...(dueDate && { dueDate }), planId })
  // What was planned for later gives way to the dearer plan that has begun.
  const isChange = invoice.kind === 'change'
  await forgetPlanChange(tenant, isChange ? undefined : planId)
  if (isChange) await repriceNext(tenant, planId)
  await changeInvoice(tenant, invoice, {
    paidAt: now().toISOString(),
    extendedFrom: dueDate ? company.dueDate : null,
    extendedTo: dueDate?.toISOString() ?? null,
    planBefore: company.planId,
  })
  const until = dueDate?.toISOString() ?? company.dueDate
  await audit(tenant, invoice, { status: 'paid', dueDate: until, planId })
  const told = { action: 'CONCLUIDA' as const, company: { id: companyId, dueDate: until } }
  tenant.publish('payment', { ...told, invoiceId: invoice.id }, everyone)
}

function extended({ dueDate, timezone }: Pick<Company, 'dueDate' | 'timezone'>, months: number, now: Date) {
  const from = dueDate === null ? now : new Date(dueDate)
  return addToCalendar(from > now ? from : now, { months }, timezone)
}

/** Only what this payment gave: where something has come since, a person decides. */
async function withdraw(tenant: Tenant, invoice: LockedInvoice) {
  const company = (await findCompany(tenant.db, tenant.companyId)) ?? fail('ERR_NO_COMPANY_FOUND')
  const isLast = invoice.extendedTo !== null && company.dueDate === invoice.extendedTo
  const dueDate = isLast && invoice.extendedFrom ? new Date(invoice.extendedFrom) : undefined
  const isSamePlan = invoice.planBefore !== null && company.planId === invoice.planId
  const planId = isSamePlan && invoice.planBefore !== null ? invoice.planBefore : company.planId
  await renewCompany(tenant, { ...(dueDate && { dueDate }), planId })
  await changeInvoice(tenant, invoice, {
    paidAt: null,
    extendedFrom: null,
    extendedTo: null,
    planBefore: null,
  })
  await audit(tenant, invoice, { status: 'open', dueDate: dueDate?.toISOString() ?? company.dueDate, planId })
}

function audit(tenant: Tenant, invoice: LockedInvoice, after: object) {
  return recordAudit(tenant, {
    userId: null,
    action: 'update',
    entity: 'invoice',
    entityId: invoice.id,
    before: { status: invoice.status },
    after,
  })
}
