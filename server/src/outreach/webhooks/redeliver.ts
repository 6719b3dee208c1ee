import type { WebhookDelivery, WebhookDeliveryDetail } from '@chatflow/contract'
import { unseal } from '../../platform/crypto.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { callWebhook } from './callWebhook.ts'
import type { DeliveryDeps } from './deliver.ts'
import { recordAttempts } from './deliveries.ts'
import { wake } from './enqueueDelivery.ts'
import { getDelivery, getWebhook } from './webhooks.queries.ts'

const again = { state: 'waiting', nextAt: null, doneAt: null, attempts: 0 } as const

export async function redeliverOne(tenant: Tenant, id: number): Promise<WebhookDelivery> {
  const { companyId } = tenant
  const { webhookId } = await getDelivery(tenant, id)
  await tenant.db
    .updateTable('webhookDeliveries')
    .set(again)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
  await wake(tenant, { companyId, webhookId })
  return getDelivery(tenant, id)
}

/** Everything that was given up. A `ping` was for that moment. */
export async function redeliverAllFailed(tenant: Tenant, webhookId: number): Promise<number> {
  const { companyId } = tenant
  await getWebhook(tenant, webhookId)
  const { numUpdatedRows } = await tenant.db
    .updateTable('webhookDeliveries')
    .set(again)
    .where('companyId', '=', companyId)
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'failed')
    .where('event', '!=', 'ping')
    .executeTakeFirst()
  await wake(tenant, { companyId, webhookId })
  return Number(numUpdatedRows)
}

/** Calls it once, at this moment, also while it is paused or switched off: that is when people try it. */
export async function ping(
  { tenancy, safeHttp, sealKey }: DeliveryDeps,
  companyId: number,
  webhookId: number,
): Promise<WebhookDeliveryDetail> {
  const begun = await tenancy.withTenant(companyId, async (tenant) => {
    const { db } = tenant
    const webhook = await db
      .selectFrom('webhooks')
      .select(['url', 'secret'])
      .where('companyId', '=', companyId)
      .where('id', '=', webhookId)
      .executeTakeFirst()
    if (!webhook) return fail('ERR_NO_WEBHOOK_FOUND')
    const delivery = await db
      .insertInto('webhookDeliveries')
      .values({
        companyId,
        webhookId,
        event: 'ping',
        data: '{}',
        // Not for the job: it is called here.
        state: 'failed',
        createdAt: tenant.now().toISOString(),
      })
      .returning(['id', 'event', 'contactId', 'data', 'attempts', 'createdAt'])
      .executeTakeFirstOrThrow()
    return { webhook, delivery, now: tenant.now() }
  })
  const { webhook, delivery, now } = begun
  const secret = unseal(sealKey, webhook.secret) ?? ''
  const attempt = await callWebhook(safeHttp, { companyId, url: webhook.url, secret, delivery, now })
  return tenancy.withTenant(companyId, async (tenant) => {
    await recordAttempts(tenant, [delivery], [attempt])
    return getDelivery(tenant, delivery.id)
  })
}
