import { randomInt } from 'node:crypto'
import { loadVersion, versionFor } from '../flows/runningFlow.ts'
import { findPhrase } from '../phraseCampaigns/findPhrase.ts'
import type { BotTurn, Outcome } from './botTurn.ts'
import { flowRun, freshMemory, hasFailedOn, hasRunFlow } from './flowRun.ts'
import { flowOfIntegration } from '../flows/integrationFlow.ts'
import { endIntegration, mayUseIntegrations } from './integrationRun.ts'
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
  const others = flowIdNotPhrase ?? (await flowOfConnection(turn))
  return others === undefined ? undefined : beginFlow(turn, others)
}

/** Where the integration of the connection is a flow. */
async function flowOfConnection({ tenant, connection: { integrationId } }: BotTurn) {
  if (integrationId === null || !(await mayUseIntegrations(tenant))) return undefined
  return (await flowOfIntegration(tenant, integrationId)) ?? undefined
}

/** A menu leads to a flow: it begins as soon as the menu's own decision is written down. */
export async function beginNext(turn: BotTurn, flowId: number) {
  const outcome = await beginFlow(turn, flowId)
  return outcome && { responder: 'startFlow' as const, outcome }
}

/** Where nobody else is answering, and none has run in this attendance. */
const mayBeginByItself = (turn: BotTurn) => {
  const { ticket, automation, connection } = turn
  const { flowIdWelcome, flowIdNotPhrase, integrationId } = connection
  const isWanted = flowIdWelcome !== null || flowIdNotPhrase !== null || integrationId !== null
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
  await flowRun.restart(turn, { flowId, flowVersion: version }, freshMemory(seed))
  return playFlow(turn, flow, { kind: 'start' })
}
