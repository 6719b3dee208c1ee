import { acks, type Reaction } from '@chatflow/contract'
import type { Insertable } from 'kysely'
import type { Messages } from '../../platform/database/tables.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { countMade } from '../tickets/tickets.factory.ts'
import { newWid } from './sendMessage.ts'
import { neverLeaves } from './storeMessage.ts'

export type MessageToMake = Partial<Omit<Insertable<Messages>, 'companyId' | 'reactions'>> & {
  ticketId: number
  reactions?: Reaction[]
}

let made = 0

/** A message, for tests and demo data. Its ticket stays as it is: `lastMessage` and counters are the caller's. */
export async function aMessage(tenant: Tenant, message: MessageToMake) {
  return (await someMessages(tenant, [message]))[0]!
}

/** Many at once, in the order given. */
export async function someMessages(tenant: Tenant, messages: MessageToMake[]) {
  const { db, companyId, now } = tenant
  const tickets = await db
    .selectFrom('tickets')
    .select(['id', 'contactId', 'whatsappId', 'queueId'])
    .where('companyId', '=', companyId)
    .where('id', 'in', [...new Set(messages.map(({ ticketId }) => ticketId))])
    .execute()
  const ticketById = new Map(tickets.map(({ id, ...ticket }) => [id, ticket]))
  const rows = messages.map(({ reactions = [], dataJson, mediaRef, ...message }) => {
    const { fromMe = false, isPrivate = false, createdAt = now().toISOString() } = message
    return {
      companyId,
      ...ticketById.get(message.ticketId)!,
      fromMe,
      body: `Mensagem ${++made}`,
      read: fromMe,
      ...(isPrivate ? neverLeaves : { wid: newWid(), ack: fromMe ? acks.delivered : acks.pending }),
      mediaState: message.mediaPath ? ('ready' as const) : ('none' as const),
      createdAt,
      updatedAt: createdAt,
      ...message,
      reactions: JSON.stringify(reactions),
      dataJson: jsonOrNull(dataJson),
      mediaRef: jsonOrNull(mediaRef),
    }
  })
  const stored = await db.insertInto('messages').values(rows).returningAll().execute()
  await countMade(
    tenant,
    stored.map(({ ticketId }) => ticketId),
    stored.map(({ createdAt }) => createdAt),
  )
  return stored
}

/** Columns that the product wrote are text already. */
function jsonOrNull(value: unknown) {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
