import { paceColumn, readAllowance } from '../../channels/governor/governorRow.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { Capacity } from './forecast.ts'

interface ConnectionCapacity extends Capacity {
  whatsappId: number
  name: string
  perHour: number | null
  warmUpDay: number | null
}

/** A governed number rests so long between two of a campaign's messages, on average. */
const governedPause = 14
/** No connection is faster than this. */
const leastSeconds = 0.2

/** What each of these connections bears of messages that nobody asked for. */
export async function readCapacities(tenant: Tenant, ids: number[]): Promise<ConnectionCapacity[]> {
  const now = tenant.now()
  const rows = await tenant.db
    .selectFrom('connections')
    .select(['id', 'name', 'channel', 'provider', 'replyWindowHours', 'governor', paceColumn(now).as('pace')])
    .where('companyId', '=', tenant.companyId)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.map((row) => {
    const { id: whatsappId, name } = row
    const allowance = readAllowance(row, now)
    if (!allowance)
      return {
        whatsappId,
        name,
        perHour: null,
        perDay: null,
        warmUpDay: null,
        isWarming: false,
        fullDay: null,
        leastSeconds,
      }
    const { state, hasPauses } = allowance
    return {
      whatsappId,
      name,
      perHour: state.unaskedHourCap,
      perDay: state.unaskedDayCap,
      warmUpDay: state.warmUpDay,
      isWarming: state.stage === 'warm_up',
      // Of all that a day bears, what nobody asked for is a quarter at most.
      fullDay: Math.floor(state.dayCap / 4),
      leastSeconds: hasPauses ? governedPause : leastSeconds,
    }
  })
}
