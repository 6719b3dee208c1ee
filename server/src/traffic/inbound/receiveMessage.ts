import { acks } from '@chatflow/contract'
import { enterQueue } from '../../service/assignment/enterQueue.ts'
import { stopAutomation } from '../../conversations/botMessages/stopAutomation.ts'
import type { InboundMessage } from '../../channels/channel/InboundEvent.ts'
import { askWhoItIs } from '../../conversations/contacts/contactProfile.ts'
import { resolveContact, type KnownContact } from '../../conversations/contacts/resolveContact.ts'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { uploadLimit } from '../../conversations/companySnapshot/uploadLimit.ts'
import { fetchMedia } from '../../conversations/messages/messageMedia.ts'
import { changeMessage } from '../../conversations/messages/changeMessage.ts'
import { isWaiting } from '../../conversations/messages/preview.ts'
import { storeMessage, type MessageToStore } from '../../conversations/messages/storeMessage.ts'
import { hearConsent } from '../../conversations/optOuts/hearConsent.ts'
import { closeTicket } from '../../conversations/tickets/closeTicket.ts'
import { displayName } from '../../platform/storage/displayName.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { needsReply } from '../../automation/responders/replySoon.ts'
import { findRollback, rollBack } from '../../service/kanban/laneTimers.ts'
import { announceTicket } from '../../conversations/tickets/announceTicket.ts'
import type { Conversation, FoundTicket } from '../../conversations/tickets/openTicket.ts'
import type { LockedTicket } from '../../conversations/tickets/lockTicket.ts'
import { getTicket } from '../../conversations/tickets/getTicket.ts'
import { findByWid } from './findByWid.ts'
import { customerWrote } from './inboundEvents.ts'
import { isOwnEcho } from './recogniseEcho.ts'
import { findTicket, isFresh } from './findTicket.ts'
import type { Outcome, ReceivingConnection, Recollection } from './receiving.ts'
import { countSkippedMessage } from '../../channels/connections/countSkippedMessage.ts'
import { writeTicket } from '../../conversations/tickets/writeTicket.ts'

/** Who wrote, in which ticket, and what: a customer's message from the network to the screen. */
export async function receiveMessage(
  tenant: Tenant,
  connection: ReceivingConnection,
  message: InboundMessage,
  recollection: Recollection = {},
): Promise<Outcome> {
  if (message.chat.isGroup && !connection.allowGroup) return skipGroup(tenant, connection)
  if (message.fromMe && (await isOwnEcho(tenant, connection, message))) return 'done'
  const { last } = recollection
  const person = JSON.stringify(message.chat)
  const isSame = last?.person === person && !message.member && isFresh(message)
  const isSettled = isSame
    ? (await store(tenant, connection, {
        message,
        writer: last.chat,
        ticket: last.ticket,
        isQuiet: false,
      })) !== undefined
    : await placeAnew(tenant, connection, message, recollection)
  if (!isSettled) await noteReply(tenant, message, recollection)
  return 'done'
}

/** Returns whether nobody needs to reply: the customer only said whether they want to be written to. */
async function placeAnew(
  tenant: Tenant,
  connection: ReceivingConnection,
  message: InboundMessage,
  recollection: Recollection,
): Promise<boolean> {
  const placed = await place(tenant, connection, message)
  recollection.last = placed && { person: JSON.stringify(message.chat), ...placed }
  return placed?.isSettled ?? false
}

async function noteReply(tenant: Tenant, message: InboundMessage, recollection: Recollection) {
  // Nobody knows yet what was said.
  if (isWaiting(message.data)) return
  const ticket = recollection.last?.ticket
  if (ticket && (await needsReply(tenant, ticket, message))) recollection.toReply = ticket.id
}

/** Finds contact and ticket and stores the message. Returns them when the next message can go there as well. */
async function place(tenant: Tenant, connection: ReceivingConnection, message: InboundMessage) {
  const { chat, writer } = await whoWrote(tenant, connection, message)
  const conversation: Conversation = {
    contactId: chat.id,
    whatsappId: connection.id,
    address: message.chat.identities[0]?.raw ?? '',
    isGroup: message.chat.isGroup,
  }
  const found = await findTicket(tenant, connection, { message, conversation, chat })
  if (!found) return undefined
  const { ticket, cameBack, isOver } = found
  const isQuiet = !chat.active || isOver === true
  const isNews = !isQuiet && isFresh(message)
  if (isNews) {
    await replyTo(tenant, ticket, conversation.address)
    await learnName(tenant, chat, conversation)
  }
  await leaveToPeople(tenant, ticket, message)
  const isOpenedByIt = cameBack !== undefined || ticket.lastMessageAt === null
  const settled = await store(tenant, connection, { message, writer, ticket, isQuiet })
  if (settled && isOpenedByIt) return endAgain(tenant, ticket, settled)
  if (cameBack) await comeBack(tenant, { ticket, cameBack, isNews })
  return isNews ? { chat, ticket, isSettled: settled !== undefined } : undefined
}

/** Somebody of the company writes on its phone: from now on people speak. */
async function leaveToPeople(tenant: Tenant, ticket: LockedTicket, { fromMe, isImported }: InboundMessage) {
  if (fromMe && !isImported && ticket.status === 'pending') await stopAutomation(tenant, ticket)
}

/** Somebody who only wants to be left in peace, or not any more, or says yes to an offer, needs no attendance. */
async function endAgain(tenant: Tenant, ticket: LockedTicket, reason: Settled): Promise<undefined> {
  if (ticket.status !== 'closed') await closeTicket(tenant, ticket, { userId: null, reason })
}

/** Networks that tell no names with messages are asked. */
async function learnName(tenant: Tenant, { id, name }: KnownContact, { whatsappId, address }: Conversation) {
  if (name === address) await askWhoItIs(tenant, { contactId: id, connectionId: whatsappId, address })
}

/** A customer who comes back waits in the queue where they were, like everybody who comes to it. Their words stand before ours. */
async function comeBack(
  tenant: Tenant,
  { ticket, cameBack, isNews }: Required<FoundTicket> & { isNews: boolean },
) {
  const { status, queueId } = ticket
  if (isNews && status === 'pending' && queueId !== null)
    Object.assign(ticket, await enterQueue(tenant, ticket, queueId, { type: 'queue', isBack: true }))
  await announceTicket(tenant, await getTicket(tenant, ticket.id), cameBack)
}

/** In a group the contact is the group, and the writer one of its members. */
async function whoWrote(tenant: Tenant, connection: ReceivingConnection, message: InboundMessage) {
  const chat = await identify(tenant, connection, message.chat, message.chat.isGroup)
  if (!message.member || message.fromMe) return { chat, writer: chat }
  return { chat, writer: await identify(tenant, connection, message.member, false) }
}

async function identify(
  tenant: Tenant,
  { id, channel }: ReceivingConnection,
  person: InboundMessage['chat'] | NonNullable<InboundMessage['member']>,
  isGroup: boolean,
): Promise<KnownContact> {
  const { settings } = await companySnapshot(tenant)
  const acceptsAudio = settings.acceptAudioMessageContact
  return resolveContact(tenant, person, { channel, connectionId: id, isGroup, acceptsAudio })
}

/** Groups are not for this connection: nothing is kept but their number. */
async function skipGroup(tenant: Tenant, { id }: ReceivingConnection): Promise<Outcome> {
  await countSkippedMessage(tenant, id)
  return 'done'
}

/** A person has several addresses. We reply to the one that wrote last. */
async function replyTo(tenant: Tenant, ticket: LockedTicket, address: string) {
  if (ticket.address === address) return
  await writeTicket(tenant, ticket.id, { address })
  ticket.address = address
}

interface Received {
  message: InboundMessage
  writer: KnownContact
  ticket: LockedTicket
  isQuiet: boolean
}
type Settled = 'optedOut' | 'campaignAnswered'

/** Returns what was understood where that is all there is to it: the customer said whether they want to be written to. */
async function store(
  tenant: Tenant,
  connection: ReceivingConnection,
  { message, writer, ticket, isQuiet }: Received,
): Promise<Settled | undefined> {
  const laneId = isHeard(message, isQuiet) ? await findRollback(tenant, ticket) : undefined
  const stored = await storeMessage(tenant, ticket, {
    contactId: writer.id,
    fromMe: message.fromMe,
    wid: message.wid,
    ack: message.fromMe ? acks.sent : acks.pending,
    saidAt: message.at,
    isImported: message.isImported,
    read: message.isImported,
    isQuiet,
    ...(await contentColumns(tenant, connection, message)),
  })
  if (!stored) {
    await heal(tenant, connection, message)
    return undefined
  }
  if (laneId !== undefined) await rollBack(tenant, ticket, laneId)
  await fetchFile(tenant, stored.id, message)
  if (!isFresh(message)) return undefined
  const { body } = message
  if (await hearConsent(tenant, { ticket, messageId: stored.id, body, isQuiet })) return 'optedOut'
  return (await isSettledElsewhere(tenant, ticket, body)) ? 'campaignAnswered' : undefined
}

/** Somebody who is asked something by a campaign answers the campaign, not the menu of a queue. */
async function isSettledElsewhere(tenant: Tenant, ticket: LockedTicket, body: string): Promise<boolean> {
  let isSettled = false
  await tenant.raise(customerWrote, { ticket, body, settle: () => void (isSettled = true) })
  return isSettled
}

/** What was shown as not readable yet comes again under its name, and now has its words. */
async function heal(tenant: Tenant, connection: ReceivingConnection, message: InboundMessage) {
  const shown = await findByWid(tenant, connection, message.wid)
  if (!shown || shown.isDeleted || !isWaiting(shown.dataJson) || isWaiting(message.data)) return
  await changeMessage(tenant, shown.id, await contentColumns(tenant, connection, message))
  await fetchFile(tenant, shown.id, message)
}

async function contentColumns(tenant: Tenant, connection: ReceivingConnection, message: InboundMessage) {
  const quoted = message.quotedWid && (await findByWid(tenant, connection, message.quotedWid))
  return {
    body: message.body,
    mediaType: message.type,
    quotedMsgId: quoted ? quoted.id : null,
    isForwarded: message.isForwarded,
    dataJson: message.data === undefined || message.data === null ? null : JSON.stringify(message.data),
    vCard: message.vCard ?? null,
    ...(await fileColumns(tenant, message.file)),
  }
}

async function fetchFile(tenant: Tenant, messageId: number, { file }: InboundMessage) {
  if (!file || file.size > (await uploadLimit(tenant))) return
  const { companyId } = tenant
  await tenant.enqueue(fetchMedia, { companyId, messageId }, { key: `media:${messageId}` })
}

/** Words of the customer, said now, to somebody who listens. */
const isHeard = ({ fromMe, isImported }: InboundMessage, isQuiet: boolean) =>
  !fromMe && !isImported && !isQuiet

/** The bubble shows what is announced; the file follows by a job of its own, unless it is too large to fetch unasked. */
async function fileColumns(tenant: Tenant, file: InboundMessage['file']): Promise<Partial<MessageToStore>> {
  if (!file) return {}
  const name = displayName(file.name)
  return {
    mediaState: file.size > (await uploadLimit(tenant)) ? 'tooLarge' : 'pending',
    mediaName: name,
    mediaMime: file.mime,
    mediaSize: file.size,
    mediaRef: JSON.stringify({ name, reference: file.reference }),
  }
}
