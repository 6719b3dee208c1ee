import { isExpired, type CampaignHold, type ErrorCode } from '@chatflow/contract'
import { companyHours } from '../../company/companies/companyHours.ts'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { later, minutes, seconds } from '../../platform/clock.ts'
import { AppError } from '../../platform/http/fail.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceSoon } from './announceCampaign.ts'
import { campaignSettings } from './campaignSettings.ts'
import { claimPace, writePace, type ClaimedPace } from './campaignPaces.ts'
import { nextRecipient } from './nextRecipient.ts'
import { closedAt, paceAfter } from './pace.ts'
import { readWaiting } from './outboxRoom.ts'
import { failRecipient, holdCampaign } from './recordResult.ts'
import { sendTo } from './sendTo.ts'
import { takeBack } from './takeBack.ts'

/** So many of a connection's campaigns wait in the outbox at most: what is stopped has not left. */
const maxWaiting = 24
/** Where nothing says when it goes on, this is how long until somebody looks again. */
const lookAgain = minutes(1)

export interface Engine {
  tenancy: Tenancy
  random: () => number
}

/** `sent`: try the next at once. Otherwise when to try again; null: somebody else does, or the clock will. */
export type Step = { sent: true } | { sent: false; againAt: Date | null }

/** Lets one message of the campaigns that share a connection into its outbox, if it may leave now. One transaction. */
export async function sendNext(
  { tenancy, random }: Engine,
  companyId: number,
  connectionId: number,
): Promise<Step> {
  const tried: { recipientId?: number; campaignId?: number } = {}
  try {
    return await tenancy.withTenant(companyId, async (tenant) => {
      const pace = await claimPace(tenant, connectionId)
      if (!pace) return { sent: false, againAt: null }
      const wait = await whyNot(tenant, pace)
      if (wait) return rest(tenant, pace, wait)
      const turn = await nextRecipient(tenant, connectionId, random())
      if (!turn) return rest(tenant, pace, { until: pace.nextAt, isIdle: true })
      Object.assign(tried, { recipientId: turn.recipient.id, campaignId: turn.campaign.id })
      const settings = await campaignSettings(tenant)
      await sendTo(tenant, turn, { connectionId, settings, random })
      const now = tenant.now()
      const next = paceAfter(pace, settings, { now, random: random() })
      await writePace(tenant, connectionId, { ...next, hold: null })
      await announceSoon(tenant, turn.campaign.id)
      return next.nextAt > now ? { sent: false, againAt: next.nextAt } : { sent: true }
    })
  } catch (error) {
    if (!(error instanceof AppError) || tried.recipientId === undefined) throw error
    return refused(tenancy, companyId, { ...tried, error })
  }
}

/** What is wrong with a campaign is not its recipients' fault: it waits until it is mended. */
const ownFaults = new Set<ErrorCode>(['ERR_TEMPLATE_NOT_APPROVED', 'ERR_NO_TEMPLATE_FOUND'])

interface Refused {
  recipientId?: number
  campaignId?: number
  error: AppError
}
async function refused(
  tenancy: Tenancy,
  companyId: number,
  { recipientId, campaignId, error }: Refused,
): Promise<Step> {
  await tenancy.withTenant(companyId, async (tenant) => {
    // The customer wrote at this very moment: the next look finds the ticket that this opened.
    if (error.code === 'ERR_OTHER_OPEN_TICKET') return
    if (ownFaults.has(error.code) && campaignId) return holdCampaign(tenant, campaignId, 'template')
    if (recipientId) await failRecipient(tenant, recipientId, { code: error.code, text: error.text })
  })
  return error.code === 'ERR_OTHER_OPEN_TICKET' ? { sent: false, againAt: null } : { sent: true }
}

interface Wait {
  until: Date | null
  reason?: CampaignHold['reason']
  /** There is nobody left to write to. */
  isIdle?: boolean
  /** The outbox is full: the next one may follow as soon as something has left it. */
  isFull?: boolean
}

/** Writes down until when nothing leaves, and why. */
async function rest(tenant: Tenant, pace: ClaimedPace, wait: Wait): Promise<Step> {
  const { until, reason, isIdle, isFull } = wait
  const againAt = until ?? later(tenant.now(), lookAgain)
  const hold = reason ? { reason, until } : null
  const nextAt = isFull ? pace.nextAt : againAt
  await writePace(tenant, pace.connectionId, { nextAt, sentInRow: pace.sentInRow, hold })
  if (hold?.reason !== pace.holdReason) await announceHeld(tenant, pace.connectionId)
  return { sent: false, againAt: isIdle || reason ? null : againAt }
}

async function announceHeld(tenant: Tenant, connectionId: number) {
  const running = await tenant.db
    .selectFrom('campaigns')
    .select(['id', 'whatsappIds'])
    .where('companyId', '=', tenant.companyId)
    .where('status', '=', 'EM_ANDAMENTO')
    .execute()
  for (const { id, whatsappIds } of running)
    if (whatsappIds.includes(connectionId)) await announceSoon(tenant, id)
}

/** What keeps the next message of a connection from leaving at this moment. */
async function whyNot(tenant: Tenant, pace: ClaimedPace): Promise<Wait | undefined> {
  const { connectionId } = pace
  if (await isUnentitled(tenant)) return { until: null, reason: 'pause' }
  const connection = (await companySnapshot(tenant)).connections.get(connectionId)
  if (connection?.status !== 'CONNECTED') {
    await takeBack(tenant, { connectionId })
    return { until: null, reason: 'connection_down' }
  }
  const closed = closedAt(tenant.now(), {
    ...(await campaignSettings(tenant)),
    ...(await companyHours(tenant)),
  })
  if (closed) return closed
  if (pace.holdReason === null && pace.nextAt > tenant.now()) return { until: pace.nextAt }
  const waiting = await readWaiting(tenant, connectionId)
  if (waiting.heldUntil) return { until: waiting.heldUntil, reason: 'governor' }
  return waiting.count >= maxWaiting ? { until: later(tenant.now(), seconds(2)), isFull: true } : undefined
}

/** A company whose time is over, or whose plan has lost them, sends no campaigns. */
async function isUnentitled({ db, companyId, now }: Tenant): Promise<boolean> {
  const { useCampaigns, ...company } = await db
    .selectFrom('companies')
    .innerJoin('plans', 'plans.id', 'companies.planId')
    .select(['companies.id', 'companies.status', 'companies.dueDate', 'plans.useCampaigns'])
    .where('companies.id', '=', companyId)
    .executeTakeFirstOrThrow()
  return !company.status || isExpired(company, now()) || !useCampaigns
}
