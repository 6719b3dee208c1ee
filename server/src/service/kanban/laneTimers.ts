import { queueBotMessage } from '../../conversations/botMessages/queueBotMessage.ts'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { isWithinReach } from '../../conversations/messages/writable.ts'
import { findTag } from '../../conversations/tags/findTag.ts'
import type { LockedTicket } from '../../conversations/tickets/lockTicket.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { laneOf, placeInLane } from './moveToLane.ts'

/** The time of its lane is over: the ticket goes on to the next one, which greets the customer. */
export async function goToNextLane(tenant: Tenant, ticket: LockedTicket) {
  const place = await laneOf(tenant, ticket.id)
  const laneId = place && (await findTag(tenant, place.id)).nextLaneId
  if (!laneId || !(await placeInLane(tenant, ticket, { laneId, by: { reason: 'laneTime' } }))) return
  const { greetingMessageLane: body } = await findTag(tenant, laneId)
  if (body.trim() !== '' && (await isWithinReach(tenant, ticket)))
    await queueBotMessage(tenant, ticket, { body })
}

/**
 * Where a ticket goes because its customer is about to say something, asked before it is stored. Who writes in pieces is
 * sent back once: by the first words after ours, or after the ticket came into its lane.
 */
export async function findRollback(tenant: Tenant, ticket: LockedTicket): Promise<number | undefined> {
  const { rollbacks } = await companySnapshot(tenant)
  // Most companies have no such lane, and their messages pay nothing for it.
  if (rollbacks.size === 0) return undefined
  const place = await laneOf(tenant, ticket.id)
  const laneId = place && rollbacks.get(place.id)
  if (!place || laneId === undefined) return undefined
  const { lastInboundAt } = ticket
  const isFirst = lastInboundAt === null || lastInboundAt < place.since
  return isFirst || (await isOurs(tenant, ticket.id)) ? laneId : undefined
}

async function isOurs({ db, companyId }: Tenant, ticketId: number): Promise<boolean> {
  const { fromMe } = await db
    .selectFrom('tickets')
    .select('fromMe')
    .where('companyId', '=', companyId)
    .where('id', '=', ticketId)
    .executeTakeFirstOrThrow()
  return fromMe
}

/** What the customer said is stored: the ticket goes back. A lane that was removed in between leaves it where it is. */
export async function rollBack(tenant: Tenant, ticket: LockedTicket, laneId: number) {
  const since = ticket.lastInboundAt ?? undefined
  await placeInLane(tenant, ticket, { laneId, since, by: { reason: 'customerWrote' } })
}
