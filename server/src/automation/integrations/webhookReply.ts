import { looseBoolean } from '@chatflow/contract'
import { z } from 'zod'
import { listOf, readResponse } from './responses.ts'
import { Orders, ordersOf } from './orders.ts'
import type { Reply, ReplyMessage } from './reply.ts'
import { toSendable } from './replyMessages.ts'

const Message = z.object({
  body: z.string().nullish(),
  mediaUrl: z.string().nullish(),
  choices: listOf(z.string()),
})
type Message = z.infer<typeof Message>

/** One item of a response. Where flow builders put their words, anything may lie: only words count there. */
const Item = Orders.extend({
  later: looseBoolean.nullish(),
  messages: z.union([z.string(), listOf(z.union([z.string(), Message]))]).nullish(),
  output: z.unknown().optional(),
  text: z.unknown().optional(),
  message: z.unknown().optional(),
  content: z.unknown().optional(),
  body: z.unknown().optional(),
  mediaUrl: z.string().nullish(),
  choices: listOf(z.string()),
})
type Item = z.infer<typeof Item>

const Items = z
  .array(z.unknown())
  .max(100)
  .pipe(z.array(z.union([z.string(), Item])))

/** What n8n, or any program, says and orders: an object, a string, or a list of those, as n8n makes one of its items. */
export function readReply(response: unknown, status: number): Reply {
  const items = readResponse(Items, [response ?? []].flat(), status)
  const orders = items.map((item) => (typeof item === 'string' ? {} : ordersOf(item)))
  const isLater = status === 202 || items.some((item) => typeof item === 'object' && item.later)
  return {
    // What a server says by itself to 202 is for nobody.
    messages: isLater ? [] : toSendable(items.flatMap(messagesIn), status),
    ...(isLater && { isLater }),
    ...(Object.assign({}, ...orders) as ReturnType<typeof ordersOf>),
    session: null,
    status,
  }
}

function messagesIn(item: string | Item): ReplyMessage[] {
  if (typeof item === 'string') return isAcknowledgement(item) ? [] : [asText(item)]
  const { messages } = item
  if (typeof messages === 'string') return [asText(messages)]
  if (messages) return messages.flatMap((one) => (typeof one === 'string' ? [asText(one)] : partsOf(one)))
  const body = typeof item.body === 'string' ? item.body : null
  if (body !== null || item.mediaUrl || item.choices) return partsOf({ ...item, body: body ?? wordsOf(item) })
  return [asText(wordsOf(item))]
}

/** An agent's output, a text or a message; a model's message holds its words as content. */
function wordsOf({ output, text, message, content }: Pick<Item, 'output' | 'text' | 'message' | 'content'>) {
  const places = [output, text, message, content, ...[output, message].flatMap(inside)]
  const words = places.find((place) => typeof place === 'string' && place.trim() !== '')
  return typeof words === 'string' && !isOfN8n(words) ? words : ''
}

const inside = (value: unknown): unknown[] => {
  const { data } = Inside.safeParse(value)
  return data ? [data.content, data.text, data.output] : []
}
const Inside = z.object({
  content: z.unknown().optional(),
  text: z.unknown().optional(),
  output: z.unknown().optional(),
})

/** What n8n says by itself when the flow says nothing. */
const isOfN8n = (words: string) => /^Workflow (was|got) started|^Workflow executed suc/i.test(words)

/** What servers say when they have nothing to say. */
const isAcknowledgement = (words: string) => /^\s*(ok|accepted|received|success)\W*$/i.test(words)

const asText = (text: string): ReplyMessage => ({ kind: 'text', text })

function partsOf({ body, mediaUrl, choices }: Message): ReplyMessage[] {
  const text = body ?? ''
  const file: ReplyMessage[] = mediaUrl ? [{ kind: 'file', url: mediaUrl, caption: text }] : []
  if (choices?.length) return [...file, { kind: 'choices', text: mediaUrl ? '' : text, choices }]
  return mediaUrl ? file : [asText(text)]
}
