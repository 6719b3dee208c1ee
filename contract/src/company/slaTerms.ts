/** What a queue promises: the first answer of an attendance, every further one, and its end. */
export const slaTargets = ['firstAnswer', 'nextAnswer', 'resolution'] as const
export type SlaTarget = (typeof slaTargets)[number]

/** The longest promise, and the longest time an escalation stands from it: 30 days around the clock. */
export const maxTargetMinutes = 30 * 24 * 60

/** Who can be told that a deadline is near, or has passed. */
export const slaListeners = ['attendant', 'queue', 'admins'] as const
export type SlaListener = (typeof slaListeners)[number]

export const maxEscalations = 12
