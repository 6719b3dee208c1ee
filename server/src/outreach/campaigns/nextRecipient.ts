import { sql } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { findContent, type CampaignContent } from './campaigns.queries.ts'

const columns = [
  'id',
  'campaignId',
  'name',
  'number',
  'address',
  'email',
  'extra',
  'contactId',
  'whatsappId',
  'variant',
  'confirmedAt',
] as const

/** Somebody whose turn it is, held until the end of the transaction, with the campaign that cannot be stopped meanwhile. */
export interface Turn {
  campaign: CampaignContent
  recipient: NonNullable<Awaited<ReturnType<typeof claim>>>
}

/**
 * The next recipient of one of the campaigns that share a connection; which of these is left to chance (`random` is a number
 * from 0 to 1), so that none keeps the others waiting.
 */
export async function nextRecipient(
  tenant: Tenant,
  connectionId: number,
  random: number,
): Promise<Turn | undefined> {
  const running = await listRunning(tenant, connectionId)
  const first = Math.floor(random * running.length)
  for (const { id, ...state } of [...running.slice(first), ...running.slice(0, first)]) {
    const recipient = await claim(tenant, id, isOnTrial(state))
    const campaign = recipient && (await findContent(tenant, id))
    if (campaign) return { campaign, recipient }
  }
  return undefined
}

/** Before the better one of two messages is known, only those who were chosen to try them are written to. */
const isOnTrial = ({ trial, trialWinner }: { trial: unknown; trialWinner: number | null }) =>
  trial !== null && trialWinner === null

/** Locked against being stopped: somebody who stops one waits for this send, and finds it in the outbox. */
const listRunning = ({ db, companyId, now }: Tenant, connectionId: number) =>
  db
    .selectFrom('campaigns')
    .select(['id', 'trial', 'trialWinner'])
    .where('companyId', '=', companyId)
    .where('status', '=', 'EM_ANDAMENTO')
    .where('isListed', '=', true)
    .where(sql<boolean>`${connectionId} = any(whatsapp_ids)`)
    .where((eb) => eb.or([eb('holdUntil', 'is', null), eb('holdUntil', '<=', now().toISOString())]))
    // Nothing is left of its trial but to wait.
    .where((eb) => eb.or([eb('trialEndsAt', 'is', null), eb('trialWinner', 'is not', null)]))
    .orderBy('id')
    .forShare()
    .execute()

function claim({ db, companyId }: Tenant, campaignId: number, isTrial: boolean) {
  return db
    .selectFrom('campaignRecipients')
    .select(columns)
    .where('companyId', '=', companyId)
    .where('campaignId', '=', campaignId)
    .where('status', '=', 'pending')
    .where('queuedAt', 'is', null)
    .$if(isTrial, (some) => some.where('variant', 'is not', null))
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** Somebody who has just said yes, if their campaign still runs. */
export async function claimConfirmed(tenant: Tenant, recipientId: number): Promise<Turn | undefined> {
  const { db, companyId } = tenant
  const held = await db
    .selectFrom('campaigns')
    .innerJoin('campaignRecipients', (join) =>
      join
        .onRef('campaignRecipients.companyId', '=', 'campaigns.companyId')
        .onRef('campaignRecipients.campaignId', '=', 'campaigns.id'),
    )
    .select('campaigns.id')
    .where('campaigns.companyId', '=', companyId)
    .where('campaignRecipients.id', '=', recipientId)
    .where('campaigns.status', '=', 'EM_ANDAMENTO')
    .forShare('campaigns')
    .executeTakeFirst()
  const campaign = held && (await findContent(tenant, held.id))
  if (!campaign) return undefined
  const recipient = await db
    .selectFrom('campaignRecipients')
    .select(columns)
    .where('companyId', '=', companyId)
    .where('id', '=', recipientId)
    .where('status', '=', 'pending')
    .where('queuedAt', 'is', null)
    .where('confirmedAt', 'is not', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return recipient && { campaign, recipient }
}
