import { undoSeconds, type TicketChanges, type TicketDetail } from '@chatflow/contract'
import { z } from 'zod'
import { changeTicket, type Closing } from '../../conversations/tickets/changeTicket.ts'
import { getTicketDetail } from '../../conversations/tickets/getTicket.ts'
import { lockTicket, lockTicketIfThere, type LockedTicket } from '../../conversations/tickets/lockTicket.ts'
import { maySee, type Viewer } from '../../conversations/tickets/tickets.visibility.ts'
import { later, seconds } from '../../platform/clock.ts'
import { fail } from '../../platform/http/fail.ts'
import { defineJob, handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { requireOwn } from './guards.ts'
import { endAttendance, refuseEnd } from './resolveTicket.ts'

const closeDueTicket = defineJob({
  name: 'closeDueTicket',
  lane: 'reply',
  payload: z.object({ companyId: z.number(), ticketId: z.number(), at: z.string() }),
})

type How = Pick<TicketChanges, 'sendFarewellMessage' | 'rating'>

/** Closes a ticket in a few seconds. Nothing is said to the customer until then, and a browser that dies changes nothing. */
export async function closeSoon(tenant: Tenant, viewer: Viewer, id: number, how: How): Promise<TicketDetail> {
  const ticket = await lockVisible(tenant, viewer, id)
  await refuseEnd(tenant, viewer, ticket, how)
  const due = later(tenant.now(), seconds(undoSeconds))
  const closing: Closing = {
    at: due.toISOString(),
    userId: viewer.userId,
    sendFarewellMessage: how.sendFarewellMessage !== false,
    rating: how.rating ?? null,
    lastMessageAt: ticket.lastMessageAt,
  }
  await changeTicket(tenant, ticket, { closing })
  const job = { companyId: tenant.companyId, ticketId: id, at: closing.at }
  await tenant.enqueue(closeDueTicket, job, { runAt: due, key: `close:${tenant.companyId}:${id}` })
  return getTicketDetail(tenant, id)
}

/** The ticket goes on as if nobody had closed it. */
export async function undoClosing(tenant: Tenant, viewer: Viewer, id: number): Promise<TicketDetail> {
  const ticket = await lockVisible(tenant, viewer, id)
  const closing = closingOf(ticket)
  if (!closing && ticket.status !== 'open' && ticket.status !== 'group') fail('ERR_WRONG_STATUS')
  if (closing && closing.userId !== viewer.userId) requireOwn(ticket, viewer)
  if (closing) await changeTicket(tenant, ticket, { closing: null })
  return getTicketDetail(tenant, id)
}

async function lockVisible(tenant: Tenant, viewer: Viewer, id: number): Promise<LockedTicket> {
  const ticket = await lockTicket(tenant, id)
  return maySee(viewer, ticket) ? ticket : fail('ERR_NO_TICKET_FOUND')
}

const closingOf = ({ closing }: LockedTicket) => closing as Closing | null

export const closeSoonJobs = (tenancy: Tenancy): JobHandler[] => [
  handleJob(closeDueTicket, ({ companyId, ticketId, at }) =>
    tenancy.withTenant(companyId, (tenant) => closeDue(tenant, ticketId, at)),
  ),
]

/** What was undone, moved or closed meanwhile is left alone, and so is a conversation that went on. */
async function closeDue(tenant: Tenant, ticketId: number, at: string) {
  const ticket = await lockTicketIfThere(tenant, ticketId)
  const closing = ticket && closingOf(ticket)
  if (!closing || closing.at !== at) return
  if (ticket.lastMessageAt !== closing.lastMessageAt) await changeTicket(tenant, ticket, { closing: null })
  else await endAttendance(tenant, ticket, closing)
}
