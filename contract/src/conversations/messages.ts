import { z } from 'zod'
import { id, isoDate, text } from '../platform/fields.ts'
import { customerCard, customerName, customerWords, networkData, networkName } from '../platform/hidden.ts'
import { holdReason } from '../channels/governor.ts'
import { QueueName } from '../company/queues.ts'

export const messageTypes = [
  'conversation',
  'audio',
  'video',
  'image',
  'application',
  'contactMessage',
  'locationMessage',
  'reactionMessage',
  'pollCreationMessageV3',
  'eventMessage',
  'listMessage',
  'viewOnceMessage',
  'interactiveMessage',
  'adMetaPreview',
  'call_log',
] as const
export const messageType = z.enum(messageTypes)
export type MessageType = z.infer<typeof messageType>

/** What stands for a message in `lastMessage`, in no language, before its words or instead of them. */
export const previewSigns = {
  image: '📷',
  video: '🎥',
  audio: '🎤',
  application: '📄',
  contactMessage: '👤',
  locationMessage: '📍',
  pollCreationMessageV3: '📊',
  eventMessage: '📅',
  viewOnceMessage: '①',
  call_log: '📞',
  sticker: '💟',
  waiting: '⏳',
  unsupported: '❔',
  deleted: '🚫',
} as const satisfies Partial<Record<MessageType | Sign, string>>
type Sign = 'sticker' | 'waiting' | 'unsupported' | 'deleted'

/** Whether the file of a message is here: `tooLarge` waits for somebody to ask for it. */
export const mediaStates = ['none', 'pending', 'ready', 'tooLarge', 'failed'] as const
export const mediaState = z.enum(mediaStates)

/** The ticks. They only rise; a failure is told apart from them. */
export const acks = { pending: 0, sent: 1, delivered: 2, read: 3, played: 4, done: 5 } as const

export const editWindowMs = 900_000
export const maxBodyLength = 65_536

/** A picture, a flag or a key in a box, whatever it is joined of. Networks drop a reaction that is a word. */
export const reactionEmoji = text(32).regex(
  /^(?=.*[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3])[\p{Emoji}\p{Emoji_Component}]+$/u,
)

export const Reaction = z.object({
  emoji: z.string(),
  fromMe: z.boolean(),
  name: customerName,
  userId: id.nullable(),
  contactId: id.nullable(),
  at: isoDate,
})
export type Reaction = z.infer<typeof Reaction>

/** What somebody chose in a poll, or of an invitation. */
export const MessageVote = z.object({ contactId: id, name: customerName, chosen: z.array(z.string()) })
export type MessageVote = z.infer<typeof MessageVote>
/** What `dataJson` of polls and events holds once somebody has voted. */
export const VotedData = z.looseObject({ answers: z.array(MessageVote) })
/** What can be chosen for an invitation. */
export const eventVotes = ['going', 'maybe', 'notGoing'] as const

export const TicketMessage = z.object({
  id,
  wid: networkName.nullable(),
  ticketId: id,
  companyId: id,
  contactId: id,
  body: customerWords,
  fromMe: z.boolean(),
  read: z.boolean(),
  ack: z.number().int(),
  mediaType: messageType,
  /** Carries its own permission and expires. */
  mediaUrl: z.string().nullable(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaSize: z.number().nullable(),
  mediaMime: z.string().nullable(),
  mediaState,
  thumbnailUrl: z.string().nullable(),
  /** A copy of a recording that every device plays. */
  playableUrl: z.string().nullable(),
  /** What is said in a recording, once somebody asked. */
  transcription: z.string().nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
  isDeleted: z.boolean(),
  isDeletedByContact: z.boolean(),
  isEdited: z.boolean(),
  isForwarded: z.boolean(),
  isPrivate: z.boolean(),
  /** Was written after the reply window had closed, and leaves when the customer writes again. */
  isHeld: z.boolean(),
  /** Waits because its number may not send more now. Of what has left, nothing. */
  hold: z.object({ reason: holdReason, until: isoDate }).nullable(),
  queueId: id.nullable(),
  queue: QueueName.nullable(),
  contact: z.object({ id, name: customerName, urlPicture: z.string().nullable() }),
  quotedMsg: z
    .object({
      id,
      body: customerWords,
      mediaType: messageType,
      mediaUrl: z.string().nullable(),
      thumbnailUrl: z.string().nullable(),
      isSticker: z.boolean(),
      fromMe: z.boolean(),
      contact: z.object({ id, name: customerName }),
    })
    .nullable(),
  dataJson: networkData,
  vCard: customerCard.nullable(),
  reactions: z.array(Reaction),
  ticket: z.object({
    id,
    uuid: z.uuid(),
    queueId: id.nullable(),
    queue: QueueName.nullable(),
    createdAt: isoDate,
  }),
  userId: id.nullable(),
  user: z.object({ id, name: z.string() }).nullable(),
  clientId: z.string().nullable(),
  failure: z.object({ code: z.string(), text: z.string() }).nullable(),
})
/** One message of a conversation. */
export type TicketMessage = z.infer<typeof TicketMessage>

/** What happened to a message on its way. */
export const timelineKinds = [
  'stored',
  'attempt',
  'ack',
  'refused',
  'failed',
  'retry',
  'edited',
  'deleted',
] as const
export const TimelineEvent = z.object({
  at: isoDate,
  kind: z.enum(timelineKinds),
  attempt: z.number().int().optional(),
  ack: z.number().int().optional(),
  code: z.string().optional(),
  text: z.string().optional(),
})
export type TimelineEvent = z.infer<typeof TimelineEvent>
