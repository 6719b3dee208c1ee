import type { CampaignPreflight } from '@chatflow/contract'
import { sql } from 'kysely'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { hours, later, minutes } from '../../platform/clock.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceCampaign } from './announceCampaign.ts'
import { countPeople } from './campaignJobs.ts'
import { findCampaign, type CampaignRow } from './campaigns.queries.ts'
import { optedOutOf } from './optedOut.ts'
import { peopleOf, reasonAgainst, samePerson } from './recipientSource.ts'

type People = NonNullable<CampaignPreflight['recipients']>
/** What was counted, when, and of what: another list is another count. */
interface Counted {
  at: string
  of: string
  people: People
}

/** Up to so many are counted while somebody waits; more by a job. */
const maxAtOnce = 20_000
/** A count of many is shown for so long. */
const countedFor = minutes(10)

/** How many a campaign would write to, as far as it is known. */
export async function peopleNow(tenant: Tenant, campaign: CampaignRow) {
  if ((await roughly(tenant, campaign)) <= maxAtOnce)
    return {
      isCounting: false,
      countedAt: tenant.now().toISOString(),
      recipients: await count(tenant, campaign),
    }
  const known = knownCount(campaign)
  const isCounting = !isFresh(tenant, campaign)
  const { companyId } = tenant
  if (isCounting)
    await tenant.enqueue(
      countPeople,
      { companyId, campaignId: campaign.id },
      { key: `campaign-count-${campaign.id}` },
    )
  return { isCounting, countedAt: known?.at ?? null, recipients: known?.people ?? null }
}

function knownCount(campaign: CampaignRow): Counted | undefined {
  const counted = campaign.counted as Counted | null
  return counted?.of === signature(campaign) ? counted : undefined
}
function isFresh(tenant: Tenant, campaign: CampaignRow): boolean {
  const known = knownCount(campaign)
  return known !== undefined && new Date(known.at) > later(tenant.now(), -countedFor)
}

const signature = (row: CampaignRow) =>
  JSON.stringify([
    row.contactListId,
    row.tagListId,
    row.copiedFrom,
    row.copiedWhich,
    row.whatsappIds,
    row.template !== null,
  ])

/** No further than needed: whether there are many is all that matters. */
async function roughly(tenant: Tenant, campaign: CampaignRow): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count
    from (${peopleOf(tenant, campaign, { after: 0, limit: maxAtOnce + 1 })}) people`.execute(tenant.db)
  return rows[0]?.count ?? 0
}

/**
 * Counts a large list, and tells everybody who looks at the campaign. A page that waits asks again and again: one count at
 * a time, since several at once would take so long that none comes to its end, and none where the last one will do.
 */
export async function countNow(tenant: Tenant, campaignId: number) {
  if (!(await isOnlyCount(tenant, campaignId))) return
  const campaign = await findCampaign(tenant, campaignId)
  if (!campaign || isFresh(tenant, campaign)) return
  await sql`set local statement_timeout = 0`.execute(tenant.db)
  const counted: Counted = {
    at: tenant.now().toISOString(),
    of: signature(campaign),
    people: await count(tenant, campaign),
  }
  await tenant.db
    .updateTable('campaigns')
    .set({ counted: JSON.stringify(counted) })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', campaignId)
    .execute()
  await announceCampaign(tenant, 'update', campaignId)
}

/** Until the transaction ends. */
async function isOnlyCount({ db, companyId }: Tenant, campaignId: number): Promise<boolean> {
  const name = `campaign-count ${companyId} ${campaignId}`
  const { rows } = await sql<{
    taken: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`.execute(db)
  return rows[0]?.taken === true
}

async function count(tenant: Tenant, campaign: CampaignRow): Promise<People> {
  const of = (reason: string) => sql`count(*) filter (where reason = ${sql.lit(reason)})::integer`
  const { rows } = await sql<People>`with people as (
      select *, row_number() over (partition by is_valid and number <> '', ${samePerson} order by source_id) as nth
      from (${peopleOf(tenant, campaign)}) source),
    judged as (
      select contact_id, ${reasonAgainst(sql`nth > 1`, optedOutOf(tenant, sql`people`))} as reason from people)
    select count(*)::integer as rows, count(*) filter (where reason is null)::integer as unique,
      ${of('invalid_number')} as invalid, ${of('duplicate')} as duplicates, ${of('opted_out')} as opted_out,
      ${of('blocked')} as blocked, ${of('group')} as groups, ${await outsideWindow(tenant, campaign)} as outside_window
    from judged`.execute(tenant.db)
  return rows[0] ?? nobody
}
const nobody = {
  rows: 0,
  unique: 0,
  invalid: 0,
  duplicates: 0,
  optedOut: 0,
  blocked: 0,
  groups: 0,
  outsideWindow: 0,
}

/** Those whom the network lets nobody write to freely: they have not written for as long as its window is open. */
async function outsideWindow(tenant: Tenant, { whatsappIds }: CampaignRow) {
  const { connections } = await companySnapshot(tenant)
  const windows = whatsappIds.flatMap((id) => connections.get(id)?.abilities.replyWindowHours ?? [])
  if (windows.length === 0) return sql`0`
  const since = later(tenant.now(), -hours(Math.max(...windows))).toISOString()
  return sql`count(*) filter (where reason is null and (contact_id is null or contact_id not in (
    select contact_id from tickets where company_id = ${tenant.companyId}
      and whatsapp_id = any(${whatsappIds}::bigint[]) and last_inbound_at > ${since}::timestamptz)))::integer`
}
