import type { AutomationTrace } from '@chatflow/contract'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

type Decision = Pick<AutomationTrace, 'responder' | 'reason'> & { messageIds: number[] }

/** Writes down why the product said something by itself, or kept silent. */
export async function traceDecision({ db, companyId, now }: Tenant, ticketId: number, decision: Decision) {
  await db
    .insertInto('automationTraces')
    .values({ companyId, ticketId, ...decision, createdAt: now().toISOString() })
    .execute()
}

/** The decisions about a ticket, newest first, each with the beginning of what was said. */
export async function listDecisions({ db, companyId }: Tenant, ticketId: number): Promise<AutomationTrace[]> {
  const rows = await db
    .selectFrom('automationTraces')
    .select(['id', 'responder', 'reason', 'messageIds', 'createdAt'])
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticketId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  const ids = rows.flatMap(({ messageIds }) => messageIds)
  const messages =
    ids.length === 0
      ? []
      : await db
          .selectFrom('messages')
          .select(['id', 'body', 'mediaName'])
          .where('companyId', '=', companyId)
          .where('ticketId', '=', ticketId)
          .where('id', 'in', ids)
          .execute()
  const wordsOf = new Map(messages.map(({ id, body, mediaName }) => [id, body || (mediaName ?? '')]))
  return rows.map(({ messageIds, responder, reason, ...row }) => ({
    ...row,
    responder: responder as AutomationTrace['responder'],
    reason: reason as AutomationTrace['reason'],
    // What was taken back before it left is told apart from what was said.
    said: messageIds.map((id) => ({ id, body: wordsOf.get(id) ?? null })),
  }))
}
