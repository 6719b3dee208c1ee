import { sql } from 'kysely'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { visibleIn, type Viewer } from '../../conversations/tickets/tickets.visibility.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** The contact's tickets, newest first, and which of them this person may see. */
export async function ticketsOfContact({ db, companyId }: Tenant, viewer: Viewer, contactId: number) {
  const tickets = await db
    .selectFrom('tickets')
    .select(['id', 'uuid', 'status', 'lastMessage', 'createdAt', 'updatedAt', 'queueId', 'userId'])
    .select(['whatsappId', 'lgpdAcceptedAt', 'lgpdAcceptedMessageId'])
    .select((eb) => sql<boolean>`${visibleIn(viewer, 'search', true)(eb)}`.as('isSeen'))
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .orderBy('id', 'desc')
    .execute()
  return {
    seen: tickets.filter(({ isSeen }) => isSeen),
    hiddenIds: tickets.filter(({ isSeen }) => !isSeen).map(({ id }) => id),
  }
}
export type TicketOfContact = Awaited<ReturnType<typeof ticketsOfContact>>['seen'][number]

/** The contact itself, as far as what happened with it says when it began. */
export async function requireContact({ db, companyId }: Tenant, contactId: number) {
  const contact = await db
    .selectFrom('contacts')
    .select(['id', 'createdAt'])
    .where('companyId', '=', companyId)
    .where('id', '=', contactId)
    .executeTakeFirst()
  return contact ?? fail('ERR_NO_CONTACT_FOUND')
}

/** Names what a row points at, as it is called now. */
export async function namesOf(tenant: Tenant) {
  const snapshot = await companySnapshot(tenant)
  return {
    user: (id: number | null) => {
      const user = snapshot.users.get(id ?? 0)
      return user ? { id: user.id, name: user.name } : null
    },
    queue: (id: number | null) => {
      const queue = snapshot.queues.get(id ?? 0)
      return queue ? { id: queue.id, name: queue.name, color: queue.color } : null
    },
    connection: (id: number | null) => {
      const connection = snapshot.connections.get(id ?? 0)
      return connection ? { id: connection.id, name: connection.name, channel: connection.channel } : null
    },
  }
}
