import { sql } from 'kysely'
import type { Platform, Tenant } from '../../platform/tenancy/tenancy.ts'
import type { Attempt, DueDelivery } from './callWebhook.ts'
import { nextTry } from './pace.ts'

/** The oldest that is still to be told of each person: what comes after it waits. */
const headsOf = ({ db, companyId }: Tenant, webhookId: number) =>
  db
    .selectFrom('webhookDeliveries as head')
    .where('head.companyId', '=', companyId)
    .where('head.webhookId', '=', webhookId)
    .where('head.state', '=', 'waiting')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhookDeliveries as earlier')
            .select('earlier.id')
            .where('earlier.companyId', '=', companyId)
            .where('earlier.webhookId', '=', webhookId)
            .where('earlier.state', '=', 'waiting')
            .whereRef('earlier.contactId', '=', 'head.contactId')
            .whereRef('earlier.id', '<', 'head.id'),
        ),
      ),
    )

export const findDue = (tenant: Tenant, webhookId: number, limit: number): Promise<DueDelivery[]> =>
  headsOf(tenant, webhookId)
    .select(['head.id', 'head.event', 'head.contactId', 'head.data', 'head.attempts', 'head.createdAt'])
    .where((eb) =>
      eb.or([eb('head.nextAt', 'is', null), eb('head.nextAt', '<=', tenant.now().toISOString())]),
    )
    .orderBy('head.id')
    .limit(limit)
    .execute()

/** When the first of those is due; nothing when none waits. */
export async function nextDue(tenant: Tenant, webhookId: number): Promise<Date | undefined> {
  const next = await headsOf(tenant, webhookId)
    .select('head.nextAt')
    .orderBy('head.nextAt', (order) => order.asc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
  return next && new Date(next.nextAt ?? tenant.now())
}

/** Writes down what came of several calls. A `ping` is not repeated. */
export async function recordAttempts(tenant: Tenant, deliveries: DueDelivery[], attempts: Attempt[]) {
  const { db, companyId, now } = tenant
  if (attempts.length === 0) return
  await db
    .insertInto('webhookAttempts')
    .values(
      attempts.map(({ headers, ...attempt }) => ({
        companyId,
        ...attempt,
        headers: JSON.stringify(headers),
      })),
    )
    .execute()
  const results = attempts.map((attempt) => {
    const delivery = deliveries.find(({ id }) => id === attempt.deliveryId)
    const again =
      attempt.failure && delivery && delivery.event !== 'ping'
        ? nextTry(delivery.attempts + 1, now())
        : undefined
    const state = attempt.failure === null ? 'delivered' : again ? 'waiting' : 'failed'
    return { ...attempt, state, nextAt: again?.toISOString() ?? null }
  })
  await sql`update webhook_deliveries set state = result.state, attempts = attempts + 1, status = result.status,
      failure = result.failure, next_at = result.next_at,
      done_at = case when result.state = 'waiting' then null else ${now().toISOString()}::timestamptz end
    from unnest(${results.map(({ deliveryId }) => deliveryId)}::bigint[], ${results.map(({ state }) => state)}::text[],
      ${results.map(({ status }) => status)}::int[], ${results.map(({ failure }) => failure)}::text[],
      ${results.map(({ nextAt }) => nextAt)}::timestamptz[]) as result (id, state, status, failure, next_at)
    where company_id = ${companyId} and webhook_deliveries.id = result.id`.execute(db)
}

export async function forgetOldDeliveries({ db }: Platform, before: Date) {
  await db.deleteFrom('webhookDeliveries').where('createdAt', '<', before.toISOString()).execute()
}

/** What was told of somebody who is nobody any more is not kept. */
export async function forgetDeliveriesOf({ db, companyId }: Tenant, { contactId }: { contactId: number }) {
  await db
    .deleteFrom('webhookDeliveries')
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .execute()
}
