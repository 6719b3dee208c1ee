import { ChoiceData, type AutomationReason } from '@chatflow/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import { pause, sayAutomatically, type Words } from '../../conversations/botMessages/sayAutomatically.ts'
import { companyHours, type CompanyHours } from '../../company/companies/companyHours.ts'
import { namesOf, type Names } from '../../conversations/companySnapshot/names.ts'
import { serviceRules, type ConnectionRules } from '../../conversations/companySnapshot/serviceRules.ts'
import type { Automation } from '../../platform/database/tables.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { lockedColumns } from '../../conversations/tickets/tickets.queries.ts'
import type { Answer } from './menuChoices.ts'

/** What is remembered of a ticket between two messages. Written down with it. */
const Memory = z.object({
  /** A person has spoken: in this attendance nothing is said automatically any more. */
  isSilenced: z.boolean().default(false),
  menu: z
    .object({
      at: z.object({ queueId: z.number(), path: z.array(z.number()) }).nullable(),
      isWaiting: z.boolean(),
      menuAt: z.number().nullable(),
    })
    .nullable()
    .default(null),
  /** How often, and when last, the customer was told that nobody is there. */
  refusals: z.number().default(0),
  refusedAt: z.number().nullable().default(null),
  audioRefusedAt: z.number().nullable().default(null),
  consentAsks: z.number().default(0),
  /** The service that leads, or led, this conversation. */
  integration: z
    .object({
      /** What it gave us to remember, and when it was last spoken to. */
      session: z.string().nullable(),
      usedAt: z.number().nullable(),
      /** What it let the customer choose from last: numbers stand for these. */
      choices: z.array(z.string()),
      /** It is done, or could not be reached: in this attendance it does not begin again by itself. */
      isOver: z.boolean(),
    })
    .nullable()
    .default(null),
})
type Memory = z.infer<typeof Memory>

export interface Hearing {
  tenant: Tenant
  /** Locked, and as it is after what was decided so far. */
  ticket: HeardTicket
  /** What others were told of it last. */
  before: { useIntegration: boolean }
  contact: HeardContact
  connection: ConnectionRules
  settings: Names['settings']
  hours: CompanyHours
  /** What the customer wrote since the last answer, oldest first. */
  heard: HeardMessage[]
  /** He has just agreed that his data is kept: what he wants he said before that. */
  hasAgreed: boolean
  memory: Memory
  automation: Automation
  /** Says something; in a queue that the ticket is about to enter, if one is named. */
  say(words: Words, queueId?: number | null): Promise<void>
  /** The messages that were said. */
  said: number[]
  /** Between two of them, in milliseconds. */
  pause: number
}

/** What a responder made of what it heard. Nothing: it is not its turn. */
export interface Outcome {
  reason: AutomationReason
  /** The next one may answer as well. */
  goesOn?: boolean
  /** What happens to the ticket, once the decision is written down. */
  after?: () => Promise<void>
}
export type Responder = (hearing: Hearing) => Promise<Outcome | undefined>

/** Everything a responder may ask about; nothing when there is nothing new to answer. */
export async function listenTo(tenant: Tenant, ticketId: number): Promise<Hearing | undefined> {
  const ticket = await lockHeard(tenant, ticketId)
  const heard = ticket ? await newMessages(tenant, ticket) : []
  return ticket && heard.length > 0 ? hearingOf(tenant, ticket, heard) : undefined
}

/** The same for whoever has something to say without having heard anything new. */
export async function returnTo(tenant: Tenant, ticketId: number): Promise<Hearing | undefined> {
  const ticket = await lockHeard(tenant, ticketId)
  return ticket && hearingOf(tenant, ticket, [])
}

async function hearingOf(
  tenant: Tenant,
  ticket: HeardTicket,
  heard: HeardMessage[],
): Promise<Hearing | undefined> {
  const connection = (await serviceRules(tenant)).connections.get(ticket.whatsappId ?? 0)
  if (!connection) return undefined
  const said: number[] = []
  const hearing: Hearing = {
    tenant,
    ticket,
    before: { useIntegration: ticket.useIntegration },
    contact: await getContact(tenant, ticket.contactId),
    connection,
    settings: (await namesOf(tenant)).settings,
    hours: await companyHours(tenant),
    heard,
    hasAgreed: false,
    memory: Memory.parse(ticket.automationState),
    automation: ticket.automation,
    said,
    pause,
    say: async (words, queueId = hearing.ticket.queueId) => {
      const after = said.length * hearing.pause
      said.push(await sayAutomatically(tenant, { ...hearing.ticket, queueId }, words, after))
    },
  }
  return hearing
}

function lockHeard({ db, companyId }: Tenant, id: number) {
  return db
    .selectFrom('tickets')
    .select([
      ...lockedColumns,
      'automationState',
      'answeredMessageId',
      'amountUsedBotQueues',
      'lgpdSendMessageAt',
    ])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
type HeardTicket = NonNullable<Awaited<ReturnType<typeof lockHeard>>>

/** Enough for whoever writes in pieces; of a flood the end counts. */
const mostHeard = 20

async function newMessages({ db, companyId }: Tenant, { id, answeredMessageId }: HeardTicket) {
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
    .limit(mostHeard)
    .execute()
  return newest.toReversed()
}
export type HeardMessage = Awaited<ReturnType<typeof newMessages>>[number]

function getContact({ db, companyId }: Tenant, id: number) {
  return db
    .selectFrom('contacts')
    .select(['id', 'active', 'disableBot', 'acceptAudioMessage', 'vacationToldOn'])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
type HeardContact = Awaited<ReturnType<typeof getContact>>

/** A message as an answer: its words, and what was tapped. */
export function answerOf({ body, dataJson }: HeardMessage): Answer {
  const choice = ChoiceData.safeParse(dataJson)
  return { text: body, id: choice.success ? choice.data.id : undefined }
}
