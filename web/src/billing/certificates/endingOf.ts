import { certificateWarnDays } from '@chatflow/contract'

/** As long before as its owner is told by mail. */
const warnedMs = certificateWarnDays * 24 * 60 * 60 * 1000

/** Whether a certificate that is in use still holds, holds for a few weeks, or no longer does. */
export function endingOf(endsAt: string, now: Date): 'inUse' | 'ending' | 'ended' {
  const left = new Date(endsAt).getTime() - now.getTime()
  if (left <= 0) return 'ended'
  return left <= warnedMs ? 'ending' : 'inUse'
}
