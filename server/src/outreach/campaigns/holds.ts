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
  holdReason: string | null
  holdUntil: string | null
  whatsappIds: number[]
}

/** Why a campaign sends nothing at this moment: it waits for its trial, or every one of its connections holds it back. */
export function holdOf(campaign: Running, paces: PaceOfConnection[], now: Date): CampaignHold | null {
  if (campaign.status !== 'EM_ANDAMENTO' || !campaign.isListed) return null
  const { trialEndsAt, trialWinner, whatsappIds, holdReason, holdUntil } = campaign
  if (holdReason !== null && !isOver(holdUntil, now))
    return { reason: holdReason as CampaignHold['reason'], until: holdUntil }
  if (trialEndsAt !== null && trialWinner === null && new Date(trialEndsAt) > now)
    return { reason: 'trial', until: trialEndsAt }
  const own = paces.filter(({ connectionId }) => whatsappIds.includes(connectionId))
  const held = own.filter((pace) => pace.holdReason && !isOver(pace.holdUntil, now))
  // All of its connections were removed.
  if (own.length === 0) return { reason: 'connection_down', until: null }
  if (held.length < own.length) return null
  const [first] = held.toSorted((one, other) => timeOf(one) - timeOf(other))
  return first ? { reason: first.holdReason as CampaignHold['reason'], until: first.holdUntil } : null
}

const isOver = (until: string | null, now: Date) => until !== null && new Date(until) <= now
const timeOf = ({ holdUntil }: PaceOfConnection) => (holdUntil === null ? Infinity : Date.parse(holdUntil))
