import type { TicketChanges } from '@chatflow/contract'
import { enterQueue } from '../assignment/enterQueue.ts'
import { stopAutomation } from '../../conversations/botMessages/stopAutomation.ts'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { fillIn } from '../../conversations/messages/fillIn.ts'
import { queueMessage } from '../../conversations/messages/sendMessage.ts'
import { fail } from '../../platform/http/fail.ts'
import { isWithinReach } from '../../conversations/messages/writable.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceGiven } from '../../conversations/tickets/announceTicket.ts'
import { changeTicket } from '../../conversations/tickets/changeTicket.ts'
import { refuseHeld } from '../../conversations/tickets/ticketConflict.ts'
import { claimGreeting, logTicket, trackTicket } from '../../conversations/tickets/ticketHistory.ts'
import { isApart } from '../../conversations/tickets/groupTickets.ts'
import type { LockedTicket } from '../../conversations/tickets/lockTicket.ts'
import { getTicket } from '../../conversations/tickets/getTicket.ts'
import type { Viewer } from '../../conversations/tickets/tickets.visibility.ts'
import { chooseQueue, requireStatus, statusInAttendance } from './guards.ts'

/** An attendant takes a waiting ticket. Of two at the same instant one waits here for the other, and hears who won. */
export async function acceptTicket(
  tenant: Tenant,
  viewer: Viewer,
  ticket: LockedTicket,
  { queueId: chosen, userId }: TicketChanges,
): Promise<number> {
  if (isMine(ticket, viewer)) return ticket.id
  await refuseTaken(tenant, viewer, ticket)
  if (userId && userId !== viewer.userId && !viewer.isAdmin) fail('ERR_NO_PERMISSION')
  const queueId = await chooseQueue(tenant, viewer, ticket, chosen)
  const attendant = viewer.isAdmin && userId ? await requireUser(tenant, userId) : viewer.userId
  await takeTicket(tenant, ticket, { userId: attendant, queueId })
  await greet(tenant, { ...ticket, queueId, userId: attendant }, attendant)
  if (attendant !== viewer.userId) await announceGiven(tenant, await getTicket(tenant, ticket.id))
  return ticket.id
}

const inAttendance = ({ status }: LockedTicket) => status === 'open' || status === 'group'
const isMine = (ticket: LockedTicket, { userId }: Viewer) => inAttendance(ticket) && ticket.userId === userId

/** A group that nobody holds can be taken; a waiting ticket that is meant for somebody is theirs. */
async function refuseTaken(tenant: Tenant, viewer: Viewer, ticket: LockedTicket) {
  if (!inAttendance(ticket)) requireStatus(ticket, 'accept')
  const isFree = ticket.userId === null || ticket.userId === viewer.userId
  if (!isFree && (inAttendance(ticket) || !viewer.isAdmin)) await refuseHeld(tenant, ticket.id)
}

export async function requireUser(tenant: Tenant, userId: number): Promise<number> {
  const { users } = await companySnapshot(tenant)
  return users.has(userId) ? userId : fail('ERR_NO_USER_FOUND')
}

async function takeTicket(
  tenant: Tenant,
  ticket: LockedTicket,
  { userId, queueId }: { userId: number; queueId: number | null },
) {
  const status = await statusInAttendance(tenant, ticket)
  const change = { status, userId, isBot: false }
  await stopAutomation(tenant, ticket)
  if (queueId !== null && queueId !== ticket.queueId)
    await enterQueue(tenant, ticket, queueId, { type: 'queue', userId, change })
  else await changeTicket(tenant, ticket, change)
  await logTicket(tenant, { ticketId: ticket.id, type: 'open', userId, queueId })
  await trackTicket(tenant, ticket.id, { userId, startedAt: tenant.now().toISOString() })
}

/** The company greets once per attendance, from the server: a client that forgets it, or does it too, changes nothing. */
async function greet(tenant: Tenant, ticket: LockedTicket, userId: number) {
  const { settings, connections } = await companySnapshot(tenant)
  const text = settings.greetingAcceptedMessage
  if (!settings.sendGreetingAccepted || !text) return
  const connection = connections.get(ticket.whatsappId ?? 0)
  if (!connection || isApart(ticket, connection)) return
  if (!(await isWithinReach(tenant, ticket))) return
  if (!(await claimGreeting(tenant, ticket.id))) return
  const body = await fillIn(tenant, ticket, text, userId)
  await queueMessage(tenant, ticket, { body, userId }, { isAutomatic: true })
}
