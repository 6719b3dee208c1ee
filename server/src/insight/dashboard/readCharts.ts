import type { InsightFilter } from '@chatflow/contract'
import { sql, type RawBuilder } from 'kysely'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { narrowAttendances } from './narrowed.ts'
import { daysOf, isOneDay, periodOf, type Period } from './period.ts'

interface Wanted extends InsightFilter {
  initialDate?: string | undefined
  finalDate?: string | undefined
}

/** Attendances by user. Users of the same name stand apart. */
export async function ticketsOfUsers(tenant: Tenant, wanted: Wanted) {
  const { users } = await companySnapshot(tenant)
  const { period } = await wantedPeriod(tenant, wanted)
  const counted = await countBy<number | null>(tenant, period, wanted, sql`attendance.user_id`)
  return counted
    .flatMap(({ key: id, total }) =>
      id === null ? [] : [{ id, nome: users.get(id)?.name ?? '', quantidade: total }],
    )
    .toSorted(
      (left, right) =>
        right.quantidade - left.quantidade || left.nome.localeCompare(right.nome) || left.id - right.id,
    )
}

/** Attendances by hour of one day, or by day. Hours and days without any are there too. */
export async function ticketsOfDays(tenant: Tenant, wanted: Wanted) {
  const { period, timezone } = await wantedPeriod(tenant, wanted)
  const local = sql`attendance.created_at at time zone ${timezone}`
  const part = isOneDay(period) ? sql`extract(hour from ${local})` : sql`to_char(${local}, 'YYYY-MM-DD')`
  const counted = await countBy<number | string>(tenant, period, wanted, part)
  const totals = new Map(counted.map(({ key, total }) => [String(key), total]))
  const totalOf = (key: unknown) => totals.get(String(key)) ?? 0
  const count = counted.reduce((sum, { total }) => sum + total, 0)
  if (isOneDay(period))
    return {
      count,
      data: Array.from({ length: 24 }, (_, horario) => ({ horario, total: totalOf(horario) })),
    }
  return {
    count,
    data: daysOf(period).map((day) => ({ data: asWritten(day.toString()), total: totalOf(day) })),
  }
}

async function wantedPeriod(tenant: Tenant, { initialDate, finalDate }: Wanted) {
  const { timezone } = (await companySnapshot(tenant)).company
  const period = periodOf({ from: initialDate, to: finalDate }, { timezone, now: tenant.now() })
  return { period, timezone }
}

async function countBy<K>(
  { db, companyId }: Tenant,
  { from, until }: Period,
  filter: InsightFilter,
  key: RawBuilder<unknown>,
) {
  const { rows } = await sql<{ key: K; total: number }>`select ${key} as key, count(*) as total
    from ticket_trackings attendance join tickets
      on tickets.company_id = attendance.company_id and tickets.id = attendance.ticket_id
    where attendance.company_id = ${companyId} and attendance.created_at >= ${from}
      and attendance.created_at < ${until} and ${narrowAttendances(filter)}
    group by 1`.execute(db)
  return rows
}

/** `dd/MM/yyyy`. */
const asWritten = (day: string) => day.split('-').toReversed().join('/')
