import { sql } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** Puts a member at the end of the line for the next ticket: behind the others, also when all is given out in one moment. */
export async function noteAssigned({ db, companyId, now }: Tenant, queueId: number, userId: number) {
  await db
    .updateTable('userQueues')
    .set({
      assignedAt: sql<string>`greatest(${now().toISOString()}::timestamptz,
        (select max(line.assigned_at) + interval '1 millisecond' from user_queues line
          where line.company_id = ${companyId} and line.queue_id = ${queueId}))`,
    })
    .where('companyId', '=', companyId)
    .where('queueId', '=', queueId)
    .where('userId', '=', userId)
    .execute()
}
