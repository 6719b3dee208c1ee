import { z } from 'zod'
import { isoDate } from '../platform/fields.ts'

/** Within these an admin may move the pace of a number. Beyond them lies what gets numbers banned. */
export const governorBounds = {
  hourCap: { min: 10, max: 1_000 },
  dayCap: { min: 50, max: 10_000 },
  /** In percent of the messages that nobody asked for. */
  firstContactShare: { min: 0, max: 50 },
} as const

const within = ({ min, max }: { min: number; max: number }) => z.coerce.number().int().min(min).max(max)

/** How a number that the network does not know as a program's is kept from looking like one. */
export const GovernorSettings = z.object({
  /** Only asked where the network does not need it by itself (`abilities.needsGovernor`). */
  enabled: z.boolean(),
  /** A new number begins slowly. */
  warmUp: z.boolean(),
  hourCap: within(governorBounds.hourCap),
  dayCap: within(governorBounds.dayCap),
  firstContactShare: within(governorBounds.firstContactShare),
  /** Pauses between automatic messages, and typing before each. */
  pauses: z.boolean(),
})
export type GovernorSettings = z.infer<typeof GovernorSettings>

export const governorDefaults: GovernorSettings = {
  enabled: false,
  warmUp: true,
  hourCap: 240,
  dayCap: 2_000,
  firstContactShare: 20,
  pauses: true,
}

export const isGoverned = (
  { needsGovernor }: { needsGovernor: boolean },
  { enabled }: Pick<GovernorSettings, 'enabled'>,
): boolean => needsGovernor || enabled

/** Why a message does not leave yet. */
export const holdReasons = [
  'warm_up',
  'hour_cap',
  'day_cap',
  'first_contact_share',
  'slowed_down',
  'pause',
] as const
export const holdReason = z.enum(holdReasons)
export type HoldReason = z.infer<typeof holdReason>

const count = z.number().int()

/**
 * Where a governed number stands. Answers of people to customers who wrote within a day are neither counted nor held.
 * Of what is counted, "unasked" is what did not answer anybody.
 */
export const GovernorState = z.object({
  stage: z.enum(['warm_up', 'full']),
  /** From 1, and of how many; null once it is over. */
  warmUpDay: count.nullable(),
  warmUpDays: count,
  /** In percent of the usual: less after the network has complained. */
  pace: count,
  slowedUntil: isoDate.nullable(),
  sentThisHour: count,
  hourCap: count,
  sentToday: count,
  dayCap: count,
  unaskedThisHour: count,
  unaskedHourCap: count,
  unaskedToday: count,
  unaskedDayCap: count,
  firstContactsToday: count,
  firstContactCap: count,
  /** How many messages wait because of all this; why the next of them waits, and when it may leave. */
  heldBack: count,
  reason: holdReason.nullable(),
  nextAt: isoDate.nullable(),
})
export type GovernorState = z.infer<typeof GovernorState>
