import type { TicketMessage } from '@chatflow/contract'
import { sql, type Updateable } from 'kysely'
import type { Messages } from '../../platform/database/tables.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceMessage, announceTicket } from '../tickets/announceTicket.ts'
import { getTicket } from '../tickets/getTicket.ts'
import { messageAcked, messageFailed } from './messageEvents.ts'
import { getMessage } from './getMessage.ts'
import { preview } from './preview.ts'
import { writeTicket } from '../tickets/writeTicket.ts'

/** Changes a stored message and tells everybody who may see it. Ticks only rise, in whatever order they arrive. */
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
  const isRewritten = change.body !== undefined || change.isDeleted === true
  const isMoved = isRewritten && (await showInList(tenant, message))
  const ticket = await getTicket(tenant, message.ticketId)
  await announceMessage(tenant, 'update', { message, ticket })
  if (isMoved) await announceTicket(tenant, ticket)
  // A tick that a higher one has overtaken is no news.
  if (ack > 0 && message.ack === ack) await tenant.raise(messageAcked, { message, ticket })
  if (change.failureCode) await tenant.raise(messageFailed, { message, ticket })
  return message
}

/** Lists show the newest words of a ticket. Returns whether these were they. */
async function showInList(tenant: Tenant, message: TicketMessage): Promise<boolean> {
  const newest = await tenant.db
    .selectFrom('messages')
    .select('id')
    .where('companyId', '=', tenant.companyId)
    .where('ticketId', '=', message.ticketId)
    .where('isPrivate', '=', false)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest?.id !== message.id) return false
  await writeTicket(tenant, message.ticketId, { lastMessage: preview(message) })
  return true
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
      'isHeld',
      'isDeleted',
      'mediaType',
      'dataJson',
      'mediaPath',
      'mediaThumbnail',
      'mediaPlayable',
      'reactions',
      'failureCode',
      'purpose',
      'createdAt',
    ])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
export type LockedMessage = NonNullable<Awaited<ReturnType<typeof lockMessage>>>
