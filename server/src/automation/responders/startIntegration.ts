import type { BotTurn, Outcome } from './botTurn.ts'
import { isAllowed, handToIntegration } from './handToIntegration.ts'

/** Lets the service of the connection answer whoever is in no queue yet, once in an attendance. */
export async function startIntegration(turn: BotTurn): Promise<Outcome | undefined> {
  const { ticket, connection, memory, tenant } = turn
  const { integrationId } = connection
  if (integrationId === null || ticket.queueId !== null || ticket.userId !== null) return undefined
  // Whoever is in the middle of choosing goes on choosing.
  if (memory.integration?.isOver || memory.menu?.isWaiting || !(await isAllowed(tenant))) return undefined
  const before = turn.hasAgreed ? await saidBeforeConsent(turn) : []
  await handToIntegration(turn, integrationId, 'start', before.length > 0 ? before : undefined)
  return { reason: 'passedOn' }
}

/** "Yes" tells a service nothing: what he wants is what he came with. */
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
