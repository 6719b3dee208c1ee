import type { ScheduleRow } from '@chatflow/contract'
import { companyHours } from '../../company/companies/companyHours.ts'
import { addOpenTime, openMinutes, type OpenHours } from '../../company/hours/addOpenTime.ts'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { serviceRules } from '../../conversations/companySnapshot/serviceRules.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { Situation } from './planDeadlines.ts'

interface Place {
  queueId: number | null
  whatsappId: number | null
}

/** How time passes for a ticket: in the hours that its company goes by, and on no holiday. */
export async function timeIn(
  tenant: Tenant,
  place: Place,
): Promise<Pick<Situation, 'dueAfter' | 'minutesSince'>> {
  const hours = await hoursOf(tenant, place)
  return {
    dueAfter: (startsAt, minutes) => addOpenTime(new Date(startsAt), minutes, hours)?.toISOString(),
    minutesSince: (moment) => openMinutes(new Date(moment), tenant.now(), hours),
  }
}

async function hoursOf(tenant: Tenant, { queueId, whatsappId }: Place): Promise<OpenHours | null> {
  const { promises, settings } = await companySnapshot(tenant)
  const promise = promises.get(queueId ?? 0)
  if (!promise || promise.sla.isAlways) return null
  const { timeZone, holidays, schedules } = await companyHours(tenant)
  const ofLevel = async (): Promise<readonly ScheduleRow[]> => {
    if (settings.scheduleType === 'queue') return promise.schedules
    if (settings.scheduleType === 'company') return schedules
    if (settings.scheduleType !== 'connection') return aroundTheClock
    return (await serviceRules(tenant)).connections.get(whatsappId ?? 0)?.schedules ?? schedules
  }
  return { timeZone, holidays, schedules: await ofLevel() }
}

/** A company without hours closes on its holidays only. */
const aroundTheClock: ScheduleRow[] = (
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
).map((weekdayEn) => ({
  weekday: weekdayEn,
  weekdayEn,
  startTimeA: '00:00',
  endTimeA: '23:59',
  startTimeB: '',
  endTimeB: '',
}))
