import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** The invoice, held: who else would change it waits. */
export async function lockInvoice({ db, companyId }: Tenant, id: number) {
  const invoice = await db
    .selectFrom('invoices')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return invoice ?? fail('ERR_NO_INVOICE_FOUND')
}
export type LockedInvoice = Awaited<ReturnType<typeof lockInvoice>>
