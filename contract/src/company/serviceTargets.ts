import { z } from 'zod'
import { id } from '../platform/fields.ts'
import { maxEscalations, maxTargetMinutes, slaListeners, slaTargets } from './slaTerms.ts'

export const slaTarget = z.enum(slaTargets)
const targetMinutes = z.coerce.number().int().min(1).max(maxTargetMinutes).nullable()

export const Escalation = z.object({
  target: slaTarget,
  /** In minutes of the queue's hours: before the deadline where it is negative. */
  after: z.coerce.number().int().min(-maxTargetMinutes).max(maxTargetMinutes),
  action: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('tell'), who: z.array(z.enum(slaListeners)).min(1).max(slaListeners.length) }),
    z.object({ kind: z.literal('raise') }),
    z.object({ kind: z.literal('move'), queueId: id }),
  ]),
})
export type Escalation = z.infer<typeof Escalation>
export type EscalationKind = Escalation['action']['kind']

/** What a queue promises, in minutes; null promises nothing. */
export const SlaPolicy = z.object({
  firstAnswer: targetMinutes,
  nextAnswer: targetMinutes,
  resolution: targetMinutes,
  /** Nights, weekends and holidays count as well. */
  isAlways: z.boolean(),
  escalations: z.array(Escalation).max(maxEscalations),
})
export type SlaPolicy = z.infer<typeof SlaPolicy>
