import { ticketVerbs, type TicketStatus, type TicketVerb } from '@chatflow/contract'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { isApart } from '../../conversations/tickets/groupTickets.ts'
import type { LockedTicket } from '../../conversations/tickets/lockTicket.ts'
import type { Viewer } from '../../conversations/tickets/tickets.visibility.ts'

export function requireStatus({ status }: LockedTicket, verb: TicketVerb) {
  const allowed: readonly TicketStatus[] = ticketVerbs[verb]
  if (!allowed.includes(status)) fail('ERR_WRONG_STATUS', { details: { status, verb } })
}

/** The ticket is one's own, or one answers for everybody. */
export function requireOwn({ userId }: LockedTicket, viewer: Viewer) {
  if (userId !== viewer.userId && !viewer.isAdmin) fail('ERR_NO_PERMISSION')
}

/** Attendance happens in a queue. A ticket without one needs a choice. */
export async function chooseQueue(
  tenant: Tenant,
  viewer: Viewer,
  ticket: LockedTicket,
  chosen: number | null | undefined,
) {
  const queueId = chosen ?? ticket.queueId
  const { queues } = await companySnapshot(tenant)
  // A company that has no queues yet still answers its customers.
  if (queueId === null) return ticket.isGroup || queues.size === 0 ? null : fail('ERR_QUEUE_REQUIRED')
  if (!queues.has(queueId)) fail('ERR_NO_QUEUE_FOUND')
  const isNew = queueId !== ticket.queueId
  if (isNew && viewer.queueIds !== 'every' && !viewer.queueIds.includes(queueId)) fail('ERR_NO_QUEUE_FOUND')
  return queueId
}

export async function statusInAttendance(tenant: Tenant, ticket: LockedTicket): Promise<'open' | 'group'> {
  if (!ticket.isGroup) return 'open'
  const { connections } = await companySnapshot(tenant)
  return isApart(ticket, connections.get(ticket.whatsappId ?? 0)) ? 'group' : 'open'
}

/** A user who is handed a ticket answers in its queue; admins answer in every one. */
export async function requireQueueMember(
  { db, companyId }: Tenant,
  { userId, queueId }: { userId: number; queueId: number },
) {
  const member = await db
    .selectFrom('users')
    .leftJoin('userQueues', (join) =>
      join
        .onRef('userQueues.companyId', '=', 'users.companyId')
        .onRef('userQueues.userId', '=', 'users.id')
        .on('userQueues.queueId', '=', queueId),
    )
    .select(['users.profile', 'userQueues.queueId'])
    .where('users.companyId', '=', companyId)
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (member?.profile !== 'admin' && member?.queueId !== queueId) fail('ERR_USER_NOT_IN_QUEUE')
}
