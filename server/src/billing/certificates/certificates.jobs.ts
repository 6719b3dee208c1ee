import { z } from 'zod'
import type { Mailer } from '../../company/mails/mailer.ts'
import { defineJob, handleJob } from '../../platform/jobs/job.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { warnOfEnding } from './keepCertificate.ts'

export const watchCertificates = defineJob({
  name: 'watchCertificates',
  lane: 'housekeeping',
  payload: z.object({}),
})

export const certificateJobs = ({ tenancy, mailer }: { tenancy: Tenancy; mailer: Mailer }) => [
  handleJob(watchCertificates, () => tenancy.withPlatform((platform) => warnOfEnding(platform, mailer))),
]
