import {
  acks,
  PlaceData,
  PollData,
  StickerData,
  TemplateData,
  type InteractiveData,
} from '@chatflow/contract'
import type {
  NetworkCommand,
  OriginalMessage,
  OutgoingContent,
  OutgoingFile,
} from '../../channels/channel/Channel.ts'
import { addressOf, kindOfAddress } from '../../conversations/contacts/identities.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { OutboxItem } from './claimSends.ts'

/** What an outbox item tells the network, or nothing when there is no longer anything to tell. */
export async function toNetworkCommand(
  tenant: Tenant,
  storage: Storage,
  item: OutboxItem,
): Promise<NetworkCommand | undefined> {
  const { address, content } = item
  if (item.kind === 'read') return { kind: 'read', address, wid: '', wids: content['wids'] as string[] }
  const message = item.messageId === null ? undefined : await findPending(tenant, item.messageId, item.id)
  if (!message?.wid) return undefined
  const common = { address, wid: message.wid }
  switch (item.kind) {
    case 'edit':
      return { ...common, kind: 'edit', body: String(content['body']) }
    case 'revoke':
      return { ...common, kind: 'revoke' }
    case 'reaction': {
      const to = await originalOf(tenant, address, message)
      return { ...common, kind: 'reaction', emoji: String(content['emoji']), to }
    }
    case 'send':
      if (message.isDeleted || hasLeft(message, item)) return undefined
      return {
        ...common,
        kind: 'send',
        content: contentOf(message, storage, tenant.companyId),
        isForwarded: message.isForwarded,
        ...(await quoteOf(tenant, address, message)),
        ...occasionOf(message),
      }
  }
}

/** Schedules carry the name of who wrote them, and leave behind people's replies. */
const occasionOf = ({ userId, lane, heardAt }: PendingMessage) => ({
  isByPerson: userId !== null && lane === 'reply',
  ...(heardAt && { heardAt: new Date(heardAt) }),
})

async function quoteOf(tenant: Tenant, address: string, message: PendingMessage) {
  const { quotedWid, quotedFromMe, quotedBody, quotedContactId } = message
  if (quotedWid === null || quotedFromMe === null || quotedContactId === null) return {}
  const original = { fromMe: quotedFromMe, body: quotedBody ?? '', contactId: quotedContactId }
  return { quotedWid, quoted: await originalOf(tenant, address, original) }
}

/** In a group the writer is one of many; elsewhere the address says who it was. */
async function originalOf(
  { db, companyId }: Tenant,
  address: string,
  { fromMe, body, contactId }: { fromMe: boolean; body: string; contactId: number },
): Promise<OriginalMessage> {
  if (fromMe || kindOfAddress(address) !== 'group') return { fromMe, body }
  const author = await db
    .selectFrom('contactIdentities')
    .select(['kind', 'address'])
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .where('kind', 'in', ['phone', 'lid'])
    .orderBy('kind')
    .executeTakeFirst()
  return { fromMe, body, ...(author && { author: addressOf(author) }) }
}

/** The try before has arrived after all: the network has said so meanwhile. */
const hasLeft = ({ ack, failureCode }: PendingMessage, { attempts }: OutboxItem) =>
  attempts > 1 && ack >= acks.sent && failureCode === null

function findPending({ db, companyId }: Tenant, id: number, itemId: number) {
  return db
    .selectFrom('messages')
    .leftJoin('messages as quoted', (join) =>
      join
        .onRef('quoted.companyId', '=', 'messages.companyId')
        .onRef('quoted.id', '=', 'messages.quotedMsgId'),
    )
    .leftJoin('tickets', (join) =>
      join
        .onRef('tickets.companyId', '=', 'messages.companyId')
        .onRef('tickets.id', '=', 'messages.ticketId'),
    )
    .leftJoin('outbox', (join) =>
      join.onRef('outbox.companyId', '=', 'messages.companyId').on('outbox.id', '=', itemId),
    )
    .select([
      'messages.wid',
      'messages.body',
      'messages.mediaType',
      'messages.mediaPath',
      'messages.mediaName',
      'messages.mediaMime',
      'messages.mediaSize',
      'messages.vCard',
      'messages.dataJson',
      'messages.isForwarded',
      'messages.isDeleted',
      'messages.ack',
      'messages.failureCode',
      'messages.fromMe',
      'messages.contactId',
      'messages.userId',
      'outbox.lane',
      'tickets.lastInboundAt as heardAt',
      'quoted.wid as quotedWid',
      'quoted.fromMe as quotedFromMe',
      'quoted.body as quotedBody',
      'quoted.contactId as quotedContactId',
    ])
    .where('messages.companyId', '=', companyId)
    .where('messages.id', '=', id)
    .executeTakeFirst()
}
type PendingMessage = NonNullable<Awaited<ReturnType<typeof findPending>>>

/** What a message is to a network. One whose parts cannot be read goes as the words that stand for it. */
function contentOf(message: PendingMessage, storage: Storage, companyId: number): OutgoingContent {
  const { body, mediaType, dataJson } = message
  const file = fileOf(message, storage, companyId)
  const template = TemplateData.safeParse(dataJson).data
  if (template) return { kind: 'template', body, template, ...withFile(file) }
  switch (mediaType) {
    case 'image':
    case 'audio':
    case 'video':
    case 'application':
      return file ? fileContent(message, mediaType, file) : { kind: 'text', body }
    case 'contactMessage':
      return { kind: 'card', name: body, vCard: message.vCard ?? '' }
    case 'listMessage':
    case 'interactiveMessage':
      return { kind: 'interactive', body, data: dataJson as InteractiveData, ...withPicture(file) }
    default:
      return shapeOf(message) ?? { kind: 'text', body }
  }
}

const fileContent = (
  { body, dataJson }: PendingMessage,
  type: 'image' | 'audio' | 'video' | 'application',
  file: OutgoingFile,
): OutgoingContent =>
  isSticker(dataJson) ? { kind: 'sticker', file } : { kind: 'file', type, caption: body, file }
const isSticker = (data: unknown) => StickerData.safeParse(data).success
const withFile = (file: OutgoingFile | undefined) => (file ? { file } : {})
const withPicture = (picture: OutgoingFile | undefined) => (picture ? { picture } : {})

/** Places and polls are what their data say. */
function shapeOf({ mediaType, dataJson }: PendingMessage): OutgoingContent | undefined {
  if (mediaType === 'locationMessage') {
    const place = PlaceData.safeParse(dataJson).data
    return place && { kind: 'location', place }
  }
  if (mediaType === 'pollCreationMessageV3') {
    const poll = PollData.safeParse(dataJson).data
    return poll && { kind: 'poll', poll }
  }
  return undefined
}

function fileOf(message: PendingMessage, storage: Storage, companyId: number): OutgoingFile | undefined {
  const { mediaPath, mediaName, mediaMime, mediaSize } = message
  if (mediaPath === null) return undefined
  return {
    name: mediaName ?? mediaPath,
    extension: mediaPath.split('.').at(-1) ?? 'bin',
    mime: mediaMime ?? 'application/octet-stream',
    size: mediaSize ?? 0,
    isVoice: mediaMime?.startsWith('audio/ogg') === true,
    open: async () => {
      const stored = await storage.read(companyId, mediaPath)
      if (!stored) throw new Error('The file of the message is gone')
      return stored.stream()
    },
  }
}
