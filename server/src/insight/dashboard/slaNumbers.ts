import type {
  InsightFilter,
  listSlaNumbers as call,
  Received,
  SlaNumbers,
  SlaTarget,
} from '@chatflow/contract'
import { sql, type RawBuilder } from 'kysely'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { isLate } from '../../service/sla/isLate.ts'
import { holder, narrowPromises } from '../rollups/promises.ts'
import { periodBefore, periodOf, type Period } from './period.ts'

type Wanted = Received<typeof call>['query']

/** Promises that were due in a period; what still runs and is not due yet is neither kept nor missed. */
export async function readSlaNumbers(tenant: Tenant, wanted: Wanted): Promise<SlaNumbers> {
  const { company, queues, users, promises } = await companySnapshot(tenant)
  const period = periodOf(
    { from: wanted.dateFrom, to: wanted.dateTo },
    { timezone: company.timezone, now: tenant.now() },
  )
  const before = periodBefore(period, company.timezone)
  const byQueue = await outcomes(tenant, { period, wanted, key: sql`deadline.queue_id` })
  const byUser = await outcomes(tenant, { period, wanted, key: holder })
  const previous = await outcomes(tenant, { period: before, wanted, key: sql`null::bigint` })
  return {
    numbers: byQueue.map(({ key, ...outcome }) => ({
      ...outcome,
      queueId: key!,
      queue: queues.get(key!) ?? null,
    })),
    attendants: byUser.map(({ key, ...outcome }) => ({
      ...outcome,
      userId: key,
      name: users.get(key ?? 0)?.name ?? '',
    })),
    previous: previous.map(({ target, kept, missed }) => ({ target, kept, missed })),
    isPromising: promises.size > 0,
  }
}

interface Asked {
  period: Period
  wanted: InsightFilter
  /** What is counted apart. */
  key: RawBuilder<unknown>
}
interface Outcome {
  key: number | null
  target: SlaTarget
  kept: number
  missed: number
}
async function outcomes({ db, companyId, now }: Tenant, { period, wanted, key }: Asked): Promise<Outcome[]> {
  const { rows } = await sql<Outcome>`
    select ${key} as key, deadline.target,
      count(*) filter (where not ${isLate(now())})::int as kept,
      count(*) filter (where ${isLate(now())})::int as missed
    from sla_deadlines deadline
    join tickets on tickets.company_id = deadline.company_id and tickets.id = deadline.ticket_id
    where deadline.company_id = ${companyId} and deadline.due_at >= ${period.from} and deadline.due_at < ${period.until}
      and ${narrowPromises(wanted, now())}
    group by 1, deadline.target order by 1, deadline.target`.execute(db)
  return rows
}
