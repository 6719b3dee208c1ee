import { sql } from 'kysely'
import { takeBackUnsent } from '../../conversations/messages/takeBackUnsent.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/**
 * Takes what has not left yet back from the outbox: of a campaign that is stopped, or of a connection that is down. These
 * recipients wait again. What is being sent at this moment is told by the network's response.
 */
export async function takeBack(tenant: Tenant, of: { campaignId: number } | { connectionId: number }) {
  const { db, companyId } = tenant
  const queued = await db
    .selectFrom('campaignRecipients')
    .select(sql<number>`coalesce(message_id, confirmation_message_id)`.as('id'))
    .where('companyId', '=', companyId)
    .where('queuedAt', 'is not', null)
    .where((eb) =>
      'campaignId' in of ? eb('campaignId', '=', of.campaignId) : eb('whatsappId', '=', of.connectionId),
    )
    .execute()
  const taken = await takeBackUnsent(
    tenant,
    queued.flatMap(({ id }) => (id === null ? [] : [id])),
  )
  if (taken.length === 0) return 0
  // The messages are gone, and with them what the recipients knew of them.
  await sql`update campaign_recipients set queued_at = null, whatsapp_id = null
    where company_id = ${companyId} and queued_at is not null and message_id is null
      and confirmation_message_id is null`.execute(db)
  return taken.length
}
