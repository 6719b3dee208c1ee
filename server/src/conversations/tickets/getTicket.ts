import type { Ticket, TicketDetail } from '@chatflow/contract'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import { detailOf, ticketDetails, ticketOf, ticketRows } from './ticketRow.ts'

export type TicketKey = number | string

const fromTickets = ({ db, companyId }: Tenant) =>
  db.selectFrom('tickets').where('tickets.companyId', '=', companyId)

export const ticketByKey = (tenant: Tenant, key: TicketKey) =>
  typeof key === 'number'
    ? fromTickets(tenant).where('tickets.id', '=', key)
    : fromTickets(tenant).where('tickets.uuid', '=', key)

export async function getTicket(tenant: Tenant, id: number): Promise<Ticket> {
  const row = await ticketRows(fromTickets(tenant).where('tickets.id', '=', id)).executeTakeFirst()
  return ticketOf(tenant, row ?? fail('ERR_NO_TICKET_FOUND'), await companySnapshot(tenant))
}

export async function getTicketDetail(tenant: Tenant, key: TicketKey): Promise<TicketDetail> {
  const row = await ticketDetails(ticketByKey(tenant, key)).executeTakeFirst()
  return detailOf(tenant, row ?? fail('ERR_NO_TICKET_FOUND'), await companySnapshot(tenant))
}
