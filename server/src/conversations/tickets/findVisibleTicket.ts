import type { TicketDetail } from '@chatflow/contract'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { type Viewer, maySee } from './tickets.visibility.ts'
import { type TicketKey, getTicketDetail } from './getTicket.ts'

/** Not found and not yours look the same. */
export async function findVisibleTicket(
  tenant: Tenant,
  viewer: Viewer,
  key: TicketKey,
): Promise<TicketDetail> {
  const ticket = await getTicketDetail(tenant, key)
  return maySee(viewer, ticket) ? ticket : fail('ERR_NO_TICKET_FOUND')
}
