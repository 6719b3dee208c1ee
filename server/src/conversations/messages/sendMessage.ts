import {
  acks,
  type Abilities,
  type ConsentPurpose,
  type NewMessage,
  type TicketMessage,
} from '@chatflow/contract'
import { randomBytes } from 'node:crypto'
import { companySnapshot, type ConnectionName } from '../companySnapshot/companySnapshot.ts'
import { later, minutes } from '../../platform/clock.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { enqueueSend } from '../../channels/outbox/enqueueSend.ts'
import { countUse, takeFile } from '../quickMessages/countUse.ts'
import type { LockedTicket } from '../tickets/lockTicket.ts'
import { maySee, type Viewer } from '../tickets/tickets.visibility.ts'
import { getMessage } from './getMessage.ts'
import { mediaColumns } from './mediaColumns.ts'
import { neverLeaves, requireStored, storeMessage, type MessageToStore } from './storeMessage.ts'
import { addToTimeline } from './timeline.ts'
import { fillIn } from './fillIn.ts'
import { placeOf, pollOf } from './shapes.ts'
import { buildVCard, readVCard } from './vCards.ts'
import { lockVisible, lockWritable } from './writable.ts'

/** A name for a message that no other message has, on any network that lets us choose. */
export const newWid = () => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`

/** An attendant writes a text, a card, a place, a poll or a note. Returns the stored message. */
export async function sendMessage(
  tenant: Tenant,
  viewer: Viewer,
  ticketId: number,
  form: NewMessage,
): Promise<TicketMessage> {
  const isNote = form.isPrivate
  // Asked behind the lock: the one who held it before may have been the first to say the same.
  const [{ isHolding, connection, ...ticket }, earlier] = await Promise.all([
    lockFor(tenant, viewer, ticketId, form),
    findSent(tenant, ticketId, form.clientId),
  ])
  if (earlier) return getMessage(tenant, earlier)
  refuseUnknownShape(form, connection?.abilities)
  const content = await contentOf(tenant, viewer, form)
  const quotedMsgId = form.quotedMsg ? await requireQuoted(tenant, viewer, ticket, form.quotedMsg) : null
  const common = { ...content, quotedMsgId, userId: viewer.userId, clientId: form.clientId ?? null }
  if (isNote) return requireStored(await storeMessage(tenant, ticket, noteOf(common, ticket)))
  const hasWords = !form.vCard && !form.location
  const body = hasWords ? await fillIn(tenant, ticket, content.body, viewer.userId) : content.body
  const greeting = await findGreeting(tenant, ticket, body)
  if (greeting) return getMessage(tenant, greeting)
  const said = form.poll ? pollOf({ ...form.poll, name: body }) : { body }
  return storeAndQueue(tenant, ticket, { ...common, ...said }, { isHeld: isHolding })
}

/** Not every network knows places and polls; and in a poll among colleagues nobody could vote. */
function refuseUnknownShape({ location, poll, isPrivate }: NewMessage, abilities: Abilities | undefined) {
  if (isPrivate && poll) fail('ERR_INVALID_INPUT', { details: [{ path: 'poll', message: 'Invalid' }] })
  if (isPrivate) return
  if ((location && !abilities?.locations) || (poll && !abilities?.polls)) fail('ERR_NOT_ON_THIS_CHANNEL')
}

/** Notes need no connection and no open window. */
export const lockFor = async (
  tenant: Tenant,
  viewer: Viewer,
  ticketId: number,
  form: Pick<NewMessage, 'isPrivate' | 'mayWait'>,
): Promise<LockedTicket & { isHolding: boolean; connection?: ConnectionName }> =>
  form.isPrivate
    ? { ...(await lockVisible(tenant, viewer, ticketId)), isHolding: false }
    : lockWritable(tenant, viewer, ticketId, form)

/** A card, a place, a poll, a quick message's file with its caption, or a text. */
async function contentOf(tenant: Tenant, { userId }: Viewer, form: NewMessage) {
  const { body, vCard, quickMessageId, writtenFrom, location, poll } = form
  if (location) return placeOf(location)
  if (poll) return pollOf(poll)
  const file = quickMessageId && !vCard ? await takeFile(tenant, userId, quickMessageId) : null
  if (file) return { ...mediaColumns(file), mediaType: file.mediaType, body }
  const content = vCard ? cardOf(vCard) : { body }
  if (!content.body.trim()) fail('ERR_EMPTY_MESSAGE')
  if (writtenFrom && !quickMessageId && !vCard) await countUse(tenant, userId, writtenFrom)
  return content
}

const noteOf = (
  common: Omit<MessageToStore, 'contactId' | 'fromMe'>,
  ticket: LockedTicket,
): MessageToStore => ({
  ...common,
  ...neverLeaves,
  contactId: ticket.contactId,
  fromMe: true,
})

export type MessageToSend = Omit<
  MessageToStore,
  'contactId' | 'fromMe' | 'wid' | 'ack' | 'isHeld' | 'purpose' | 'isAutomatic' | 'isOurs'
>
interface How {
  lane?: 'reply' | 'bot' | 'campaign'
  /** What it is said for, where nobody asked: people may be out of that. Without a word, campaigns are marketing. */
  purpose?: ConsentPurpose
  /** So many milliseconds from now. */
  after?: number
  keepFor?: number
  /** Waits until the customer writes again. Only people's words do. */
  isHeld?: boolean
  /** In somebody's name, but not in their words: it answers nothing. */
  isAutomatic?: boolean
}

/**
 * Stores something to tell the customer together with its place in the outbox. The ticket is locked. Returns the id of
 * the message.
 */
export const queueMessage = async (
  tenant: Tenant,
  ticket: LockedTicket,
  said: MessageToSend,
  how: How = {},
): Promise<number> => (await storeAndQueue(tenant, ticket, said, how)).id

async function storeAndQueue(
  tenant: Tenant,
  ticket: LockedTicket,
  said: MessageToSend,
  { isHeld = false, purpose = 'marketing', isAutomatic = false, ...how }: How,
): Promise<TicketMessage> {
  if (ticket.whatsappId === null) fail('ERR_NO_WAPP_FOUND')
  const message = requireStored(
    await storeMessage(tenant, ticket, {
      ...said,
      isOurs: true,
      contactId: ticket.contactId,
      fromMe: true,
      wid: newWid(),
      ack: acks.pending,
      isHeld,
      isAutomatic: isAutomatic || how.lane === 'bot' || how.lane === 'campaign',
      purpose: how.lane === 'campaign' ? purpose : null,
    }),
  )
  addToTimeline(tenant, message.id, { kind: 'stored' })
  if (isHeld) return message
  enqueueSend(tenant, {
    connectionId: ticket.whatsappId,
    address: ticket.address,
    kind: 'send',
    messageId: message.id,
    ...how,
  })
  return message
}

/** The same key again is the same message. */
export async function findSent(
  { db, companyId }: Tenant,
  ticketId: number,
  clientId: string | undefined,
): Promise<number | undefined> {
  if (clientId === undefined) return undefined
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticketId)
    .where('clientId', '=', clientId)
    .executeTakeFirst()
  return row?.id
}

/** A message of the same conversation, also of an earlier ticket, if one may see that: quoting shows what was said. */
export async function requireQuoted(
  { db, companyId }: Tenant,
  viewer: Viewer,
  { contactId, whatsappId }: LockedTicket,
  id: number,
): Promise<number> {
  const quoted = await db
    .selectFrom('messages')
    .innerJoin('tickets', (join) =>
      join
        .onRef('tickets.companyId', '=', 'messages.companyId')
        .onRef('tickets.id', '=', 'messages.ticketId'),
    )
    .select(['tickets.status', 'tickets.userId', 'tickets.queueId', 'tickets.whatsappId'])
    .where('messages.companyId', '=', companyId)
    .where('messages.id', '=', id)
    .where('tickets.contactId', '=', contactId)
    .executeTakeFirst()
  const isThere = quoted?.whatsappId === whatsappId && maySee(viewer, quoted)
  return isThere ? id : fail('ERR_NO_MESSAGE_FOUND')
}

function cardOf(card: NonNullable<NewMessage['vCard']>) {
  const vCard = typeof card === 'string' ? card : buildVCard(card.name, card.number)
  const people = readVCard(vCard)
  if (people.length === 0) fail('ERR_INVALID_INPUT', { details: [{ path: 'vCard', message: 'Required' }] })
  return { body: people.map(({ name }) => name).join(', '), vCard, mediaType: 'contactMessage' as const }
}

/** The server greets when a ticket is accepted. Clients that greet as well say the same thing a moment later. */
async function findGreeting(tenant: Tenant, ticket: LockedTicket, body: string): Promise<number | undefined> {
  const { settings } = await companySnapshot(tenant)
  if (!settings.sendGreetingAccepted || !settings.greetingAcceptedMessage) return undefined
  const said = body.replace(/^\*[^\n]*:\*\n/, '').trim()
  const row = await tenant.db
    .selectFrom('messages')
    .innerJoin('ticketTrackings', (join) =>
      join
        .onRef('ticketTrackings.companyId', '=', 'messages.companyId')
        .onRef('ticketTrackings.ticketId', '=', 'messages.ticketId'),
    )
    .select('messages.id')
    .where('messages.companyId', '=', tenant.companyId)
    .where('messages.ticketId', '=', ticket.id)
    .where('messages.fromMe', '=', true)
    .where('messages.body', '=', said)
    .where('ticketTrackings.greetedAt', '>', later(tenant.now(), -minutes(1)).toISOString())
    .whereRef('messages.createdAt', '>=', 'ticketTrackings.greetedAt')
    .executeTakeFirst()
  return row?.id
}
