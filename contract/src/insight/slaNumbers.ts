import { z } from 'zod'
import { QueueName } from '../company/queues.ts'
import { slaTarget } from '../company/serviceTargets.ts'
import { endpoint } from '../platform/endpoint.ts'
import { id } from '../platform/fields.ts'
import { dayOrMoment, insightFilter } from './insightFilter.ts'

/** Promises that were due in a period, and what became of them. */
const Outcome = z.object({ target: slaTarget, kept: z.number().int(), missed: z.number().int() })

export const SlaNumber = Outcome.extend({
  /** Null once the queue is gone. */
  queue: QueueName.nullable(),
  queueId: id,
})
export type SlaNumber = z.infer<typeof SlaNumber>

export const SlaAttendant = Outcome.extend({
  /** Who had the ticket; null where nobody had taken it. */
  userId: id.nullable(),
  /** Empty when the user was removed since. */
  name: z.string(),
})
export type SlaAttendant = z.infer<typeof SlaAttendant>

export const SlaNumbers = z.object({
  numbers: z.array(SlaNumber),
  attendants: z.array(SlaAttendant),
  /** Of as many days before. */
  previous: z.array(Outcome),
  /** Whether any queue promises anything at present. */
  isPromising: z.boolean(),
})
export type SlaNumbers = z.infer<typeof SlaNumbers>

export const listSlaNumbers = endpoint({
  method: 'GET',
  path: '/sla/numbers',
  summary:
    'How many promises that were due in a period were kept and missed: by queue and by attendant, and in the period before.',
  access: 'dashboard:view',
  query: z.object({ dateFrom: dayOrMoment.optional(), dateTo: dayOrMoment.optional(), ...insightFilter }),
  response: SlaNumbers,
})
