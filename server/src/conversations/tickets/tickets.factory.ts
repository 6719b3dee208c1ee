import { sql, type Insertable } from 'kysely'
import { aConnection } from '../../channels/connections/connections.factory.ts'
import { aContact } from '../contacts/contacts.factory.ts'
import type { Tickets, TicketTrackings } from '../../platform/database/tables.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

export type TicketToMake = Partial<Omit<Insertable<Tickets>, 'companyId'>>
export type AttendanceToMake = Partial<Omit<Insertable<TicketTrackings>, 'companyId' | 'ticketId'>>

/** A ticket with its attendance and the first entry of its log, for tests and demo data. */
export async function aTicket(
  tenant: Tenant,
  overrides: TicketToMake = {},
  attendance: AttendanceToMake = {},
) {
  return (await someTickets(tenant, [overrides], [attendance]))[0]!
}

/** Many at once, in the order given. */
export async function someTickets(
  tenant: Tenant,
  tickets: TicketToMake[],
  attendances: AttendanceToMake[] = [],
) {
  const { db, companyId } = tenant
  const rows = await db
    .insertInto('tickets')
    .values(await completed(tenant, tickets))
    .returningAll()
    .execute()
  const begun = (row: (typeof rows)[number]) => ({ companyId, ticketId: row.id, createdAt: row.createdAt })
  await db
    .insertInto('ticketTrackings')
    .values(
      rows.map((row, index) => {
        const { createdAt, updatedAt, userId, queueId, status } = row
        const endedAt = status === 'closed' ? updatedAt : null
        return {
          ...begun(row),
          userId,
          queueId,
          queuedAt: queueId === null ? null : createdAt,
          startedAt: userId === null ? null : createdAt,
          closedAt: endedAt,
          finishedAt: endedAt,
          ...attendances[index],
        }
      }),
    )
    .execute()
  await db
    .insertInto('ticketLogs')
    .values(rows.map((row) => ({ ...begun(row), type: 'create' as const })))
    .execute()
  return rows
}

/** Messages were made in these: counted as those who store messages do it, and no newer than a ticket says that they are. */
export const countMade = ({ db, companyId }: Tenant, ticketIds: number[], times: string[]) =>
  sql`update tickets set message_count = message_count + made.count,
      last_message_at = case when last_message_at < made.newest then made.newest else last_message_at end
    from (select id, count(*) as count, max(at) as newest
      from unnest(${ticketIds}::bigint[], ${times}::timestamptz[]) as one (id, at) group by id) made
    where tickets.company_id = ${companyId} and tickets.id = made.id`.execute(db)

/** What a ticket does not say follows from its contact, or is made up. */
async function completed(tenant: Tenant, tickets: TicketToMake[]): Promise<Insertable<Tickets>[]> {
  const { db, companyId, now } = tenant
  const contactIds: number[] = []
  for (const { contactId } of tickets) contactIds.push(contactId ?? (await aContact(tenant)).id)
  const contacts = await db
    .selectFrom('contacts')
    .innerJoin('contactIdentities as identity', (join) =>
      join
        .onRef('identity.companyId', '=', 'contacts.companyId')
        .onRef('identity.contactId', '=', 'contacts.id'),
    )
    .select(['contacts.id', 'contacts.channel', 'contacts.isGroup', 'identity.address'])
    .where('contacts.companyId', '=', companyId)
    .where('contacts.id', 'in', contactIds)
    .orderBy('identity.createdAt', 'desc')
    .execute()
  const contactById = new Map(contacts.map((contact) => [contact.id, contact]))
  const isMissing = tickets.some(({ whatsappId }) => whatsappId === undefined)
  const whatsappId = isMissing ? await anyConnection(tenant) : null
  return tickets.map((ticket, index) => {
    const contact = contactById.get(contactIds[index]!)!
    const createdAt = ticket.createdAt ?? now().toISOString()
    return {
      companyId,
      contactId: contact.id,
      whatsappId,
      status: contact.isGroup ? 'group' : ticket.userId ? 'open' : 'pending',
      channel: contact.channel,
      isGroup: contact.isGroup,
      address: contact.address,
      createdAt,
      updatedAt: ticket.lastMessageAt ?? createdAt,
      ...ticket,
    }
  })
}

async function anyConnection(tenant: Tenant) {
  const found = await tenant.db
    .selectFrom('connections')
    .select('id')
    .where('companyId', '=', tenant.companyId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? aConnection(tenant)
}
