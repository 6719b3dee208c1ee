import type { AutomationTrace } from '@chatflow/contract'
import { listSteps } from '../automationRuns/steps.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** The decisions about a ticket, newest first, each with the beginning of what was said. */
export async function listDecisions(tenant: Tenant, ticketId: number): Promise<AutomationTrace[]> {
  const steps = await listSteps(tenant, ticketId)
  const ids = steps.flatMap(({ messageIds }) => messageIds)
  const wordsOf = ids.length === 0 ? new Map<number, string>() : await readWords(tenant, ticketId, ids)
  return steps.map(({ messageIds, ...step }) => ({
    ...step,
    // What was taken back before it left is told apart from what was said.
    said: messageIds.map((id) => ({ id, body: wordsOf.get(id) ?? null })),
  }))
}

async function readWords({ db, companyId }: Tenant, ticketId: number, ids: number[]) {
  const messages = await db
    .selectFrom('messages')
    .select(['id', 'body', 'mediaName'])
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticketId)
    .where('id', 'in', ids)
    .execute()
  return new Map(messages.map(({ id, body, mediaName }) => [id, body || (mediaName ?? '')]))
}
