import { z } from 'zod'
import { listOf, readResponse } from './responses.ts'
import { Orders, ordersOf } from './orders.ts'
import type { SafeHttpClient } from './safeHttpClient.ts'
import type { Question, Reply, Service, ReplyMessage } from './reply.ts'
import { signed } from './signature.ts'
import { toSendable } from './replyMessages.ts'

const Message = z.object({
  body: z.string().nullish(),
  mediaUrl: z.string().nullish(),
  choices: listOf(z.string()),
})
const Response = Orders.extend({ messages: listOf(z.union([z.string(), Message])) })

/** Asks n8n, or any program that takes our JSON and responds in it. */
export async function askWebhook(
  safeHttp: SafeHttpClient,
  service: Service,
  question: Question,
): Promise<Reply> {
  const body = JSON.stringify(question.about)
  const headers = signed(service, question, body)
  const { status, body: response } = await safeHttp.postJson(service.urlN8N, { body, headers })
  // n8n puts a single response into a list, unless it is told not to. An empty one says nothing.
  const single: unknown = Array.isArray(response) && response.length < 2 ? response[0] : response
  const { messages, ...orders } = readResponse(Response, single ?? {}, status)
  return {
    messages: toSendable((messages ?? []).flatMap(messagesIn), status),
    ...ordersOf(orders),
    session: null,
    status,
  }
}

function messagesIn(message: string | z.infer<typeof Message>): ReplyMessage[] {
  if (typeof message === 'string') return [{ kind: 'text', text: message }]
  const { body, mediaUrl, choices } = message
  const text = body ?? ''
  const file: ReplyMessage[] = mediaUrl ? [{ kind: 'file', url: mediaUrl, caption: text }] : []
  if (choices?.length) return [...file, { kind: 'choices', text: mediaUrl ? '' : text, choices }]
  return mediaUrl ? file : [{ kind: 'text', text }]
}
