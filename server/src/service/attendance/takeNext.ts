import type { TicketDetail } from '@chatflow/contract'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { getTicketDetail } from '../../conversations/tickets/getTicket.ts'
import { lockNextTicket } from '../../conversations/tickets/lockNextTicket.ts'
import type { LockedTicket } from '../../conversations/tickets/lockTicket.ts'
import type { Viewer } from '../../conversations/tickets/tickets.visibility.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { acceptTicket } from './acceptTicket.ts'

/** Takes the ticket that has waited longest. Of many attendants at the same instant each gets another one. */
export async function takeNext(
  tenant: Tenant,
  viewer: Viewer,
  { queueIds }: { queueIds: number[] },
): Promise<TicketDetail> {
  const ticket = (await lockNextTicket(tenant, viewer, queueIds)) ?? fail('ERR_NOBODY_WAITING')
  const queueId = await queueFor(tenant, viewer, ticket)
  if (queueId !== undefined) await acceptTicket(tenant, viewer, ticket, { queueId })
  return getTicketDetail(tenant, ticket.id)
}

/** Undefined where only a person can say which: then the ticket stays first in line until they have chosen. */
async function queueFor(tenant: Tenant, viewer: Viewer, ticket: LockedTicket) {
  const { queues } = await companySnapshot(tenant)
  if (ticket.queueId !== null || ticket.isGroup || queues.size === 0) return ticket.queueId
  const own = viewer.queueIds === 'every' ? [...queues.keys()] : viewer.queueIds
  return own.length === 1 ? own[0] : undefined
}
