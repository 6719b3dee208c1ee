import type { Abilities, TicketStatus } from '@chatflow/contract'
import { sql } from 'kysely'
import { minutes } from '../../platform/clock.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { companySnapshot, type ConnectionName } from '../companySnapshot/companySnapshot.ts'
import { isApart } from './groupTickets.ts'
import { refuseHeld } from './ticketConflict.ts'
import { beginTracking, logTicket } from './ticketHistory.ts'
import { findActiveTicket, findLastClosedTicket } from './findActiveTicket.ts'
import { type LockedTicket, lockTicket } from './lockTicket.ts'
import { ticketOpened } from './ticketEvents.ts'
import { noAutomation, updateTicket } from './writeTicket.ts'
import { logOwner, ownerOf } from './wallets.ts'

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
  opening: Partial<Opening> = {},
): Promise<FoundTicket> {
  const snapshot = await companySnapshot(tenant)
  const connection = snapshot.connections.get(conversation.whatsappId) ?? fail('ERR_NO_WAPP_FOUND')
  const waiting = waitingStatus(conversation, connection)
  if (opening.isImported)
    return { ticket: await openTicket(tenant, conversation, { status: waiting, ...opening }) }
  const last = await findLastClosedTicket(tenant, conversation)
  const window = minutes(connection.timeCreateNewTicket)
  const isBack = last !== undefined && Date.parse(last.updatedAt) + window > tenant.now().getTime()
  const begins = isBack ? waiting : (opening.status ?? waiting)
  const owner = begins === 'pending' ? await ownerOf(tenant, conversation) : null
  const held = owner === null ? { status: begins } : { status: 'open' as const, userId: owner }
  const ticket = isBack
    ? await bringBack(tenant, last, held)
    : await openTicket(tenant, conversation, { ...opening, ...held })
  if (owner !== null) await logOwner(tenant, ticket.id, owner)
  return isBack ? { ticket, cameBack: last } : { ticket }
}

const waitingStatus = (conversation: Conversation, connection: ConnectionName) =>
  isApart(conversation, connection) ? 'group' : 'pending'

/** The customer goes on where the attendance ended: a new attendance of the same ticket. */
async function bringBack(
  tenant: Tenant,
  last: LockedTicket,
  { status, userId = null }: Pick<Opening, 'status' | 'userId'>,
): Promise<LockedTicket> {
  const at = tenant.now().toISOString()
  const newest = sql<number>`coalesce((select messages.id from messages where messages.company_id = ${tenant.companyId}
    and messages.ticket_id = ${last.id} order by messages.created_at desc, messages.id desc limit 1), 0)`
  await updateTicket(tenant, { id: last.id, state: 'done' })
    .set({
      status,
      userId,
      amountUsedBotQueues: 0,
      queuePosition: null,
      ...noAutomation,
      // What was said to a person is no word to a robot.
      answeredMessageId: newest,
      updatedAt: at,
    })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', last.id)
    .execute()
  const { id, queueId } = last
  await beginTracking(tenant, id, { userId, queueId, ...(userId !== null && { startedAt: at }) })
  await logTicket(tenant, { ticketId: id, type: 'reopen', queueId })
  return tell(tenant, { ...last, ...noAutomation, status, userId })
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
  const snapshot = await companySnapshot(tenant)
  const { channel, abilities } =
    snapshot.connections.get(conversation.whatsappId) ?? fail('ERR_NO_WAPP_FOUND')
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
  return tell(tenant, await lockTicket(tenant, id), isImported)
}

async function tell(tenant: Tenant, ticket: LockedTicket, isImported = false): Promise<LockedTicket> {
  if (!isImported) await tenant.raise(ticketOpened, ticket)
  return ticket
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
  return active ? refuseHeld(tenant, active.id) : fail('ERR_CREATING_TICKET')
}
