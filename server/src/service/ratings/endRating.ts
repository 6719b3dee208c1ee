import type { AutomationReason } from '@chatflow/contract'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { queueBotMessage } from '../../conversations/botMessages/queueBotMessage.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { closeTicket } from '../../conversations/messages/closeTicket.ts'
import type { LockedTicket } from '../../conversations/tickets/lockTicket.ts'

/** Closes a ticket that waited for its rating, with a farewell when there was one. Answers what was said. */
export async function endRating(
  tenant: Tenant,
  ticket: LockedTicket,
  why: Extract<AutomationReason, 'rated' | 'tooOften' | 'newSubject' | 'expired'>,
): Promise<number[]> {
  const { connections } = await companySnapshot(tenant)
  const farewell = connections.get(ticket.whatsappId ?? 0)?.complationMessage
  const said = why === 'rated' && farewell ? [await queueBotMessage(tenant, ticket, { body: farewell })] : []
  await closeTicket(tenant, ticket, { userId: ticket.userId, reason: why })
  return said
}

/** Keeps what the customer said of the attendance that was last asked about. Once: the first number counts. */
export async function storeRating(
  { db, companyId, now }: Tenant,
  ticketId: number,
  rating: number,
): Promise<boolean> {
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
  return stored !== undefined
}
