import type { PushSubscriptionForm } from '@chatflow/contract'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

interface Own {
  id: string
  userId: number
}

export async function saveSubscription(
  { db, companyId, now }: Tenant,
  { id: sessionId, userId }: Own,
  { endpoint, keys: { p256dh, auth } }: PushSubscriptionForm,
) {
  const given = { endpoint, p256dh, auth, createdAt: now().toISOString() }
  await db
    .insertInto('pushSubscriptions')
    .values({ companyId, sessionId, userId, ...given })
    .onConflict((conflict) => conflict.columns(['companyId', 'sessionId']).doUpdateSet(given))
    .execute()
}

export async function dropSubscription({ db, companyId }: Tenant, sessionId: string) {
  await db
    .deleteFrom('pushSubscriptions')
    .where('companyId', '=', companyId)
    .where('sessionId', '=', sessionId)
    .execute()
}

export async function hasSubscription({ db, companyId }: Tenant, sessionId: string): Promise<boolean> {
  const found = await db
    .selectFrom('pushSubscriptions')
    .select('sessionId')
    .where('companyId', '=', companyId)
    .where('sessionId', '=', sessionId)
    .executeTakeFirst()
  return found !== undefined
}

/** Those of living sessions. Nobody who has a page open is pushed to: the page tells them. */
export function subscriptionsToTell({ db, companyId, now }: Tenant, userId: number) {
  return db
    .selectFrom('pushSubscriptions as own')
    .innerJoin('sessions', (join) =>
      join.onRef('sessions.companyId', '=', 'own.companyId').onRef('sessions.id', '=', 'own.sessionId'),
    )
    .select(['own.sessionId', 'own.endpoint', 'own.p256dh', 'own.auth'])
    .where('own.companyId', '=', companyId)
    .where('own.userId', '=', userId)
    .where('sessions.revokedAt', 'is', null)
    .where('sessions.expiresAt', '>', now().toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('userSockets')
            .select('userSockets.id')
            .whereRef('userSockets.companyId', '=', 'own.companyId')
            .whereRef('userSockets.userId', '=', 'own.userId'),
        ),
      ),
    )
    .orderBy('own.sessionId')
    .execute()
}
