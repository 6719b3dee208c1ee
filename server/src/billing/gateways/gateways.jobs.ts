import { z } from 'zod'
import { defineJob, handleJob } from '../../platform/jobs/job.ts'
import { keepRegistered, type GatewayDeps } from './registerWebhook.ts'

export const keepWebhooks = defineJob({
  name: 'keepWebhooks',
  lane: 'housekeeping',
  payload: z.object({}),
  isSlow: true,
})

export const gatewayJobs = (deps: GatewayDeps) => [handleJob(keepWebhooks, () => keepRegistered(deps))]
