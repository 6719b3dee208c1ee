import { z } from 'zod'
import { mailJobs } from './mails/postOffice.ts'
import { days, later } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { defineJob, handleJob, type CronLine, type JobHandler } from './platform/jobs/job.ts'
import type { Tenancy } from './platform/tenancy/tenancy.ts'
import { forgetOldAttempts } from './platform/throttle.ts'
import { presenceJobs, settleAllPresence } from './presence/presence.ts'
import { forgetOldSessions } from './sessions/sessions.queries.ts'

const tidyUp = defineJob({ name: 'tidyUp', lane: 'housekeeping', payload: z.object({}) })

/** Everything that runs later. */
export function jobHandlers(config: Config, tenancy: Tenancy): JobHandler[] {
  return [
    ...mailJobs(config, tenancy),
    ...presenceJobs(tenancy),
    handleJob(tidyUp, () =>
      tenancy.withPlatform(async (platform) => {
        const { db, now } = platform
        await db
          .deleteFrom('companyEvents')
          .where('createdAt', '<', later(now(), -days(1)).toISOString())
          .execute()
        await forgetOldSessions(db, later(now(), -days(30)))
        await forgetOldAttempts(platform)
      }),
    ),
  ]
}

/** Everything the clock starts, in UTC. */
export const cronLines: CronLine[] = [
  { job: settleAllPresence, at: '* * * * *' },
  { job: tidyUp, at: '17 * * * *' },
]
