import { downloadCompanyReceipt, downloadReceipt, listCompanyInvoices } from '@chatflow/contract'
import { servePlatform, serveSlow, type HttpContext } from '../../platform/http/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { asInvoice, invoiceColumns } from '../invoices/invoiceRows.ts'
import { makeReceipt } from './makeReceipt.ts'

export function receiptRoutes(http: HttpContext, storage: Storage) {
  const { tenancy } = http
  serveSlow(http, downloadReceipt, ({ session: { companyId }, params: { invoiceId } }) =>
    makeReceipt(tenancy, storage, { companyId, invoiceId }),
  )
  serveSlow(http, downloadCompanyReceipt, ({ params }) =>
    makeReceipt(tenancy, storage, { companyId: params.anyCompanyId, invoiceId: params.anyInvoiceId }),
  )
  servePlatform(http, listCompanyInvoices, async ({ platform, params: { anyCompanyId: companyId } }) => {
    const rows = await platform.db
      .selectFrom('invoices')
      .select(invoiceColumns)
      .where('companyId', '=', companyId)
      .where('status', '!=', 'cancelled')
      .orderBy('dueAt', 'desc')
      .orderBy('id', 'desc')
      .limit(100)
      .execute()
    return { companyId, invoices: rows.map(asInvoice) }
  })
}
