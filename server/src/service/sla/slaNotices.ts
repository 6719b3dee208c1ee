import { maxSlaNotices, type SlaNotice, type SlaTarget } from '@chatflow/contract'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { visibleIn, viewerOf } from '../../conversations/tickets/tickets.visibility.ts'
import type { Session } from '../../platform/http/serve.ts'
import { room } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** What a person was told of, of tickets that they may still see and that do not rest. One statement. */
export async function listSlaNotices(tenant: Tenant, session: Session): Promise<{ notices: SlaNotice[] }> {
  const { queues } = await companySnapshot(tenant)
  const rows = await tenant.db
    .selectFrom('slaNotices')
    .innerJoin('slaDeadlines', (join) =>
      join
        .onRef('slaDeadlines.companyId', '=', 'slaNotices.companyId')
        .onRef('slaDeadlines.id', '=', 'slaNotices.deadlineId'),
    )
    .innerJoin('tickets', (join) =>
      join
        .onRef('tickets.companyId', '=', 'slaNotices.companyId')
        .onRef('tickets.id', '=', 'slaNotices.ticketId'),
    )
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.companyId', '=', 'tickets.companyId')
        .onRef('contacts.id', '=', 'tickets.contactId'),
    )
    .select(['slaNotices.id', 'slaNotices.createdAt', 'slaDeadlines.target', 'slaDeadlines.dueAt'])
    .select(['tickets.id as ticketId', 'tickets.uuid', 'tickets.queueId', 'contacts.name as contactName'])
    .where('slaNotices.companyId', '=', tenant.companyId)
    .where('slaNotices.userId', '=', session.userId)
    .where('slaDeadlines.pausedAt', 'is', null)
    .where((eb) => visibleIn(viewerOf(session), 'search', true)(eb as never))
    .orderBy('slaDeadlines.dueAt')
    .orderBy('slaNotices.id')
    .limit(maxSlaNotices)
    .execute()
  return {
    notices: rows.map(({ id, createdAt, target, dueAt, ticketId, uuid, queueId, contactName }) => ({
      id,
      createdAt,
      target: target as SlaTarget,
      dueAt,
      ticket: { id: ticketId, uuid, contactName, queue: queues.get(queueId ?? 0) ?? null },
    })),
  }
}

export async function dismissSlaNotices(tenant: Tenant, userId: number, ticketId: number) {
  const { db, companyId } = tenant
  await db
    .deleteFrom('slaNotices')
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .where('ticketId', '=', ticketId)
    .execute()
  tenant.publish('slaNotice', { ticketId }, { rooms: [room.user(userId)] })
}

/** Another end, or none while the ticket rests: those who were told see it. */
export async function announceNotices(tenant: Tenant, deadlineIds: number[]) {
  const { db, companyId } = tenant
  const told = await db
    .selectFrom('slaNotices')
    .select(['userId', 'ticketId'])
    .where('companyId', '=', companyId)
    .where('deadlineId', 'in', deadlineIds)
    .execute()
  announce(tenant, told)
}

/** What is settled is nothing to be told of any more; open screens hear it. */
export async function forgetNotices(tenant: Tenant, deadlineIds: number[]) {
  const { db, companyId } = tenant
  const told = await db
    .deleteFrom('slaNotices')
    .where('companyId', '=', companyId)
    .where('deadlineId', 'in', deadlineIds)
    .returning(['userId', 'ticketId'])
    .execute()
  announce(tenant, told)
}

function announce(tenant: Tenant, told: { userId: number; ticketId: number }[]) {
  const [first] = told
  if (first)
    tenant.publish(
      'slaNotice',
      { ticketId: first.ticketId },
      { rooms: told.map(({ userId }) => room.user(userId)) },
    )
}
