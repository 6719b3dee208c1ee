import { RecipientFilter } from '@chatflow/contract'
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
  enqueue(
    writeRecipients,
    { companyId, campaignId },
    {
      key: `campaign-list-${campaignId}`,
      // The clock asks for it again while a long one is under way: they must not wait for each other inside workers.
      queue: `campaign-list-${campaignId}`,
    },
  )

export async function sendSoon({ companyId, enqueue }: Tenant, connectionIds: number[], runAt?: Date) {
  for (const connectionId of connectionIds)
    await enqueue(
      sendCampaigns,
      { companyId, connectionId },
      { key: `campaign-send-${connectionId}`, ...(runAt && { runAt }) },
    )
}

/** Somebody has said yes. */
export const sendConfirmed = defineJob({
  name: 'sendConfirmed',
  lane: 'bot',
  payload: z.object({ companyId: z.number(), recipientId: z.number() }),
})

/** What the clock asks every minute, in all companies. */
export const lookAfterCampaigns = defineJob({
  name: 'lookAfterCampaigns',
  lane: 'campaign',
  payload: z.object({}),
})

/** Those of a campaign that was deleted. */
export const removeRecipients = defineJob({
  name: 'removeCampaignRecipients',
  lane: 'housekeeping',
  payload: z.object({ companyId: z.number(), campaignId: z.number() }),
})

/** Counts everybody a large list would write to. */
export const countPeople = defineJob({
  name: 'countPeople',
  lane: 'report',
  payload: z.object({ companyId: z.number(), campaignId: z.number() }),
})

/** Writes recipients into a file for somebody. */
export const writeExport = defineJob({
  name: 'writeRecipientsExport',
  lane: 'report',
  maxAttempts: 5,
  payload: z.object({
    companyId: z.number(),
    campaignId: z.number(),
    userId: z.number(),
    jobId: z.string(),
    filter: RecipientFilter,
    hidesNumbers: z.boolean(),
  }),
})
