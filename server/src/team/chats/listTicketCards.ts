import type { TicketCard } from '@chatflow/contract'
import { maySee, type Viewer } from '../../conversations/tickets/tickets.visibility.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** The tickets that messages link to, as far as this user may see them. */
export async function listTicketCards(
  { db, companyId }: Tenant,
  viewer: Viewer,
  uuids: string[],
): Promise<TicketCard[]> {
  const rows = await db
    .selectFrom('tickets')
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.companyId', '=', 'tickets.companyId')
        .onRef('contacts.id', '=', 'tickets.contactId'),
    )
    .leftJoin('queues', (join) =>
      join.onRef('queues.companyId', '=', 'tickets.companyId').onRef('queues.id', '=', 'tickets.queueId'),
    )
    .leftJoin('users', (join) =>
      join.onRef('users.companyId', '=', 'tickets.companyId').onRef('users.id', '=', 'tickets.userId'),
    )
    .select([
      'tickets.id',
      'tickets.uuid',
      'tickets.status',
      'tickets.userId',
      'tickets.queueId',
      'tickets.whatsappId',
      'tickets.updatedAt',
      'contacts.name as contactName',
      'queues.name as queueName',
      'queues.color as queueColor',
      'users.name as userName',
    ])
    .where('tickets.companyId', '=', companyId)
    .where('tickets.uuid', 'in', uuids)
    .orderBy('tickets.id')
    .execute()
  return rows
    .filter((row) => maySee(viewer, row))
    .map(({ queueName, queueColor, userId: _user, queueId: _queue, whatsappId: _connection, ...card }) => ({
      ...card,
      queue: queueName === null || queueColor === null ? null : { name: queueName, color: queueColor },
    }))
}
