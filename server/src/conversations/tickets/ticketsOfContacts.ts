import { sql } from 'kysely'
import { everyone } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { Merge, Unmerge } from '../contacts/contactEvents.ts'
import { broughtIn } from '../contacts/unmergeContacts.ts'
import { closeTicket } from './closeTicket.ts'
import { lockTicket } from './lockTicket.ts'
import { secondTicketsClosed } from './ticketEvents.ts'

/** Gives the second contact's tickets to the first. */
export async function mergeTickets(tenant: Tenant, merge: Merge) {
  const { db, companyId } = tenant
  const { keptId, mergedId } = merge
  await closeSecondTickets(tenant, merge)
  await db
    .updateTable('tickets')
    .set({ contactId: keptId })
    .where('companyId', '=', companyId)
    .where('contactId', '=', mergedId)
    .execute()
}

/** Where both have an active ticket on a connection, the kept one's goes on: a conversation has one ticket at a time. */
async function closeSecondTickets(tenant: Tenant, { keptId, mergedId, reason }: Merge) {
  const { rows } = await sql<{ id: number; holds: boolean }>`
    select id, exists (select from messages where messages.company_id = tickets.company_id
      and messages.ticket_id = tickets.id and messages.is_held) as holds
    from tickets where company_id = ${tenant.companyId} and contact_id = ${mergedId} and status <> 'closed'
      and exists (select from tickets own where own.company_id = tickets.company_id and own.contact_id = ${keptId}
        and own.whatsapp_id = tickets.whatsapp_id and own.status <> 'closed')
    order by id`.execute(tenant.db)
  for (const { id } of rows) {
    await closeTicket(tenant, await lockTicket(tenant, id), { userId: null, reason, goesOn: true })
    tenant.publish('ticket', { action: 'delete', ticketId: id }, everyone)
  }
  const ticketIds = rows.filter(({ holds }) => holds).map(({ id }) => id)
  if (ticketIds.length > 0) await tenant.raise(secondTicketsClosed, { ticketIds })
}

export async function giveTicketsBack(tenant: Tenant, unmerge: Unmerge) {
  const { db, companyId } = tenant
  await sql`update tickets set contact_id = ${unmerge.unmergedId}
    where company_id = ${companyId} and contact_id = ${unmerge.keptId}
      and id in ${broughtIn(tenant, unmerge, 'ticketIds')}`.execute(db)
}

/** What has ended begins anew with the new number; who wrote in what is under way is answered where they wrote from. */
export async function moveToNumber(
  { db, companyId }: Tenant,
  { contactId, address }: { contactId: number; address: string },
) {
  await db
    .updateTable('tickets')
    .set({ address })
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .where('channel', '=', 'whatsapp')
    .where((eb) => eb.or([eb('status', '=', 'closed'), eb('lastInboundAt', 'is', null)]))
    .execute()
}
