import type { TicketChanges, TicketStatus } from '@chatflow/contract'
import { enterQueue } from '../assignment/enterQueue.ts'
import { stopAutomation } from '../../conversations/botMessages/stopAutomation.ts'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { fillIn } from '../../conversations/messages/fillIn.ts'
import { passHeldOn } from '../../conversations/messages/heldMessages.ts'
import { queueMessage } from '../../conversations/messages/sendMessage.ts'
import { neverLeaves, storeMessage } from '../../conversations/messages/storeMessage.ts'
import { fail } from '../../platform/http/fail.ts'
import { isWithinReach } from '../../conversations/messages/writable.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { closeTicket } from '../../conversations/tickets/closeTicket.ts'
import { openTicket } from '../../conversations/tickets/openTicket.ts'
import { logTicket, trackTicket } from '../../conversations/tickets/ticketHistory.ts'
import type { LockedTicket } from '../../conversations/tickets/lockTicket.ts'
import { ticketTransferred } from '../../conversations/tickets/ticketEvents.ts'
import type { Viewer } from '../../conversations/tickets/tickets.visibility.ts'
import { requireQueueMember, requireStatus, statusInAttendance } from './guards.ts'

/** Hands a ticket to a queue, and in it to somebody or to the one who accepts it. */
export async function transferTicket(
  tenant: Tenant,
  viewer: Viewer,
  ticket: LockedTicket,
  changes: TicketChanges,
): Promise<number> {
  requireStatus(ticket, 'transfer')
  const target = await requireTarget(tenant, { queueId: ticket.queueId, ...changes })
  await stopAutomation(tenant, ticket)
  if (changes.msgTransfer?.trim()) await note(tenant, viewer, ticket, changes.msgTransfer)
  await tellCustomer(tenant, ticket, target)
  const { settings } = await companySnapshot(tenant)
  const isElsewhere = target.queueId !== ticket.queueId
  const log = { ticketId: ticket.id, userId: viewer.userId, queueId: ticket.queueId }
  await logTicket(tenant, { ...log, type: 'transfered' })
  if (settings.closeTicketOnTransfer && isElsewhere) return startAnew(tenant, viewer, ticket, target)

  const begins = target.userId !== null && !isAttended(ticket)
  await trackTicket(tenant, ticket.id, {
    ...target,
    ...(begins && { startedAt: tenant.now().toISOString() }),
    ...(target.userId === null && { startedAt: null }),
  })
  const status = await statusAfter(tenant, ticket, target)
  await receive(tenant, viewer, ticket, { ...target, status })
  await tenant.raise(ticketTransferred, { ticketId: ticket.id, from: ticket })
  return ticket.id
}

/** The ticket arrives where it was handed to. Without somebody named, not with the one who handed it away. */
function receive(
  tenant: Tenant,
  viewer: Viewer,
  ticket: LockedTicket,
  { queueId, userId, status }: Target & { status: TicketStatus },
) {
  return enterQueue(tenant, ticket, queueId, {
    type: 'receivedTransfer',
    userId,
    except: viewer.userId,
    change: { status, userId, isBot: false },
  })
}

const isAttended = ({ status, userId }: LockedTicket) =>
  userId !== null && (status === 'open' || status === 'group')

interface Target {
  userId: number | null
  queueId: number
}

const statusAfter = async (tenant: Tenant, ticket: LockedTicket, { userId }: Target) =>
  userId !== null || ticket.status === 'group' ? statusInAttendance(tenant, ticket) : ('pending' as const)

async function requireTarget(tenant: Tenant, { userId = null, queueId }: TicketChanges): Promise<Target> {
  if (!queueId) fail('ERR_QUEUE_REQUIRED')
  const { queues, users } = await companySnapshot(tenant)
  if (!queues.has(queueId)) fail('ERR_NO_QUEUE_FOUND')
  if (userId === null) return { userId, queueId }
  if (!users.has(userId)) fail('ERR_NO_USER_FOUND')
  await requireQueueMember(tenant, { userId, queueId })
  return { userId, queueId }
}

async function note(tenant: Tenant, viewer: Viewer, ticket: LockedTicket, body: string) {
  await storeMessage(tenant, ticket, {
    ...neverLeaves,
    body,
    contactId: ticket.contactId,
    fromMe: true,
    userId: viewer.userId,
  })
}

async function tellCustomer(tenant: Tenant, ticket: LockedTicket, { queueId, userId }: Target) {
  const { settings } = await companySnapshot(tenant)
  const { sendMsgTransfTicket, transferMessage } = settings
  if (!sendMsgTransfTicket || !transferMessage || ticket.isGroup) return
  if (!(await isWithinReach(tenant, ticket))) return
  const body = await fillIn(tenant, { ...ticket, queueId }, transferMessage, userId)
  await queueMessage(tenant, ticket, { body }, { lane: 'bot' })
}

/** The company wants one ticket per queue: this one ends without a word and the conversation goes on in a new one. */
async function startAnew(
  tenant: Tenant,
  viewer: Viewer,
  ticket: LockedTicket,
  target: Target,
): Promise<number> {
  const { contactId, address, isGroup, whatsappId } = ticket
  if (whatsappId === null) fail('ERR_NO_WAPP_FOUND')
  const status = await statusAfter(tenant, ticket, target)
  await closeTicket(tenant, ticket, { userId: viewer.userId, reason: 'transfer', goesOn: true })
  const { userId } = target
  const opened = await openTicket(tenant, { contactId, address, isGroup, whatsappId }, { status, userId })
  await receive(tenant, viewer, opened, { ...target, status })
  await passHeldOn(tenant, ticket, opened)
  await tenant.raise(ticketTransferred, { ticketId: opened.id, from: ticket })
  return opened.id
}
