import type { NewTicket, TicketDetail } from '@chatflow/contract'
import { openInQueue } from '../assignment/openInQueue.ts'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceGiven } from '../../conversations/tickets/announceTicket.ts'
import { changeTicket } from '../../conversations/tickets/changeTicket.ts'
import { findConversation } from '../../conversations/tickets/conversation.ts'
import type { Conversation } from '../../conversations/tickets/openTicket.ts'
import { isApart } from '../../conversations/tickets/groupTickets.ts'
import { refuseHeld } from '../../conversations/tickets/ticketConflict.ts'
import { findActiveTicket } from '../../conversations/tickets/findActiveTicket.ts'
import { getTicketDetail } from '../../conversations/tickets/getTicket.ts'
import type { Viewer } from '../../conversations/tickets/tickets.visibility.ts'
import { requireUser } from './acceptTicket.ts'
import { requireQueueMember } from './guards.ts'

/** An attendant writes first. When the conversation is in a ticket already, the refusal names who holds it. */
export async function createTicket(tenant: Tenant, viewer: Viewer, form: NewTicket): Promise<TicketDetail> {
  const { connections } = await companySnapshot(tenant)
  if (form.whatsappId && !connections.has(form.whatsappId)) fail('ERR_NO_WAPP_FOUND')
  const conversation = await findConversation(tenant, form)
  const active = await findActiveTicket(tenant, conversation)
  if (active) await refuseHeld(tenant, active.id)
  const apart = isApart(conversation, connections.get(conversation.whatsappId))
  // They would hold a group that they may not see.
  if (apart && !viewer.seesGroups) fail('ERR_NO_PERMISSION')
  const userId = await attendantOf(tenant, viewer, form)
  const queueId = await queueOf(tenant, form, conversation)
  await requireMember(tenant, viewer, { userId, queueId })
  const opening = {
    status: apart ? 'group' : userId === null ? 'pending' : 'open',
    userId,
    queueId,
    openedBy: viewer.userId,
    isActiveDemand: true,
  } as const
  const ticket = await openInQueue(tenant, conversation, opening, { except: viewer.userId })
  const opened = await changeTicket(tenant, ticket, {})
  // One that waits was announced when it came to its queue.
  if (opened.status !== 'pending' && userId !== viewer.userId) await announceGiven(tenant, opened)
  return getTicketDetail(tenant, ticket.id)
}

/** Only those who answer for everybody open tickets for others; anybody may leave one to its queue. */
function attendantOf(tenant: Tenant, viewer: Viewer, { userId }: NewTicket) {
  if (userId === null) return null
  if (userId === undefined || userId === viewer.userId) return viewer.userId
  return viewer.isAdmin ? requireUser(tenant, userId) : fail('ERR_NO_PERMISSION')
}

async function queueOf(tenant: Tenant, { queueId }: NewTicket, { isGroup }: Conversation) {
  const { queues } = await companySnapshot(tenant)
  if (!queueId) return isGroup || queues.size === 0 ? null : fail('ERR_QUEUE_REQUIRED')
  return queues.has(queueId) ? queueId : fail('ERR_NO_QUEUE_FOUND')
}

/** The user who holds a ticket is in its queue, as when it is taken on or handed over; one that waits may wait in any. */
async function requireMember(
  tenant: Tenant,
  viewer: Viewer,
  { userId, queueId }: { userId: number | null; queueId: number | null },
) {
  if (userId === null || queueId === null) return
  if (userId !== viewer.userId) await requireQueueMember(tenant, { userId, queueId })
  else if (viewer.queueIds !== 'every' && !viewer.queueIds.includes(queueId)) fail('ERR_NO_QUEUE_FOUND')
}
