import { maxSnoozeDays, type TicketDetail } from '@chatflow/contract'
import { z } from 'zod'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { announceWoken } from '../../conversations/tickets/announceTicket.ts'
import { changeTicket } from '../../conversations/tickets/changeTicket.ts'
import { getTicketDetail } from '../../conversations/tickets/getTicket.ts'
import { lockTicket, lockTicketIfThere, type LockedTicket } from '../../conversations/tickets/lockTicket.ts'
import { logTicket } from '../../conversations/tickets/ticketHistory.ts'
import { maySee, type Viewer } from '../../conversations/tickets/tickets.visibility.ts'
import { givenMoment } from '../../platform/calendar.ts'
import { days, later } from '../../platform/clock.ts'
import { fail } from '../../platform/http/fail.ts'
import { defineJob, handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { requireOwn, requireStatus } from '../attendance/guards.ts'

const wakeDueTicket = defineJob({
  name: 'wakeDueTicket',
  lane: 'reply',
  payload: z.object({ companyId: z.number(), ticketId: z.number(), until: z.string() }),
})

/** Puts a ticket aside until a time; one without a zone is meant where the company is. Again: until another time. */
export async function snoozeTicket(
  tenant: Tenant,
  viewer: Viewer,
  id: number,
  given: string,
): Promise<TicketDetail> {
  const ticket = await lockVisible(tenant, viewer, id)
  requireStatus(ticket, 'snooze')
  requireOwn(ticket, viewer)
  const due = await requireTime(tenant, given)
  const until = due.toISOString()
  const { companyId } = tenant
  await logTicket(tenant, {
    ticketId: id,
    type: 'snoozed',
    userId: viewer.userId,
    queueId: ticket.queueId,
    detail: until,
  })
  await changeTicket(tenant, ticket, { snoozedUntil: until, closing: null })
  const job = { companyId, ticketId: id, until }
  await tenant.enqueue(wakeDueTicket, job, { runAt: due, key: `snooze:${companyId}:${id}` })
  return getTicketDetail(tenant, id)
}

async function requireTime(tenant: Tenant, given: string): Promise<Date> {
  const { timezone } = (await companySnapshot(tenant)).company
  const due = givenMoment(given, timezone)
  const now = tenant.now()
  return due > now && due <= later(now, days(maxSnoozeDays)) ? due : fail('ERR_SNOOZE_TIME')
}

/** Brings it back before its time. One that is awake stays so. */
export async function wakeTicket(tenant: Tenant, viewer: Viewer, id: number): Promise<TicketDetail> {
  const ticket = await lockVisible(tenant, viewer, id)
  requireOwn(ticket, viewer)
  if (ticket.snoozedUntil !== null) await wake(tenant, ticket, { userId: viewer.userId })
  return getTicketDetail(tenant, id)
}

async function lockVisible(tenant: Tenant, viewer: Viewer, id: number): Promise<LockedTicket> {
  const ticket = await lockTicket(tenant, id)
  return maySee(viewer, ticket) ? ticket : fail('ERR_NO_TICKET_FOUND')
}

type Cause = { userId: number } | { reason: 'due' | 'customer' }

/** The ticket stands where it stood. When its time has come it counts as unread: its attendant may be away at that moment. */
async function wake(tenant: Tenant, ticket: LockedTicket, cause: Cause) {
  await logTicket(tenant, { ticketId: ticket.id, type: 'woken', queueId: ticket.queueId, ...cause })
  const isDue = 'reason' in cause && cause.reason === 'due'
  const woken = await changeTicket(tenant, ticket, {
    snoozedUntil: null,
    ...(isDue && { unreadMessages: Math.max(1, ticket.unreadMessages) }),
  })
  if ('reason' in cause) announceWoken(tenant, woken, cause.reason)
}

/** The customer's words end every rest; those of people one has blocked do not. */
export async function wakeOnMessage(tenant: Tenant, { message, ticket }: Stored) {
  if (ticket.snoozedUntil === null || message.fromMe || !ticket.contact.active) return
  await wake(tenant, await lockTicket(tenant, ticket.id), { reason: 'customer' })
}
interface Stored {
  message: { fromMe: boolean }
  ticket: { id: number; snoozedUntil: string | null; contact: { active: boolean } }
}

export const snoozeJobs = (tenancy: Tenancy): JobHandler[] => [
  handleJob(wakeDueTicket, ({ companyId, ticketId, until }) =>
    tenancy.withTenant(companyId, async (tenant) => {
      const ticket = await lockTicketIfThere(tenant, ticketId)
      // Woken, moved or put aside anew meanwhile: then another job knows of it, or none.
      if (ticket?.snoozedUntil === until) await wake(tenant, ticket, { reason: 'due' })
    }),
  ),
]
