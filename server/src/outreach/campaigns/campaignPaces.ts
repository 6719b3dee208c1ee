import type { CampaignHold } from '@chatflow/contract'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { sendSoon } from './campaignJobs.ts'
import type { Pace } from './pace.ts'

export interface ClaimedPace extends Pace {
  connectionId: number
  holdReason: string | null
}

/** Holds the pace of a connection until the end of the transaction: a second worker passes by. */
export async function claimPace(
  { db, companyId }: Tenant,
  connectionId: number,
): Promise<ClaimedPace | undefined> {
  const row = await db
    .selectFrom('campaignPaces')
    .select(['connectionId', 'nextAt', 'sentInRow', 'holdReason'])
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row && { ...row, nextAt: new Date(row.nextAt) }
}

interface NewPace extends Pace {
  hold: { reason: CampaignHold['reason']; until: Date | null } | null
}
export async function writePace(
  { db, companyId }: Tenant,
  connectionId: number,
  { nextAt, sentInRow, hold }: NewPace,
) {
  await db
    .updateTable('campaignPaces')
    .set({
      nextAt: nextAt.toISOString(),
      sentInRow,
      holdReason: hold?.reason ?? null,
      holdUntil: hold?.until?.toISOString() ?? null,
    })
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .execute()
}

/**
 * Campaigns that were held back because their connection was down do not wait for the clock; neither do those whose program
 * was killed amid a job that another had replaced already.
 */
export async function resumeOn(tenant: Tenant, { connectionId }: { connectionId: number }) {
  const known = await tenant.db
    .selectFrom('campaignPaces')
    .select('connectionId')
    .where('companyId', '=', tenant.companyId)
    .where('connectionId', '=', connectionId)
    .executeTakeFirst()
  if (known) await sendSoon(tenant, [connectionId])
}
