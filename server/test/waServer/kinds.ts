import { createHash, randomBytes } from 'node:crypto'
import { aesEncryptGCM, hmacSign, type MediaType, proto } from 'baileys'
import type { MediaStore } from './mediaStore.ts'
import { secondsNow } from './nodes.ts'
import type { Received } from './state.ts'

export type FileKind = 'image' | 'video' | 'gif' | 'videoNote' | 'audio' | 'voice' | 'document' | 'sticker'

export interface FileDetails {
  mimetype?: string
  caption?: string
  fileName?: string
  seconds?: number
}

/** The message that a phone sends for a file, which lies encrypted in the store afterwards. */
export async function fileMessage(
  media: MediaStore,
  kind: FileKind,
  content: Buffer,
  details: FileDetails = {},
) {
  const { type, mimetype, wrap } = fileKinds[kind]
  return wrap({ ...(await media.put(content, type)), mimetype: details.mimetype ?? mimetype, ...details })
}

type Fields = Awaited<ReturnType<MediaStore['put']>> & FileDetails & { mimetype: string }

const fileKinds: Record<
  FileKind,
  { type: MediaType; mimetype: string; wrap: (fields: Fields) => proto.IMessage }
> = {
  image: { type: 'image', mimetype: 'image/jpeg', wrap: (imageMessage) => ({ imageMessage }) },
  video: { type: 'video', mimetype: 'video/mp4', wrap: (videoMessage) => ({ videoMessage }) },
  gif: {
    type: 'gif',
    mimetype: 'video/mp4',
    wrap: (fields) => ({ videoMessage: { ...fields, gifPlayback: true } }),
  },
  videoNote: { type: 'ptv', mimetype: 'video/mp4', wrap: (ptvMessage) => ({ ptvMessage }) },
  audio: { type: 'audio', mimetype: 'audio/mpeg', wrap: (audioMessage) => ({ audioMessage }) },
  voice: {
    type: 'ptt',
    mimetype: 'audio/ogg; codecs=opus',
    wrap: (fields) => ({ audioMessage: { ...fields, ptt: true } }),
  },
  document: {
    type: 'document',
    mimetype: 'application/pdf',
    // With a caption it comes inside another message, as phones send it.
    wrap: (documentMessage) =>
      documentMessage.caption
        ? { documentWithCaptionMessage: { message: { documentMessage } } }
        : { documentMessage },
  },
  sticker: { type: 'sticker', mimetype: 'image/webp', wrap: (stickerMessage) => ({ stickerMessage }) },
}

/** Messages that need nothing but their content. */
export const says = {
  location: (
    degreesLatitude: number,
    degreesLongitude: number,
    place: { name?: string; address?: string } = {},
  ) => ({
    locationMessage: { degreesLatitude, degreesLongitude, ...place },
  }),
  liveLocation: (degreesLatitude: number, degreesLongitude: number) => ({
    liveLocationMessage: { degreesLatitude, degreesLongitude, sequenceNumber: 1 },
  }),
  contact: (displayName: string, number: string) => ({
    contactMessage: { displayName, vcard: vcard(displayName, number) },
  }),
  contacts: (people: { name: string; number: string }[]) => ({
    contactsArrayMessage: {
      displayName: `${people.length} contatos`,
      contacts: people.map(({ name, number }) => ({ displayName: name, vcard: vcard(name, number) })),
    },
  }),
  poll: (name: string, options: string[], selectableOptionsCount = 1) => ({
    messageContextInfo: { messageSecret: randomBytes(32) },
    pollCreationMessageV3: {
      name,
      options: options.map((optionName) => ({ optionName })),
      selectableOptionsCount,
    },
  }),
  event: (name: string, startsAt: Date, description = '') => ({
    messageContextInfo: { messageSecret: randomBytes(32) },
    eventMessage: { name, description, startTime: Math.floor(startsAt.getTime() / 1000), isCanceled: false },
  }),
  /** To be looked at once. */
  viewOnce: (message: proto.IMessage) => ({ viewOnceMessageV2: { message } }),
  /** In a chat whose messages disappear. */
  disappearing: (message: proto.IMessage) => ({ ephemeralMessage: { message } }),
  quote: (quoted: Received, text: string) => ({
    extendedTextMessage: {
      text,
      contextInfo: {
        stanzaId: quoted.id,
        participant: `${quoted.from}@s.whatsapp.net`,
        quotedMessage: quoted.message,
      },
    },
  }),
  forwarded: (text: string) => ({
    extendedTextMessage: { text, contextInfo: { isForwarded: true, forwardingScore: 1 } },
  }),
  mention: (text: string, mentionedJid: string[]) => ({
    extendedTextMessage: { text, contextInfo: { mentionedJid } },
  }),
  /** Somebody pressed the button of an advertisement. */
  fromAd: (text: string, title: string, sourceUrl: string) => ({
    extendedTextMessage: { text, contextInfo: { externalAdReply: { title, sourceUrl, sourceType: 'ad' } } },
  }),
  listReply: (title: string, selectedRowId: string, stanzaId?: string) => ({
    listResponseMessage: {
      title,
      listType: proto.Message.ListResponseMessage.ListType.SINGLE_SELECT,
      singleSelectReply: { selectedRowId },
      contextInfo: { stanzaId },
    },
  }),
  buttonReply: (selectedDisplayText: string, selectedButtonId: string, stanzaId?: string) => ({
    buttonsResponseMessage: {
      selectedDisplayText,
      selectedButtonId,
      type: proto.Message.ButtonsResponseMessage.Type.DISPLAY_TEXT,
      contextInfo: { stanzaId },
    },
  }),
  templateReply: (selectedDisplayText: string, selectedId: string) => ({
    templateButtonReplyMessage: { selectedDisplayText, selectedId },
  }),
}

export const reaction = (key: proto.IMessageKey, text: string): proto.IMessage => ({
  reactionMessage: { key, text, senderTimestampMs: Date.now() },
})

export const edit = (key: proto.IMessageKey, text: string): proto.IMessage => ({
  editedMessage: {
    message: {
      protocolMessage: {
        key,
        type: proto.Message.ProtocolMessage.Type.MESSAGE_EDIT,
        editedMessage: { conversation: text },
        timestampMs: secondsNow() * 1000,
      },
    },
  },
})

export const deletion = (key: proto.IMessageKey): proto.IMessage => ({
  protocolMessage: { key, type: proto.Message.ProtocolMessage.Type.REVOKE },
})

export interface Vote {
  key: proto.IMessageKey
  poll: proto.IMessage
  creator: string
  voter: string
  options: string[]
}

/** Only who knows the secret of the poll can read what somebody chose. */
export function vote({ key, poll, creator, voter, options }: Vote): proto.IMessage {
  const secret = poll.messageContextInfo?.messageSecret
  if (!secret) throw new Error('a poll without a secret')
  const id = key.id ?? ''
  const signed = Buffer.concat([
    ...[id, creator, voter, 'Poll Vote'].map((part) => Buffer.from(part)),
    Buffer.from([1]),
  ])
  const encryptionKey = hmacSign(signed, hmacSign(secret, new Uint8Array(32)))
  const selectedOptions = options.map((option) => digest(option))
  const plain = proto.Message.PollVoteMessage.encode({ selectedOptions }).finish()
  const encIv = randomBytes(12)
  const encPayload = aesEncryptGCM(plain, encryptionKey, encIv, Buffer.from(`${id}\u0000${voter}`))
  return {
    pollUpdateMessage: {
      pollCreationMessageKey: key,
      vote: { encPayload, encIv },
      senderTimestampMs: Date.now(),
    },
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()

function vcard(name: string, number: string): string {
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${name};;;`,
    `FN:${name}`,
    `TEL;type=CELL;waid=${number}:+${number}`,
    'END:VCARD',
  ].join('\n')
}
