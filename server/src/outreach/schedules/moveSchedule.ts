import type { ScheduleMove } from '@chatflow/contract'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { nextTurn } from './planSchedule.ts'
import { planOf, wantedTime, writeChange } from './saveSchedule.ts'
import { isSent, type Reader, type ScheduleRow } from './schedules.queries.ts'
import { lockOwn } from './schedules.visibility.ts'

/** Gives what waits another time. Returns how to undo it; nothing, where the move has also forgotten a failure. */
export async function moveSchedule(
  tenant: Tenant,
  reader: Reader,
  id: number,
  move: ScheduleMove,
): Promise<ScheduleMove | null> {
  const before = await lockOwn(tenant, reader, id)
  if (isSent(before)) fail('ERR_SCHEDULE_SENT')
  const { sendAt: wanted, countedFrom } = move
  const plan = countedFrom
    ? await planAsBefore(tenant, before, { sendAt: wanted, countedFrom })
    : await planOf(tenant, before, { ...before, sendAt: wanted })
  await writeChange(tenant, before, {}, plan)
  const { sendAt, anchorAt, anchorDone, dueAt } = before
  return dueAt === null ? null : { sendAt, countedFrom: { anchorAt, anchorDone } }
}

/** Counted from where it was before: the 31st is the 31st again. Refused when that does not lead to the wanted time. */
async function planAsBefore(tenant: Tenant, before: ScheduleRow, move: Required<ScheduleMove>) {
  const wanted = await wantedTime(tenant, move)
  const plan = { timesDone: before.timesDone, ...move.countedFrom }
  const isBackwards = plan.anchorDone > plan.timesDone
  const turn = isBackwards ? undefined : await nextTurn(tenant, { ...before, ...plan })
  return turn?.sendAt === wanted ? plan : fail('ERR_INVALID_INPUT')
}
