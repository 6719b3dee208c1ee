import { randomInt } from 'node:crypto'
import { loadVersion, versionFor } from '../flows/runningFlow.ts'
import { FlowState } from '../flows/engine/flowModel.ts'
import { findPhrase } from '../phraseCampaigns/findPhrase.ts'
import type { BotTurn, Outcome } from './botTurn.ts'
import { flowRun, hasFailedOn, hasRunFlow } from './flowRun.ts'
import { endIntegration } from './integrationRun.ts'
import { menuRun } from './menuRun.ts'
import { playFlow } from './playFlow.ts'

/** Starts the flow of a phrase; else that of a first contact, else that of all others. */
export async function startFlow(turn: BotTurn): Promise<Outcome | undefined> {
  const { tenant, connection, newMessages } = turn
  if (hasFailedOn(turn)) return undefined
  const texts = newMessages.map(({ body }) => body)
  const asked = await findPhrase(tenant, connection.id, texts)
  if (asked !== undefined) return beginFlow(turn, asked)
  if (!mayBeginByItself(turn)) return undefined
  const { flowIdWelcome, flowIdNotPhrase } = connection
  if (flowIdWelcome !== null && (await isFirstContact(turn))) {
    const begun = await beginFlow(turn, flowIdWelcome)
    if (begun) return begun
  }
  return flowIdNotPhrase === null ? undefined : beginFlow(turn, flowIdNotPhrase)
}

/** Where nobody else is answering, and none has run in this attendance. */
const mayBeginByItself = (turn: BotTurn) => {
  const { ticket, automation, connection } = turn
  const isWanted = connection.flowIdWelcome !== null || connection.flowIdNotPhrase !== null
  const isFree = ticket.queueId === null && ticket.userId === null && automation === 'none'
  return isWanted && isFree && !hasRunFlow(turn)
}

/** The customer has never had another ticket on this connection. */
async function isFirstContact({ tenant: { db, companyId }, ticket }: BotTurn): Promise<boolean> {
  const earlier = await db
    .selectFrom('tickets')
    .select('id')
    .where('companyId', '=', companyId)
    .where('contactId', '=', ticket.contactId)
    .where('whatsappId', '=', ticket.whatsappId)
    .where('id', '<', ticket.id)
    .limit(1)
    .executeTakeFirst()
  return !earlier
}

/** A flow leads this conversation from now on. Nothing when it is switched off, or was never published. */
async function beginFlow(turn: BotTurn, flowId: number): Promise<Outcome | undefined> {
  const seed = randomInt(2 ** 31)
  const version = await versionFor(turn.tenant, flowId, seed)
  const flow = version === undefined ? undefined : await loadVersion(turn.tenant, { flowId, version })
  if (!flow || version === undefined) return undefined
  // One automation owns a ticket.
  if (turn.ticket.useIntegration) await endIntegration(turn, 'done')
  await menuRun.forget(turn)
  await flowRun.restart(turn, { flowId, flowVersion: version })
  return playFlow(turn, flow, FlowState.parse({ seed }), { kind: 'start' })
}
