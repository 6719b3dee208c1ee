import { sql } from 'kysely'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** Calls one webhook with what waits for it. A job, because receivers may be slow, and nobody else may wait for them. */
export const deliverWebhook = defineJob({
  name: 'deliverWebhook',
  lane: 'housekeeping',
  payload: z.object({ companyId: z.number(), webhookId: z.number() }),
  isSlow: true,
})

/**
 * One at a time for each webhook: what is enqueued twice runs once. What is put off has a key of its own: put off a moment after
 * somebody asked for it at once, it would take that one's place.
 */
export function wake(
  tenant: Pick<Tenant, 'enqueue'>,
  { companyId, webhookId, runAt }: { companyId: number; webhookId: number; runAt?: Date },
) {
  const queue = `webhook:${companyId}:${webhookId}`
  return tenant.enqueue(
    deliverWebhook,
    { companyId, webhookId },
    runAt ? { key: `${queue}:later`, queue, runAt } : { key: queue, queue },
  )
}

interface Delivery {
  webhookId: number
  event: string
  contactId: number | null
  data: object
}
/** A webhook that was removed a moment ago is still in copies of the snapshot: it must not spoil what happens here. */
export async function enqueueDelivery(tenant: Tenant, { webhookId, event, contactId, data }: Delivery) {
  const { companyId, db, now } = tenant
  await sql`insert into webhook_deliveries (company_id, webhook_id, event, contact_id, data, created_at)
    select company_id, id, ${event}, ${contactId}, ${JSON.stringify(data)}::jsonb, ${now().toISOString()}::timestamptz
    from webhooks where company_id = ${companyId} and id = ${webhookId} for key share`.execute(db)
  await wake(tenant, { companyId, webhookId })
}
