import { acks, type Ticket, type TicketMessage } from '@chatflow/contract'
import type { Insertable, SelectQueryBuilder } from 'kysely'
import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import { compiledOnce, givenOf } from '../../platform/database/compiledOnce.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { DB, Messages } from '../../platform/database/tables.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceMessage, announceTicket } from '../tickets/announceTicket.ts'
import { isBehind, keepPlace, moveTicket } from '../tickets/moveTicket.ts'
import type { LockedTicket } from '../tickets/lockTicket.ts'
import { releaseHeld } from './heldMessages.ts'
import { messageStored } from './messageEvents.ts'
import { bareRows, messageOf, messageRows, withTicket } from './messageRow.ts'
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
  /** Under a name of our own making: nothing can have it already, and the ticket moves without waiting for that. */
  isOurs?: boolean
}

/**
 * Stores a message in a ticket that the caller has locked, moves the ticket's counters and tells everybody who may see it. A
 * customer's words let go of what was held for them.
 * Returns nothing when the conversation has this message already.
 */
export async function storeMessage(
  tenant: Tenant,
  ticket: LockedTicket,
  { saidAt, isImported = false, isQuiet = false, isOurs = false, ...message }: MessageToStore,
): Promise<TicketMessage | undefined> {
  const now = tenant.now().toISOString()
  const createdAt = placeInTime(ticket, { saidAt, isImported, now })
  const said = { ...message, createdAt, updatedAt: now }
  const isOfTicket = message.contactId === ticket.contactId
  const insertion = isOfTicket ? insertBare(tenant, ticket, said) : insert(tenant, ticket, said)
  if (!isOurs && !(await insertion)) return undefined
  const heardBefore = ticket.lastInboundAt
  const changesTicket = !message.isPrivate && !isQuiet && !isBehind(ticket, createdAt)
  const moving = changesTicket
    ? moveTicket(tenant, ticket, {
        lastMessage: preview(message),
        fromMe: message.fromMe,
        createdAt,
        isImported,
      })
    : keepPlace(tenant, ticket, createdAt)
  const [show, moved] = await Promise.all([insertion.then(requireStored), moving])
  const stored = await show(moved)
  if (!isImported) {
    await announceMessage(tenant, 'create', { message: stored, ticket: moved })
    if (changesTicket) await announceTicket(tenant, moved)
    await tenant.raise(messageStored, { message: stored, ticket: moved, isAutomatic: message.isAutomatic })
  }
  await releaseHeld(tenant, ticket, heardBefore)
  return stored
}

/** Only a name that is taken stops a message, and those who send make up new ones. */
export const requireStored = <T>(stored: T | undefined): T => stored ?? fail('ERR_CREATING_MESSAGE')

type Said = Omit<Insertable<Messages>, 'companyId' | 'ticketId' | 'whatsappId' | 'queueId'>

/** The message as it is shown in the ticket that it has moved. */
type Show = (ticket: Ticket) => Promise<TicketMessage>

const inserting = compiledOnce<Insertable<Messages>>()

/** Writes the message and reads it as it is shown, in one statement: in a group somebody else says it. */
async function insert(tenant: Tenant, ticket: LockedTicket, said: Said): Promise<Show | undefined> {
  const { db } = tenant
  const [row] = await inserting(db, {
    ...valuesOf(tenant, ticket, said),
    write: (values) => messageRows(inserted(db, values)),
  })
  if (!row) return undefined
  // What was just written is all that statement knows of messages: one that quotes another is read again.
  if (said.quotedMsgId) return () => getMessage(tenant, row.id)
  return async () => messageOf(tenant, row, await companySnapshot(tenant))
}

const insertingBare = compiledOnce<Insertable<Messages>>()

/** The contact of the ticket is shown with it: nobody has to look for either, which cost half as much as writing. */
async function insertBare(tenant: Tenant, ticket: LockedTicket, said: Said): Promise<Show | undefined> {
  const { db } = tenant
  const [row] = await insertingBare(db, {
    ...valuesOf(tenant, ticket, said),
    write: (values) => bareRows(inserted(db, values)),
  })
  if (!row) return undefined
  if (said.quotedMsgId) return () => getMessage(tenant, row.id)
  return async ({ contact: { name, urlPicture } }) => {
    const message = messageOf(tenant, withTicket(row, ticket, name), await companySnapshot(tenant))
    return { ...message, contact: { ...message.contact, urlPicture } }
  }
}

const valuesOf = ({ companyId }: Tenant, { id: ticketId, whatsappId, queueId }: LockedTicket, said: Said) =>
  givenOf<Insertable<Messages>>({ ...said, companyId, ticketId, whatsappId, queueId })

const inserted = (db: Database, values: Insertable<Messages>) =>
  db
    .with('messages', (cte) =>
      cte
        .insertInto('messages')
        .values(values)
        .onConflict((conflict) => conflict.doNothing())
        .returningAll(),
    )
    .selectFrom('messages') as unknown as SelectQueryBuilder<DB, 'messages', object>

/** An order once shown stays: what arrives late goes behind what is there. Only what is imported keeps its own time. */
function placeInTime({ lastMessageAt }: LockedTicket, { saidAt, isImported, now }: Time): string {
  const said = saidAt?.toISOString() ?? now
  if (isImported && saidAt) return said
  const heard = said < now ? said : now
  return lastMessageAt && lastMessageAt > heard ? lastMessageAt : heard
}
interface Time {
  saidAt: Date | undefined
  isImported: boolean
  now: string
}

/** A message that never leaves has nothing to wait for. */
export const neverLeaves = { isPrivate: true, ack: acks.done } as const
