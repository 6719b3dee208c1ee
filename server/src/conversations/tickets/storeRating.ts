import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { ticketRated } from './ticketEvents.ts'

/** Keeps what the customer said of the attendance that was last asked about. Once: the first number counts. */
export async function storeRating(tenant: Tenant, ticketId: number, rating: number): Promise<boolean> {
  const { db, companyId, now } = tenant
  const stored = await db
    .updateTable('ticketTrackings')
    .set({ rating, rated: true, ratingAt: now().toISOString() })
    .where('companyId', '=', companyId)
    .where('id', '=', (eb) =>
      eb
        .selectFrom('ticketTrackings as asked')
        .select('asked.id')
        .where('asked.companyId', '=', companyId)
        .where('asked.ticketId', '=', ticketId)
        .where('asked.ratingAskedAt', 'is not', null)
        .orderBy('asked.id', 'desc')
        .limit(1),
    )
    .where('rating', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (stored) await tenant.raise(ticketRated, { ticketId, rating })
  return stored !== undefined
}
