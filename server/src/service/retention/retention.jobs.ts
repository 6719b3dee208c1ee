import { z } from 'zod'
import { defineJob, handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import { giveUpRun, runRetention, type RetentionOptions } from './runRetention.ts'

/** Starts the night of every company whose night it is. */
export const startRetention = defineJob({
  name: 'startRetention',
  lane: 'housekeeping',
  payload: z.object({}),
})
const retentionNight = defineJob({
  name: 'retentionNight',
  lane: 'report',
  payload: z.object({ companyId: z.number() }),
})

export const retentionJobs = (options: RetentionOptions): JobHandler[] => [
  handleJob(startRetention, () =>
    options.tenancy.withPlatform(async (platform) => {
      const due = await platform.db
        .selectFrom('retentionRules')
        .innerJoin('companies', 'companies.id', 'retentionRules.companyId')
        .select('companyId')
        .where('nextAt', '<=', platform.now().toISOString())
        .where('deletingSince', 'is', null)
        .execute()
      const wanted = due.map(({ companyId }) => ({
        payload: { companyId },
        key: `retention:${companyId}`,
      }))
      await platform.enqueueMany(retentionNight, wanted)
    }),
  ),
  handleJob(
    retentionNight,
    ({ companyId }) => runRetention(options, companyId),
    ({ companyId }) => options.tenancy.withTenant(companyId, giveUpRun),
  ),
]
