import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceNotices, forgetNotices } from './slaNotices.ts'
import { planEscalations, type Beginning, type Running, type Situation } from './planDeadlines.ts'

interface Belonging {
  state: { id: number; trackingId: number | null; userId: number | null }
  situation: Pick<Situation, 'policy' | 'dueAfter'>
}

/** Promises begin, each with what happens around its end. */
export async function beginDeadlines(tenant: Tenant, begun: Beginning[], belonging: Belonging) {
  const { db, companyId } = tenant
  const { id: ticketId, trackingId } = belonging.state
  const rows = await db
    .insertInto('slaDeadlines')
    .values(begun.map((deadline) => ({ ...deadline, companyId, ticketId, trackingId })))
    .returning(['id', 'target'])
    .execute()
  const ids = new Map(rows.map(({ id, target }) => [target, id]))
  await writeEscalations(
    tenant,
    begun.map((deadline) => ({ ...deadline, id: ids.get(deadline.target)! })),
    belonging,
  )
}

/** What has happened around the old end has happened; the rest is planned anew. */
export async function changeDeadlines(tenant: Tenant, changed: Running[], belonging: Belonging) {
  const { db, companyId } = tenant
  for (const { id, queueId, minutes, startsAt, dueAt, restedMinutes, pausedAt } of changed)
    await db
      .updateTable('slaDeadlines')
      .set({ queueId, minutes, startsAt, dueAt, restedMinutes, pausedAt })
      .where('companyId', '=', companyId)
      .where('id', '=', id)
      .execute()
  await forgetEscalations(
    tenant,
    changed.map(({ id }) => id),
  )
  await writeEscalations(tenant, changed, belonging)
  await announceNotices(
    tenant,
    changed.map(({ id }) => id),
  )
}

async function writeEscalations(
  { db, companyId }: Tenant,
  deadlines: Running[],
  { state, situation }: Belonging,
) {
  const rows = deadlines.flatMap((deadline) =>
    planEscalations(deadline, situation).map(({ step, action, runAt }) => ({
      companyId,
      deadlineId: deadline.id,
      ticketId: state.id,
      queueId: deadline.queueId,
      step,
      action: JSON.stringify(action),
      runAt,
    })),
  )
  if (rows.length === 0) return
  await db
    .insertInto('slaEscalations')
    .values(rows)
    .onConflict((known) => known.doNothing())
    .execute()
}

/** Kept or missed, by the hand of the one who holds the ticket. Nobody has to be told of it any more. */
export async function settleDeadlines(tenant: Tenant, ids: number[], userId: number | null) {
  const { db, companyId, now } = tenant
  await db
    .updateTable('slaDeadlines')
    .set({ settledAt: now().toISOString(), userId })
    .where('companyId', '=', companyId)
    .where('id', 'in', ids)
    .execute()
  await forgetEscalations(tenant, ids)
  await forgetNotices(tenant, ids)
}

export async function dropDeadlines(tenant: Tenant, ids: number[]) {
  const { db, companyId } = tenant
  await forgetNotices(tenant, ids)
  await db.deleteFrom('slaDeadlines').where('companyId', '=', companyId).where('id', 'in', ids).execute()
}

async function forgetEscalations({ db, companyId }: Tenant, ids: number[]) {
  await db
    .deleteFrom('slaEscalations')
    .where('companyId', '=', companyId)
    .where('deadlineId', 'in', ids)
    .where('doneAt', 'is', null)
    .execute()
}
