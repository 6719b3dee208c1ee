import type { FlowBlockOf } from '@chatflow/contract'
import { minutes } from '../../platform/clock.ts'
import type { FlowWords, ServiceOutcome } from '../flows/engine/flowModel.ts'
import { underTheirWords } from '../integrations/replyMessages.ts'
import { isLast, type Question, type Reply, type ReplyMessage, type Service } from '../integrations/reply.ts'
import type { BotTurn } from './botTurn.ts'
import { flowRun, type ServiceMemory } from './flowRun.ts'
import { aboutTicket, messageOf } from './questionFor.ts'

type TypebotBlock = FlowBlockOf<'typebot'>

/** A Typebot as a block names it: published, and open to everybody who knows its name. */
export function typebotOf({ data }: TypebotBlock): Service | undefined {
  const { urlN8N, typebotSlug, projectName, language } = data
  if (urlN8N.trim() === '' || typebotSlug.trim() === '') return undefined
  return {
    id: 0,
    type: 'typebot',
    projectName,
    language,
    urlN8N,
    typebotSlug,
    timeLimit: 10,
    authType: 'none',
    authName: '',
    authSecret: null,
    jsonContent: null,
    signingSecret: '',
  }
}

/** What a Typebot is told: who writes, what they wrote, and what they answered in the flow so far. */
export async function typebotQuestion(
  turn: BotTurn,
  { data }: TypebotBlock,
  { event, appUrl }: { event: 'start' | 'message'; appUrl: string | undefined },
): Promise<Question> {
  const { variables, newMessageIds, service, steps } = flowRun.memory(turn)
  const { contact, ...about } = await aboutTicket(turn)
  const answers = Object.entries(variables).map(([name, value]) => ({ name, value }))
  const message = await messageOf(turn, { messageIds: newMessageIds, choices: service.choices, appUrl })
  const callId = steps
  return {
    callId,
    about: {
      event,
      callId,
      replyUrl: null,
      ...about,
      contact: { ...contact, extraInfo: [...contact.extraInfo, ...answers] },
      message,
    },
    session: event === 'start' ? null : sessionOf(turn, service, data.typebotExpires),
  }
}

/** Forgotten when it was not used for this many minutes; 0 for never. */
function sessionOf({ tenant }: BotTurn, { session, usedAt }: ServiceMemory, expiresAfter: number) {
  const isExpired =
    expiresAfter > 0 && usedAt !== null && tenant.now().getTime() - usedAt > minutes(expiresAfter)
  return isExpired ? null : session
}

export interface Served {
  outcome: ServiceOutcome
  session: string | null
  choices: string[]
}

/** What a reply means for the flow. A bot that begins with silence leads no further. */
export function servedBy({ data }: TypebotBlock, reply: Reply, event: 'start' | 'message'): Served {
  const isSilent = reply.messages.length === 0 && !isLast(reply)
  const unknown = data.typebotUnknownMessage
  const said: FlowWords[] =
    isSilent && unknown ? [{ kind: 'text', text: unknown }] : underTheirWords(reply.messages).map(wordsOf)
  const choices = reply.messages.findLast((message) => message.kind === 'choices')?.choices ?? []
  const isLost = isSilent && said.length === 0 && event === 'start'
  return {
    outcome: { outcome: isLost ? 'failed' : outcomeOf(reply), said },
    session: reply.session,
    choices,
  }
}

function outcomeOf({ close, stop, queueId, userId }: Reply): ServiceOutcome['outcome'] {
  if (close) return 'closed'
  if (queueId !== undefined || userId !== undefined) return 'handOver'
  return stop ? 'done' : 'spoke'
}

function wordsOf(message: ReplyMessage): FlowWords {
  if (message.kind === 'text') return message
  if (message.kind === 'file') return { kind: 'link', url: message.url, caption: message.caption }
  const choices = message.choices.map((name, index) => ({ id: `choice:${index}`, number: index + 1, name }))
  return { kind: 'choices', text: message.text, choices }
}
