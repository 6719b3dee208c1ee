import type { Ticket, TicketDetail } from '@chatflow/contract'
import { sql } from 'kysely'
import { compiledOnce } from '../../platform/database/compiledOnce.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import { detailOf, ticketDetails, ticketOf, ticketRows } from './ticketRow.ts'

export type TicketKey = number | string
export type KeyColumn = 'id' | 'uuid'

type Keyed = Pick<Tenant, 'db' | 'companyId'>

export const ticketBy = ({ db, companyId }: Keyed, column: KeyColumn, key: TicketKey) =>
  db
    .selectFrom('tickets')
    .where('tickets.companyId', '=', companyId)
    .where(sql.ref(`tickets.${column}`), '=', key)

export const columnOf = (key: TicketKey): KeyColumn => (typeof key === 'number' ? 'id' : 'uuid')
export const ticketByKey = (tenant: Keyed, key: TicketKey) => ticketBy(tenant, columnOf(key), key)

interface Wanted {
  companyId: number
  key: TicketKey
}
const [shown, detailed] = [compiledOnce<Wanted>(), compiledOnce<Wanted>()]

export async function getTicket(tenant: Tenant, id: number): Promise<Ticket> {
  const { db, companyId } = tenant
  const [row] = await shown(db, {
    shape: '',
    values: { companyId, key: id },
    write: (given) => ticketRows(ticketBy({ db, companyId: given.companyId }, 'id', given.key)),
  })
  return ticketOf(tenant, row ?? fail('ERR_NO_TICKET_FOUND'), await companySnapshot(tenant))
}

export async function getTicketDetail(tenant: Tenant, key: TicketKey): Promise<TicketDetail> {
  const { db, companyId } = tenant
  const column = columnOf(key)
  const [row] = await detailed(db, {
    shape: column,
    values: { companyId, key },
    write: (given) => ticketDetails(ticketBy({ db, companyId: given.companyId }, column, given.key)),
  })
  return detailOf(tenant, row ?? fail('ERR_NO_TICKET_FOUND'), await companySnapshot(tenant))
}
