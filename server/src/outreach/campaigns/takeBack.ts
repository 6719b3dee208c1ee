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
    .select(['id', sql<number | null>`coalesce(message_id, confirmation_message_id)`.as('messageId')])
    .where('companyId', '=', companyId)
    .where('queuedAt', 'is not', null)
    .where((eb) =>
      'campaignId' in of ? eb('campaignId', '=', of.campaignId) : eb('whatsappId', '=', of.connectionId),
    )
    .execute()
  const taken = new Set(
    await takeBackUnsent(
      tenant,
      queued.flatMap(({ messageId }) => messageId ?? []),
    ),
  )
  const free = queued.filter(({ messageId }) => messageId !== null && taken.has(messageId))
  if (free.length === 0) return
  // Their messages are gone, and the references with them.
  await sql`update campaign_recipients set queued_at = null, whatsapp_id = null
    where company_id = ${companyId} and id = any(${free.map(({ id }) => id)}::bigint[])`.execute(db)
}
