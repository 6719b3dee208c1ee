import {
  pageSize,
  type DeliveryState,
  type Webhook,
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
  type WebhookEvent,
  type WebhookFailure,
} from '@chatflow/contract'
import { fail } from '../../platform/http/fail.ts'
import { room } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { bodyOf } from './callWebhook.ts'
import type { Health } from './pace.ts'

const webhooksOf = ({ db, companyId }: Tenant) =>
  db
    .selectFrom('webhooks')
    .select((eb) => [
      'id',
      'name',
      'url',
      'events',
      'isActive',
      'failingSince',
      'pausedAt',
      'createdAt',
      'updatedAt',
      ...(['waiting', 'failed'] as const).map((state) =>
        eb
          .selectFrom('webhookDeliveries')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('webhookDeliveries.companyId', '=', 'webhooks.companyId')
          .whereRef('webhookDeliveries.webhookId', '=', 'webhooks.id')
          .where('webhookDeliveries.state', '=', state)
          .as(state),
      ),
    ])
    .where('webhooks.companyId', '=', companyId)

type Row = Awaited<ReturnType<ReturnType<typeof webhooksOf>['executeTakeFirstOrThrow']>>
const webhookOf = ({ events, waiting, failed, ...row }: Row): Webhook => ({
  ...row,
  events: events as WebhookEvent[],
  waiting: Number(waiting),
  failed: Number(failed),
})

export const listWebhooks = async (tenant: Tenant) =>
  (await webhooksOf(tenant).orderBy('name').orderBy('id').execute()).map(webhookOf)

export async function getWebhook(tenant: Tenant, id: number): Promise<Webhook> {
  const row = await webhooksOf(tenant).where('webhooks.id', '=', id).executeTakeFirst()
  return row ? webhookOf(row) : fail('ERR_NO_WEBHOOK_FOUND')
}

/** A webhook as it is called; nothing when it is switched off or paused. */
export function findCallable({ db, companyId }: Tenant, id: number) {
  return db
    .selectFrom('webhooks')
    .select(['id', 'name', 'url', 'secret', 'failures', 'retryAt', 'failingSince', 'pausedAt'])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('isActive', '=', true)
    .where('pausedAt', 'is', null)
    .executeTakeFirst()
}
export type CallableWebhook = NonNullable<Awaited<ReturnType<typeof findCallable>>>

export async function writeHealth({ db, companyId }: Tenant, id: number, health: Health) {
  const { failures, retryAt, failingSince, pausedAt } = health
  await db
    .updateTable('webhooks')
    .set({ failures, retryAt, failingSince, pausedAt })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Those who look at it read it again. `paused` is its name when it was paused just now. */
export const announceWebhook = (tenant: Tenant, webhookId: number, paused?: string) =>
  tenant.publish(
    'webhook',
    { webhookId, ...(paused !== undefined && { paused }) },
    { rooms: [room.capability('api:manage')] },
  )

const shown = [
  'id',
  'event',
  'state',
  'attempts',
  'status',
  'failure',
  'createdAt',
  'nextAt',
  'doneAt',
] as const
type DeliveryRow = Omit<WebhookDelivery, 'state' | 'failure'> & { state: string; failure: string | null }
const deliveryOf = ({ state, failure, ...row }: DeliveryRow): WebhookDelivery => ({
  ...row,
  state: state as DeliveryState,
  failure: failure as WebhookFailure | null,
})

interface Asked {
  state?: DeliveryState | undefined
  before?: number | undefined
}
export async function listDeliveries(tenant: Tenant, webhookId: number, { state, before }: Asked) {
  await getWebhook(tenant, webhookId)
  const rows = await tenant.db
    .selectFrom('webhookDeliveries')
    .select(shown)
    .where('companyId', '=', tenant.companyId)
    .where('webhookId', '=', webhookId)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
  return { deliveries: rows.slice(0, pageSize).map(deliveryOf), hasMore: rows.length > pageSize }
}

export async function getDelivery(
  { db, companyId }: Tenant,
  id: number,
): Promise<WebhookDeliveryDetail & { webhookId: number }> {
  const row = await db
    .selectFrom('webhookDeliveries')
    .select([...shown, 'webhookId', 'contactId', 'data'])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return fail('ERR_NO_DELIVERY_FOUND')
  const { data, contactId, webhookId, ...delivery } = row
  const log = await db
    .selectFrom('webhookAttempts')
    .select(['id', 'at', 'status', 'failure', 'tookMs', 'headers', 'response'])
    .where('companyId', '=', companyId)
    .where('deliveryId', '=', id)
    .orderBy('id')
    .execute()
  return {
    ...deliveryOf(delivery),
    webhookId,
    body: bodyOf(companyId, { ...delivery, contactId, data }),
    log: log.map((attempt) => ({
      ...attempt,
      failure: attempt.failure as WebhookFailure | null,
      headers: attempt.headers as WebhookAttempt['headers'],
    })),
  }
}
