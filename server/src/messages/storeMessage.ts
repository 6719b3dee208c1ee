import { acks, type MessageType } from '@chatflow/contract'
import { sql, type Insertable } from 'kysely'
import type { Messages } from '../platform/database/tables.ts'
import type { Tenant } from '../platform/tenancy/tenancy.ts'
import { announceMessage, announceTicket } from '../tickets/announceTicket.ts'
import { getTicket, type LockedTicket } from '../tickets/tickets.queries.ts'
import { getMessage } from './messages.queries.ts'

export type MessageToStore = Omit<
  Insertable<Messages>,
  'companyId' | 'ticketId' | 'whatsappId' | 'queueId' | 'createdAt' | 'updatedAt' | 'id'
> & {
  /** When it was said, as far as the network knows. */
  saidAt?: Date
  /** Keeps its own time and nobody is told: it is from before the connection. */
  isImported?: boolean
  /** Stored beside a ticket that does not change: the contact is blocked. */
  isQuiet?: boolean
}

/**
 * Stores a message in a ticket that the caller has locked, moves the ticket's counters and tells whoever may see it.
 * Answers nothing when the conversation has this message already.
 */
export async function storeMessage(
  tenant: Tenant,
  ticket: LockedTicket,
  { saidAt, isImported = false, isQuiet = false, ...message }: MessageToStore,
): Promise<number | undefined> {
  const now = tenant.now().toISOString()
  const createdAt = isImported && saidAt ? saidAt.toISOString() : placeInTime(ticket, saidAt, now)
  const stored = await tenant.db
    .insertInto('messages')
    .values({
      ...message,
      companyId: tenant.companyId,
      ticketId: ticket.id,
      whatsappId: ticket.whatsappId,
      queueId: ticket.queueId,
      createdAt,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!stored) return undefined
  const changesTicket = !message.isPrivate && !isQuiet
  if (changesTicket) await moveTicket(tenant, ticket, { message, createdAt, isImported })
  if (isImported) return stored.id
  const shown = await getTicket(tenant, ticket.id)
  await announceMessage(tenant, 'create', { message: await getMessage(tenant, stored.id), ticket: shown })
  if (changesTicket) await announceTicket(tenant, shown)
  return stored.id
}

/** An order once shown stays: whatever arrives late goes behind what is there. */
function placeInTime({ lastMessageAt }: LockedTicket, saidAt: Date | undefined, now: string): string {
  const said = saidAt && saidAt.toISOString() < now ? saidAt.toISOString() : now
  return lastMessageAt && lastMessageAt > said ? lastMessageAt : said
}

interface Move {
  message: Pick<MessageToStore, 'body' | 'mediaType' | 'mediaName' | 'fromMe'>
  createdAt: string
  isImported: boolean
}
async function moveTicket(tenant: Tenant, ticket: LockedTicket, { message, createdAt, isImported }: Move) {
  const isNews = !message.fromMe && !isImported
  await tenant.db
    .updateTable('tickets')
    .set((eb) => ({
      lastMessage: preview(message),
      fromMe: message.fromMe,
      lastMessageAt: sql<string>`greatest(last_message_at, ${createdAt}::timestamptz)`,
      ...(isNews && { unreadMessages: eb('unreadMessages', '+', 1) }),
      ...(!message.fromMe && { lastInboundAt: createdAt }),
      ...(!isImported && { updatedAt: tenant.now().toISOString() }),
    }))
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', ticket.id)
    .execute()
  ticket.lastMessageAt = createdAt
}

const signs: Partial<Record<MessageType, string>> = {
  image: '📷',
  video: '🎥',
  audio: '🎤',
  application: '📄',
  contactMessage: '👤',
  locationMessage: '📍',
  pollCreationMessageV3: '📊',
  eventMessage: '📅',
  viewOnceMessage: '①',
  call_log: '📞',
}
const previewLength = 200

/** One line for the lists, in no language: a sign for what it is, and the words that came with it. */
export function preview({ body, mediaType = 'conversation', mediaName }: Move['message']): string {
  const words = body.trim() || (mediaType === 'application' ? (mediaName ?? '') : '')
  return [signs[mediaType], Array.from(words.replace(/\s+/g, ' ')).slice(0, previewLength).join('')]
    .filter(Boolean)
    .join(' ')
}

/** A message that never leaves has nothing to wait for. */
export const neverLeaves = { isPrivate: true, ack: acks.done } as const
