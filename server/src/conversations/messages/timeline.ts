import type { TimelineEvent } from '@chatflow/contract'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** Writes down what happened to a message on its way. */
export function addToTimeline(
  { db, companyId, now, meanwhile }: Tenant,
  messageId: number,
  event: Omit<TimelineEvent, 'at'>,
) {
  const at = now().toISOString()
  meanwhile(
    db
      .insertInto('messageEvents')
      .values({ companyId, messageId, at, ...event })
      .compile(),
  )
}

export async function readTimeline({ db, companyId }: Tenant, messageId: number): Promise<TimelineEvent[]> {
  const rows = await db
    .selectFrom('messageEvents')
    .select(['at', 'kind', 'attempt', 'ack', 'code', 'text'])
    .where('companyId', '=', companyId)
    .where('messageId', '=', messageId)
    .orderBy('id')
    .execute()
  return rows.map(({ at, kind, attempt, ack, code, text }) => ({
    at,
    kind: kind as TimelineEvent['kind'],
    ...(attempt !== null && { attempt }),
    ...(ack !== null && { ack }),
    ...(code !== null && { code }),
    ...(text !== null && { text }),
  }))
}
