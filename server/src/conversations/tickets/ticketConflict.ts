import type { TicketConflict } from '@chatflow/contract'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { getTicket } from './getTicket.ts'

/** 409: somebody holds the conversation. The answer names who, and in which queue, as a JSON string. */
export async function refuseHeld(tenant: Tenant, ticketId: number): Promise<never> {
  const { id, uuid, status, userId, user, queue } = await getTicket(tenant, ticketId)
  const conflict: TicketConflict = {
    id,
    uuid,
    status,
    userId,
    user: user && { id: user.id, name: user.name },
    queue: queue && { id: queue.id, name: queue.name },
  }
  return fail('ERR_OTHER_OPEN_TICKET', { text: JSON.stringify(conflict) })
}
