import type { TicketChanges } from '@chatflow/contract'
import { stopAutomation } from '../../conversations/botMessages/stopAutomation.ts'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { fillIn } from '../../conversations/messages/fillIn.ts'
import { queueMessage } from '../../conversations/messages/sendMessage.ts'
import { fail } from '../../platform/http/fail.ts'
import { isWithinReach } from '../../conversations/messages/writable.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { askForRating } from '../ratings/askForRating.ts'
import { closeTicket } from '../../conversations/tickets/closeTicket.ts'
import type { LockedTicket } from '../../conversations/tickets/lockTicket.ts'
import type { Viewer } from '../../conversations/tickets/tickets.visibility.ts'
import { requireOwn, requireStatus } from './guards.ts'

/** Ends an attendance: resolved with a farewell, or a waiting ticket that is ignored without a word. */
export async function resolveTicket(
  tenant: Tenant,
  viewer: Viewer,
  ticket: LockedTicket,
  changes: TicketChanges,
): Promise<number> {
  await refuseEnd(tenant, viewer, ticket, changes)
  await endAttendance(tenant, ticket, {
    userId: viewer.userId,
    rating: changes.rating ?? null,
    sendFarewellMessage: changes.sendFarewellMessage !== false,
  })
  return ticket.id
}

/** Whether this user may end it now, and has said all that the company wants to know. */
export async function refuseEnd(
  tenant: Tenant,
  viewer: Viewer,
  ticket: LockedTicket,
  changes: TicketChanges,
) {
  requireStatus(ticket, isIgnored(ticket, changes) ? 'ignore' : 'resolve')
  if (isWaiting(ticket) && !viewer.mayClosePending) fail('ERR_NO_PERMISSION')
  if (ticket.status === 'open') requireOwn(ticket, viewer)
  await refuseUntagged(tenant, ticket)
  if (changes.sendFarewellMessage !== false) await refuseUnrated(tenant, ticket, changes.rating)
}

interface End {
  userId: number
  rating: number | null
  sendFarewellMessage: boolean
}

export async function endAttendance(
  tenant: Tenant,
  ticket: LockedTicket,
  { userId, rating, sendFarewellMessage }: End,
) {
  await stopAutomation(tenant, ticket)
  const ending = { userId, rating }
  if (sendFarewellMessage && (await askForRating(tenant, ticket, ending))) return
  if (sendFarewellMessage) await sayFarewell(tenant, ticket, userId)
  await closeTicket(tenant, ticket, ending)
}

const isWaiting = ({ status }: LockedTicket) => status === 'pending' || status === 'lgpd'

const isIgnored = ({ status }: LockedTicket, { sendFarewellMessage, amountUsedBotQueues }: TicketChanges) =>
  sendFarewellMessage === false && amountUsedBotQueues === 0 && status !== 'open' && status !== 'group'

async function refuseUntagged(tenant: Tenant, ticket: LockedTicket) {
  const { settings } = await companySnapshot(tenant)
  if (!settings.requiredTag || ticket.isGroup) return
  const tag = await tenant.db
    .selectFrom('contactTags')
    .select('tagId')
    .where('companyId', '=', tenant.companyId)
    .where('contactId', '=', ticket.contactId)
    .limit(1)
    .executeTakeFirst()
  if (!tag) fail('ERR_REQUIRED_TAG')
}

/** Where attendants rate their own attendances, the goodbye comes with a rating. */
async function refuseUnrated(tenant: Tenant, ticket: LockedTicket, rating: TicketChanges['rating']) {
  const { settings } = await companySnapshot(tenant)
  if (settings.attendantRating && !ticket.isGroup && !rating) fail('ERR_RATING_REQUIRED')
}

/** The attendant's own words before the connection's. Groups are not said goodbye to. */
async function sayFarewell(tenant: Tenant, ticket: LockedTicket, userId: number) {
  const { settings, users, connections } = await companySnapshot(tenant)
  const connection = connections.get(ticket.whatsappId ?? 0)
  if (!connection || ticket.isGroup || !(await isWithinReach(tenant, ticket))) return
  if (isWaiting(ticket) && !settings.sendFarewellWaitingTicket) return
  const text = users.get(userId)?.farewellMessage || connection.complationMessage
  if (!text) return
  const body = await fillIn(tenant, ticket, text, userId)
  await queueMessage(tenant, ticket, { body, userId })
}
