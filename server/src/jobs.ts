import { z } from 'zod'
import { closingJobs } from './attendance/closeTickets.ts'
import { overviewJobs } from './connections/overview.ts'
import { deliveryJobs, giveUpOldLetters } from './delivery/delivery.jobs.ts'
import { importJobs } from './imports/importHistory.ts'
import { inboundJobs } from './inbound/drain.ts'
import { mailJobs } from './mails/postOffice.ts'
import { fileJobs } from './media/forgetFiles.ts'
import { heldJobs } from './messages/heldMessages.ts'
import { mediaJobs } from './messages/messageMedia.ts'
import { days, later } from './platform/clock.ts'
import { defineJob, handleJob, type CronLine, type JobHandler } from './platform/jobs/job.ts'
import { forgetOldAttempts } from './platform/throttle.ts'
import { endShifts, shiftJobs } from './presence/endShifts.ts'
import { presenceJobs, settleAllPresence } from './presence/presence.ts'
import { forgetOldExports, privacyJobs } from './privacy/privacy.jobs.ts'
import { forgetOldCalls } from './integrations/calls.queries.ts'
import { responderJobs } from './responders/answerSoon.ts'
import { integrationJobs } from './responders/askIntegration.ts'
import { scheduleJobs, sendDueSchedules } from './schedules/schedules.jobs.ts'
import { runServiceTimers, serviceTimerJobs } from './serviceTimers/serviceTimers.jobs.ts'
import type { Services } from './services.ts'
import { forgetOldSessions } from './sessions/sessions.queries.ts'
import { sumTallies, tallyJobs } from './tickets/tallies.ts'

const tidyUp = defineJob({ name: 'tidyUp', lane: 'housekeeping', payload: z.object({}) })

/** Everything that runs later. */
export function jobHandlers(services: Services): JobHandler[] {
  const { config, tenancy } = services
  return [
    ...mailJobs(config, tenancy),
    ...presenceJobs(tenancy),
    ...shiftJobs(tenancy),
    ...overviewJobs(tenancy),
    ...inboundJobs(services),
    ...responderJobs(services),
    ...integrationJobs({
      ...services,
      sealKey: services.keyFor('integrations'),
      appUrl: config.appUrl,
      retryAfterMs: config.retryAfterMs,
    }),
    ...importJobs(services),
    ...mediaJobs(services),
    ...heldJobs(tenancy),
    ...fileJobs(services),
    ...deliveryJobs(tenancy),
    ...closingJobs(tenancy),
    ...scheduleJobs(services),
    ...tallyJobs(tenancy),
    ...serviceTimerJobs(services),
    ...privacyJobs(services),
    handleJob(tidyUp, () =>
      tenancy.withPlatform(async (platform) => {
        const { db, now } = platform
        await db
          .deleteFrom('companyEvents')
          .where('createdAt', '<', later(now(), -days(1)).toISOString())
          .execute()
        await db
          .deleteFrom('inboundEvents')
          .where('status', '=', 'done')
          .where('handledAt', '<', later(now(), -days(30)).toISOString())
          .execute()
        await forgetOldCalls(platform, later(now(), -days(30)))
        await forgetOldSessions(db, later(now(), -days(30)))
        await forgetOldAttempts(platform)
      }),
    ),
  ]
}

/** Everything the clock starts, in UTC. */
export const cronLines: CronLine[] = [
  { job: settleAllPresence, at: '* * * * *' },
  { job: endShifts, at: '* * * * *' },
  { job: giveUpOldLetters, at: '* * * * *' },
  { job: sendDueSchedules, at: '* * * * *' },
  { job: sumTallies, at: '* * * * *' },
  { job: runServiceTimers, at: '* * * * *' },
  { job: tidyUp, at: '17 * * * *' },
  { job: forgetOldExports, at: '27 * * * *' },
]
