import type { Ticket } from '@chatflow/contract'
import { sql, type SelectQueryBuilder } from 'kysely'
import type { DB } from '../../platform/database/tables.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import { getTicket } from './getTicket.ts'
import type { LockedTicket } from './lockTicket.ts'
import { ticketOf, ticketRows } from './ticketRow.ts'
import { writeTicket } from './writeTicket.ts'

/** Only what is imported can be older than the newest message: lists go on showing that one. */
export const isBehind = ({ lastMessageAt }: LockedTicket, createdAt: string) =>
  lastMessageAt !== null && createdAt < lastMessageAt

/** A note is no news, but what is said after it goes behind it. Returns the ticket as it is shown. */
export async function keepPlace(tenant: Tenant, ticket: LockedTicket, createdAt: string): Promise<Ticket> {
  const lastMessageAt = sql<string>`greatest(last_message_at, ${createdAt}::timestamptz)`
  const [, shown] = await Promise.all([
    writeTicket(tenant, ticket.id, { lastMessageAt }),
    getTicket(tenant, ticket.id),
  ])
  ticket.lastMessageAt = createdAt
  return shown
}

interface Move {
  lastMessage: string
  fromMe: boolean
  createdAt: string
  isImported: boolean
}
/** Moves the ticket's counters and reads it as it is shown, in one statement. */
export async function moveTicket(
  tenant: Tenant,
  ticket: LockedTicket,
  { lastMessage, fromMe, createdAt, isImported }: Move,
): Promise<Ticket> {
  const isNews = !fromMe && !isImported
  const moved = tenant.db
    .with('tickets', (db) =>
      db
        .updateTable('tickets')
        .set((eb) => ({
          lastMessage,
          fromMe,
          lastMessageAt: sql<string>`greatest(last_message_at, ${createdAt}::timestamptz)`,
          ...(isNews && { unreadMessages: eb('unreadMessages', '+', 1) }),
          ...(!fromMe && { lastInboundAt: createdAt }),
          updatedAt: isImported ? importedUpdate(ticket, createdAt) : tenant.now().toISOString(),
        }))
        .where('companyId', '=', tenant.companyId)
        .where('id', '=', ticket.id)
        .returningAll(),
    )
    .selectFrom('tickets') as unknown as SelectQueryBuilder<DB, 'tickets', object>
  const row = await ticketRows(moved).executeTakeFirstOrThrow()
  ticket.lastMessageAt = createdAt
  if (!fromMe) ticket.lastInboundAt = createdAt
  return ticketOf(tenant, row, await companySnapshot(tenant))
}

/** An imported conversation lies where its newest message belongs in the lists, not above those of today. */
const importedUpdate = ({ imported, lastMessageAt }: LockedTicket, createdAt: string) =>
  imported !== null && lastMessageAt === null
    ? createdAt
    : sql<string>`greatest(tickets.updated_at, ${createdAt}::timestamptz)`
