import { scheduleMaxLateMs } from '@chatflow/contract'
import { sql } from 'kysely'
import { AppError } from '../../platform/http/fail.ts'
import type { Logger } from '../../platform/logging.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceSchedule } from './announceSchedule.ts'
import { nextTurnInTime } from './planSchedule.ts'
import { recordSend, type Outcome } from './scheduleSends.ts'
import { claimDue, type ScheduleRow } from './schedules.queries.ts'
import { sendSchedule } from './sendSchedule.ts'

const maxAtOnce = 5_000
/** In a minute. Nobody waits for another company's backlog. */
const maxOfCompany = 300

/** Sends what is due in every company. One turn per schedule: what has fallen behind catches up one at a time. */
export async function takeTurns({ tenancy, log }: { tenancy: Tenancy; log: Logger }) {
  const due = await tenancy.withPlatform(({ db, now }) =>
    db
      .selectFrom(
        db
          .selectFrom('schedules')
          .select(['companyId', 'id'])
          .select(sql<number>`row_number() over (partition by company_id order by due_at, id)`.as('turn'))
          .where('dueAt', '<=', now().toISOString())
          .as('due'),
      )
      .select(['companyId', 'id'])
      .where('turn', '<=', maxOfCompany)
      .orderBy('turn')
      .limit(maxAtOnce)
      .execute(),
  )
  for (const { companyId, id } of due) {
    try {
      await takeTurn(tenancy, companyId, id)
    } catch (error) {
      // Still due, and tried again in a minute, until it is too late for it.
      log.error({ reason: (error as Error).message, companyId, scheduleId: id }, 'a schedule was not sent')
    }
  }
}

async function takeTurn(tenancy: Tenancy, companyId: number, id: number) {
  try {
    // One transaction: the message, its send and the next turn are there together or not at all.
    await tenancy.withTenant(companyId, async (tenant) => {
      const schedule = await claimDue(tenant, id)
      if (!schedule) return
      const outcome = isTooLate(tenant, schedule)
        ? tooLate
        : { messageId: await sendSchedule(tenant, schedule) }
      await settleTurn(tenant, schedule, outcome)
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // The customer wrote at this very moment: in a minute the ticket that this opened will be found.
    if (error.code === 'ERR_OTHER_OPEN_TICKET') return
    await tenancy.withTenant(companyId, async (tenant) => {
      const schedule = await claimDue(tenant, id)
      const failure = { code: error.code, text: error.text }
      if (schedule) await settleTurn(tenant, schedule, { failure })
    })
  }
}

const tooLate = { failure: { code: 'TOO_LATE', text: 'The program was away for more than a day' } }
const isTooLate = ({ now }: Tenant, { dueAt }: ScheduleRow) =>
  dueAt !== null && Date.parse(dueAt) < now().getTime() - scheduleMaxLateMs

/** Writes down what became of a turn, and when the next one is. */
async function settleTurn(tenant: Tenant, schedule: ScheduleRow, outcome: Outcome) {
  const { messageId, failure } = outcome
  const at = tenant.now().toISOString()
  const { next, timesDone } = await nextTurnInTime(tenant, {
    ...schedule,
    timesDone: schedule.timesDone + 1,
  })
  await recordSend(tenant, schedule, { ...outcome, turns: timesDone - schedule.timesDone })
  await tenant.db
    .updateTable('schedules')
    .set({
      timesDone,
      ...(next ?? { dueAt: null }),
      sentAt: next || failure ? null : at,
      messageId: messageId ?? null,
      failureCode: failure?.code ?? null,
      failureText: failure?.text ?? null,
      updatedAt: at,
    })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', schedule.id)
    .execute()
  await announceSchedule(tenant, 'update', schedule.id)
}
