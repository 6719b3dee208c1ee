import { z } from 'zod'
import { seconds } from '../../platform/clock.ts'
import { defineJob, handleJob } from '../../platform/jobs/job.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { revokeSessions } from './sessions.ts'

/** Long enough for a browser that hears of the other login to say so and to sign out by itself. */
export const olderSessionsLast = seconds(5)

/** A login ends what was opened before it: tokens and cookies that were copied or left behind are worth nothing. */
export const endOlderSessions = defineJob({
  name: 'endOlderSessions',
  lane: 'reply',
  payload: z.object({ companyId: z.number(), userId: z.number(), ids: z.array(z.string()) }),
})

export const sessionJobs = (tenancy: Tenancy) => [
  handleJob(endOlderSessions, (which) =>
    tenancy.withPlatform(async (platform) => {
      await revokeSessions(platform, { ...which, because: 'newLogin' })
    }),
  ),
]
