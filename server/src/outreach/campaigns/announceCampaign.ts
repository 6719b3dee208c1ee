import { createHash } from 'node:crypto'
import { z } from 'zod'
import { later, seconds } from '../../platform/clock.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { room } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { contextOf, findCampaign, summaryOf } from './campaigns.queries.ts'

const managers = { rooms: [room.capability('campaigns:manage')] }

export async function announceCampaign(tenant: Tenant, action: 'create' | 'update', id: number) {
  const row = await findCampaign(tenant, id)
  if (row) tenant.publish('campaign', { action, record: summaryOf(row, await contextOf(tenant)) }, managers)
}

export const announceDeleted = (tenant: Tenant, id: number) =>
  tenant.publish('campaign', { action: 'delete', id }, managers)

export const tellProgress = defineJob({
  name: 'tellProgress',
  lane: 'housekeeping',
  payload: z.object({
    companyId: z.number(),
    campaignId: z.number(),
    /** What was told last. */
    told: z.string().optional(),
  }),
})

const keyOf = (campaignId: number) => `campaign-${campaignId}`

/** Its numbers change with every message: they are told a second later, together with all that changed meanwhile. */
export const announceSoon = ({ companyId, enqueue }: Tenant, campaignId: number) =>
  enqueue(
    tellProgress,
    { companyId, campaignId },
    { key: keyOf(campaignId), runAt: later(new Date(), seconds(1)), keepsWaiting: true },
  )

/** Tells what has changed, and looks once more: somebody may have relied on this look and ended only after it. */
export async function announceProgress(tenant: Tenant, id: number, told: string | undefined) {
  const { companyId } = tenant
  const row = await findCampaign(tenant, id)
  if (!row) return
  const record = summaryOf(row, await contextOf(tenant))
  const now = createHash('sha1').update(JSON.stringify(record)).digest('base64url')
  if (now === told) return
  tenant.publish('campaign', { action: 'update', record }, managers)
  const runAt = later(new Date(), seconds(1))
  await tenant.enqueue(
    tellProgress,
    { companyId, campaignId: id, told: now },
    { key: keyOf(id), runAt, keepsWaiting: true },
  )
}
