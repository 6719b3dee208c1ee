import { acks, type CampaignHold } from '@chatflow/contract'
import { sql } from 'kysely'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import type { messageAcked } from '../../conversations/messages/messageEvents.ts'
import { later, minutes } from '../../platform/clock.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceSoon } from './announceCampaign.ts'
import { sendSoon } from './campaignJobs.ts'

type Told = NonNullable<(typeof messageAcked)['payload']>
interface Changed {
  id: number
  campaignId: number
  whatsappId: number | null
}

/** The network took a message of a campaign, delivered it, or it was read. What was known before is not unlearnt. */
export async function noteAck(tenant: Tenant, { message }: Told) {
  if (!message.fromMe || message.isPrivate || !(await companySnapshot(tenant)).isCampaigning) return
  const { companyId, db } = tenant
  const now = sql`${tenant.now().toISOString()}::timestamptz`
  const [isDelivered, isRead] = [message.ack >= acks.delivered, message.ack >= acks.read]
  const status = isRead ? 'read' : isDelivered ? 'delivered' : 'sent'
  const earlier = {
    sent: ['pending', 'failed'],
    delivered: ['pending', 'failed', 'sent'],
    read: ['pending', 'failed', 'sent', 'delivered'],
  }
  const { rows } = await sql<Changed>`update campaign_recipients set
      status = case when message_id = ${message.id} then ${status} else 'waitingConfirmation' end::recipient_status,
      sent_at = case when message_id = ${message.id} then coalesce(sent_at, ${now}) else sent_at end,
      delivered_at = case when message_id = ${message.id} and ${isDelivered} then coalesce(delivered_at, ${now}) else delivered_at end,
      read_at = case when message_id = ${message.id} and ${isRead} then coalesce(read_at, ${now}) else read_at end,
      confirmation_requested_at = coalesce(confirmation_requested_at,
        case when confirmation_message_id = ${message.id} then ${now} end),
      queued_at = null, reason = null, reason_text = null, failed_at = null
    where company_id = ${companyId} and (
      message_id = ${message.id} and status = any(${earlier[status]}::recipient_status[])
      or confirmation_message_id = ${message.id} and message_id is null and confirmed_at is null
        and status in ('pending', 'failed'))
    returning id, campaign_id, whatsapp_id`.execute(db)
  await tell(tenant, rows)
}

/** What the outbox says when somebody does not want to hear from us. */
const optedOutCode = 'OPTED_OUT'

/** It will not arrive. Somebody who was reached before has not been lost by it. */
export async function noteFailure(tenant: Tenant, { message }: Told) {
  if (!message.fromMe || !message.failure || !(await companySnapshot(tenant)).isCampaigning) return
  const { code, text } = message.failure
  const isRefused = code === optedOutCode
  const { rows } = await sql<Changed>`update campaign_recipients
    set status = ${isRefused ? 'optedOut' : 'failed'}::recipient_status, queued_at = null,
      reason = ${isRefused ? 'opted_out' : code}, reason_text = ${text}, failed_at = ${tenant.now().toISOString()}::timestamptz
    where company_id = ${tenant.companyId} and (
      message_id = ${message.id} and status in ('pending', 'sent')
      or confirmation_message_id = ${message.id} and message_id is null and confirmed_at is null
        and status in ('pending', 'waitingConfirmation'))
    returning id, campaign_id, whatsapp_id`.execute(tenant.db)
  await tell(tenant, rows)
}

/** Every so many results the connection is asked whether it has room for more: with each of them would be too often. */
const refillAfter = 8

async function tell(tenant: Tenant, changed: Changed[]) {
  for (const { id, campaignId, whatsappId } of changed) {
    await announceSoon(tenant, campaignId)
    if (whatsappId !== null && id % refillAfter === 0) await sendSoon(tenant, [whatsappId])
  }
}

/** There is no way to write to somebody. */
export async function failRecipient(
  tenant: Tenant,
  id: number,
  { code, text }: { code: string; text: string },
) {
  const failed = await tenant.db
    .updateTable('campaignRecipients')
    .set({ status: 'failed', reason: code, reasonText: text, failedAt: tenant.now().toISOString() })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('queuedAt', 'is', null)
    .returning('campaignId')
    .executeTakeFirst()
  if (failed) await announceSoon(tenant, failed.campaignId)
}

/** It is tried again after a while: what was refused may be mended. */
const holdFor = minutes(5)

export async function holdCampaign(tenant: Tenant, id: number, reason: CampaignHold['reason']) {
  await tenant.db
    .updateTable('campaigns')
    .set({ holdReason: reason, holdUntil: later(tenant.now(), holdFor).toISOString() })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .execute()
  await announceSoon(tenant, id)
}
