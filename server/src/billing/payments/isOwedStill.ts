import { findCompany } from '../../company/companies/findCompany.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { LockedInvoice } from '../invoices/lockInvoice.ts'
import { findPlanChange } from '../invoices/nextPlan.ts'

/** Whether money for an invoice that was cancelled pays what is owed all the same: else it is nobody's, and shown as such. */
export function isOwedStill(tenant: Tenant, invoice: LockedInvoice): Promise<boolean> {
  return invoice.kind === 'change' ? isStillWanted(tenant, invoice) : isReplaced(tenant, invoice)
}

/** Another invoice asks for the same period at the same price, because the day was moved. */
async function isReplaced({ db, companyId }: Tenant, { planId, months, valueCents }: LockedInvoice) {
  const replacing = await db
    .selectFrom('invoices')
    .select('id')
    .where('companyId', '=', companyId)
    .where('kind', '=', 'period')
    .where('status', '=', 'open')
    .where('paidCents', '=', 0)
    .where('planId', '=', planId)
    .where('months', '=', months)
    .where('valueCents', '=', valueCents)
    .executeTakeFirst()
  return replacing !== undefined
}

/** The dearer plan was paid after its day, and nothing else was chosen since. */
async function isStillWanted(tenant: Tenant, invoice: LockedInvoice) {
  const { db, companyId } = tenant
  const company = (await findCompany(db, companyId)) ?? fail('ERR_NO_COMPANY_FOUND')
  if (company.planId !== invoice.planBefore || (await findPlanChange(tenant)).planned) return false
  const newer = await db
    .selectFrom('invoices')
    .select('id')
    .where('companyId', '=', companyId)
    .where('kind', '=', 'change')
    .where('id', '>', invoice.id)
    .executeTakeFirst()
  return newer === undefined
}
