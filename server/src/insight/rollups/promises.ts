import type { InsightFilter } from '@chatflow/contract'
import { sql, type RawBuilder } from 'kysely'
import { isLate } from '../../service/sla/isLate.ts'
import { all, amongIds, narrowTickets } from './narrowed.ts'

/** Whose hands it was in at its end; one that still runs is in those of the ticket's attendant. */
export const holder = sql`coalesce(deadline.user_id, tickets.user_id)`

/** Promises (`deadline`) with their tickets, as far as they are kept or missed; what still runs in time is neither. */
export const narrowPromises = (filter: InsightFilter, now: Date): RawBuilder<boolean> =>
  all([
    sql<boolean>`(deadline.settled_at is not null or ${isLate(now)})`,
    ...amongIds(holder, filter.users),
    ...amongIds(sql`deadline.queue_id`, filter.queueIds),
    narrowTickets({ whatsappIds: filter.whatsappIds, tags: filter.tags }),
  ])
