import { sql } from 'kysely'
import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** What decides who may be in the room of a ticket. */
export function findPlace({ db, companyId }: Tenant, uuid: string) {
  return db
    .selectFrom('tickets')
    .select(['id', 'status', 'userId', 'queueId', 'whatsappId'])
    .where('companyId', '=', companyId)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
}

/** Where an open conversation leads. */
export function findAddress({ db, companyId }: Tenant, ticketId: number) {
  return db
    .selectFrom('tickets')
    .select(['whatsappId', 'address'])
    .where('companyId', '=', companyId)
    .where('id', '=', ticketId)
    .where('status', 'in', ['open', 'group'])
    .executeTakeFirst()
}

/** The network's name of what the customer said last in it. */
export async function findLastHeard({ db, companyId }: Tenant, ticketId: number) {
  const heard = await db
    .selectFrom('messages')
    .select('wid')
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticketId)
    .where('fromMe', '=', false)
    .where('wid', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return heard?.wid ?? undefined
}

/** Nothing happens for a socket that is not written down any more: it has closed. */
export async function addViewer({ db, companyId }: Tenant, ticketId: number, socketId: string) {
  await db
    .insertInto('ticketViewers')
    .columns(['companyId', 'ticketId', 'socketId'])
    .expression(
      db
        .selectFrom('userSockets')
        .select(['companyId', sql<number>`${ticketId}::bigint`.as('ticketId'), 'id'])
        .where('companyId', '=', companyId)
        .where('id', '=', socketId)
        // Held until the commit: a socket that closes meanwhile takes this row along.
        .forKeyShare(),
    )
    .onConflict((known) => known.columns(['companyId', 'ticketId', 'socketId']).doNothing())
    .execute()
}

export async function removeViewer({ db, companyId }: Tenant, ticketIds: number[], socketId: string) {
  await db
    .deleteFrom('ticketViewers')
    .where('companyId', '=', companyId)
    .where('ticketId', 'in', ticketIds)
    .where('socketId', '=', socketId)
    .execute()
}

export async function setTyping(
  { db, companyId }: Tenant,
  { ticketId, socketId, until }: { ticketId: number; socketId: string; until: Date | null },
) {
  await db
    .updateTable('ticketViewers')
    .set({ typingUntil: until?.toISOString() ?? null })
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticketId)
    .where('socketId', '=', socketId)
    .execute()
}

/** Each person once, in however many tabs. */
export async function viewersOf(tenant: Tenant, ticketId: number) {
  const { users } = await companySnapshot(tenant)
  const now = tenant.now().toISOString()
  const rows = await tenant.db
    .selectFrom('ticketViewers')
    .innerJoin('userSockets', (join) =>
      join
        .onRef('userSockets.companyId', '=', 'ticketViewers.companyId')
        .onRef('userSockets.id', '=', 'ticketViewers.socketId'),
    )
    .select([
      'userSockets.userId',
      sql<boolean>`coalesce(bool_or(typing_until > ${now}::timestamptz), false)`.as('isTyping'),
    ])
    .where('ticketViewers.companyId', '=', tenant.companyId)
    .where('ticketViewers.ticketId', '=', ticketId)
    .groupBy('userSockets.userId')
    .orderBy('userSockets.userId')
    .execute()
  const people = rows.flatMap(({ userId, isTyping }) => {
    const user = users.get(userId)
    return user ? [{ id: user.id, name: user.name, isTyping }] : []
  })
  const person = ({ id, name }: (typeof people)[number]) => ({ id, name })
  return { viewers: people.map(person), typing: people.filter(({ isTyping }) => isTyping).map(person) }
}
