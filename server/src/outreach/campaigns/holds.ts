import type { CampaignHold, CampaignStatus } from '@chatflow/contract'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** How campaigns stand on a connection. */
export interface PaceOfConnection {
  connectionId: number
  holdReason: string | null
  holdUntil: string | null
}

export const listPaces = ({ db, companyId }: Tenant): Promise<PaceOfConnection[]> =>
  db
    .selectFrom('campaignPaces')
    .select(['connectionId', 'holdReason', 'holdUntil'])
    .where('companyId', '=', companyId)
    .execute()

interface Running {
  status: CampaignStatus
  isListed: boolean
  trialEndsAt: string | null
  trialWinner: number | null
  whatsappIds: number[]
}

/** Why a campaign sends nothing at this moment: it waits for its trial, or every one of its connections holds it back. */
export function holdOf(campaign: Running, paces: PaceOfConnection[], now: Date): CampaignHold | null {
  if (campaign.status !== 'EM_ANDAMENTO' || !campaign.isListed) return null
  const { trialEndsAt, trialWinner, whatsappIds } = campaign
  if (trialEndsAt !== null && trialWinner === null && new Date(trialEndsAt) > now)
    return { reason: 'pause', until: trialEndsAt }
  const own = paces.filter(({ connectionId }) => whatsappIds.includes(connectionId))
  const held = own.filter(({ holdReason, holdUntil }) => holdReason && !isOver(holdUntil, now))
  if (held.length === 0 || held.length < own.length) return null
  const [first] = held.toSorted((one, other) => timeOf(one) - timeOf(other))
  return first ? { reason: first.holdReason as CampaignHold['reason'], until: first.holdUntil } : null
}

const isOver = (until: string | null, now: Date) => until !== null && new Date(until) <= now
const timeOf = ({ holdUntil }: PaceOfConnection) => (holdUntil === null ? Infinity : Date.parse(holdUntil))
