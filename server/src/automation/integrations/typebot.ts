import { z } from 'zod'
import { seconds } from '../../platform/clock.ts'
import { listOf, readResponse } from './responses.ts'
import { Orders, ordersOf } from './orders.ts'
import type { JsonResponse, SafeHttpClient } from './safeHttpClient.ts'
import { ServiceFailure, type Question, type Reply, type Service } from './reply.ts'
import { callHeaders } from './callHeaders.ts'
import { toSendable } from './replyMessages.ts'
import { Bubble, bubbleMessages, Input, inputMessages, orderOf } from './typebotBlocks.ts'

const Turn = z.object({
  sessionId: z.string().min(1).nullish(),
  messages: listOf(Bubble),
  input: Input.nullish(),
  clientSideActions: listOf(
    z.object({
      redirect: z.object({ url: z.string() }).nullish(),
      expectsDedicatedReply: z.boolean().nullish(),
    }),
  ),
})
type Turn = z.infer<typeof Turn>

/** A command to us is an order and may end the bot's part; the builder calls that `stopBot`. */
const Command = Orders.extend({ stopBot: Orders.shape.stop })

/** How often a bot may pause in one turn, and be told to go on. */
const maxPauses = 3

interface Talk {
  turns: Turn[]
  session: string
  status: number
}

/** Starts or continues a conversation with a published Typebot. A session that it forgot begins anew. */
export async function askTypebot(
  safeHttp: SafeHttpClient,
  service: Service,
  question: Question,
): Promise<Reply> {
  const post = (path: string, content: object): Promise<JsonResponse> => {
    const body = JSON.stringify(content)
    const url = `${service.urlN8N.replace(/\/+$/, '')}/api/v1/${path}`
    return safeHttp.postJson(url, {
      body,
      headers: callHeaders(service, question, body),
      limitMs: seconds(service.timeLimit),
    })
  }
  const goOn = (session: string, content: object) =>
    post(`sessions/${encodeURIComponent(session)}/continueChat`, content)

  const begun = (await continued(goOn, question)) ?? (await start(post, service, question))
  return replyOf(await throughPauses(begun, goOn))
}

type Post = (path: string, content: object) => Promise<JsonResponse>
type GoOn = (session: string, content: object) => Promise<JsonResponse>

async function continued(goOn: GoOn, { session, about }: Question): Promise<Talk | undefined> {
  if (session === null) return undefined
  try {
    const { status, body } = await goOn(session, { message: wordsOf(about.message) })
    return { turns: [readResponse(Turn, body, status)], session, status }
  } catch (error) {
    if (error instanceof ServiceFailure && error.status === 404) return undefined
    throw error
  }
}

async function start(post: Post, { typebotSlug }: Service, { about }: Question): Promise<Talk> {
  const message = wordsOf(about.message)
  // Counts only where the bot begins with a question: then it is the answer.
  const content = { ...(message && { message }), prefilledVariables: variablesOf(about) }
  const response = await post(`typebots/${encodeURIComponent(typebotSlug)}/startChat`, content).catch(
    (error: unknown) => {
      const isUnknown = error instanceof ServiceFailure && error.status === 404
      throw isUnknown ? new ServiceFailure('notAllowedIn', 404, false) : error
    },
  )
  const { status } = response
  const turn = readResponse(Turn, response.body, status)
  if (!turn.sessionId) throw new ServiceFailure('badResponse', status, false)
  return { turns: [turn], session: turn.sessionId, status }
}

/** A bot that pauses, or leaves something to the browser, waits to be told that it may go on. */
async function throughPauses(talk: Talk, goOn: GoOn): Promise<Talk> {
  const { turns, session } = talk
  const last = turns.at(-1)
  const isPaused =
    !last?.input && last?.clientSideActions?.some(({ expectsDedicatedReply }) => expectsDedicatedReply)
  if (!isPaused || turns.length > maxPauses) return talk
  const { status, body } = await goOn(session, {})
  return throughPauses({ turns: [...turns, readResponse(Turn, body, status)], session, status }, goOn)
}

/** What the customer said; a file without words is its address. */
const wordsOf = ({ body, mediaUrl, mediaType }: Question['about']['message']) =>
  body.trim() || mediaUrl || mediaType

/** What the bot may greet the customer with, by the names that its author uses. */
function variablesOf({ company, connection, ticket, contact }: Question['about']) {
  return {
    ...Object.fromEntries(contact.extraInfo.map(({ name, value }) => [name, value])),
    number: contact.number,
    name: contact.name,
    pushName: contact.name,
    email: contact.email,
    contactId: contact.id,
    ticketId: ticket.id,
    queueId: ticket.queueId,
    companyId: company.id,
    companyName: company.name,
    connectionId: connection.id,
    connectionName: connection.name,
  }
}

function replyOf({ turns, session, status }: Talk): Reply {
  const input = turns.at(-1)?.input
  const bubbles = turns.flatMap(({ messages }) => messages ?? [])
  const orders = bubbles.flatMap((bubble) => orderOf(bubble) ?? []).map((order) => commandOf(order, status))
  const messages = [
    ...bubbles.filter((bubble) => orderOf(bubble) === undefined).flatMap(bubbleMessages),
    ...turns
      .flatMap(({ clientSideActions }) => clientSideActions ?? [])
      .flatMap(({ redirect }) => (redirect ? [{ kind: 'text' as const, text: redirect.url }] : [])),
    ...inputMessages(input),
  ]
  const order = Object.assign({}, ...orders) as ReturnType<typeof commandOf>
  // Without a question to the customer, the bot has come to its end.
  const stop = order.stop ?? !input
  return {
    messages: toSendable(messages, status),
    ...order,
    ...(stop && { stop }),
    session: stop ? null : session,
    status,
  }
}

function commandOf(text: string, status: number) {
  const { stopBot, ...orders } = readResponse(Command, parsed(text), status)
  return ordersOf({ ...orders, stop: orders.stop ?? stopBot })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
