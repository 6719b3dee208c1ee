import type { Ticket, TicketDetail, TicketLog } from '@chatflow/contract'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { namesOf } from '../companySnapshot/names.ts'
import { detailOf, ticketDetails, ticketOf, ticketRows } from './ticketRow.ts'
import { maySee, type Viewer } from './tickets.visibility.ts'

export type TicketKey = number | string

const fromTickets = ({ db, companyId }: Tenant) =>
  db.selectFrom('tickets').where('tickets.companyId', '=', companyId)

export async function getTicket(tenant: Tenant, id: number): Promise<Ticket> {
  const row = await ticketRows(fromTickets(tenant).where('tickets.id', '=', id)).executeTakeFirst()
  return ticketOf(tenant, row ?? fail('ERR_NO_TICKET_FOUND'), await namesOf(tenant))
}

export async function getTicketDetail(tenant: Tenant, key: TicketKey): Promise<TicketDetail> {
  const found =
    typeof key === 'number'
      ? fromTickets(tenant).where('tickets.id', '=', key)
      : fromTickets(tenant).where('tickets.uuid', '=', key)
  const row = await ticketDetails(found).executeTakeFirst()
  return detailOf(tenant, row ?? fail('ERR_NO_TICKET_FOUND'), await namesOf(tenant))
}

/** Not found and not yours answer the same. */
export async function findVisibleTicket(
  tenant: Tenant,
  viewer: Viewer,
  key: TicketKey,
): Promise<TicketDetail> {
  const ticket = await getTicketDetail(tenant, key)
  return maySee(viewer, ticket) ? ticket : fail('ERR_NO_TICKET_FOUND')
}

export const lockedColumns = [
  'id',
  'uuid',
  'status',
  'userId',
  'queueId',
  'contactId',
  'whatsappId',
  'address',
  'channel',
  'isGroup',
  'unreadMessages',
  'lastMessageAt',
  'lastInboundAt',
  'createdAt',
  'imported',
  'assignedTo',
  'automation',
  'isBot',
  'amountUsedBotQueuesNps',
  'useIntegration',
  'integrationId',
] as const

/** Holds the ticket until the end of the transaction: what is decided about it stays true. */
export async function lockTicket({ db, companyId }: Tenant, id: number): Promise<LockedTicket> {
  const row = await db
    .selectFrom('tickets')
    .select(lockedColumns)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? fail('ERR_NO_TICKET_FOUND')
}
/** The same unless somebody holds it at this moment. */
export const claimTicket = ({ db, companyId }: Tenant, id: number): Promise<LockedTicket | undefined> =>
  db
    .selectFrom('tickets')
    .select(lockedColumns)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()

export type LockedTicket = NonNullable<Awaited<ReturnType<typeof findActiveTicket>>>

/** The ticket that holds the conversation, if there is one. Locked, too. */
export async function findActiveTicket(
  { db, companyId }: Tenant,
  { contactId, whatsappId }: { contactId: number; whatsappId: number },
) {
  return db
    .selectFrom('tickets')
    .select(lockedColumns)
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .where('whatsappId', '=', whatsappId)
    .where('status', '!=', 'closed')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function findLastClosedTicket(
  { db, companyId }: Tenant,
  { contactId, whatsappId }: { contactId: number; whatsappId: number },
) {
  return db
    .selectFrom('tickets')
    .select([...lockedColumns, 'updatedAt'])
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .where('whatsappId', '=', whatsappId)
    .where('status', '=', 'closed')
    .orderBy('id', 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function listTicketLog(tenant: Tenant, ticketId: number): Promise<TicketLog[]> {
  const { users, queues } = await namesOf(tenant)
  const rows = await tenant.db
    .selectFrom('ticketLogs')
    .select(['id', 'type', 'reason', 'createdAt', 'userId', 'queueId'])
    .where('companyId', '=', tenant.companyId)
    .where('ticketId', '=', ticketId)
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
  return rows.map(({ userId, queueId, ...row }) => ({
    ...row,
    user: named(users.get(userId ?? 0)),
    queue: named(queues.get(queueId ?? 0)),
  }))
}

const named = (known: { id: number; name: string } | undefined) =>
  known ? { id: known.id, name: known.name } : null
