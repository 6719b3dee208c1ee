import type { TicketDetail } from '@chatflow/contract'
import { hours, later } from '../../platform/clock.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { logTicket } from './ticketHistory.ts'

/** Who looked at a ticket is part of its history: once an hour is enough to know. */
export async function noteAccess(tenant: Tenant, { id: ticketId, queueId }: TicketDetail, userId: number) {
  const recent = await tenant.db
    .selectFrom('ticketLogs')
    .select('id')
    .where('companyId', '=', tenant.companyId)
    .where('ticketId', '=', ticketId)
    .where('type', '=', 'access')
    .where('userId', '=', userId)
    .where('createdAt', '>', later(tenant.now(), -hours(1)).toISOString())
    .executeTakeFirst()
  if (!recent) await logTicket(tenant, { ticketId, type: 'access', userId, queueId })
}
