import {
  identityOfPeople,
  type ExternalMessage,
  type ResponseOf,
  type sendExternalMessage,
} from '@chatflow/contract'
import { countStored } from '../../media/accounting.ts'
import type { StoredMedia } from '../../media/storeMedia.ts'
import { companySnapshot, type ConnectionName } from '../../conversations/companySnapshot/companySnapshot.ts'
import { typedPhone, type Identity } from '../../conversations/contacts/identities.ts'
import { resolveContact } from '../../conversations/contacts/resolveContact.ts'
import { fillIn } from '../../conversations/messages/fillIn.ts'
import { mediaColumns } from '../../conversations/messages/mediaColumns.ts'
import { queueMessage } from '../../conversations/messages/sendMessage.ts'
import { signed } from '../../conversations/messages/signature.ts'
import { refuseClosedWindow } from '../../conversations/messages/writable.ts'
import { closeTicket } from '../../conversations/tickets/closeTicket.ts'
import { findConversation } from '../../conversations/tickets/conversation.ts'
import { findActiveTicket, findLastClosedTicket } from '../../conversations/tickets/findActiveTicket.ts'
import type { LockedTicket } from '../../conversations/tickets/lockTicket.ts'
import type { Conversation } from '../../conversations/tickets/openTicket.ts'
import { days, later } from '../../platform/clock.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { openInQueue } from '../../service/assignment/openInQueue.ts'
import { tellPosition } from '../../service/assignment/tellPosition.ts'
import { heldBy } from '../../traffic/inbound/ledger.ts'
import type { ApiCaller } from '../apiTokens/identifyCaller.ts'
import { findResponse, keepResponse, locksOf, type CallKeys } from './once.ts'

type Sent = ResponseOf<typeof sendExternalMessage>

export interface ExternalSend {
  caller: ApiCaller
  form: ExternalMessage
  keys: CallKeys
  /** With a caption each. Without files the words are the message. */
  files?: { media: StoredMedia; caption: string }[]
}

/** Says something for another program, the way everything is said. `isRepeated`: it was said before. */
export async function sendExternal(
  tenancy: Tenancy,
  { caller, form, keys, files = [] }: ExternalSend,
): Promise<{ sent: Sent; isRepeated: boolean }> {
  const { companyId } = caller
  const identity = typedPhone(form.number) ?? fail('ERR_INVALID_NUMBER')
  if (files.length === 0 && !form.body.trim()) fail('ERR_INVALID_BODY')
  const connectionId = caller.connectionId ?? fail('ERR_NO_WAPP_FOUND')
  // Beside a message of the same person, and beside itself, it would open a second contact or ticket.
  const held = [
    ...locksOf(keys),
    `api:number:${identity.value}`,
    ...heldBy({ companyId, connectionId, addresses: [identity.address] }),
  ]
  return tenancy.withTenant(
    companyId,
    async (tenant) => {
      const earlier = await findResponse<Sent>(tenant, keys)
      if (earlier) return { sent: earlier, isRepeated: true }
      const sent = await send(tenant, { connectionId, identity, form, files })
      await keepResponse(tenant, keys, sent)
      return { sent, isRepeated: false }
    },
    held,
  )
}

interface Message {
  connectionId: number
  identity: Identity
  form: ExternalMessage
  files: NonNullable<ExternalSend['files']>
}
async function send(tenant: Tenant, { connectionId, identity, form, files }: Message): Promise<Sent> {
  const connection = await requireReady(tenant, connectionId)
  await requireKnown(tenant, form)
  const conversation = await conversationWith(tenant, connection, identity)
  const { ticket, isNew } = await ticketFor(tenant, conversation, form)
  refuseClosedWindow(tenant, ticket, connection, 'program')
  const messageId =
    files.length > 0 ? await sendFiles(tenant, ticket, form, files) : await sendWords(tenant, ticket, form)
  await settle(tenant, ticket, form, isNew)
  return { status: 'SUCCESS', messageId, ticketId: ticket.id }
}

/** The connection must be able to send at this moment, and to people with numbers. */
export async function requireReady(tenant: Tenant, connectionId: number): Promise<ConnectionName> {
  const { connections } = await companySnapshot(tenant)
  const connection = connections.get(connectionId) ?? fail('ERR_NO_WAPP_FOUND')
  if (identityOfPeople[connection.channel] !== 'phone') fail('ERR_NOT_ON_THIS_CHANNEL')
  if (connection.status !== 'CONNECTED') fail('ERR_WAPP_NOT_INITIALIZED')
  return connection
}

async function requireKnown(tenant: Tenant, { userId, queueId }: ExternalMessage) {
  const { users, queues } = await companySnapshot(tenant)
  if (userId && !users.has(userId)) fail('ERR_NO_USER_FOUND')
  if (queueId && !queues.has(queueId)) fail('ERR_NO_QUEUE_FOUND')
}

async function conversationWith(
  tenant: Tenant,
  { id: connectionId, channel }: ConnectionName,
  { address }: Identity,
): Promise<Conversation> {
  const { settings } = await companySnapshot(tenant)
  const { id: contactId } = await resolveContact(
    tenant,
    { identities: [{ kind: 'phone', raw: address }] },
    { channel, connectionId, isGroup: false, acceptsAudio: settings.acceptAudioMessageContact },
  )
  return findConversation(tenant, { contactId, whatsappId: connectionId })
}

/** What is under way goes on as it is. Otherwise a ticket is opened; one that shall leave nobody waiting is over at once. */
async function ticketFor(
  tenant: Tenant,
  conversation: Conversation,
  { userId = null, queueId = null, closeTicket: isQuiet }: ExternalMessage,
): Promise<{ ticket: LockedTicket; isNew: boolean }> {
  const active = await findActiveTicket(tenant, conversation)
  const known = active ?? (isQuiet ? await findLastClosedTicket(tenant, conversation) : undefined)
  if (known) return { ticket: known, isNew: false }
  const status = isQuiet ? 'closed' : userId === null ? 'pending' : 'open'
  const opening = { status, userId, queueId, isActiveDemand: true } as const
  // Its own words come first.
  return { ticket: await openInQueue(tenant, conversation, opening, { isSilent: true }), isNew: true }
}

/** Nobody's attendance is ended from outside. */
async function settle(tenant: Tenant, ticket: LockedTicket, form: ExternalMessage, isNew: boolean) {
  const isWaiting = ticket.status === 'pending'
  const isOver = isNew ? ticket.status === 'closed' : isWaiting && ticket.userId === null
  if (form.closeTicket && isOver) await closeTicket(tenant, ticket, { userId: form.userId ?? null })
  else if (isNew && isWaiting) await tellPosition(tenant, ticket)
}

async function wordsOf(tenant: Tenant, ticket: LockedTicket, form: ExternalMessage, text: string) {
  const { userId = null, sendSignature } = form
  const body = await fillIn(tenant, ticket, text, userId)
  const author = (await companySnapshot(tenant)).users.get(userId ?? 0)?.name
  return sendSignature && author ? signed(body, author) : body
}

/** What answers somebody goes with people's replies. What nobody asked for goes behind them, as schedules do. */
function howTo({ now }: Tenant, { lastInboundAt }: LockedTicket) {
  const isAnswer = lastInboundAt !== null && Date.parse(lastInboundAt) > later(now(), -days(1)).getTime()
  return isAnswer ? ({ lane: 'reply' } as const) : ({ lane: 'campaign', keepFor: days(1) } as const)
}

async function sendWords(tenant: Tenant, ticket: LockedTicket, form: ExternalMessage): Promise<number> {
  const body = await wordsOf(tenant, ticket, form, form.body)
  const { userId = null, clientId = null } = form
  return queueMessage(
    tenant,
    ticket,
    { body, userId, clientId: await freeName(tenant, ticket, clientId) },
    howTo(tenant, ticket),
  )
}

/** Returns the id of the first. */
async function sendFiles(
  tenant: Tenant,
  ticket: LockedTicket,
  form: ExternalMessage,
  files: Message['files'],
): Promise<number> {
  const ids: number[] = []
  for (const { media, caption } of files) {
    const body = caption ? await wordsOf(tenant, ticket, form, caption) : ''
    const columns = { ...mediaColumns(media), mediaType: media.mediaType }
    ids.push(
      await queueMessage(
        tenant,
        ticket,
        { ...columns, body, userId: form.userId ?? null },
        howTo(tenant, ticket),
      ),
    )
    await countStored(tenant, { bytes: media.bytes, files: media.names.length })
  }
  return ids[0] ?? fail('ERR_INVALID_BODY')
}

/** A name that an older message of the ticket has is remembered for a day, and then free again. */
async function freeName({ db, companyId }: Tenant, { id }: LockedTicket, clientId: string | null) {
  if (clientId === null) return null
  const taken = await db
    .selectFrom('messages')
    .select('id')
    .where('companyId', '=', companyId)
    .where('ticketId', '=', id)
    .where('clientId', '=', clientId)
    .executeTakeFirst()
  return taken ? null : clientId
}
