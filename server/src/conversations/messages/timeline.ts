import type { TimelineEvent } from '@chatflow/contract'
import type { Insertable } from 'kysely'
import { givenOf, writtenOnce } from '../../platform/database/compiledOnce.ts'
import type { MessageEvents } from '../../platform/database/tables.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** Writes down what happened to a message on its way. */
export function addToTimeline(
  { db, companyId, now, meanwhile }: Tenant,
  messageId: number,
  event: Omit<TimelineEvent, 'at'>,
) {
  const given = givenOf<Insertable<MessageEvents>>({
    companyId,
    messageId,
    at: now().toISOString(),
    ...event,
  })
  meanwhile(adding({ ...given, write: (values) => db.insertInto('messageEvents').values(values) }))
}
const adding = writtenOnce<Insertable<MessageEvents>>()

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
