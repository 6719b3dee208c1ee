import type { ScheduleRow, Waiting, WaitingReason } from '@chatflow/contract'
import { companyHours } from '../../company/companies/companyHours.ts'
import { companySnapshot, type CompanySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { isOpen } from '../../company/hours/isOpen.ts'
import { later, minutes } from '../../platform/clock.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { maySee, type Viewer } from '../../conversations/tickets/tickets.visibility.ts'
import { queueTrees } from '../../company/queues/queueTree.ts'
import { isThere, membersOf, type Member } from './attendants.ts'

/** Why nobody attends to a ticket yet, and what the clock will do about it. Nothing once somebody does. */
export async function explainWaiting(
  tenant: Tenant,
  viewer: Viewer,
  ticketId: number,
): Promise<Waiting | null> {
  const ticket = await read(tenant, ticketId)
  const isWaiting = ticket.status === 'pending' || ticket.status === 'lgpd'
  if (!maySee(viewer, ticket)) fail('ERR_NO_TICKET_FOUND')
  if (!isWaiting) return null
  const snapshot = await companySnapshot(tenant)
  const members = ticket.queueId === null ? [] : await membersOf(tenant, ticket.queueId)
  return {
    reason: reasonOf(ticket, members, await isClosed(tenant, ticket)),
    user: named(snapshot.users, ticket.userId),
    queue: named(snapshot.queues, ticket.queueId),
    integration: named(snapshot.integrations, ticket.integrationId),
    members: members.length,
    there: members.filter(isThere).length,
    next: nextOf(ticket, snapshot, tenant.now()),
  }
}

function reasonOf(ticket: WaitingTicket, members: Member[], isClosedNow: boolean): WaitingReason {
  if (ticket.status === 'lgpd') return 'consent'
  if (ticket.automation === 'integration') return 'service'
  if (ticket.automation === 'flow') return 'flow'
  if (ticket.userId !== null) return 'assigned'
  if (isClosedNow) return 'outOfHours'
  if (ticket.queueId === null) return isAsked(ticket) ? 'choice' : 'noQueue'
  if (members.length === 0) return 'noMembers'
  if (members.some(isThere)) return 'anybody'
  return members.some(({ isOnline }) => isOnline) ? 'nobodyAtWork' : 'nobodyOnline'
}

/** By the hours that count in this company: its own, the connection's or the queue's. */
async function isClosed(tenant: Tenant, { queueId, schedules }: WaitingTicket): Promise<boolean> {
  const { scheduleType } = (await companySnapshot(tenant)).settings
  if (scheduleType === 'disabled') return false
  const company = await companyHours(tenant)
  const queue = (await queueTrees(tenant)).find(({ id }) => id === queueId)
  const byType: Record<string, unknown> = {
    company: company.schedules,
    connection: schedules,
    queue: queue?.schedules,
  }
  const rows = byType[scheduleType]
  return Array.isArray(rows) && !isOpen(rows as ScheduleRow[], tenant.now(), company)
}

/** The menu was shown and the bot has not given up. */
const isAsked = ({ amountUsedBotQueues: used, maxUseBotQueues: most }: WaitingTicket) =>
  used > 0 && (!most || used < most)

/** What is overdue waits for people: there is no time to tell. */
function nextOf(ticket: WaitingTicket, snapshot: CompanySnapshot, now: Date): Waiting['next'] {
  const isRedirected = ticket.queueId === null && ticket.userId === null && ticket.timeSendQueue
  const since = isRedirected
    ? [ticket.createdAt, ticket.queuedAt]
    : [ticket.queuedAt, ticket.ativarRoteador ? ticket.assignedAt : null]
  const wait = isRedirected || (ticket.ativarRoteador && ticket.tempoRoteador)
  const from = since
    .filter((at) => at !== null)
    .toSorted()
    .at(-1)
  if (!wait || !from) return null
  const at = later(new Date(from), minutes(wait))
  if (at <= now) return null
  return {
    what: isRedirected ? 'redirect' : 'rotation',
    at: at.toISOString(),
    queue: named(snapshot.queues, isRedirected ? ticket.sendIdQueue : ticket.queueId),
  }
}

function named(known: Map<number, { id: number; name: string }>, id: number | null) {
  const found = known.get(id ?? 0)
  return found ? { id: found.id, name: found.name } : null
}

type WaitingTicket = Awaited<ReturnType<typeof read>>
async function read({ db, companyId }: Tenant, ticketId: number) {
  const ticket = await db
    .selectFrom('tickets')
    .leftJoin('connections', (join) =>
      join
        .onRef('connections.companyId', '=', 'tickets.companyId')
        .onRef('connections.id', '=', 'tickets.whatsappId'),
    )
    .leftJoin('queues', (join) =>
      join.onRef('queues.companyId', '=', 'tickets.companyId').onRef('queues.id', '=', 'tickets.queueId'),
    )
    .leftJoin('ticketTrackings as attendance', (join) =>
      join
        .onRef('attendance.companyId', '=', 'tickets.companyId')
        .onRef('attendance.ticketId', '=', 'tickets.id')
        .on('attendance.finishedAt', 'is', null),
    )
    .select([
      'tickets.status',
      'tickets.userId',
      'tickets.queueId',
      'tickets.whatsappId',
      'tickets.assignedAt',
      'tickets.automation',
      'tickets.integrationId',
      'tickets.amountUsedBotQueues',
      'attendance.createdAt',
      'attendance.queuedAt',
      'connections.timeSendQueue',
      'connections.sendIdQueue',
      'connections.maxUseBotQueues',
      'connections.schedules',
      'queues.ativarRoteador',
      'queues.tempoRoteador',
    ])
    .where('tickets.companyId', '=', companyId)
    .where('tickets.id', '=', ticketId)
    .executeTakeFirst()
  return ticket ?? fail('ERR_NO_TICKET_FOUND')
}
