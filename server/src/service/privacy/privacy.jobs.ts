import type { Provider } from '@chatflow/contract'
import { z } from 'zod'
import type { Channel } from '../../channels/channel/Channel.ts'
import { defineJob, handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { erasureJobs } from './eraseContact.ts'
import { exportJobs } from './exportContact.ts'
import { findOldExports, forgetExport } from './contactExports.ts'

/** The archive of an export is removed when its time is over. */
export const forgetOldExports = defineJob({
  name: 'forgetOldExports',
  lane: 'housekeeping',
  payload: z.object({}),
})

interface Options {
  tenancy: Tenancy
  storage: Storage
  channels: Record<Provider, Channel>
}

export const privacyJobs = (options: Options): JobHandler[] => [
  ...exportJobs(options),
  ...erasureJobs(options),
  handleJob(forgetOldExports, async () => {
    const { tenancy } = options
    for (const { companyId, id } of await tenancy.withPlatform(findOldExports))
      await tenancy.withTenant(companyId, (tenant) => forgetExport(tenant, id))
  }),
]
