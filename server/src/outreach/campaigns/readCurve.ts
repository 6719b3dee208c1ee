import type { CampaignCurve } from '@chatflow/contract'
import { sql } from 'kysely'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { days, hours } from '../../platform/clock.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { findCampaign, type CampaignRow } from './campaigns.queries.ts'

/** How a campaign went over time, why recipients were not reached, and how its messages compare. */
export async function readCurve(tenant: Tenant, campaignId: number): Promise<CampaignCurve> {
  const campaign = (await findCampaign(tenant, campaignId)) ?? fail('ERR_NO_CAMPAIGN_FOUND')
  const step = stepOf(campaign, tenant.now())
  return {
    step,
    points: await readPoints(tenant, campaignId, step),
    reasons: await readReasons(tenant, campaignId),
    variants: await readVariants(tenant, campaignId),
  }
}

/** So that a curve has some dozens of points, not thousands. */
function stepOf({ startedAt, completedAt }: CampaignRow, now: Date): CampaignCurve['step'] {
  const end = completedAt === null ? now : new Date(completedAt)
  const span = startedAt === null ? 0 : end.getTime() - Date.parse(startedAt)
  if (span <= hours(3)) return 'minute'
  return span <= days(4) ? 'hour' : 'day'
}

const maxPoints = 1_000

async function readPoints(tenant: Tenant, campaignId: number, step: CampaignCurve['step']) {
  const { company } = await companySnapshot(tenant)
  const of = (kind: string) => sql`count(*) filter (where kind = ${sql.lit(kind)})::integer`
  const { rows } = await sql<CampaignCurve['points'][number]>`
    select date_trunc(${step}, moment, ${company.timezone}) as at, ${of('sent')} as sent, ${of('delivered')} as delivered,
      ${of('read')} as read, ${of('answered')} as answered, ${of('failed')} as failed
    from campaign_recipients cross join lateral (values ('sent', sent_at), ('delivered', delivered_at), ('read', read_at),
      ('answered', answered_at), ('failed', failed_at)) as moments (kind, moment)
    where company_id = ${tenant.companyId} and campaign_id = ${campaignId} and moment is not null
    group by 1 order by 1 desc limit ${maxPoints}`.execute(tenant.db)
  return rows.toReversed().map((point) => ({ ...point, at: new Date(point.at).toISOString() }))
}

async function readReasons({ db, companyId }: Tenant, campaignId: number) {
  const rows = await db
    .selectFrom('campaignRecipients')
    .select((eb) => ['reason', eb.fn.countAll<number>().as('count')])
    .where('companyId', '=', companyId)
    .where('campaignId', '=', campaignId)
    .where('status', 'in', ['failed', 'skipped', 'optedOut', 'expired'])
    .groupBy('reason')
    .orderBy('count', 'desc')
    .orderBy('reason')
    .execute()
  return rows.map(({ reason, count }) => ({ code: reason ?? '', count }))
}

async function readVariants({ db, companyId }: Tenant, campaignId: number) {
  const { rows } = await sql<CampaignCurve['variants'][number]>`select variant, count(*)::integer as sent,
      count(delivered_at)::integer as delivered, count(read_at)::integer as read, count(answered_at)::integer as answered
    from campaign_recipients where company_id = ${companyId} and campaign_id = ${campaignId}
      and variant is not null and sent_at is not null
    group by variant order by variant`.execute(db)
  return rows
}
