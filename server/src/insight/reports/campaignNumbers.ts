import type { CampaignNumbers, listCampaignNumbers, Received } from '@chatflow/contract'
import { sql } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { all, amongIds } from '../rollups/narrowed.ts'
import { wantedPeriod } from './breakdown.ts'

type Wanted = Received<typeof listCampaignNumbers>['query']

/** So many stand on a screen; a file has all of them. */
const pageSize = 500

/** What became of the newest campaigns of a period, and how many there are. */
export async function campaignReport(tenant: Tenant, wanted: Wanted) {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total
    from campaigns where ${await fitting(tenant, wanted)}`.execute(tenant.db)
  return { rows: await campaignPage(tenant, wanted), total: rows[0]!.total }
}

/** All of them, newest first, as pages of which each begins below the last campaign of the one before. */
export async function campaignPage(
  tenant: Tenant,
  wanted: Wanted,
  below?: number,
): Promise<CampaignNumbers[]> {
  const { db, companyId } = tenant
  const isBelow = below === undefined ? sql`true` : sql`campaigns.id < ${below}`
  const { rows } =
    await sql<CampaignNumbers>`select campaigns.id, campaigns.name, campaigns.status::text as status,
      campaigns.scheduled_at, coalesce(numbers.total, 0) as total, coalesce(numbers.sent, 0) as sent,
      coalesce(numbers.delivered, 0) as delivered, coalesce(numbers.read, 0) as read,
      coalesce(numbers.answered, 0) as answered, coalesce(numbers.failed, 0) as failed
    from campaigns left join lateral (
      select sum(amount) as total,
        sum(amount) filter (where status in ('sent', 'delivered', 'read')) as sent,
        sum(amount) filter (where status in ('delivered', 'read')) as delivered,
        sum(amount) filter (where status = 'read') as read,
        sum(amount) filter (where is_answered) as answered,
        sum(amount) filter (where status = 'failed') as failed
      from campaign_counters where company_id = ${companyId} and campaign_id = campaigns.id) as numbers on true
    where ${await fitting(tenant, wanted)} and ${isBelow}
    order by campaigns.id desc limit ${pageSize}`.execute(db)
  return rows
}

/** Of a campaign, queue and attendant are those that get its tickets, the tag is that of the customers it was written to. */
async function fitting(tenant: Tenant, wanted: Wanted) {
  const { from, until } = await wantedPeriod(tenant, wanted)
  const begun = sql`coalesce(campaigns.started_at, campaigns.scheduled_at, campaigns.created_at)`
  const { whatsappIds, users, queueIds, tags } = wanted
  return all([
    sql<boolean>`campaigns.company_id = ${tenant.companyId} and campaigns.removed_at is null`,
    sql<boolean>`${begun} >= ${from} and ${begun} < ${until}`,
    ...(whatsappIds?.length
      ? [sql<boolean>`(campaigns.whatsapp_ids || campaigns.whatsapp_id) && ${whatsappIds}::bigint[]`]
      : []),
    ...amongIds(sql`campaigns.user_id`, users),
    ...amongIds(sql`campaigns.queue_id`, queueIds),
    ...amongIds(sql`campaigns.tag_list_id`, tags),
  ])
}
