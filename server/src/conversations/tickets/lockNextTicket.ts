import { sql } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { lockedColumns, type LockedTicket } from './lockTicket.ts'
import { visibleIn, type Viewer } from './tickets.visibility.ts'

/**
 * Holds the first ticket of the line among those the viewer may take, of these queues if any are named: what was raised
 * over a deadline, as the list has it, then who has waited longest. Customers whom a bot is speaking with, or who have
 * still to agree, do not wait for a person.
 */
export async function lockNextTicket(
  tenant: Tenant,
  viewer: Viewer,
  queueIds: number[],
): Promise<LockedTicket | undefined> {
  const next = nextInLine(tenant, viewer, queueIds)
  // Apart from the rest: each is found by an index, in its order.
  const raised = await next.where('raisedAt', 'is not', null).skipLocked().executeTakeFirst()
  if (raised) return raised
  // What somebody else holds at this moment is most likely being taken. If it is all there is, its fate is waited for.
  return (await next.skipLocked().executeTakeFirst()) ?? next.executeTakeFirst()
}

function nextInLine({ db, companyId }: Tenant, viewer: Viewer, queueIds: number[]) {
  const waiting = db
    .selectFrom('tickets')
    .select(lockedColumns)
    .where('companyId', '=', companyId)
    .where('status', '=', 'pending')
    .where('isBot', '=', false)
    .where(visibleIn(viewer, 'pending', false))
  const chosen =
    queueIds.length === 0
      ? waiting
      : waiting.where(
          sql<boolean>`(tickets.queue_id is null or tickets.queue_id = any(${queueIds}::bigint[]))`,
        )
  return chosen.orderBy('waitingSince').orderBy('id').limit(1).forNoKeyUpdate()
}
