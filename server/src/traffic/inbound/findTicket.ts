import type { InboundMessage } from '../../channels/channel/InboundEvent.ts'
import { listCurrentRuns, startRun } from '../../conversations/automationRuns/runs.ts'
import { recordStep } from '../../conversations/automationRuns/steps.ts'
import { needsConsent } from '../../service/consent/consent.ts'
import type { KnownContact } from '../../conversations/contacts/resolveContact.ts'
import { serviceRules } from '../../conversations/companySnapshot/serviceRules.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { endRating } from '../../service/ratings/endRating.ts'
import { takeLateRating } from '../../service/ratings/lateRating.ts'
import { readRating } from '../../service/ratings/rating.ts'
import {
  openTicket,
  reopenOrOpen,
  type Conversation,
  type FoundTicket,
} from '../../conversations/tickets/openTicket.ts'
import { trackTicket } from '../../conversations/tickets/ticketHistory.ts'
import { findActiveTicket, findLastClosedTicket } from '../../conversations/tickets/findActiveTicket.ts'
import type { LockedTicket } from '../../conversations/tickets/lockTicket.ts'
import { findByWid } from './findByWid.ts'
import type { ReceivingConnection } from './receiving.ts'

export const isFresh = ({ fromMe, isImported }: InboundMessage) => !fromMe && !isImported

interface Arriving {
  message: InboundMessage
  conversation: Conversation
  chat: KnownContact
}
interface Found extends FoundTicket {
  /** It is closed and stays so: the message only belongs there. */
  isOver?: boolean
}

/** The ticket that a message belongs to: the active one, the last one, or a new one. */
export async function findTicket(
  tenant: Tenant,
  connection: ReceivingConnection,
  { message, conversation, chat }: Arriving,
): Promise<Found | undefined> {
  const active = await findActiveTicket(tenant, conversation)
  const isOther =
    active !== undefined && isFresh(message) && (await isNewSubject(tenant, active, message.body))
  if (isOther) await leaveUnrated(tenant, active)
  else if (active) return { ticket: active }
  // A delivery that the ledger knows under another name opens no ticket. An active one refuses it by its id.
  if (await findByWid(tenant, connection, message.wid)) return undefined
  if (!chat.active) return { ticket: await ticketOfBlocked(tenant, conversation) }
  const rated = isFresh(message) && (await takeLateRating(tenant, { ...conversation, text: message.body }))
  if (rated) return { ticket: rated, isOver: true }
  return reopenOrOpen(tenant, conversation, await openingOf(tenant, connection, { message, chat }))
}

/** Who was asked for a rating often enough, and speaks of something else, begins anew. */
async function isNewSubject(tenant: Tenant, ticket: LockedTicket, text: string): Promise<boolean> {
  if (ticket.status !== 'nps' || readRating(text) !== undefined) return false
  const connection = (await serviceRules(tenant)).connections.get(ticket.whatsappId ?? 0)
  return ticket.amountUsedBotQueuesNps >= (connection?.maxUseBotQueuesNps ?? 0)
}

async function leaveUnrated(tenant: Tenant, ticket: LockedTicket) {
  const runs = await listCurrentRuns(tenant, ticket.id)
  const run = runs.find(({ kind }) => kind === 'rating') ?? (await startRun(tenant, ticket.id, 'rating'))
  const messageIds = await endRating(tenant, ticket, 'newSubject')
  const target = { isClosed: true }
  await recordStep(tenant, run, { responder: 'collectRating', reason: 'newSubject', messageIds, target })
}

/** How a new ticket begins. */
async function openingOf(
  tenant: Tenant,
  connection: ReceivingConnection,
  { message, chat }: Pick<Arriving, 'message' | 'chat'>,
) {
  if (message.isImported) return importedInto(tenant, connection)
  // Where no robot speaks nobody asks, and nothing is to be waited for.
  if (message.fromMe || message.chat.isGroup || chat.disableBot) return {}
  return (await needsConsent(tenant, connection.id, chat)) ? { status: 'lgpd' as const } : {}
}

/** The queue is read from its row: a copy may be older than an import, which begins as soon as the connection is saved. */
async function importedInto({ db, companyId }: Tenant, { id }: ReceivingConnection) {
  const queue = await db
    .selectFrom('connections')
    .innerJoin('queues', (join) =>
      join
        .onRef('queues.companyId', '=', 'connections.companyId')
        .onRef('queues.id', '=', 'connections.queueIdImportMessages'),
    )
    .select('queues.id')
    .where('connections.companyId', '=', companyId)
    .where('connections.id', '=', id)
    .executeTakeFirst()
  return { isImported: true, queueId: queue?.id ?? null }
}

/** What a blocked contact writes is kept, beside a ticket that does not change. */
async function ticketOfBlocked(tenant: Tenant, conversation: Conversation): Promise<LockedTicket> {
  const known = await findLastClosedTicket(tenant, conversation)
  if (known) return known
  const ticket = await openTicket(tenant, conversation, { status: 'closed' })
  // Nobody attends to it. An attendance left open would refuse the next one.
  const at = tenant.now().toISOString()
  await trackTicket(tenant, ticket.id, { closedAt: at, finishedAt: at })
  return ticket
}
