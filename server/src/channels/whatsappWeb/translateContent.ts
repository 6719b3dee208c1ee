import type { proto } from 'baileys'
import type { InboundMessage } from '../channel/InboundEvent.ts'
import type { Readers, Words } from './reader.ts'
import { interactiveReaders } from './translateInteractive.ts'
import { toNumber } from './content.ts'

/** A content has one of these; the first that is there is read. */
const readers: Readers = {
  conversation: (body) => ({ type: 'conversation', body }),
  extendedTextMessage: ({ text, contextInfo, ...preview }) => ({
    type: contextInfo?.externalAdReply ? 'adMetaPreview' : 'conversation',
    body: text ?? '',
    ...beside(contextInfo?.externalAdReply ? adOf(contextInfo.externalAdReply) : previewOf(preview)),
  }),
  imageMessage: (image) => file('image', image, { kind: 'image', extension: 'jpg' }),
  videoMessage: (video) => file('video', video, { kind: 'video', extension: 'mp4' }),
  ptvMessage: (video) => file('video', video, { kind: 'ptv', extension: 'mp4' }),
  audioMessage: (audio) =>
    file('audio', audio, {
      kind: 'audio',
      extension: audio.ptt ? 'ogg' : 'mp3',
      isVoice: audio.ptt === true,
    }),
  documentMessage: (document) =>
    file('application', document, {
      kind: 'document',
      extension: 'bin',
      name: document.fileName || document.title,
    }),
  stickerMessage: (sticker) => ({
    ...file('image', sticker, { kind: 'sticker', extension: 'webp' }),
    data: { sticker: true },
  }),
  contactMessage: ({ displayName, vcard }) => ({
    type: 'contactMessage',
    body: displayName ?? '',
    vCard: vcard ?? '',
  }),
  contactsArrayMessage: ({ displayName, contacts }) => ({
    type: 'contactMessage',
    body: (contacts ?? []).map((contact) => contact.displayName ?? '').join(', ') || (displayName ?? ''),
    vCard: (contacts ?? []).flatMap(({ vcard }) => vcard ?? []).join('\n'),
  }),
  locationMessage: ({ degreesLatitude, degreesLongitude, name, address, comment }) =>
    place({ degreesLatitude, degreesLongitude }, { name, address }, comment),
  liveLocationMessage: (live) => place(live, {}, live.caption, { isLive: true }),
  pollCreationMessage: pollOf,
  pollCreationMessageV2: pollOf,
  pollCreationMessageV3: pollOf,
  pollCreationMessageV5: pollOf,
  eventMessage: ({ name, description, location, startTime, endTime, isCanceled }) => ({
    type: 'eventMessage',
    body: name ?? '',
    data: {
      name: name ?? '',
      ...(description && { description }),
      ...(location && { location: [location.name, location.address].filter(Boolean).join(', ') }),
      ...moment('startAt', startTime),
      ...moment('endAt', endTime),
      ...(isCanceled && { isCanceled }),
    },
  }),
  groupInviteMessage: ({ groupName, caption, inviteCode }) =>
    lines(groupName, caption, inviteCode && `https://chat.whatsapp.com/${inviteCode}`),
  productMessage: ({ product, body }) => lines(product?.title, product?.description, body),
  orderMessage: ({ orderTitle, message }) => lines(orderTitle, message),
  sendPaymentMessage: ({ noteMessage }) =>
    lines(noteMessage?.extendedTextMessage?.text, noteMessage?.conversation),
  requestPaymentMessage: ({ noteMessage }) =>
    lines(noteMessage?.extendedTextMessage?.text, noteMessage?.conversation),
  ...interactiveReaders,
}

export function wordsOf(content: proto.IMessage): Words | undefined {
  for (const kind of Object.keys(readers) as (keyof proto.IMessage)[]) {
    const part = content[kind]
    if (part === null || part === undefined) continue
    const words = (readers[kind] as ((part: unknown) => Words) | undefined)?.(part)
    if (words) return words
  }
  return undefined
}

/** What the words stand in: a reply, a forwarded message. */
export function contextOf(content: proto.IMessage): proto.IContextInfo | undefined {
  for (const part of Object.values(content) as unknown[]) {
    if (typeof part !== 'object' || part === null) continue
    const { contextInfo } = part as { contextInfo?: proto.IContextInfo | null }
    if (contextInfo) return contextInfo
  }
  return undefined
}

const lines = (...parts: (string | null | undefined)[]): Words => ({
  type: 'conversation',
  body: parts.filter(Boolean).join('\n'),
})

const beside = (data: object) => (Object.keys(data).length > 0 ? { data } : {})

function previewOf({ title, description, matchedText }: Partial<proto.Message.IExtendedTextMessage>) {
  if (!title && !description) return {}
  return { preview: { title: title ?? '', description: description ?? '', url: matchedText ?? '' } }
}

function adOf({ title, body, sourceUrl }: proto.ContextInfo.IExternalAdReplyInfo) {
  return { ...(title && { title }), ...(body && { body }), ...(sourceUrl && { sourceUrl }) }
}

interface AnyFile {
  caption?: string | null
  mimetype?: string | null
  fileLength?: unknown
  url?: string | null
  directPath?: string | null
  mediaKey?: Uint8Array | null
  fileSha256?: Uint8Array | null
}
interface AboutFile {
  /** As WhatsApp encrypts it. */
  kind: 'image' | 'video' | 'audio' | 'document' | 'sticker' | 'ptv'
  extension: string
  name?: string | null | undefined
  isVoice?: boolean
}
type FileType = NonNullable<InboundMessage['file']>['type']

function file(type: FileType, media: AnyFile, { kind, extension, name, isVoice = false }: AboutFile): Words {
  const { caption, mimetype } = media
  const body = caption ?? ''
  const size = Math.max(0, toNumber(media.fileLength) ?? 0)
  const where = placeOfFile(media)
  // Announced, but not for us: only the phone has it.
  if (!where) return { type: 'viewOnceMessage', body }
  return {
    type,
    body,
    file: {
      type,
      name: name || `${type}.${extension}`,
      mime: mimetype || 'application/octet-stream',
      size,
      isVoice,
      reference: { kind, size, ...where },
    },
  }
}

function placeOfFile({ mediaKey, url, directPath, fileSha256 }: AnyFile) {
  if (!mediaKey?.length || (!url && !directPath)) return undefined
  return {
    mediaKey: base64(mediaKey),
    ...(fileSha256?.length && { sha256: base64(fileSha256) }),
    ...(url && { url }),
    ...(directPath && { directPath }),
  }
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

interface Point {
  degreesLatitude?: number | null
  degreesLongitude?: number | null
}
interface PlaceName {
  name?: string | null
  address?: string | null
}
function place(
  { degreesLatitude, degreesLongitude }: Point,
  { name, address }: PlaceName,
  words: string | null | undefined,
  more: object = {},
): Words {
  const [latitude, longitude] = [degreesLatitude ?? 0, degreesLongitude ?? 0]
  const data = { latitude, longitude, ...(name && { name }), ...(address && { address }), ...more }
  return { type: 'locationMessage', body: words || name || '', data }
}

function pollOf({ name, options, selectableOptionsCount }: proto.Message.IPollCreationMessage): Words {
  const choices = (options ?? []).flatMap(({ optionName }) => optionName ?? [])
  const data = { name: name ?? '', options: choices, multiple: selectableOptionsCount !== 1 }
  return { type: 'pollCreationMessageV3', body: name ?? '', data }
}

/** WhatsApp counts seconds. */
function moment(property: string, seconds: unknown) {
  const at = new Date((toNumber(seconds) ?? Number.NaN) * 1_000)
  return Number.isNaN(at.getTime()) || at.getTime() === 0 ? {} : { [property]: at.toISOString() }
}
