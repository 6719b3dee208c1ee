import { sql } from 'kysely'
import { forgetFiles } from '../../media/forgetFiles.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceDeleted } from './announceCampaign.ts'
import { removeRecipients } from './campaignJobs.ts'
import { lockCampaign } from './campaigns.queries.ts'
import { takeBack } from './takeBack.ts'

/** It is gone from every screen at once, and nothing of it leaves any more. Its recipients follow as a job. */
export async function deleteCampaign(tenant: Tenant, id: number) {
  const { db, companyId, now, enqueue } = tenant
  const campaign = await lockCampaign(tenant, id)
  await takeBack(tenant, { campaignId: id })
  const gone = { status: 'CANCELADA', removedAt: now().toISOString(), media: null, exportFile: null } as const
  await db
    .updateTable('campaigns')
    .set(gone)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('campaigns')
    .set({ copiedFrom: null })
    .where('companyId', '=', companyId)
    .where('copiedFrom', '=', id)
    .execute()
  const written = { mediaPath: campaign.exportFile, mediaThumbnail: null, mediaPlayable: null }
  await forgetFiles(tenant, [written, ...(campaign.media ? [campaign.media] : [])])
  await enqueue(removeRecipients, { companyId, campaignId: id }, { key: `campaign-remove-${id}` })
  announceDeleted(tenant, id)
}

/** Recipients of one transaction: a million at once would hold their rows for minutes. */
const atOnce = 5_000

/** What is left of a campaign that was deleted. A job that dies is tried again and goes on. */
export async function removeLeft(tenancy: Tenancy, companyId: number, campaignId: number) {
  const removeSome = () =>
    tenancy.withTenant(companyId, async ({ db }) => {
      const { numAffectedRows } =
        await sql`delete from campaign_recipients where company_id = ${companyId} and id in (
        select id from campaign_recipients where company_id = ${companyId} and campaign_id = ${campaignId}
        order by id limit ${atOnce})`.execute(db)
      return Number(numAffectedRows ?? 0)
    })
  while ((await removeSome()) === atOnce);
  await tenancy.withTenant(companyId, async ({ db }) => {
    await db
      .deleteFrom('campaigns')
      .where('companyId', '=', companyId)
      .where('id', '=', campaignId)
      .where('removedAt', 'is not', null)
      .execute()
    await db
      .deleteFrom('campaignCounters')
      .where('companyId', '=', companyId)
      .where('campaignId', '=', campaignId)
      .execute()
  })
}
