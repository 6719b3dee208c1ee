import { flowOfIntegration } from '../flows/integrationFlow.ts'
import type { BotTurn, Outcome } from './botTurn.ts'
import { handToIntegration, hasEnded, mayUseIntegrations } from './integrationRun.ts'
import { isChoosing } from './menuRun.ts'

/** Lets the service of the connection reply to customers who are in no queue yet, once in an attendance. */
export async function startIntegration(turn: BotTurn): Promise<Outcome | undefined> {
  const { ticket, connection, tenant } = turn
  const { integrationId } = connection
  if (integrationId === null || ticket.queueId !== null || ticket.userId !== null) return undefined
  // Those who are in the middle of choosing go on choosing.
  if (hasEnded(turn) || isChoosing(turn) || !(await mayUseIntegrations(tenant))) return undefined
  // A flow was begun by its own responder, or cannot begin.
  if ((await flowOfIntegration(tenant, integrationId)) !== undefined) return undefined
  const before = turn.hasAgreed ? await saidBeforeConsent(turn) : []
  await handToIntegration(turn, integrationId, 'start', before.length > 0 ? before : undefined)
  return { reason: 'passedOn', target: { integrationId } }
}

/** "Yes" tells a service nothing: what they want is what they came with. */
async function saidBeforeConsent({ tenant: { db, companyId }, ticket }: BotTurn): Promise<number[]> {
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticket.id)
    .where('fromMe', '=', false)
    .where('mediaType', '!=', 'call_log')
    .where('createdAt', '<=', ticket.lgpdSendMessageAt)
    .orderBy('createdAt', 'desc')
    .limit(5)
    .execute()
  return rows.map(({ id }) => id).toSorted((one, other) => one - other)
}
