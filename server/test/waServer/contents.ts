import { normalizeMessageContent, type proto } from 'baileys'

/** What a phone can say: a text, or any message of the network's own format. */
export type Content = string | proto.IMessage

export function toMessage(content: Content): proto.IMessage {
  return typeof content === 'string' ? { conversation: content } : content
}

/** What somebody reads of a message. */
export function textOf(message: proto.IMessage): string | undefined {
  const content = normalizeMessageContent(message)
  if (!content) return undefined
  const edited = content.protocolMessage?.editedMessage
  if (edited) return textOf(edited)
  const texts = [
    content.conversation,
    content.extendedTextMessage?.text,
    ...[content.imageMessage, content.videoMessage, content.documentMessage].map((file) => file?.caption),
    content.reactionMessage?.text,
  ]
  return texts.find(Boolean) ?? undefined
}

const media = ['imageMessage', 'videoMessage', 'audioMessage', 'documentMessage', 'stickerMessage'] as const
const polls = [
  'pollCreationMessage',
  'pollCreationMessageV2',
  'pollCreationMessageV3',
  'pollUpdateMessage',
] as const

/** The kind that the envelope shows to the server. */
export function messageType(message: proto.IMessage): string {
  const content = normalizeMessageContent(message) ?? message
  if (content.reactionMessage) return 'reaction'
  if (polls.some((kind) => content[kind])) return 'poll'
  if (content.eventMessage) return 'event'
  return media.some((kind) => content[kind]) ? 'media' : 'text'
}
