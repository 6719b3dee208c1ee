import { sql } from 'kysely'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { refreshList } from '../contactLists/fillList.ts'
import { announceSoon } from './announceCampaign.ts'
import { sendSoon } from './campaignJobs.ts'
import { findCampaign, lockCampaign, type CampaignRow } from './campaigns.queries.ts'
import { optedOutOf } from './optedOut.ts'
import { peopleOf, reasonAgainst, samePerson } from './recipientSource.ts'

/** A batch is one statement and one transaction: a million costs time, not memory. */
const batchSize = 5_000

/** Writes down everybody a campaign that has begun is for, once. Goes on where it stood, also after a crash. */
export async function listRecipientsOf(
  tenancy: Tenancy,
  companyId: number,
  campaignId: number,
  size = batchSize,
) {
  await refresh(tenancy, companyId, campaignId)
  for (let isDone = false; !isDone;)
    isDone = await tenancy.withTenant(companyId, async (tenant) => {
      const campaign = await lockCampaign(tenant, campaignId)
      if (campaign.status !== 'EM_ANDAMENTO' || campaign.isListed) return true
      const written = await writeBatch(tenant, campaign, size)
      const isLast = written.count < size
      await advance(tenant, campaign, { listedUntil: written.last ?? campaign.listedUntil, isListed: isLast })
      if (isLast) await begin(tenant, campaign)
      return isLast
    })
}

/** A list that follows a filter is filled anew before the first of it is written down. */
async function refresh(tenancy: Tenancy, companyId: number, campaignId: number) {
  const campaign = await tenancy.readTenant(companyId, (tenant) => findCampaign(tenant, campaignId))
  if (campaign?.status !== 'EM_ANDAMENTO' || campaign.isListed || campaign.listedUntil > 0) return
  const { contactListId } = campaign
  if (contactListId !== null) await refreshList(tenancy, { companyId, contactListId })
}

async function writeBatch(tenant: Tenant, campaign: CampaignRow, size: number) {
  const { companyId, db } = tenant
  const page = { after: campaign.listedUntil, limit: size }
  const known = sql`exists (select from campaign_recipients known where known.company_id = ${companyId}
    and known.campaign_id = ${campaign.id} and known.status <> 'skipped' and known.number <> '' and known.number = people.number)
    or exists (select from campaign_recipients known where known.company_id = ${companyId}
      and known.contact_id = people.contact_id and known.campaign_id = ${campaign.id} and known.status <> 'skipped')`
  const { rows } = await sql<{ last: number | null; count: number }>`with people as materialized (
      select *, row_number() over (partition by ${samePerson} order by source_id) as nth
      from (${peopleOf(tenant, campaign, page)}) page),
    judged as (
      select *, ${reasonAgainst(sql`nth > 1 or ${known}`, optedOutOf(tenant, sql`people`))} as reason from people),
    written as (
      insert into campaign_recipients (company_id, campaign_id, name, number, address, email, extra, contact_id, status, reason)
      select ${companyId}, ${campaign.id}, name, number, address, email, extra, contact_id,
        case when reason is null then 'pending' when reason = 'opted_out' then 'optedOut' else 'skipped' end::recipient_status,
        reason
      from judged order by source_id returning 1)
    select max(source_id) as last, count(*)::integer as count from people`.execute(db)
  return rows[0] ?? { last: null, count: 0 }
}

async function advance(
  { db, companyId }: Tenant,
  { id }: CampaignRow,
  far: { listedUntil: number; isListed: boolean },
) {
  await db.updateTable('campaigns').set(far).where('companyId', '=', companyId).where('id', '=', id).execute()
}

async function begin(tenant: Tenant, campaign: CampaignRow) {
  if (campaign.trial) await chooseTrial(tenant, campaign, campaign.trial)
  await sendSoon(tenant, campaign.whatsappIds)
  await announceSoon(tenant, campaign.id)
}

/** The first of them get the two messages of the trial in turn. */
async function chooseTrial(
  { db, companyId }: Tenant,
  { id }: CampaignRow,
  { variants: [first, second], share }: NonNullable<CampaignRow['trial']>,
) {
  await sql`with waiting as (
      select count(*) as all from campaign_recipients
      where company_id = ${companyId} and campaign_id = ${id} and status = 'pending'),
    chosen as (
      select id, row_number() over (order by id) as place from campaign_recipients
      where company_id = ${companyId} and campaign_id = ${id} and status = 'pending'
      order by id limit (select greatest(2, ceil("all" * ${share}::float8 / 100)) from waiting))
    update campaign_recipients recipients
    set variant = case when place % 2 = 1 then ${first} else ${second} end::smallint
    from chosen where recipients.company_id = ${companyId} and recipients.id = chosen.id`.execute(db)
}
