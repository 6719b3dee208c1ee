import { messageFailed } from '../../traffic/delivery/recordSendResult.ts'
import { handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Logger } from '../../platform/logging.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { announceSchedule } from './announceSchedule.ts'
import { sendDueSchedules } from './dueSoon.ts'
import { takeTurns } from './takeTurns.ts'

export function scheduleJobs({ tenancy, log }: { tenancy: Tenancy; log: Logger }): JobHandler[] {
  return [
    handleJob(sendDueSchedules, () => takeTurns({ tenancy, log })),
    handleJob(messageFailed, ({ companyId, messageId }) => tellOfFailure(tenancy, companyId, messageId)),
  ]
}

/** What was handed over and then refused by the network shows in the schedule too. */
const tellOfFailure = (tenancy: Tenancy, companyId: number, messageId: number) =>
  tenancy.withTenant(companyId, async (tenant) => {
    const schedule = await tenant.db
      .selectFrom('schedules')
      .select('id')
      .where('companyId', '=', companyId)
      .where('messageId', '=', messageId)
      .executeTakeFirst()
    if (schedule) await announceSchedule(tenant, 'update', schedule.id)
  })
