import type { PageQuery } from '@chatflow/contract'
import { containing, paged } from '../../platform/database/paged.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { asInvoice, invoiceColumns } from './invoiceRows.ts'

export async function listInvoices({ db, companyId }: Tenant, { searchParam, pageNumber }: PageQuery) {
  let found = db.selectFrom('invoices').where('companyId', '=', companyId).where('status', '!=', 'cancelled')
  if (searchParam) found = found.where('detail', 'ilike', containing(searchParam))
  const { rows, count, hasMore } = await paged(found, pageNumber, (all) =>
    all.select(invoiceColumns).orderBy('dueAt', 'desc').orderBy('id', 'desc'),
  )
  return { invoices: rows.map(asInvoice), count, hasMore }
}
