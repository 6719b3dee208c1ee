import type { MetaConfig } from '../channel/Channel.ts'

/** When each program first had to do with a send: what was said earlier, it did not hear. */
const listening = new WeakMap<MetaConfig, number>()

/**
 * Whether the network has kept silent about a send for so long that it cannot have it. What it said while the program
 * was down it says again, so only the time since the program's start counts.
 */
export function isSilentAbout(meta: MetaConfig, begunAt: string | undefined, now: Date): boolean {
  const since = listening.get(meta) ?? now.getTime()
  listening.set(meta, since)
  if (begunAt === undefined) return false
  return now.getTime() - Math.max(Date.parse(begunAt), since) >= meta.resendAfterMs
}
