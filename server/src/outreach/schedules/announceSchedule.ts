import { oldEventName } from '@chatflow/contract'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { room, type Audience } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { findSchedule, scheduleOf } from './schedules.queries.ts'

const managers = room.capability('schedules:manage')
const authorOf = ({ userId }: { userId: number | null }) => (userId === null ? [] : [room.user(userId)])

/** Old clients listen to a name without a dash. */
const heardIn = ({ companyId }: Tenant, rooms: string[]): Audience => ({
  rooms,
  also: [{ name: oldEventName(companyId, 'schedule'), rooms }],
})

/** Tells its author and those who manage them all. */
export async function announceSchedule(tenant: Tenant, action: 'create' | 'update', id: number) {
  const row = await findSchedule(tenant, id)
  if (!row) return
  const schedule = scheduleOf(tenant, row, await companySnapshot(tenant))
  const audience = heardIn(tenant, [managers, ...authorOf(schedule)])
  tenant.publish('schedule', { action, schedule }, audience)
}

export function announceDeleted(tenant: Tenant, schedule: { id: number; userId: number | null }) {
  const audience = heardIn(tenant, [managers, ...authorOf(schedule)])
  tenant.publish('schedule', { action: 'delete', scheduleId: schedule.id }, audience)
}
