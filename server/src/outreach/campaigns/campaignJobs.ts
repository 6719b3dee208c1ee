import { z } from 'zod'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

export const writeRecipients = defineJob({
  name: 'writeRecipients',
  lane: 'campaign',
  payload: z.object({ companyId: z.number(), campaignId: z.number() }),
})

/** The next of all campaigns that share a connection. */
export const sendCampaigns = defineJob({
  name: 'sendCampaigns',
  lane: 'campaign',
  payload: z.object({ companyId: z.number(), connectionId: z.number() }),
})

export const listSoon = ({ companyId, enqueue }: Tenant, campaignId: number) =>
  enqueue(writeRecipients, { companyId, campaignId }, { key: `campaign-list-${campaignId}` })

export async function sendSoon({ companyId, enqueue }: Tenant, connectionIds: number[], runAt?: Date) {
  for (const connectionId of connectionIds)
    await enqueue(
      sendCampaigns,
      { companyId, connectionId },
      { key: `campaign-send-${connectionId}`, ...(runAt && { runAt }) },
    )
}
