import { sql } from 'kysely'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** A ticket of somebody under a legal hold, or a group in which they wrote. Of the row `tickets` of a query. */
export const isHeld = (companyId: number) => sql<boolean>`(
  exists (select from legal_holds where company_id = ${companyId} and contact_id = tickets.contact_id)
  or (tickets.is_group and exists (select from legal_holds
    join messages on messages.company_id = legal_holds.company_id and messages.contact_id = legal_holds.contact_id
    where legal_holds.company_id = ${companyId} and messages.ticket_id = tickets.id)))`

export async function refuseHeldTicket({ db, companyId }: Tenant, ticketId: number) {
  const held = await db
    .selectFrom('tickets')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', ticketId)
    .where(isHeld(companyId))
    .executeTakeFirst()
  if (held) fail('ERR_LEGAL_HOLD')
}
