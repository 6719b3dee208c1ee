import type { IntegrationCall, IntegrationFailure } from '@chatflow/contract'
import type { Platform, Tenant } from '../platform/tenancy/tenancy.ts'

/** A question that waits for its answer. */
export interface Call {
  id: number
  integrationId: number
  ticketId: number
  event: IntegrationCall['event']
  messageIds: number[]
  tries: number
}

/** Nothing when it is answered, or its ticket is gone. */
export async function findCall({ db, companyId }: Tenant, id: number): Promise<Call | undefined> {
  const row = await db
    .selectFrom('integrationCalls')
    .select(['id', 'integrationId', 'ticketId', 'event', 'messageIds', 'tries'])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('doneAt', 'is', null)
    .executeTakeFirst()
  return row && { ...row, event: row.event as Call['event'] }
}

interface Progress {
  tries?: number
  status?: number | null
  tookMs?: number
  failure?: IntegrationFailure | null
  isDone?: boolean
}
export async function recordCall({ db, companyId, now }: Tenant, id: number, progress: Progress) {
  const { isDone, ...columns } = progress
  await db
    .updateTable('integrationCalls')
    .set({ ...columns, ...(isDone && { doneAt: now().toISOString() }) })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export async function forgetOldCalls({ db }: Pick<Platform, 'db'>, before: Date) {
  await db.deleteFrom('integrationCalls').where('createdAt', '<', before.toISOString()).execute()
}
