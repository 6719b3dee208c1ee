import {
  ChoiceData,
  type AutomationReason,
  type ParsedSettings,
  type ResponderName,
} from '@chatflow/contract'
import { sql } from 'kysely'
import { listCurrentRuns, type AutomationKind, type Run } from '../../conversations/automationRuns/runs.ts'
import type { Step, StepTarget } from '../../conversations/automationRuns/steps.ts'
import { pause, queueBotMessage, type BotMessage } from '../../conversations/botMessages/queueBotMessage.ts'
import { companyHours, type CompanyHours } from '../../company/companies/companyHours.ts'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { serviceRules, type ConnectionRules } from '../../conversations/companySnapshot/serviceRules.ts'
import type { Automation } from '../../platform/database/tables.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { lockedColumns } from '../../conversations/tickets/lockTicket.ts'
import type { Answer } from './menuChoices.ts'

export interface BotTurn {
  tenant: Tenant
  /** Locked, and as it is after what was decided so far. */
  ticket: TurnTicket
  /** What others were told of it last. */
  before: { useIntegration: boolean }
  contact: TurnContact
  connection: ConnectionRules
  settings: ParsedSettings
  hours: CompanyHours
  /** What the customer wrote since the last reply, oldest first. */
  newMessages: IncomingMessage[]
  /** The customer has just agreed that their data is kept: what they want they said before that. */
  hasAgreed: boolean
  /** What is remembered in this attendance, one of each kind: see `runs.ts`. */
  runs: Map<AutomationKind, Run>
  automation: Automation
  /** Sends something; in a queue that the ticket is about to enter, if one is named. */
  queueMessage(message: BotMessage, queueId?: number | null): Promise<void>
  /** The messages that were queued so far. */
  queuedIds: number[]
  /** Between two of them, in milliseconds. */
  pause: number
}

/** What a responder decided. Undefined: it is not its turn. */
export interface Outcome {
  reason: AutomationReason
  /** What the customer was understood to choose, as its id. */
  chosen?: string | undefined
  /** Where it leads the ticket. */
  target?: StepTarget
  /** Where it is a series of decisions: each of them, in the place of the one. */
  steps?: Omit<Step, 'responder'>[]
  /** Of a flow that cannot go on: the messages that the next one looks at once more. */
  newMessageIds?: number[]
  /** The next one may reply as well. */
  goesOn?: boolean
  /** What happens to the ticket, once the decision is written down. */
  after?: () => Promise<void>
  /** Somebody else speaks right after it, in the same turn. */
  next?: () => Promise<{ responder: ResponderName; outcome: Outcome } | undefined>
}
export type Responder = (turn: BotTurn) => Promise<Outcome | undefined>

/** Everything a responder may ask about; nothing when there is nothing new to reply to. */
export async function loadTurn(tenant: Tenant, ticketId: number): Promise<BotTurn | undefined> {
  const ticket = await lockTurnTicket(tenant, ticketId)
  const newMessages = ticket ? await readNewMessages(tenant, ticket) : []
  return ticket && newMessages.length > 0 ? turnFor(tenant, ticket, newMessages) : undefined
}

/** The same where something is to be said although there is no new message. */
export async function resumeTurn(tenant: Tenant, ticketId: number): Promise<BotTurn | undefined> {
  const ticket = await lockTurnTicket(tenant, ticketId)
  return ticket && turnFor(tenant, ticket, [])
}

async function turnFor(
  tenant: Tenant,
  ticket: TurnTicket,
  newMessages: IncomingMessage[],
): Promise<BotTurn | undefined> {
  const connection = (await serviceRules(tenant)).connections.get(ticket.whatsappId ?? 0)
  if (!connection) return undefined
  const queuedIds: number[] = []
  const turn: BotTurn = {
    tenant,
    ticket,
    before: { useIntegration: ticket.useIntegration },
    contact: await getContact(tenant, ticket.contactId),
    connection,
    settings: (await companySnapshot(tenant)).settings,
    hours: await companyHours(tenant),
    newMessages,
    hasAgreed: false,
    runs: new Map((await listCurrentRuns(tenant, ticket.id)).map((run) => [run.kind, run])),
    automation: ticket.automation,
    queuedIds,
    pause,
    queueMessage: async (message, queueId = turn.ticket.queueId) => {
      const after = queuedIds.length * turn.pause
      queuedIds.push(await queueBotMessage(tenant, { ...turn.ticket, queueId }, message, after))
    },
  }
  return turn
}

function lockTurnTicket({ db, companyId }: Tenant, id: number) {
  return db
    .selectFrom('tickets')
    .select([
      ...lockedColumns,
      'isAutomationStopped',
      'answeredMessageId',
      'amountUsedBotQueues',
      'lgpdSendMessageAt',
    ])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
type TurnTicket = NonNullable<Awaited<ReturnType<typeof lockTurnTicket>>>

/** Enough for those who write in pieces; of a flood the end counts. */
const maxNewMessages = 20

async function readNewMessages({ db, companyId }: Tenant, { id, answeredMessageId }: TurnTicket) {
  const newest = await db
    .selectFrom('messages')
    .select(['id', 'body', 'mediaType', 'dataJson'])
    .where('companyId', '=', companyId)
    .where('ticketId', '=', id)
    .where('id', '>', answeredMessageId)
    .where('fromMe', '=', false)
    .where('mediaType', '!=', 'call_log')
    // What an import brings from a phone's past is no answer: only that can be older than what was answered.
    .where('createdAt', '>=', (eb) =>
      eb.fn.coalesce(
        eb
          .selectFrom('messages as answered')
          .select('answered.createdAt')
          .where('answered.companyId', '=', companyId)
          .where('answered.id', '=', answeredMessageId),
        sql<string>`'-infinity'`,
      ),
    )
    .orderBy('id', 'desc')
    .limit(maxNewMessages)
    .execute()
  return newest.toReversed()
}
export type IncomingMessage = Awaited<ReturnType<typeof readNewMessages>>[number]

function getContact({ db, companyId }: Tenant, id: number) {
  return db
    .selectFrom('contacts')
    .select(['id', 'active', 'disableBot', 'acceptAudioMessage', 'vacationToldOn'])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
type TurnContact = Awaited<ReturnType<typeof getContact>>

/** A message as an answer: its words, and what was tapped. */
export function answerOf({ body, dataJson }: IncomingMessage): Answer {
  const choice = ChoiceData.safeParse(dataJson)
  return { text: body, id: choice.success ? choice.data.id : undefined }
}
