import type { SlaListener } from '@chatflow/contract'
import type { LockedTicket } from '../../conversations/tickets/lockTicket.ts'
import { defineEvent } from '../../platform/tenancy/domainEvents.ts'
import { room } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

interface Telling {
  deadlineId: number
  who: SlaListener[]
}

/** These people are told of a deadline that they did not know of. */
export const deadlineTold = defineEvent<{ ticketId: number; deadlineId: number; userIds: number[] }>(
  'deadlineTold',
)

/** Tells people of a deadline, each once. Returns whether there was anybody to tell. */
export async function tellOfDeadline(tenant: Tenant, ticket: LockedTicket, { deadlineId, who }: Telling) {
  const userIds = await listenersOf(tenant, ticket, who)
  if (userIds.length === 0) return false
  const { db, companyId, now } = tenant
  const createdAt = now().toISOString()
  const told = await db
    .insertInto('slaNotices')
    .values(userIds.map((userId) => ({ companyId, userId, deadlineId, ticketId: ticket.id, createdAt })))
    .onConflict((known) => known.doNothing())
    .returning('userId')
    .execute()
  const newIds = told.map(({ userId }) => userId)
  if (newIds.length === 0) return true
  tenant.publish('slaNotice', { ticketId: ticket.id, isNew: true }, { rooms: newIds.map(room.user) })
  await tenant.raise(deadlineTold, { ticketId: ticket.id, deadlineId, userIds: newIds })
  return true
}

async function listenersOf({ db, companyId }: Tenant, { userId, queueId }: LockedTicket, who: SlaListener[]) {
  const people = await db
    .selectFrom('users')
    .select('id')
    .where('companyId', '=', companyId)
    .where('active', '=', true)
    .where((eb) =>
      eb.or([
        ...(who.includes('attendant') && userId !== null ? [eb('id', '=', userId)] : []),
        ...(who.includes('admins') ? [eb('profile', '=', 'admin')] : []),
        ...(who.includes('queue') && queueId !== null
          ? [
              eb.exists(
                eb
                  .selectFrom('userQueues')
                  .select('userQueues.userId')
                  .whereRef('userQueues.companyId', '=', 'users.companyId')
                  .whereRef('userQueues.userId', '=', 'users.id')
                  .where('userQueues.queueId', '=', queueId),
              ),
            ]
          : []),
      ]),
    )
    .orderBy('id')
    .execute()
  return people.map(({ id }) => id)
}
