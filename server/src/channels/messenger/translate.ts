import { z } from 'zod'
import type { InboundEvent, InboundMessage, NetworkPerson } from '../channel/InboundEvent.ts'
import { partWid } from '../channel/partWid.ts'
import { customerOf, messengerPayload, type MessengerPayload } from './messengerEvents.ts'
import { attachment, contentOf, fileAt, type Content } from './translateContent.ts'

/** Ours begin like this: an echo repeats the name under which we sent a message. */
const metadataMark = 'chatflow:'
export const metadataOf = (wid: string) => `${metadataMark}${wid}`

const person = z.object({ id: z.string() })
const mid = z.string().min(1)
const referral = z.object({
  ads_context_data: z
    .object({
      ad_title: z.string().optional(),
      photo_url: z.string().optional(),
      video_url: z.string().optional(),
    })
    .optional(),
  referer_uri: z.string().optional(),
})
const message = z.object({
  mid,
  text: z.string().optional(),
  quick_reply: z.object({ payload: z.string() }).optional(),
  reply_to: z
    .object({ mid: mid.optional(), story: z.object({ url: z.string().optional() }).optional() })
    .optional(),
  attachments: z.array(attachment).optional(),
  referral: referral.optional(),
  metadata: z.string().optional(),
  is_echo: z.boolean().optional(),
  is_deleted: z.boolean().optional(),
  is_unsupported: z.boolean().optional(),
})
type MetaMessage = z.infer<typeof message>
const item = z.object({
  sender: person,
  recipient: person,
  timestamp: z.number(),
  message: message.optional(),
  message_edit: z.object({ mid, text: z.string() }).optional(),
  reaction: z
    .object({
      mid,
      action: z.enum(['react', 'unreact']),
      emoji: z.string().optional(),
      reaction: z.string().optional(),
    })
    .optional(),
  postback: z
    .object({
      mid: mid.optional(),
      title: z.string().optional(),
      payload: z.string(),
      referral: referral.optional(),
    })
    .optional(),
  read: z.object({ watermark: z.number().optional() }).optional(),
  delivery: z.object({ watermark: z.number().optional() }).optional(),
  referral: referral.optional(),
})
type Item = z.infer<typeof item>
interface Said {
  of: MessengerPayload
  item: Item
  /** The customer. */
  who: NetworkPerson
}

/** Our words for what Meta says of a page or an Instagram account. */
export function translate(payload: unknown): InboundEvent {
  const kept = messengerPayload.safeParse(payload)
  const parsed = kept.success ? item.safeParse(kept.data.item) : undefined
  if (!kept.success || !parsed?.success) return { kind: 'unknown' }
  const said = { of: kept.data, item: parsed.data, who: customer(kept.data, parsed.data) }
  for (const translateOne of kinds) {
    const event = translateOne(said)
    if (event) return event
  }
  return { kind: 'unknown' }
}

type Translator = (said: Said) => InboundEvent | undefined
const kinds: Translator[] = [
  ({ item: { message: said } }) => (said?.is_deleted ? { kind: 'revoke', wid: said.mid } : undefined),
  (said) => said.item.message && translateMessage(said, said.item.message),
  translatePostback,
  ({ item: { message_edit: edit } }) => edit && { kind: 'edit', wid: edit.mid, body: edit.text },
  translateReaction,
  ({ who, item: { delivery, timestamp } }) =>
    delivery && { kind: 'ackUntil', chat: who, ack: isDelivered, until: until(delivery, timestamp) },
  ({ who, item: { read, timestamp } }) =>
    read && { kind: 'ackUntil', chat: who, ack: isRead, until: until(read, timestamp) },
  (said) => said.item.referral && translateAd(said, said.item.referral),
]
const [isDelivered, isRead] = [2, 3]

/** Messenger says up to when; Instagram names one message, at the moment in which it was seen. */
const until = ({ watermark }: { watermark?: number | undefined }, timestamp: number) =>
  new Date(watermark ?? timestamp)

function customer({ object, account }: MessengerPayload, said: Item): NetworkPerson {
  const kind = object === 'page' ? 'page' : 'instagram'
  return { identities: [{ kind, raw: customerOf(account, said) }] }
}

function translateMessage({ of, item: said, who }: Said, words: MetaMessage): InboundMessage {
  return {
    ...messageFrom(who, said.timestamp),
    wid: partWid(words.mid, of.part ?? 0),
    fromMe: words.is_echo === true || said.sender.id === of.account,
    ...(words.is_echo && sentAsOf(of, words)),
    ...(words.reply_to?.mid && { quotedWid: words.reply_to.mid }),
    ...((!words.attachments && adOf(words.referral, words.text)) || contentOf(words, of.part ?? 0)),
  }
}

/** A page repeats what we wrote beside a message; Instagram does not. */
function sentAsOf({ object }: MessengerPayload, { metadata }: MetaMessage): { sentAs?: string | null } {
  if (object === 'instagram') return { sentAs: null }
  return metadata?.startsWith(metadataMark) ? { sentAs: metadata.slice(metadataMark.length) } : {}
}

/** A tap on a button: its words, and which one it was. */
function translatePostback({ item: said, who }: Said): InboundMessage | undefined {
  const { postback, sender, timestamp } = said
  if (!postback) return undefined
  const { title = postback.payload, payload } = postback
  return {
    ...messageFrom(who, timestamp),
    wid: postback.mid ?? `postback:${sender.id}:${timestamp}`,
    type: 'conversation',
    body: title,
    data: { kind: 'choice', id: payload, title },
    ...adOf(postback.referral, title),
  }
}

function translateReaction({ of, who, item: { reaction, sender } }: Said): InboundEvent | undefined {
  if (!reaction) return undefined
  const emoji = reaction.emoji ?? emojiOf[reaction.reaction ?? ''] ?? emojiOf['love']!
  return {
    kind: 'reaction',
    wid: reaction.mid,
    emoji: reaction.action === 'unreact' ? '' : emoji,
    fromMe: sender.id === of.account,
    by: who,
  }
}
/** For those that come with a name and no picture. */
const emojiOf: Record<string, string> = {
  love: '❤️',
  like: '👍',
  dislike: '👎',
  smile: '😆',
  wow: '😮',
  sad: '😢',
  angry: '😠',
}

/** Somebody came through an advertisement without a word of theirs; other ways in say nothing to anybody. */
function translateAd({ item: said, who }: Said, from: z.infer<typeof referral>): InboundMessage | undefined {
  const ad = adOf(from)
  const wid = `referral:${said.sender.id}:${said.timestamp}`
  return ad && { ...messageFrom(who, said.timestamp), wid, ...ad }
}

function adOf(from: z.infer<typeof referral> | undefined, body = ''): Content | undefined {
  const ad = from?.ads_context_data
  if (!ad) return undefined
  const picture = ad.photo_url
  return {
    type: 'adMetaPreview',
    body,
    data: { title: ad.ad_title, url: from.referer_uri ?? ad.video_url },
    ...(picture && { file: fileAt(picture, 'image') }),
  }
}

const messageFrom = (who: NetworkPerson, timestamp: number) => ({
  kind: 'message' as const,
  chat: { ...who, isGroup: false },
  fromMe: false,
  at: new Date(timestamp),
  isForwarded: false,
  isImported: false,
})
