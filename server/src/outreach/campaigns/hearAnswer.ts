import { sql } from 'kysely'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import type { messageStored } from '../../conversations/messages/messageEvents.ts'
import { days, later } from '../../platform/clock.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { customerWrote } from '../../traffic/inbound/inboundEvents.ts'
import { announceSoon } from './announceCampaign.ts'
import { sendConfirmed } from './campaignJobs.ts'
import { readConfirmation } from './confirmation.ts'

type Told = NonNullable<(typeof messageStored)['payload']>

/** What somebody writes later than this after a message does not answer it. */
const answerWithin = days(7)

/** A customer writes: to the last campaign that wrote to them, it is an answer. */
export async function hearAnswer(tenant: Tenant, { message, ticket }: Told) {
  if (message.fromMe || message.isPrivate || ticket.isGroup) return
  if (!(await companySnapshot(tenant)).isCampaigning) return
  const asked = await findAsked(tenant, ticket)
  if (asked && asked.status !== 'waitingConfirmation') await noteAnswer(tenant, asked)
}

type Wrote = NonNullable<(typeof customerWrote)['payload']>

/** To the question of a campaign it is perhaps a yes or a no: then nobody else replies, unless somebody is attending. */
export async function hearConfirmation(tenant: Tenant, { ticket, body, settle }: Wrote) {
  if (ticket.isGroup || !(await companySnapshot(tenant)).isCampaigning) return
  const confirmation = readConfirmation(body)
  const asked = confirmation && (await findAsked(tenant, ticket))
  if (asked?.status !== 'waitingConfirmation') return
  if (confirmation === 'yes') await noteYes(tenant, asked)
  else await noteNo(tenant, asked)
  settle()
}

type Asked = NonNullable<Awaited<ReturnType<typeof findAsked>>>

async function findAsked(
  { db, companyId, now }: Tenant,
  { contactId, whatsappId }: Pick<Told['ticket'], 'contactId' | 'whatsappId'>,
) {
  const since = later(now(), -answerWithin).toISOString()
  return db
    .selectFrom('campaignRecipients')
    .select(['id', 'campaignId', 'status', 'answeredAt'])
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .where('whatsappId', '=', whatsappId)
    .where((eb) => eb.or([eb('sentAt', '>', since), eb('confirmationRequestedAt', '>', since)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function noteAnswer(tenant: Tenant, { id, campaignId, answeredAt }: Asked) {
  if (answeredAt !== null) return
  await change(tenant, { id, campaignId }, sql`answered_at = ${tenant.now().toISOString()}::timestamptz`)
}

/** The message follows at once, unless the campaign was stopped: then when it goes on. */
async function noteYes(tenant: Tenant, { id, campaignId }: Asked) {
  const at = sql`${tenant.now().toISOString()}::timestamptz`
  await change(tenant, { id, campaignId }, sql`status = 'pending', confirmed_at = ${at}, queued_at = null`)
  const { companyId } = tenant
  await tenant.enqueue(sendConfirmed, { companyId, recipientId: id }, { key: `campaign-yes-${id}` })
}

const noteNo = (tenant: Tenant, { id, campaignId }: Asked) =>
  change(tenant, { id, campaignId }, sql`status = 'expired', reason = 'declined'`)

async function change(
  tenant: Tenant,
  { id, campaignId }: Pick<Asked, 'id' | 'campaignId'>,
  set: ReturnType<typeof sql>,
) {
  await sql`update campaign_recipients set ${set} where company_id = ${tenant.companyId} and id = ${id}`.execute(
    tenant.db,
  )
  await announceSoon(tenant, campaignId)
}
