import { deliveryHeader, eventHeader, signatureHeader, type WebhookEvent } from '@chatflow/contract'
import { later, seconds } from '../../platform/clock.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

interface WebhookToMake {
  name: string
  url: string
  events: WebhookEvent[]
  createdAt: Date
}
interface DeliveryToMake {
  event: WebhookEvent
  at: Date
  data: object
  /** What the receiver said to each attempt; the last one decides. */
  statuses: number[]
}

/** A webhook that is switched off, with what it was told, for demo data: nobody is called. */
export async function aWebhook(
  { db, companyId }: Tenant,
  { createdAt, ...webhook }: WebhookToMake,
  deliveries: DeliveryToMake[],
) {
  const at = createdAt.toISOString()
  const { id: webhookId } = await db
    .insertInto('webhooks')
    .values({ companyId, ...webhook, secret: '', isActive: false, createdAt: at, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const delivery of deliveries) await addDelivery({ db, companyId }, webhookId, delivery)
  return webhookId
}

async function addDelivery(
  { db, companyId }: Pick<Tenant, 'db' | 'companyId'>,
  webhookId: number,
  { event, at, data, statuses }: DeliveryToMake,
) {
  const isTaken = statuses.at(-1) === 200
  const { id: deliveryId } = await db
    .insertInto('webhookDeliveries')
    .values({
      companyId,
      webhookId,
      event,
      data: JSON.stringify(data),
      state: isTaken ? 'delivered' : 'failed',
      attempts: statuses.length,
      status: statuses.at(-1) ?? null,
      failure: isTaken ? null : 'refused',
      createdAt: at.toISOString(),
      doneAt: later(at, seconds(30 * statuses.length)).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const headers = (moment: Date) => ({
    'content-type': 'application/json',
    [eventHeader]: event,
    [deliveryHeader]: String(deliveryId),
    [signatureHeader]: `t=${Math.floor(moment.getTime() / 1000)},v1=…`,
  })
  await db
    .insertInto('webhookAttempts')
    .values(
      statuses.map((status, index) => {
        const moment = later(at, seconds(30 * index))
        return {
          companyId,
          deliveryId,
          at: moment.toISOString(),
          status,
          failure: status === 200 ? null : 'refused',
          tookMs: 84 + 37 * index,
          headers: JSON.stringify(headers(moment)),
          response: status === 200 ? '{"ok":true}' : 'Service Unavailable',
        }
      }),
    )
    .execute()
}
