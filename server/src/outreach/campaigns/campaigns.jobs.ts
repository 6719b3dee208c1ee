import { handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { announceCampaign, tellProgress } from './announceCampaign.ts'

export const campaignJobs = ({ tenancy }: { tenancy: Tenancy }): JobHandler[] => [
  handleJob(tellProgress, ({ companyId, campaignId }) =>
    tenancy.withTenant(companyId, (tenant) => announceCampaign(tenant, 'update', campaignId)),
  ),
]
