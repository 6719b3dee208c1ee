import { withdrawUntried } from '../../channels/outbox/withdraw.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceMessageGone } from '../tickets/announceTicket.ts'
import { getTicket } from '../tickets/getTicket.ts'
import { getMessage } from './getMessage.ts'
import { showNewest } from './showNewest.ts'

/**
 * Takes back messages that have not left: nobody heard them, so nothing stays of them. Returns which these are. Tickets
 * and messages are locked in the order in which everybody locks them.
 */
export async function takeBackUnsent(tenant: Tenant, messageIds: number[]): Promise<number[]> {
  if (messageIds.length === 0) return []
  const { db, companyId } = tenant
  const ofThese = db.selectFrom('messages').where('companyId', '=', companyId).where('id', 'in', messageIds)
  await db
    .selectFrom('tickets')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', 'in', ofThese.select('ticketId'))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const messages = await ofThese.select(['id', 'ticketId']).orderBy('id').forNoKeyUpdate().execute()
  const taken = new Set(
    await withdrawUntried(
      tenant,
      messages.map(({ id }) => id),
    ),
  )
  const gone = messages.filter(({ id }) => taken.has(id))
  if (gone.length === 0) return []
  for (const { id, ticketId } of gone)
    await announceMessageGone(tenant, {
      message: await getMessage(tenant, id),
      ticket: await getTicket(tenant, ticketId),
    })
  await db
    .deleteFrom('messages')
    .where('companyId', '=', companyId)
    .where('id', 'in', [...taken])
    .execute()
  for (const ticketId of new Set(gone.map((message) => message.ticketId)))
    await showNewest(tenant, { id: ticketId })
  return [...taken]
}
