import { handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Logger } from '../../platform/logging.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { sendDueSchedules } from './dueSoon.ts'
import { takeTurns } from './takeTurns.ts'

export function scheduleJobs({ tenancy, log }: { tenancy: Tenancy; log: Logger }): JobHandler[] {
  return [handleJob(sendDueSchedules, () => takeTurns({ tenancy, log }))]
}
