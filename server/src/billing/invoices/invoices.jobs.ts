import { invoiceDaysBefore, platformCompanyId } from '@chatflow/contract'
import { z } from 'zod'
import { days, later } from '../../platform/clock.ts'
import { defineJob, handleJob } from '../../platform/jobs/job.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { openInvoice } from './openInvoice.ts'
import { remindUnpaid } from './remindUnpaid.ts'

export const openInvoices = defineJob({ name: 'openInvoices', lane: 'housekeeping', payload: z.object({}) })

export const remindOfInvoices = defineJob({
  name: 'remindOfInvoices',
  lane: 'housekeeping',
  payload: z.object({}),
})

export function invoiceJobs(deps: Parameters<typeof remindUnpaid>[0]) {
  const { tenancy } = deps
  return [
    handleJob(remindOfInvoices, () => remindUnpaid(deps)),
    handleJob(openInvoices, async () => {
      for (const companyId of await companiesInTime(tenancy)) await tenancy.withTenant(companyId, openInvoice)
    }),
  ]
}

/** Those whose licence ends soon and who have no invoice for it yet. */
function companiesInTime(tenancy: Tenancy): Promise<number[]> {
  return tenancy.withPlatform(async ({ db, now }) => {
    const rows = await db
      .selectFrom('companies')
      .select('id')
      .where('id', '!=', platformCompanyId)
      .where('status', '=', true)
      .where('dueDate', '<=', later(now(), days(invoiceDaysBefore)).toISOString())
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('invoices')
              .select('invoices.id')
              .whereRef('invoices.companyId', '=', 'companies.id')
              .whereRef('invoices.dueAt', '=', 'companies.dueDate')
              .where('invoices.kind', '=', 'period')
              .where('invoices.status', '!=', 'cancelled'),
          ),
        ),
      )
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  })
}
