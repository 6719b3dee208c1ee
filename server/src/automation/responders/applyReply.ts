import type { AutomationReason, QueueIntegration } from '@chatflow/contract'
import { enterQueue } from '../../service/assignment/enterQueue.ts'
import { pause } from '../../conversations/botMessages/queueBotMessage.ts'
import { recordStep, type StepTarget } from '../../conversations/automationRuns/steps.ts'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import type { Call } from '../integrations/integrationCalls.ts'
import type { Fetched } from '../integrations/fetchFiles.ts'
import { underTheirWords } from '../integrations/replyMessages.ts'
import { isLast, type Reply, type ReplyMessage } from '../integrations/reply.ts'
import { countStored } from '../../media/accounting.ts'
import { closeTicket } from '../../conversations/tickets/closeTicket.ts'
import { mediaColumns } from '../../conversations/messages/mediaColumns.ts'
import type { BotTurn } from './botTurn.ts'
import { endIntegration, waitForCustomer } from './integrationRun.ts'
import { lineOf } from './menuChoices.ts'
import { saveTurn } from './saveTurn.ts'
import { toInteractive } from './toInteractive.ts'

export interface Replied {
  call: Call
  service: QueueIntegration
  reply: Reply
  /** Of what it said, those that are files and could be fetched. */
  files: Fetched[]
}

/** What came of a reply. `impossible`: it asks for something that is not there, and nothing was done. */
export type Applied = 'done' | 'silent' | 'impossible'

/** Sends what the service says and does what it asks for. One that begins with silence leads no further. */
export async function applyReply(turn: BotTurn, { call, service, reply, files }: Replied): Promise<Applied> {
  const { tenant, ticket } = turn
  const target = await targetOf(turn, reply)
  if (target === 'unknown') return 'impossible'
  const messages = messagesOf(service, reply)
  turn.pause = service.type === 'typebot' ? service.typebotDelayMessage : pause
  for (const message of messages) await queueOne(turn, message, files)
  const isSilent = messages.length === 0 && !isLast(reply)
  if (isSilent && call.event === 'start') return 'silent'
  const run = isLast(reply)
    ? await endIntegration(turn, 'done')
    : await waitForCustomer(turn, reply.session, choicesIn(messages))
  await saveTurn(turn)
  const messageIds = turn.queuedIds.splice(0)
  await recordStep(tenant, run, {
    responder: responderOf(call),
    reason: reasonOf(reply, messages),
    input: { messageIds: call.messageIds },
    messageIds,
    target: stepTarget(reply, target),
  })
  if (reply.close) await closeTicket(tenant, ticket, { userId: null, reason: 'integration' })
  else if (target) await move(turn, target)
  return isSilent ? 'silent' : 'done'
}

/** Which of the responders a call speaks for. */
export const responderOf = ({ event }: Call) =>
  event === 'start' ? 'startIntegration' : 'continueIntegration'

/** What the customer may choose from, after all of it was said. */
const choicesIn = (messages: ReplyMessage[]): string[] =>
  messages.findLast((message) => message.kind === 'choices')?.choices ?? []

function stepTarget({ close }: Reply, target: Target | undefined): StepTarget {
  if (close) return { isClosed: true }
  return target
    ? { queueId: target.queueId, ...(target.userId !== undefined && { userId: target.userId }) }
    : {}
}

interface Target {
  queueId: number
  userId: number | undefined
}
async function move({ tenant, ticket }: BotTurn, { queueId, userId }: Target) {
  const given = userId !== undefined && { userId, change: { status: 'pending', userId } as const }
  await enterQueue(tenant, ticket, queueId, { type: 'queue', ...given })
}

function reasonOf({ close, queueId, userId, stop }: Reply, messages: ReplyMessage[]): AutomationReason {
  if (close) return 'serviceClosed'
  if (queueId !== undefined || userId !== undefined) return 'serviceMoved'
  if (stop) return 'serviceDone'
  return messages.length > 0 ? 'serviceSpoke' : 'serviceSilent'
}

/** Where the service wants the ticket, if anywhere. */
export async function targetOf(
  { tenant, ticket }: BotTurn,
  { queueId, userId, close }: Reply,
): Promise<Target | undefined | 'unknown'> {
  if (close || (queueId === undefined && userId === undefined)) return undefined
  const { queues, users } = await companySnapshot(tenant)
  if (userId !== undefined && !users.has(userId)) return 'unknown'
  const target = queueId ?? ticket.queueId ?? (await queueOf(tenant, userId))
  return target !== undefined && queues.has(target) ? { queueId: target, userId } : 'unknown'
}

/** A person without a word about the queue: one of their own. */
async function queueOf({ db, companyId }: BotTurn['tenant'], userId: number | undefined) {
  const row = await db
    .selectFrom('userQueues')
    .select('queueId')
    .where('companyId', '=', companyId)
    .where('userId', '=', userId ?? 0)
    .orderBy('queueId')
    .limit(1)
    .executeTakeFirst()
  return row?.queueId
}

/** A Typebot that has nothing to say did not understand. */
function messagesOf({ type, typebotUnknownMessage }: QueueIntegration, reply: Reply): ReplyMessage[] {
  const { messages } = reply
  const isLost = type === 'typebot' && messages.length === 0 && !isLast(reply)
  if (isLost && typebotUnknownMessage) return [{ kind: 'text', text: typebotUnknownMessage }]
  return underTheirWords(messages)
}

async function queueOne(turn: BotTurn, message: ReplyMessage, files: Fetched[]) {
  switch (message.kind) {
    case 'text':
      return turn.queueMessage({ body: message.text })
    case 'choices':
      return offer(turn, message)
    case 'file': {
      const media = files.find(({ url }) => url === message.url)?.media
      // What could not be fetched is sent as its address.
      if (!media)
        return turn.queueMessage({ body: [message.caption, message.url].filter(Boolean).join('\n') })
      await countStored(turn.tenant, { bytes: media.bytes, files: media.names.length })
      return turn.queueMessage({ ...mediaColumns(media), mediaType: media.mediaType, body: message.caption })
    }
  }
}

async function offer(
  { settings, connection, queueMessage }: BotTurn,
  { text, choices: names }: Extract<ReplyMessage, { kind: 'choices' }>,
) {
  const choices = names.map((name, index) => ({ id: `choice:${index}`, name }))
  const { buttons, lists } = connection.abilities
  const [isButtons, isText] = [settings.chatBotType === 'button', settings.chatBotType === 'text']
  const abilities = { buttons: isButtons && buttons, lists: !isText && lists }
  const body = [text, choices.map(lineOf).join('\n')].filter(Boolean).join('\n\n')
  await queueMessage({ body, ...toInteractive(abilities, { text, choices }, settings.language) })
}
