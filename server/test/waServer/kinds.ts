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

/** An answer that only those can read who know the secret of what it answers. */
interface SecretAnswer {
  key: proto.IMessageKey
  question: proto.IMessage
  /** Who asked and who answers, under the addresses that both sides must agree on. */
  creator: string
  responder: string
}

export function vote(answer: SecretAnswer, options: string[]): proto.IMessage {
  const selectedOptions = options.map((option) => createHash('sha256').update(option).digest())
  const plain = proto.Message.PollVoteMessage.encode({ selectedOptions }).finish()
  return {
    pollUpdateMessage: {
      pollCreationMessageKey: answer.key,
      vote: sealed(answer, 'Poll Vote', plain),
      senderTimestampMs: Date.now(),
    },
  }
}

export function eventAnswer(answer: SecretAnswer, isComing: boolean): proto.IMessage {
  const { GOING, NOT_GOING } = proto.Message.EventResponseMessage.EventResponseType
  const response = isComing ? GOING : NOT_GOING
  const plain = proto.Message.EventResponseMessage.encode({ response, timestampMs: Date.now() }).finish()
  const { encPayload, encIv } = sealed(answer, 'Event Response', plain)
  return { encEventResponseMessage: { eventCreationMessageKey: answer.key, encPayload, encIv } }
}

function sealed({ key, question, creator, responder }: SecretAnswer, use: string, plain: Uint8Array) {
  const secret = question.messageContextInfo?.messageSecret
  if (!secret) throw new Error('it was asked without a secret')
  const id = key.id ?? ''
  const parts = [id, creator, responder, use].map((part) => Buffer.from(part))
  const encryptionKey = hmacSign(
    Buffer.concat([...parts, Buffer.from([1])]),
    hmacSign(secret, new Uint8Array(32)),
  )
  const encIv = randomBytes(12)
  return {
    encIv,
    encPayload: aesEncryptGCM(plain, encryptionKey, encIv, Buffer.from(`${id}\u0000${responder}`)),
  }
}

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
