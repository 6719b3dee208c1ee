import {
  cancelPlanChange,
  changePlan,
  findPlanChange,
  findReminder,
  listInvoices,
  quotePlan,
} from '@chatflow/contract'
import { serve, serveReading, type HttpContext } from '../../platform/http/serve.ts'
import * as invoices from './invoices.queries.ts'
import * as change from './changePlan.ts'
import * as next from './nextPlan.ts'
import * as quote from './quotePlan.ts'
import * as reminders from './remindUnpaid.ts'
import { openInvoice } from './openInvoice.ts'

export function invoiceRoutes(http: HttpContext) {
  serve(http, listInvoices, async ({ tenant, query, reply }) => {
    // Users who look need not wait for the clock to make what is due.
    await openInvoice(tenant)
    const page = await invoices.listInvoices(tenant, query)
    if (query.page !== undefined) return page
    reply.header('x-has-more', String(page.hasMore))
    return page.invoices
  })
  serveReading(http, findReminder, ({ tenant }) => reminders.findReminder(tenant))
  planRoutes(http)
}

function planRoutes(http: HttpContext) {
  serveReading(http, quotePlan, ({ tenant, params }) => quote.quotePlan(tenant, params.planId))
  serveReading(http, findPlanChange, ({ tenant }) => next.findPlanChange(tenant))
  serve(http, changePlan, ({ tenant, body, session: { userId }, request }) =>
    change.changePlan(tenant, body.planId, { userId, address: request.ip }),
  )
  serve(http, cancelPlanChange, async ({ tenant, session: { userId }, request }) => {
    await change.cancelPlanChange(tenant, { userId, address: request.ip })
    return { message: 'Plan change cancelled' }
  })
}
