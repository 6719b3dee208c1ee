import type { Abilities, TicketStatus } from '@chatflow/contract'
import { sql } from 'kysely'
import { minutes } from '../platform/clock.ts'
import { fail } from '../platform/http/fail.ts'
import type { Tenant } from '../platform/tenancy/tenancy.ts'
import { namesOf, type ConnectionName } from '../directory/names.ts'
import { noAutomation } from './changeTicket.ts'
import { refuseHeld } from './ticketConflict.ts'
import { beginTracking, logTicket } from './ticketHistory.ts'
import { findActiveTicket, findLastClosedTicket, lockTicket, type LockedTicket } from './tickets.queries.ts'

export interface Conversation {
  contactId: number
  whatsappId: number
  /** Where answers go. */
  address: string
  isGroup: boolean
}

export interface FoundTicket {
  ticket: LockedTicket
  /** As it was when it lay among the closed ones. */
  cameBack?: LockedTicket
}

/** The ticket that a customer's message belongs to. */
export async function findOrOpenTicket(tenant: Tenant, conversation: Conversation): Promise<FoundTicket> {
  const active = await findActiveTicket(tenant, conversation)
  return active ? { ticket: active } : reopenOrOpen(tenant, conversation)
}

/**
 * The last ticket when it was closed a moment ago, or a new one. The caller has seen that none is active, and handles
 * one event of a conversation at a time; the unique index is the net under that.
 */
export async function reopenOrOpen(
  tenant: Tenant,
  conversation: Conversation,
  { isImported = false, queueId = null, status }: Partial<Opening> = {},
): Promise<FoundTicket> {
  const names = await namesOf(tenant)
  const connection = names.connections.get(conversation.whatsappId) ?? fail('ERR_NO_WAPP_FOUND')
  const waiting = statusOf(conversation, connection)
  const last = await findLastClosedTicket(tenant, conversation)
  const window = minutes(connection.timeCreateNewTicket)
  if (last && !isImported && Date.parse(last.updatedAt) + window > tenant.now().getTime()) {
    return { ticket: await bringBack(tenant, last, waiting), cameBack: last }
  }
  const begins = status ?? waiting
  const owner = begins === 'pending' && !isImported ? await ownerOf(tenant, conversation) : null
  if (owner) return { ticket: await openFor(tenant, conversation, owner) }
  return { ticket: await openTicket(tenant, conversation, { status: begins, queueId, isImported }) }
}

/** Groups have a list of their own, unless the connection treats them as customers. */
const statusOf = ({ isGroup }: Conversation, { groupAsTicket }: ConnectionName) =>
  isGroup && groupAsTicket !== 'enabled' ? 'group' : 'pending'

/** Whose customer it is, where the company sends customers to their own people. */
async function ownerOf(tenant: Tenant, { contactId }: Conversation): Promise<number | null> {
  const { settings } = await namesOf(tenant)
  if (settings.DirectTicketsToWallets !== 'enabled') return null
  const contact = await tenant.db
    .selectFrom('contacts')
    .innerJoin('users', (join) =>
      join.onRef('users.companyId', '=', 'contacts.companyId').onRef('users.id', '=', 'contacts.ownerId'),
    )
    .select('users.id')
    .where('contacts.companyId', '=', tenant.companyId)
    .where('contacts.id', '=', contactId)
    .where('users.active', '=', true)
    .executeTakeFirst()
  return contact?.id ?? null
}

async function openFor(tenant: Tenant, conversation: Conversation, userId: number): Promise<LockedTicket> {
  const ticket = await openTicket(tenant, conversation, { status: 'open', userId })
  await logTicket(tenant, { ticketId: ticket.id, type: 'open', userId, reason: 'wallet' })
  return ticket
}

/** The customer goes on where the attendance ended: a new attendance of the same ticket. */
async function bringBack(tenant: Tenant, last: LockedTicket, status: TicketStatus): Promise<LockedTicket> {
  await tenant.db
    .updateTable('tickets')
    .set({
      status,
      userId: null,
      amountUsedBotQueues: 0,
      ...noAutomation,
      updatedAt: tenant.now().toISOString(),
    })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', last.id)
    .execute()
  await beginTracking(tenant, last.id, { queueId: last.queueId })
  await logTicket(tenant, { ticketId: last.id, type: 'reopen', queueId: last.queueId })
  return { ...last, ...noAutomation, status, userId: null }
}

export interface Opening {
  status: TicketStatus
  userId?: number | null
  queueId?: number | null
  /** Who opens it, where that is not the one who holds it. */
  openedBy?: number
  isActiveDemand?: boolean
  isImported?: boolean
}

export async function openTicket(
  tenant: Tenant,
  conversation: Conversation,
  { isImported = false, openedBy, ...opening }: Opening,
): Promise<LockedTicket> {
  const at = tenant.now().toISOString()
  const names = await namesOf(tenant)
  const { channel, abilities } = names.connections.get(conversation.whatsappId) ?? fail('ERR_NO_WAPP_FOUND')
  const opened = await tenant.db
    .insertInto('tickets')
    .values({
      companyId: tenant.companyId,
      ...conversation,
      ...opening,
      channel,
      imported: isImported ? at : null,
      ...lastHeard(tenant, conversation, abilities),
      createdAt: at,
      updatedAt: at,
    })
    .onConflict((taken) => taken.doNothing())
    .returning('id')
    .executeTakeFirst()
  const id = opened?.id ?? (await refuseTaken(tenant, conversation))
  const { userId = null, queueId = null } = opening
  const isBegun = userId !== null && opening.status !== 'pending'
  await beginTracking(tenant, id, { userId, queueId, ...(isBegun && { startedAt: at }) })
  await logTicket(tenant, { ticketId: id, type: 'create', userId: userId ?? openedBy ?? null, queueId })
  return lockTicket(tenant, id)
}

/** A reply window is the customer's, not the ticket's: what was said in an earlier one keeps it open. */
function lastHeard({ companyId }: Tenant, { contactId, whatsappId }: Conversation, abilities: Abilities) {
  if (abilities.replyWindowHours === null) return {}
  const lastInboundAt = sql<string | null>`(select max(last_inbound_at) from tickets
    where company_id = ${companyId} and contact_id = ${contactId} and whatsapp_id = ${whatsappId})`
  return { lastInboundAt }
}

/** Somebody else opened one in the meantime. */
async function refuseTaken(tenant: Tenant, conversation: Conversation): Promise<never> {
  const active = await findActiveTicket(tenant, conversation)
  return active ? refuseHeld(tenant, active.id) : fail('ERR_OTHER_OPEN_TICKET')
}
