import type { Language } from '@chatflow/contract'
import { consentWords, storeConsent } from '../../service/consent/consent.ts'
import { z } from 'zod'
import { changeTicket } from '../../conversations/tickets/changeTicket.ts'
import { closeTicket } from '../../conversations/tickets/closeTicket.ts'
import { trackTicket } from '../../conversations/tickets/ticketHistory.ts'
import { logOwner, ownerOf } from '../../conversations/tickets/wallets.ts'
import { botTexts } from './botTexts.ts'
import { answerOf, type BotTurn, type Outcome } from './botTurn.ts'
import { chosen, lineOf, type Choice } from './menuChoices.ts'
import { defineRun } from './runs.ts'
import { toInteractive } from './toInteractive.ts'

const consentRun = defineRun('consent', z.object({ asks: z.number().default(0) }))
const yes = 'consent:yes'
const no = 'consent:no'
const choicesIn = (language: Language): Choice[] => [
  { id: yes, name: botTexts[language].yes },
  { id: no, name: botTexts[language].no },
]

/** Asks whether a new customer agrees to what is done with their data. Nobody else speaks before that. */
export async function askForConsent(turn: BotTurn): Promise<Outcome | undefined> {
  const { ticket, connection, newMessages, settings } = turn
  if (ticket.status !== 'lgpd') return undefined
  const { asks } = consentRun.memory(turn)
  if (ticket.lgpdSendMessageAt === null) return ask(turn, 'asked', asks)
  const choices = choicesIn(settings.language)
  const answers = newMessages.map((message) => ({ message, choice: chosen(choices, answerOf(message)) }))
  const answer = answers.find(({ choice }) => choice !== undefined)
  if (answer) return answer.choice?.id === yes ? agree(turn, answer.message.id) : refuse(turn)
  if (connection.maxUseBotQueues > 0 && asks >= connection.maxUseBotQueues) return { reason: 'tooOften' }
  return ask(turn, 'notUnderstood', asks + 1)
}

async function ask(turn: BotTurn, reason: 'asked' | 'notUnderstood', asks: number): Promise<Outcome> {
  const { settings, connection, tenant, ticket } = turn
  const { message, link } = consentWords(settings, connection)
  await turn.queueMessage({ body: [message, link].filter(Boolean).join('\n\n') })
  const question = botTexts[settings.language].askForConsent
  const choices = choicesIn(settings.language)
  const lines = [question, choices.map(lineOf).join('\n')].join('\n\n')
  const { abilities } = connection
  await turn.queueMessage({
    body: lines,
    ...toInteractive(abilities, { text: question, choices }, settings.language),
  })
  turn.automation = 'consent'
  await consentRun.save(turn, 'waiting', { asks })
  const lgpdSendMessageAt = tenant.now().toISOString()
  return { reason, after: async () => void (await changeTicket(tenant, ticket, { lgpdSendMessageAt })) }
}

/**
 * The message is the proof. Their own attendant takes them up, where the company wants that; otherwise the next in
 * the list replies to what they wanted in the first place.
 */
async function agree(turn: BotTurn, messageId: number): Promise<Outcome> {
  const { tenant, ticket } = turn
  await storeConsent(tenant, ticket, messageId)
  await consentRun.save(turn, 'done', consentRun.memory(turn))
  const owner = await ownerOf(tenant, ticket)
  const held = owner === null ? { status: 'pending' as const } : { status: 'open' as const, userId: owner }
  if (owner !== null) {
    await trackTicket(tenant, ticket.id, { userId: owner, startedAt: tenant.now().toISOString() })
    await logOwner(tenant, ticket.id, owner)
  }
  await changeTicket(tenant, ticket, held)
  Object.assign(turn.ticket, held)
  turn.automation = 'none'
  turn.hasAgreed = true
  const target = owner === null ? {} : { userId: owner }
  return { reason: 'agreed', chosen: yes, target, goesOn: owner === null }
}

function refuse(turn: BotTurn): Outcome {
  const { tenant, ticket, connection } = turn
  return {
    reason: 'refused',
    chosen: no,
    target: { isClosed: true },
    after: async () => {
      if (connection.complationMessage) await turn.queueMessage({ body: connection.complationMessage })
      await closeTicket(tenant, ticket, { userId: null, reason: 'consentRefused' })
    },
  }
}
