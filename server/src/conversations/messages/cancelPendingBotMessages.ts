import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceMessageGone } from '../tickets/announceTicket.ts'
import type { LockedTicket } from '../tickets/lockTicket.ts'
import { getTicket } from '../tickets/getTicket.ts'
import { getMessage } from './getMessage.ts'
import { showNewest } from './showNewest.ts'
import { withdrawBotSends } from '../../channels/outbox/withdraw.ts'

/** Takes back what the product was about to say by itself in a ticket: nobody heard it, so nothing stays of it. */
export async function cancelPendingBotMessages(tenant: Tenant, ticket: LockedTicket) {
  const { db, companyId } = tenant
  const ids = await withdrawBotSends(tenant, ticket)
  if (ids.length === 0) return
  const shown = await getTicket(tenant, ticket.id)
  for (const messageId of ids)
    await announceMessageGone(tenant, { message: await getMessage(tenant, messageId), ticket: shown })
  await db.deleteFrom('messages').where('companyId', '=', companyId).where('id', 'in', ids).execute()
  await showNewest(tenant, ticket)
}
