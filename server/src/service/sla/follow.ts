import type { Queue, Ticket, TicketMessage } from '@chatflow/contract'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import type { LockedTicket } from '../../conversations/tickets/lockTicket.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { followTicket } from './followTicket.ts'
import { recountDeadlines } from './sla.jobs.ts'

/** A company whose queues promise nothing pays nothing for promises. */
async function promises(tenant: Tenant): Promise<boolean> {
  return (await companySnapshot(tenant)).promises.size > 0
}

/** The customer said something, or a person answered. Notes and robots do neither. */
export async function followMessage(
  tenant: Tenant,
  {
    message,
    ticket,
    isAutomatic,
  }: { message: TicketMessage; ticket: Ticket; isAutomatic: boolean | undefined },
) {
  const isSilent = message.isPrivate || (message.fromMe && isAutomatic === true) || message.isHeld
  if (isSilent || ticket.status === 'group' || !(await promises(tenant))) return
  await followTicket(tenant, ticket.id, message.fromMe ? 'answered' : 'asked')
}

/** Its status, its queue, its attendant, whether it rests or who speaks in it may have changed. */
export async function followChange(
  tenant: Tenant,
  { before, ticket }: { before: LockedTicket; ticket: Ticket },
) {
  const isSame =
    before.status === ticket.status &&
    before.queueId === ticket.queueId &&
    before.isBot === ticket.isBot &&
    (before.snoozedUntil === null) === (ticket.snoozedUntil === null)
  if (isSame || (ticket.due === null && !(await promises(tenant)))) return
  const isReopened = before.status === 'closed' && ticket.status !== 'closed'
  await followTicket(tenant, ticket.id, isReopened ? 'opened' : 'changed')
}

export async function followOpened(tenant: Tenant, { id, status }: LockedTicket) {
  if (status !== 'group' && (await promises(tenant))) await followTicket(tenant, id, 'opened')
}

/** Another promise, or other hours for it: what runs is counted again. */
export async function followQueue(tenant: Tenant, { queue, before }: { queue: Queue; before?: Queue }) {
  const isSame = (field: 'sla' | 'schedules') =>
    JSON.stringify(queue[field]) === JSON.stringify(before?.[field])
  if (!before || (isSame('sla') && (isSame('schedules') || queue.sla === null))) return
  await tenant.enqueue(recountDeadlines, { companyId: tenant.companyId, queueId: queue.id })
}

/** The hours of the company are others, those of one of its connections, or its holidays. */
export async function followHours(tenant: Tenant) {
  if (await promises(tenant))
    await tenant.enqueue(recountDeadlines, { companyId: tenant.companyId, queueId: null })
}

export async function followSetting(tenant: Tenant, { key }: { key: string }) {
  if (key === 'scheduleType') await followHours(tenant)
}
