import type { Updateable } from 'kysely'
import type { Invoices } from '../../platform/database/tables.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { payers } from './invoiceRows.ts'

/** Writes an invoice that the caller holds, and tells those who pay. */
export async function changeInvoice(tenant: Tenant, { id }: { id: number }, changes: Updateable<Invoices>) {
  const { db, companyId, now } = tenant
  await db
    .updateTable('invoices')
    .set({ ...changes, updatedAt: now().toISOString() })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
  tenant.publish('invoice', { action: 'update', invoiceId: id }, payers)
}
