import { TemplateData, type Abilities, type MessageType, type TicketMessage } from '@chatflow/contract'
import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { refuseHeld } from '../tickets/ticketConflict.ts'
import { isApart } from '../tickets/groupTickets.ts'
import { openTicket, type Conversation } from '../tickets/openTicket.ts'
import { findActiveTicket } from '../tickets/findActiveTicket.ts'
import { getTicket } from '../tickets/getTicket.ts'
import { maySee, type Viewer } from '../tickets/tickets.visibility.ts'
import { getMessage } from './getMessage.ts'
import { findVisibleMessage } from './messages.queries.ts'
import { queueMessage } from './sendMessage.ts'
import { signedBy, unsigned } from './signature.ts'
import { findConversation } from '../tickets/conversation.ts'
import { refuseClosedWindow } from './writable.ts'

/** Copies a message into the conversation with another contact, which is opened if nobody holds it. */
export async function forwardMessage(
  tenant: Tenant,
  viewer: Viewer,
  { messageId, contactId, signMessage }: { messageId: number; contactId: number; signMessage: boolean },
) {
  const { message, ticket: from } = await findVisibleMessage(tenant, viewer, messageId)
  if (!mayLeave(message)) fail('ERR_NOT_EDITABLE')
  const conversation = await findConversation(tenant, { contactId, whatsappId: from.whatsappId })
  const active = await findActiveTicket(tenant, conversation)
  if (active && !maySee(viewer, active)) await refuseHeld(tenant, active.id)
  const connection =
    (await companySnapshot(tenant)).connections.get(conversation.whatsappId) ?? fail('ERR_NO_WAPP_FOUND')
  const isGroup = isApart(conversation, connection)
  const ticket = active ?? (await open(tenant, viewer, conversation, { isGroup, queueId: from.queueId }))
  refuseClosedWindow(tenant, ticket, connection)
  const ability = abilityFor[message.mediaType]
  if (ability && !connection.abilities[ability]) fail('ERR_NOT_ON_THIS_CHANNEL')
  const id = await queueMessage(tenant, ticket, {
    ...(await contentOf(tenant, messageId, connection.abilities)),
    body: await bodyOf(tenant, message, signMessage ? viewer.userId : null),
    userId: viewer.userId,
    isForwarded: true,
  })
  return { ticket: await getTicket(tenant, ticket.id), message: await getMessage(tenant, id) }
}

/** Nobody begins with a group that they may not see. */
function open(
  tenant: Tenant,
  { userId, seesGroups }: Viewer,
  conversation: Conversation,
  { isGroup, queueId }: { isGroup: boolean; queueId: number | null },
) {
  if (isGroup && !seesGroups) fail('ERR_NO_PERMISSION')
  const status = isGroup ? 'group' : 'open'
  return openTicket(tenant, conversation, { status, userId, queueId, isActiveDemand: true })
}

const carriesOver: MessageType[] = [
  'conversation',
  'image',
  'video',
  'audio',
  'application',
  'contactMessage',
  'locationMessage',
  'pollCreationMessageV3',
]
/** What only some networks have. */
const abilityFor: Partial<Record<MessageType, 'locations' | 'polls'>> = {
  locationMessage: 'locations',
  pollCreationMessageV3: 'polls',
}

/** A note between colleagues is not for customers, however it is sent. */
const mayLeave = ({ isDeleted, isPrivate, mediaType }: TicketMessage) =>
  !isDeleted && !isPrivate && carriesOver.includes(mediaType)

/**
 * Signed by the one who forwards, if anybody: a colleague's name on it would tell the customer of a conversation with somebody
 * else. Not on a card, a place or a poll: their words are its name.
 */
async function bodyOf(tenant: Tenant, { body, mediaType, userId }: TicketMessage, signerId: number | null) {
  if (!body || isNamed(mediaType)) return body
  return signedBy(tenant, await unsigned(tenant, body, userId), signerId)
}
const isNamed = (type: MessageType) => type === 'contactMessage' || abilityFor[type] !== undefined

async function contentOf({ db, companyId }: Tenant, id: number, abilities: Abilities) {
  const { dataJson, ...content } = await db
    .selectFrom('messages')
    .select([
      'mediaType',
      'mediaState',
      'mediaPath',
      'mediaName',
      'mediaMime',
      'mediaSize',
      'mediaThumbnail',
      'mediaPlayable',
      'vCard',
      'dataJson',
    ])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // A file that is not here yet cannot be passed on.
  if (content.mediaState !== 'ready' && content.mediaState !== 'none') fail('ERR_WAPP_DOWNLOAD_MEDIA')
  return { ...content, dataJson: dataJson ? JSON.stringify(forOthers(dataJson, abilities)) : null }
}

/** Who voted stays where they did; where nobody knows stickers, one is a picture. */
function forOthers(data: object, { stickers }: Abilities): object {
  // Another number may not have the template: its words go, and its file.
  if (TemplateData.safeParse(data).success) return {}
  const { answers: _answers, sticker, ...rest } = data as { answers?: unknown; sticker?: unknown }
  return sticker && stickers ? { ...rest, sticker } : rest
}
