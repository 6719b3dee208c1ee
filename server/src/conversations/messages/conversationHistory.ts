import { sql, type RawBuilder } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { visibleIn, type Viewer } from '../tickets/tickets.visibility.ts'

/** A ticket by what a conversation is told apart by: as values, or as a statement finds them. */
export interface OfConversation {
  id: number | RawBuilder<number>
  contactId: number | RawBuilder<number>
  whatsappId: number | null | RawBuilder<number | null>
}

/** The tickets that make up a conversation: this one, and the contact's earlier ones on the connection that one may see. */
export function historyOf(
  { db, companyId }: Pick<Tenant, 'db' | 'companyId'>,
  viewer: Viewer,
  ticket: OfConversation,
  selectedQueues: number[] = [],
) {
  let tickets = db
    .selectFrom('tickets')
    .select('tickets.id')
    .where('tickets.companyId', '=', companyId)
    .where('tickets.contactId', '=', ticket.contactId)
    .where(sql<boolean>`tickets.whatsapp_id is not distinct from ${ticket.whatsappId}::bigint`)
    .where('tickets.id', '<=', ticket.id)
    .where((eb) => eb.or([eb('tickets.id', '=', ticket.id), visibleIn(viewer, 'search', true)(eb)]))
  if (selectedQueues.length > 0)
    tickets = tickets.where((eb) =>
      eb.or([
        eb('tickets.id', '=', ticket.id),
        eb('tickets.queueId', 'is', null),
        sql<boolean>`tickets.queue_id = any(${selectedQueues}::bigint[])`,
      ]),
    )
  return tickets
}

/** On which side of a place that an earlier answer named. */
export const beside = ({ at, id }: { at: string; id: number }, side: '<' | '<=' | '>'): RawBuilder<boolean> =>
  sql`(created_at, id) ${sql.raw(side)} (${at}::timestamptz, ${id}::bigint)`
