import type { Ticket } from '@chatflow/contract'
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { compiledOnce } from '../../platform/database/compiledOnce.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { DB } from '../../platform/database/tables.ts'
import { fail } from '../../platform/http/fail.ts'
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
    writeTicket(tenant, ticket.id, { lastMessageAt, messageCount: sql<number>`message_count + 1` }),
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
export async function moveTicket(tenant: Tenant, ticket: LockedTicket, move: Move): Promise<Ticket> {
  const { fromMe, createdAt, isImported } = move
  const [row] = await (isImported ? moveImported(tenant, ticket, move) : moveNow(tenant, ticket, move))
  ticket.lastMessageAt = createdAt
  if (!fromMe) ticket.lastInboundAt = createdAt
  return ticketOf(tenant, row ?? fail('ERR_NO_TICKET_FOUND'), await companySnapshot(tenant))
}

interface Moved {
  companyId: number
  id: number
  lastMessage: string
  createdAt: string
  updatedAt: string | RawBuilder<string>
}
const moving = compiledOnce<Moved>()

const moveNow = ({ db, companyId, now }: Tenant, { id }: LockedTicket, move: Move) =>
  moving(db, {
    shape: String(move.fromMe),
    values: {
      companyId,
      id,
      lastMessage: move.lastMessage,
      createdAt: move.createdAt,
      updatedAt: now().toISOString(),
    },
    write: (given) => moved(db, given, { fromMe: move.fromMe, isNews: !move.fromMe }),
  })

const moveImported = ({ db, companyId }: Tenant, ticket: LockedTicket, move: Move) =>
  moved(
    db,
    { ...move, companyId, id: ticket.id, updatedAt: importedUpdate(ticket, move.createdAt) },
    { fromMe: move.fromMe, isNews: false },
  ).execute()

function moved(db: Database, given: Moved, { fromMe, isNews }: { fromMe: boolean; isNews: boolean }) {
  const { companyId, id, lastMessage, createdAt, updatedAt } = given
  const updated = db
    .with('tickets', (cte) =>
      cte
        .updateTable('tickets')
        .set((eb) => ({
          lastMessage,
          fromMe,
          lastMessageAt: sql<string>`greatest(last_message_at, ${createdAt}::timestamptz)`,
          messageCount: eb('messageCount', '+', 1),
          ...(isNews && { unreadMessages: eb('unreadMessages', '+', 1) }),
          ...(!fromMe && { lastInboundAt: createdAt }),
          updatedAt,
        }))
        .where('companyId', '=', companyId)
        .where('id', '=', id)
        .returningAll(),
    )
    .selectFrom('tickets') as unknown as SelectQueryBuilder<DB, 'tickets', object>
  return ticketRows(updated)
}

/** An imported conversation lies where its newest message belongs in the lists, not above those of today. */
const importedUpdate = ({ imported, lastMessageAt }: LockedTicket, createdAt: string) =>
  imported !== null && lastMessageAt === null
    ? createdAt
    : sql<string>`greatest(tickets.updated_at, ${createdAt}::timestamptz)`
