import type { TicketLogType } from '@chatflow/contract'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

interface Entry {
  ticketId: number
  type: TicketLogType
  userId?: number | null
  queueId?: number | null
  reason?: string
  /** The lanes of a move, by their names. */
  fromLane?: string | null
  toLane?: string | null
  /** Until when it rests, or the name of the macro. */
  detail?: string
}

/** Writes down what happened to tickets. */
export async function logTicket({ db, companyId, now }: Tenant, ...entries: Entry[]) {
  const createdAt = now().toISOString()
  await db
    .insertInto('ticketLogs')
    .values(entries.map((entry) => ({ companyId, createdAt, ...entry })))
    .execute()
}

/** An attendance begins: dashboards count these. */
export async function beginTracking(
  { db, companyId, now }: Tenant,
  ticketId: number,
  begun: { userId?: number | null; queueId?: number | null; startedAt?: string },
) {
  const at = now().toISOString()
  await db
    .insertInto('ticketTrackings')
    .values({ companyId, ticketId, createdAt: at, ...(begun.queueId && { queuedAt: at }), ...begun })
    .execute()
}

interface TrackingChange {
  userId?: number | null
  queueId?: number | null
  queuedAt?: string
  startedAt?: string | null
  closedAt?: string
  finishedAt?: string
  greetedAt?: string
  ratingAskedAt?: string
}
/** Changes the attendance that is under way. */
export async function trackTicket({ db, companyId }: Tenant, ticketId: number, change: TrackingChange) {
  await db
    .updateTable('ticketTrackings')
    .set(change)
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticketId)
    .where('finishedAt', 'is', null)
    .execute()
}

/** The attendance is over. It may have ended before, and only been waiting for its rating. */
export async function finishTracking(
  { db, companyId, now }: Tenant,
  ticketId: number,
  userId: number | null,
) {
  const at = now().toISOString()
  await db
    .updateTable('ticketTrackings')
    .set((eb) => ({ userId, closedAt: eb.fn.coalesce('closedAt', eb.val(at)), finishedAt: at }))
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticketId)
    .where('finishedAt', 'is', null)
    .execute()
}

/** Says whether this attendance has still to be greeted, and that it now is. */
export async function claimGreeting({ db, companyId, now }: Tenant, ticketId: number): Promise<boolean> {
  const claimed = await db
    .updateTable('ticketTrackings')
    .set({ greetedAt: now().toISOString() })
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticketId)
    .where('finishedAt', 'is', null)
    .where('greetedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}
