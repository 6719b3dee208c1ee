import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { getTicket } from '../tickets/getTicket.ts'
import { maySee, type Viewer } from '../tickets/tickets.visibility.ts'
import { getMessage } from './getMessage.ts'

/** Not found and not yours look the same. */
export async function findVisibleMessage(tenant: Tenant, viewer: Viewer, id: number) {
  const message = await getMessage(tenant, id)
  const ticket = await getTicket(tenant, message.ticketId)
  return maySee(viewer, ticket) ? { message, ticket } : fail('ERR_NO_MESSAGE_FOUND')
}
