import type { QueueIntegration } from '@chatflow/contract'
import type { Call } from '../integrations/integrationCalls.ts'
import type { Question } from '../integrations/reply.ts'
import { replyTicket } from '../integrations/replyTickets.ts'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { mediaUrl } from '../../media/serveMedia.ts'
import { answerOf, type BotTurn } from './botTurn.ts'
import { offeredChoices, sessionOf } from './integrationRun.ts'
import { chosen } from './menuChoices.ts'
import { nameOfChoice } from './menuRun.ts'

/** What a service is told: who writes, where, and what. */
export async function questionFor(
  turn: BotTurn,
  call: Call,
  integration: QueueIntegration,
  addresses: { appUrl: string | undefined; replyKey: Buffer },
): Promise<Question> {
  // Those who came by a menu wrote a number: they mean the name of what they chose.
  const chosenName = call.event === 'start' ? await nameOfChoice(turn) : undefined
  return {
    callId: call.id,
    about: {
      event: call.event,
      callId: call.id,
      replyUrl: replyUrlOf(turn, call, addresses),
      ...(await aboutTicket(turn)),
      message: await messageOf(turn, {
        ...call,
        choices: offeredChoices(turn),
        chosenName,
        appUrl: addresses.appUrl,
      }),
    },
    session: sessionOf(turn, integration.typebotExpires),
  }
}

/** Who writes, and where. */
export async function aboutTicket(turn: BotTurn) {
  const { tenant, ticket, connection } = turn
  const { company, connections } = await companySnapshot(tenant)
  const { uuid, status, queueId, userId, createdAt } = ticket
  const name = connections.get(connection.id)?.name ?? ''
  return {
    company: { id: company.id, name: company.name },
    connection: { id: connection.id, name, channel: connection.channel },
    ticket: { id: ticket.id, uuid, status, queueId, userId, createdAt },
    contact: await readContact(turn),
  }
}

/** Where it may answer later: whole only where the installation knows its own address. */
function replyUrlOf(
  { tenant: { companyId } }: BotTurn,
  call: Call,
  { appUrl, replyKey }: { appUrl: string | undefined; replyKey: Buffer },
): string {
  const path = `/api/integrationReplies/${replyTicket(replyKey, { companyId, callId: call.id })}`
  return appUrl ? new URL(path, appUrl).href : path
}

interface Heard {
  messageIds: number[]
  /** What the customer could choose from. */
  choices: string[]
  chosenName?: string | undefined
  appUrl: string | undefined
}

/** What the customer wrote, as one message: it gets one reply. */
export async function messageOf(
  turn: BotTurn,
  { messageIds, choices, chosenName, appUrl }: Heard,
): Promise<Question['about']['message']> {
  const { tenant } = turn
  const said = messageIds.length > 0 ? await readMessages(turn, messageIds) : []
  const last = said.at(-1)
  const body = chosenName ?? wordsOf(said, choices)
  // The customer may have taken it back meanwhile.
  if (!last)
    return { id: 0, body, mediaType: 'conversation', mediaUrl: null, createdAt: tenant.now().toISOString() }
  const { id, mediaType, mediaPath, createdAt } = last
  const path = mediaPath && mediaUrl(tenant, mediaPath)
  return { id, body, mediaType, mediaUrl: path && appUrl ? new URL(path, appUrl).href : path, createdAt }
}

type Said = Awaited<ReturnType<typeof readMessages>>[number]

/** Everything they wrote, in order; a number stands for what was offered. */
function wordsOf(said: Said[], choices: string[]): string {
  const offered = choices.map((name, index) => ({ id: `choice:${index}`, name }))
  return said
    .map((message) => chosen(offered, answerOf(message))?.name ?? message.body)
    .filter(Boolean)
    .join('\n')
}

function readMessages({ tenant: { db, companyId } }: BotTurn, ids: number[]) {
  return db
    .selectFrom('messages')
    .select(['id', 'body', 'mediaType', 'dataJson', 'mediaPath', 'createdAt'])
    .where('companyId', '=', companyId)
    .where('id', 'in', ids)
    .where('isDeleted', '=', false)
    .orderBy('id')
    .execute()
}

async function readContact({ tenant: { db, companyId }, contact: { id } }: BotTurn) {
  const contact = await db
    .selectFrom('contacts')
    .select(['id', 'name', 'number', 'email'])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const extraInfo = await db
    .selectFrom('contactExtraInfo')
    .select(['name', 'value'])
    .where('companyId', '=', companyId)
    .where('contactId', '=', id)
    .orderBy('id')
    .execute()
  return { ...contact, extraInfo }
}
