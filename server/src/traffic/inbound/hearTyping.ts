import { sql } from 'kysely'
import type { ConnectionKey } from '../../channels/channel/Channel.ts'
import type { NetworkPerson } from '../../channels/channel/InboundEvent.ts'
import { identityOf } from '../../conversations/contacts/identities.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { roomsFor } from '../../conversations/tickets/tickets.visibility.ts'

interface TypingDeps {
  tenancy: Tenancy
  realtime: Pick<Realtime, 'tell'>
}

/** A customer is writing: those who see the ticket see that, for a moment. It opens no ticket and changes none. */
export async function hearTyping(
  { tenancy, realtime }: TypingDeps,
  connection: ConnectionKey,
  who: NetworkPerson,
) {
  const { companyId, id } = connection
  const ticket = await tenancy.withTenant(companyId, (tenant) => findTicketOf(tenant, id, who))
  if (ticket) realtime.tell(companyId, 'customerTyping', { ticketId: ticket.id }, { rooms: roomsFor(ticket) })
}

function findTicketOf({ db, companyId }: Tenant, connectionId: number, { identities }: NetworkPerson) {
  const names = identities.flatMap(({ kind, raw }) => identityOf(kind, raw) ?? [])
  return db
    .selectFrom('tickets')
    .innerJoin('contactIdentities', (join) =>
      join
        .onRef('contactIdentities.companyId', '=', 'tickets.companyId')
        .onRef('contactIdentities.contactId', '=', 'tickets.contactId'),
    )
    .select(['tickets.id', 'status', 'userId', 'queueId', 'whatsappId'])
    .where('tickets.companyId', '=', companyId)
    .where('whatsappId', '=', connectionId)
    .where('status', '!=', 'closed')
    .where(
      sql<boolean>`(contact_identities.kind, contact_identities.value) in (
        select * from unnest(${names.map(({ kind }) => kind)}::identity_kind[], ${names.map(({ value }) => value)}::text[]))`,
    )
    .limit(1)
    .executeTakeFirst()
}
