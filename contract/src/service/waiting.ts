import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, isoDate } from '../platform/fields.ts'

/** Why nobody attends to a ticket yet. */
export const waitingReasons = [
  /** The customer has still to agree that their data is kept. */
  'consent',
  /** A service outside is speaking with the customer. */
  'service',
  /** A flow is speaking with the customer. */
  'flow',
  /** The customer has still to choose from the menu. */
  'choice',
  /** Nobody has chosen a queue for it. */
  'noQueue',
  /** It is somebody's, who has still to accept it. */
  'assigned',
  /** The queue is closed at this hour. */
  'outOfHours',
  /** The queue has no people. */
  'noMembers',
  /** None of its people is online. */
  'nobodyOnline',
  /** Some are online, but none of them within their working hours. */
  'nobodyAtWork',
  /** People are there: any of them can accept it. */
  'anybody',
] as const
export type WaitingReason = (typeof waitingReasons)[number]

export const Waiting = z.object({
  reason: z.enum(waitingReasons),
  user: z.object({ id, name: z.string() }).nullable(),
  queue: z.object({ id, name: z.string() }).nullable(),
  integration: z.object({ id, name: z.string() }).nullable(),
  /** How many people the queue has, and how many of them could accept it now. */
  members: z.number().int(),
  there: z.number().int(),
  /** What the clock will do with it, and when. */
  next: z
    .object({
      what: z.enum(['rotation', 'redirect']),
      at: isoDate,
      queue: z.object({ id, name: z.string() }).nullable(),
    })
    .nullable(),
})
export type Waiting = z.infer<typeof Waiting>

export const explainWaiting = endpoint({
  method: 'GET',
  path: '/tickets/:ticketId/waiting',
  summary: 'Why nobody attends to a ticket yet, and what happens next; nothing when somebody does.',
  access: 'signedIn',
  params: z.object({ ticketId: idParam }),
  response: z.object({ waiting: Waiting.nullable() }),
})
