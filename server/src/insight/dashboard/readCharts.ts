import type { InsightFilter } from '@chatflow/contract'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { attendanceSums, begunByDay, begunByHour } from '../rollups/readSums.ts'
import { daysOf, isOneDay, periodOf } from './period.ts'

interface Wanted extends InsightFilter {
  initialDate?: string | undefined
  finalDate?: string | undefined
}

/** Attendances by user. Users of the same name stand apart. */
export async function ticketsOfUsers(tenant: Tenant, wanted: Wanted) {
  const { users } = await companySnapshot(tenant)
  const { period } = await wantedPeriod(tenant, wanted)
  const sums = await attendanceSums(tenant, period, wanted)
  return sums
    .flatMap(({ key: id, begun }) =>
      id === null || begun === 0 ? [] : [{ id, nome: users.get(id)?.name ?? '', quantidade: begun }],
    )
    .toSorted(
      (left, right) =>
        right.quantidade - left.quantidade || left.nome.localeCompare(right.nome) || left.id - right.id,
    )
}

/** Attendances by hour of one day, or by day. Hours and days without any are there too. */
export async function ticketsOfDays(tenant: Tenant, wanted: Wanted) {
  const { period, timezone } = await wantedPeriod(tenant, wanted)
  if (isOneDay(period)) {
    const byHour = await begunByHour(tenant, { ...period, timezone }, wanted)
    const data = Array.from({ length: 24 }, (_, horario) => ({ horario, total: byHour.get(horario) ?? 0 }))
    return { count: totalOf(data), data }
  }
  const byDay = await begunByDay(tenant, { ...period, timezone }, wanted)
  const data = daysOf(period).map((day) => ({
    data: asWritten(day.toString()),
    total: byDay.get(day.toString()) ?? 0,
  }))
  return { count: totalOf(data), data }
}

const totalOf = (data: { total: number }[]) => data.reduce((sum, { total }) => sum + total, 0)

async function wantedPeriod(tenant: Tenant, { initialDate, finalDate }: Wanted) {
  const { timezone } = (await companySnapshot(tenant)).company
  const period = periodOf({ from: initialDate, to: finalDate }, { timezone, now: tenant.now() })
  return { period, timezone }
}

/** `dd/MM/yyyy`. */
const asWritten = (day: string) => day.split('-').toReversed().join('/')
