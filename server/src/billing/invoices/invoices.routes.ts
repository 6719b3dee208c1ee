import { listInvoices } from '@chatflow/contract'
import { serve, type HttpContext } from '../../platform/http/serve.ts'
import * as invoices from './invoices.queries.ts'
import { openInvoice } from './openInvoice.ts'

export function invoiceRoutes(http: HttpContext) {
  serve(http, listInvoices, async ({ tenant, query, reply }) => {
    // Whoever looks need not wait for the clock to make what is due.
    await openInvoice(tenant)
    const page = await invoices.listInvoices(tenant, query)
    if (query.page !== undefined) return page
    reply.header('x-has-more', String(page.hasMore))
    return page.invoices
  })
}
