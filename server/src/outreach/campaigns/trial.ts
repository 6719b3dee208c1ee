import { sql } from 'kysely'
import { hours, later } from '../../platform/clock.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceCampaign } from './announceCampaign.ts'
import { sendSoon } from './campaignJobs.ts'
import { lockCampaign, type CampaignRow } from './campaigns.queries.ts'

/** How one of the two messages of a trial was received. */
export interface Tried {
  variant: number
  sent: number
  answered: number
  read: number
}

/** The one that a larger share answered, or read. Of two equals, the first of the trial. */
export function winnerOf({ variants, by }: NonNullable<CampaignRow['trial']>, tried: Tried[]): number {
  const [first, second] = variants.map((variant) => {
    const row = tried.find((each) => each.variant === variant)
    return row && row.sent > 0 ? row[by] / row.sent : 0
  })
  return (second ?? 0) > (first ?? 0) ? variants[1] : variants[0]
}

/** Waits for answers once the last message of a trial has left; when their time is over, the better one goes to the rest. */
export async function moveTrial(tenant: Tenant, id: number) {
  const campaign = await lockCampaign(tenant, id)
  const { trial, trialWinner, trialEndsAt, status, isListed } = campaign
  if (!trial || trialWinner !== null || status !== 'EM_ANDAMENTO' || !isListed) return
  if (trialEndsAt === null) {
    if (await isUnderWay(tenant, id)) return
    await write(tenant, id, { trialEndsAt: later(tenant.now(), hours(trial.hours)).toISOString() })
  } else {
    if (new Date(trialEndsAt) > tenant.now()) return
    await write(tenant, id, { trialWinner: winnerOf(trial, await readTried(tenant, id, trial.variants)) })
    await sendSoon(tenant, campaign.whatsappIds)
  }
  await announceCampaign(tenant, 'update', id)
}

/** Somebody of those chosen for it has not been written to. Those stand first in the order. */
async function isUnderWay({ db, companyId }: Tenant, campaignId: number): Promise<boolean> {
  const waiting = await db
    .selectFrom('campaignRecipients')
    .select('id')
    .where('companyId', '=', companyId)
    .where('campaignId', '=', campaignId)
    .where('status', 'in', ['pending', 'waitingConfirmation'])
    .where('variant', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return waiting !== undefined
}

async function write(
  { db, companyId, now }: Tenant,
  id: number,
  change: { trialEndsAt: string } | { trialWinner: number },
) {
  await db
    .updateTable('campaigns')
    .set({ ...change, updatedAt: now().toISOString() })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

async function readTried(
  { db, companyId }: Tenant,
  campaignId: number,
  variants: number[],
): Promise<Tried[]> {
  const { rows } = await sql<Tried>`select variant, count(*)::integer as sent,
      count(*) filter (where answered_at is not null)::integer as answered,
      count(*) filter (where read_at is not null)::integer as read
    from campaign_recipients where company_id = ${companyId} and campaign_id = ${campaignId}
      and variant = any(${variants}::smallint[]) and sent_at is not null
    group by variant`.execute(db)
  return rows
}
