import { acks, type TicketMessage } from '@chatflow/contract'
import type { Insertable, SelectQueryBuilder } from 'kysely'
import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import type { DB, Messages } from '../../platform/database/tables.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceMessage, announceTicket } from '../tickets/announceTicket.ts'
import { isBehind, keepPlace, moveTicket } from '../tickets/moveTicket.ts'
import type { LockedTicket } from '../tickets/lockTicket.ts'
import { getTicket } from '../tickets/getTicket.ts'
import { releaseHeld } from './heldMessages.ts'
import { messageStored } from './messageEvents.ts'
import { messageOf, messageRows } from './messageRow.ts'
import { preview } from './preview.ts'
import { getMessage } from './getMessage.ts'

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
  /** No person said it. */
  isAutomatic?: boolean
}

/**
 * Stores a message in a ticket that the caller has locked, moves the ticket's counters and tells everybody who may see it. A
 * customer's words let go of what was held for them.
 * Returns nothing when the conversation has this message already.
 */
export async function storeMessage(
  tenant: Tenant,
  ticket: LockedTicket,
  { saidAt, isImported = false, isQuiet = false, isAutomatic, ...message }: MessageToStore,
): Promise<number | undefined> {
  const now = tenant.now().toISOString()
  const createdAt = isImported && saidAt ? saidAt.toISOString() : placeInTime(ticket, saidAt, now)
  const stored = await insert(tenant, {
    ...message,
    companyId: tenant.companyId,
    ticketId: ticket.id,
    whatsappId: ticket.whatsappId,
    queueId: ticket.queueId,
    createdAt,
    updatedAt: now,
  })
  if (!stored) return undefined
  const heardBefore = ticket.lastInboundAt
  const changesTicket = !message.isPrivate && !isQuiet && !isBehind(ticket, createdAt)
  if (!changesTicket) await keepPlace(tenant, ticket, createdAt)
  const moved = changesTicket
    ? await moveTicket(tenant, ticket, {
        lastMessage: preview(message),
        fromMe: message.fromMe,
        createdAt,
        isImported,
      })
    : await getTicket(tenant, ticket.id)
  if (!isImported) {
    await announceMessage(tenant, 'create', { message: stored, ticket: moved })
    if (changesTicket) await announceTicket(tenant, moved)
    await tenant.raise(messageStored, { message: stored, ticket: moved, isAutomatic })
  }
  await releaseHeld(tenant, ticket, heardBefore)
  return stored.id
}

/** Writes the message and reads it as it is shown, in one statement. */
async function insert(tenant: Tenant, values: Insertable<Messages>): Promise<TicketMessage | undefined> {
  const inserted = tenant.db
    .with('messages', (db) =>
      db
        .insertInto('messages')
        .values(values)
        .onConflict((conflict) => conflict.doNothing())
        .returningAll(),
    )
    .selectFrom('messages') as unknown as SelectQueryBuilder<DB, 'messages', object>
  const row = await messageRows(inserted).executeTakeFirst()
  if (!row) return undefined
  // What was just written is all that statement knows of messages: one that quotes another is read again.
  return values.quotedMsgId
    ? getMessage(tenant, row.id)
    : messageOf(tenant, row, await companySnapshot(tenant))
}

/** An order once shown stays: whatever arrives late goes behind what is there. */
function placeInTime({ lastMessageAt }: LockedTicket, saidAt: Date | undefined, now: string): string {
  const said = saidAt && saidAt.toISOString() < now ? saidAt.toISOString() : now
  return lastMessageAt && lastMessageAt > said ? lastMessageAt : said
}

/** A message that never leaves has nothing to wait for. */
export const neverLeaves = { isPrivate: true, ack: acks.done } as const
