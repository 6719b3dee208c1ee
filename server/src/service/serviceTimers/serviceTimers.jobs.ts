import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import { defineJob, handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Logger } from '../../platform/logging.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { runTimers } from './runTimers.ts'
import { serviceTimers } from './timers.ts'

export const runServiceTimers = defineJob({ name: 'runServiceTimers', lane: 'bot', payload: z.object({}) })

interface TimerJobDeps {
  config: Config
  tenancy: Tenancy
  log: Logger
}

export function serviceTimerJobs({ config, tenancy, log }: TimerJobDeps): JobHandler[] {
  const timers = serviceTimers({ giveUpAfterHours: config.hoursCloseTicketsAuto })
  return [handleJob(runServiceTimers, () => runTimers({ tenancy, log }, timers))]
}
