import { serviceRules } from '../../conversations/companySnapshot/serviceRules.ts'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { later, minutes } from '../../platform/clock.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { findLastClosedTicket } from '../../conversations/tickets/findActiveTicket.ts'
import type { LockedTicket } from '../../conversations/tickets/lockTicket.ts'
import { storeRating } from '../../conversations/tickets/storeRating.ts'
import { readRating } from './rating.ts'

interface Said {
  contactId: number
  whatsappId: number
  text: string
}

/**
 * A number that comes when the ticket is closed already, but still in the time in which it was awaited: it rates that
 * attendance. Returns the ticket it belongs to.
 */
export async function takeLateRating(tenant: Tenant, said: Said): Promise<LockedTicket | undefined> {
  const rating = readRating(said.text)
  if (rating === undefined || !(await companySnapshot(tenant)).settings.userRating) return undefined
  const rules = (await serviceRules(tenant)).connections.get(said.whatsappId)
  if (!rules?.ratingMessage) return undefined
  const ticket = await findLastClosedTicket(tenant, said)
  if (!ticket || !(await isAwaited(tenant, ticket, rules.expiresTicketNps))) return undefined
  return (await storeRating(tenant, ticket.id, rating)) ? ticket : undefined
}

async function isAwaited({ db, companyId, now }: Tenant, { id }: LockedTicket, window: number) {
  const attendance = await db
    .selectFrom('ticketTrackings')
    .select(['ratingAskedAt', 'rating'])
    .where('companyId', '=', companyId)
    .where('ticketId', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!attendance?.ratingAskedAt || attendance.rating !== null) return false
  return later(new Date(attendance.ratingAskedAt), minutes(window)) > now()
}
