import { z } from 'zod'
import { QueueName } from '../company/queues.ts'
import { slaTarget } from '../company/serviceTargets.ts'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, isoDate, Message } from '../platform/fields.ts'
import { customerName } from '../platform/hidden.ts'

/** Told to one person: a deadline of a ticket they may see is near, or has passed. */
export const SlaNotice = z.object({
  id,
  target: slaTarget,
  dueAt: isoDate,
  createdAt: isoDate,
  ticket: z.object({ id, uuid: z.uuid(), queue: QueueName.nullable(), contactName: customerName }),
})
export type SlaNotice = z.infer<typeof SlaNotice>

export const maxSlaNotices = 50
export const listSlaNotices = endpoint({
  method: 'GET',
  path: '/sla/notices',
  summary: 'The deadlines that one was told of and that still run, the nearest first.',
  access: 'signedIn',
  response: z.object({ notices: z.array(SlaNotice).max(maxSlaNotices) }),
})
export const dismissSlaNotice = endpoint({
  method: 'DELETE',
  path: '/sla/notices/:ticketId',
  summary: 'Takes what one was told of a ticket from one’s own list.',
  access: 'signedIn',
  params: z.object({ ticketId: idParam }),
  response: Message,
})
