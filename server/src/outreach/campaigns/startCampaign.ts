import type { CampaignStatus } from '@chatflow/contract'
import { fail } from '../../platform/http/fail.ts'
import { later, minutes } from '../../platform/clock.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceCampaign } from './announceCampaign.ts'
import { lockCampaign, type CampaignRow } from './campaigns.queries.ts'
import { takeBack } from './takeBack.ts'
import { listSoon, sendSoon } from './campaignJobs.ts'

/** A start within this of its time is on time. */
const punctual = minutes(5)

/** Begins to send: from now on its recipients are fixed. Waits for nobody: the rest is jobs. */
export async function startCampaign(tenant: Tenant, id: number) {
  const campaign = await lockCampaign(tenant, id)
  if (campaign.status !== 'INATIVA' && campaign.status !== 'PROGRAMADA') fail('ERR_CAMPAIGN_STATE')
  if (!isReady(campaign)) fail('ERR_CAMPAIGN_NOT_READY')
  await begin(tenant, campaign)
}

/** Something to say, somebody to say it to, and a way. */
const isReady = ({ messages, template, contactListId, tagListId, copiedFrom, whatsappId }: CampaignRow) =>
  (template !== null || messages.some((text) => text !== '')) &&
  (contactListId ?? tagListId ?? copiedFrom) !== null &&
  whatsappId !== null

/** One whose time has come. What cannot begin is put away, not tried every minute. */
export async function startPlanned(tenant: Tenant, id: number) {
  const campaign = await lockCampaign(tenant, id)
  const { status, scheduledAt } = campaign
  if (status !== 'PROGRAMADA' || scheduledAt === null || new Date(scheduledAt) > tenant.now()) return
  if (isReady(campaign)) return begin(tenant, campaign)
  await change(tenant, id, { status: 'INATIVA' })
  await announceCampaign(tenant, 'update', id)
}

async function begin(tenant: Tenant, { id, whatsappIds, scheduledAt, status }: CampaignRow) {
  const now = tenant.now()
  const isLate =
    status === 'PROGRAMADA' && scheduledAt !== null && later(new Date(scheduledAt), punctual) < now
  await change(tenant, id, { status: 'EM_ANDAMENTO', startedAt: now.toISOString(), isLate })
  await addPaces(tenant, whatsappIds)
  // Everybody's answers are looked at from now on.
  tenant.invalidate('companySnapshot', tenant.companyId)
  await listSoon(tenant, id)
  await announceCampaign(tenant, 'update', id)
}

/** Nothing more of it leaves. */
export async function cancelCampaign(tenant: Tenant, id: number) {
  const { status } = await lockCampaign(tenant, id)
  if (status !== 'EM_ANDAMENTO') fail('ERR_CAMPAIGN_STATE')
  await change(tenant, id, { status: 'CANCELADA' })
  await takeBack(tenant, { campaignId: id })
  await announceCampaign(tenant, 'update', id)
}

/** Goes on with those who have not been written to. */
export async function restartCampaign(tenant: Tenant, id: number) {
  const campaign = await lockCampaign(tenant, id)
  if (campaign.status !== 'CANCELADA') fail('ERR_CAMPAIGN_STATE')
  await change(tenant, id, { status: 'EM_ANDAMENTO', completedAt: null })
  await addPaces(tenant, campaign.whatsappIds)
  tenant.invalidate('companySnapshot', tenant.companyId)
  if (campaign.isListed) await sendSoon(tenant, campaign.whatsappIds)
  else await listSoon(tenant, id)
  await announceCampaign(tenant, 'update', id)
}

interface Change {
  status: CampaignStatus
  startedAt?: string
  completedAt?: null
  isLate?: boolean
}
async function change({ db, companyId, now }: Tenant, id: number, changes: Change) {
  await db
    .updateTable('campaigns')
    .set({ ...changes, updatedAt: now().toISOString() })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Each connection has a pace of its own, which it keeps from campaign to campaign. */
async function addPaces({ db, companyId, now }: Tenant, whatsappIds: number[]) {
  await db
    .insertInto('campaignPaces')
    .columns(['companyId', 'connectionId', 'nextAt'])
    .expression((eb) =>
      eb
        .selectFrom('connections')
        .select(['companyId', 'id', eb.val(now().toISOString()).as('nextAt')])
        .where('companyId', '=', companyId)
        .where('id', 'in', whatsappIds),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
