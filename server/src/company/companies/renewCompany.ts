import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** Until when the licence lasts, and what plan it is for. Every process lets the company in, or out, at once. */
export async function renewCompany(tenant: Tenant, change: { dueDate?: Date; planId?: number }) {
  const { db, companyId, now } = tenant
  await db
    .updateTable('companies')
    .set({
      ...(change.dueDate && { dueDate: change.dueDate.toISOString() }),
      ...(change.planId !== undefined && { planId: change.planId }),
      updatedAt: now().toISOString(),
    })
    .where('id', '=', companyId)
    .execute()
  tenant.invalidate('company', companyId)
  tenant.invalidate('companySnapshot', companyId)
}
