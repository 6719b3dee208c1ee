import { z } from 'zod'
import { defineJob } from '../../platform/jobs/job.ts'

export const deliverMail = defineJob({
  name: 'deliverMail',
  lane: 'reply',
  payload: z.object({ mailId: z.number() }),
  maxAttempts: 8,
})
