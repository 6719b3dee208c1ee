import type { TicketStatus } from '@chatflow/contract'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { findActiveTicket, findLastClosedTicket } from '../../conversations/tickets/findActiveTicket.ts'
import { isApart } from '../../conversations/tickets/groupTickets.ts'
import type { LockedTicket } from '../../conversations/tickets/lockTicket.ts'
import type { Conversation } from '../../conversations/tickets/openTicket.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { openInQueue } from '../../service/assignment/openInQueue.ts'

/** What becomes of the ticket when we begin a conversation. */
interface WantedTicket {
  openTicket: 'enabled' | 'disabled'
  statusTicket: TicketStatus
  ticketUserId: number | null
  /** Holds it where nobody else is named. */
  userId: number | null
  queueId: number | null
}

/**
 * An attendance that is under way goes on as it is: no clock moves it. Otherwise a ticket is opened as wanted; what shall
 * open none lies with what was said last, which stays closed.
 */
export async function ticketFor(
  tenant: Tenant,
  wanted: WantedTicket,
  conversation: Conversation,
): Promise<{ ticket: LockedTicket; isNew: boolean }> {
  const active = await findActiveTicket(tenant, conversation)
  const isQuiet = wanted.openTicket === 'disabled'
  const known = active ?? (isQuiet ? await findLastClosedTicket(tenant, conversation) : undefined)
  if (known) return { ticket: known, isNew: false }
  const userId = wanted.ticketUserId ?? wanted.userId
  const status = isQuiet ? 'closed' : await openingStatus(tenant, wanted, conversation)
  const opening = {
    status,
    userId: status === 'pending' ? wanted.ticketUserId : userId,
    queueId: wanted.queueId,
    isActiveDemand: true,
  }
  // Its own words come first.
  const ticket = await openInQueue(tenant, conversation, opening, { isSilent: true })
  return { ticket, isNew: true }
}

async function openingStatus(
  tenant: Tenant,
  { statusTicket, ticketUserId, userId }: WantedTicket,
  conversation: Conversation,
): Promise<TicketStatus> {
  if (statusTicket !== 'open') return statusTicket
  const { connections } = await companySnapshot(tenant)
  if (isApart(conversation, connections.get(conversation.whatsappId))) return 'group'
  // Nobody is left to hold it.
  return ticketUserId === null && userId === null ? 'pending' : 'open'
}
