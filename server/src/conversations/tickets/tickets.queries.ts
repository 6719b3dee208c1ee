import type { TicketLog } from '@chatflow/contract'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { companySnapshot } from '../companySnapshot/companySnapshot.ts'

export async function listTicketLog(tenant: Tenant, ticketId: number): Promise<TicketLog[]> {
  const { users, queues } = await companySnapshot(tenant)
  const rows = await tenant.db
    .selectFrom('ticketLogs')
    .select(['id', 'type', 'reason', 'createdAt', 'userId', 'queueId', 'fromLane', 'toLane', 'detail'])
    .where('companyId', '=', tenant.companyId)
    .where('ticketId', '=', ticketId)
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
  return rows.map(({ userId, queueId, fromLane, toLane, detail, ...row }) => ({
    ...row,
    user: named(users.get(userId ?? 0)),
    queue: named(queues.get(queueId ?? 0)),
    lanes: row.type === 'lane' ? { from: fromLane, to: toLane } : null,
    until: row.type === 'snoozed' ? detail : null,
    macro: row.type === 'macro' ? detail : null,
  }))
}

const named = (known: { id: number; name: string } | undefined) =>
  known ? { id: known.id, name: known.name } : null
