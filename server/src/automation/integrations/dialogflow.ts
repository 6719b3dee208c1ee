import { z } from 'zod'
import { seconds } from '../../platform/clock.ts'
import { listOf, readResponse } from './responses.ts'
import { dropToken, tokenOf } from './dialogflowToken.ts'
import { Orders, ordersOf } from './orders.ts'
import type { JsonResponse, SafeHttpClient } from './safeHttpClient.ts'
import { ServiceFailure, type Question, type Reply, type Service, type ReplyMessage } from './reply.ts'
import { toSendable, inPieces } from './replyMessages.ts'

const Message = z.object({
  /** Which of Google's networks it is meant for; absent for all. */
  platform: z.string().nullish(),
  text: z.object({ text: listOf(z.string()) }).nullish(),
  quickReplies: z.object({ title: z.string().nullish(), quickReplies: listOf(z.string()) }).nullish(),
  image: z.object({ imageUri: z.string(), accessibilityText: z.string().nullish() }).nullish(),
  payload: Orders.nullish(),
})
type Message = z.infer<typeof Message>

const Detected = z.object({
  queryResult: z.object({
    fulfillmentText: z.string().nullish(),
    fulfillmentMessages: listOf(Message),
    intent: z
      .object({ endInteraction: z.boolean().nullish(), liveAgentHandoff: z.boolean().nullish() })
      .nullish(),
    diagnosticInfo: z.object({ end_conversation: z.boolean().nullish() }).nullish(),
  }),
})

/** What Dialogflow hears at most. */
const maxQueryLength = 256

/** Asks an agent of Dialogflow ES. Google keeps the conversation under the ticket's name. */
export async function askDialogflow(
  safeHttp: SafeHttpClient,
  service: Service,
  question: Question,
): Promise<Reply> {
  const { status, body } = await detectIntent(safeHttp, service, question)
  const { queryResult } = readResponse(Detected, body, status)
  const { fulfillmentText, intent, diagnosticInfo } = queryResult
  const fulfilled = forUs(queryResult.fulfillmentMessages ?? [])
  const said = toSendable(fulfilled.flatMap(messagesIn), status)
  const messages =
    said.length > 0 ? said : toSendable([{ kind: 'text', text: fulfillmentText ?? '' }], status)
  const isOver = intent?.endInteraction || intent?.liveAgentHandoff || diagnosticInfo?.end_conversation
  const orders = fulfilled.map(({ payload }) => ordersOf(payload ?? {}))
  return { messages, ...(isOver && { stop: true }), ...Object.assign({}, ...orders), session: null, status }
}

/** An author who wrote for one network only still means their words. */
function forUs(messages: Message[]): Message[] {
  const general = messages.filter(({ platform }) => !platform || platform === 'PLATFORM_UNSPECIFIED')
  return general.length > 0 ? general : messages
}

function messagesIn({ text, quickReplies, image }: Message): ReplyMessage[] {
  if (quickReplies)
    return [{ kind: 'choices', text: quickReplies.title ?? '', choices: quickReplies.quickReplies ?? [] }]
  if (image) return [{ kind: 'file', url: image.imageUri, caption: image.accessibilityText ?? '' }]
  return (text?.text ?? []).map((words) => ({ kind: 'text', text: words }))
}

async function detectIntent(
  safeHttp: SafeHttpClient,
  service: Service,
  { about }: Question,
): Promise<JsonResponse> {
  const { projectName, language } = service
  const { message, ticket } = about
  const [text = message.mediaType] = inPieces(message.body, maxQueryLength)
  const body = JSON.stringify({ queryInput: { text: { text, languageCode: language } } })
  const base = safeHttp.dialogflowUrl.replace(/\/+$/, '')
  const url = `${base}/v2/projects/${encodeURIComponent(projectName)}/agent/sessions/${ticket.uuid}:detectIntent`
  const ask = async () => {
    const token = await tokenOf(safeHttp, service)
    return safeHttp.postJson(url, {
      body,
      headers: { authorization: `Bearer ${token}` },
      limitMs: seconds(service.timeLimit),
    })
  }
  try {
    return await ask().catch((error: unknown) => {
      if (!isStatus(error, 401)) throw error
      // Taken back before its time: once more, with a new one.
      dropToken(service)
      return ask()
    })
  } catch (error) {
    // Google does not tell a project that is not there from one that we may not see.
    throw isStatus(error, 404) ? new ServiceFailure('notAllowedIn', 404, false) : error
  }
}

const isStatus = (error: unknown, status: number) =>
  error instanceof ServiceFailure && error.status === status
