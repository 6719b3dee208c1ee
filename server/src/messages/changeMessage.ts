import type { TicketMessage } from '@chatflow/contract'
import { sql, type Updateable } from 'kysely'
import type { Messages } from '../platform/database/tables.ts'
import type { Tenant } from '../platform/tenancy/tenancy.ts'
import { announceMessage } from '../tickets/announceTicket.ts'
import { getTicket } from '../tickets/tickets.queries.ts'
import { getMessage } from './messages.queries.ts'

/** Changes a stored message and tells whoever may see it. Ticks only rise, in whatever order they arrive. */
export async function changeMessage(
  tenant: Tenant,
  id: number,
  change: Omit<Updateable<Messages>, 'id' | 'companyId' | 'updatedAt' | 'ack'>,
  ack = 0,
): Promise<TicketMessage> {
  await tenant.db
    .updateTable('messages')
    .set({
      ...change,
      ack: sql<number>`greatest(ack, ${ack}::smallint)`,
      updatedAt: tenant.now().toISOString(),
    })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .execute()
  const message = await getMessage(tenant, id)
  const ticket = await getTicket(tenant, message.ticketId)
  await announceMessage(tenant, 'update', { message, ticket })
  return message
}

/** Holds a message until the end of the transaction. */
export function lockMessage({ db, companyId }: Tenant, id: number) {
  return db
    .selectFrom('messages')
    .select([
      'id',
      'ticketId',
      'contactId',
      'whatsappId',
      'wid',
      'body',
      'fromMe',
      'userId',
      'ack',
      'isPrivate',
      'isDeleted',
      'mediaType',
      'mediaPath',
      'mediaThumbnail',
      'mediaPlayable',
      'reactions',
      'failureCode',
      'createdAt',
    ])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
