import { seconds } from '../../platform/clock.ts'
import type { MetaConfig } from '../channel/Channel.ts'

/** When each program first met a send in doubt: what was said earlier, it may not have heard. */
const listening = new WeakMap<MetaConfig, number>()

/** So often a send in doubt is looked at: the network's word lets what waits behind it leave. */
const lookAgainMs = seconds(2)

/**
 * How long to wait before a begun send is looked at again; 0 when the network has kept silent for so long that it cannot
 * have it. What it said while the program was down it says again, so only the time since the program's start counts.
 */
export function waitForWord(meta: MetaConfig, begunAt: string, now: Date): number {
  const since = listening.get(meta) ?? now.getTime()
  listening.set(meta, since)
  const left = Math.max(Date.parse(begunAt), since) + meta.resendAfterMs - now.getTime()
  return Math.max(0, Math.min(left, lookAgainMs))
}
