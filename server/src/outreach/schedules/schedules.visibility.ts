import { can, type Schedule } from '@chatflow/contract'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { viewerOf } from '../../conversations/tickets/tickets.visibility.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Session } from '../../platform/http/serve.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { findSchedule, lockSchedule, scheduleOf, type Reader } from './schedules.queries.ts'

export function readerOf(session: Session): Reader {
  const { userId, hidesNumbers, seesGroups } = viewerOf(session)
  return { userId, isManager: can(session, 'schedules:manage'), hidesNumbers, seesGroups }
}

const maySee = ({ isManager, userId }: Reader, schedule: { userId: number | null }) =>
  isManager || schedule.userId === userId

/** Held until the end of the transaction. Not found and not yours answer the same. */
export async function lockOwn(tenant: Tenant, reader: Reader, id: number) {
  const row = await lockSchedule(tenant, id)
  return row && maySee(reader, row) ? row : fail('ERR_NO_SCHEDULE_FOUND')
}

export async function getVisible(tenant: Tenant, reader: Reader, id: number): Promise<Schedule> {
  const row = await findSchedule(tenant, id)
  if (!row || !maySee(reader, row)) fail('ERR_NO_SCHEDULE_FOUND')
  return scheduleOf(tenant, row, await companySnapshot(tenant))
}
