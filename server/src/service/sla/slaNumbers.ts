import type { listSlaNumbers as call, Received, SlaNumber } from '@chatflow/contract'
import { sql } from 'kysely'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { endOf, startOf } from '../../platform/database/timeSpans.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { isLate } from './isLate.ts'

type Period = Received<typeof call>['query']

/** Promises that were due in a period; what still runs and is not due yet is neither kept nor missed. */
export async function listSlaNumbers(tenant: Tenant, { dateFrom, dateTo }: Period) {
  const { company, queues } = await companySnapshot(tenant)
  const { rows } = await sql<Omit<SlaNumber, 'queue'>>`
    select deadline.queue_id, deadline.target,
      count(*) filter (where not ${isLate(tenant.now())})::int as kept,
      count(*) filter (where ${isLate(tenant.now())})::int as missed
    from sla_deadlines deadline
    where deadline.company_id = ${tenant.companyId}
      and deadline.due_at >= ${startOf(dateFrom, company.timezone)}
      and deadline.due_at < ${endOf(dateTo, company.timezone)}
      and (deadline.settled_at is not null or ${isLate(tenant.now())})
    group by deadline.queue_id, deadline.target order by deadline.queue_id, deadline.target`.execute(
    tenant.db,
  )
  return { numbers: rows.map((row) => ({ ...row, queue: queues.get(row.queueId) ?? null })) }
}
