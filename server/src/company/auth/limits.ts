import { hours, minutes } from '../../platform/clock.ts'
import type { Platform } from '../../platform/tenancy/tenancy.ts'
import { countAttempt, refuseWhenSpent, type Limit } from '../../platform/throttle.ts'

/** Who may try how often. Failures count for login, attempts for the rest. */
export const limits = {
  loginPerAccount: { name: 'login-account', max: 10, within: minutes(15) },
  loginPerAddress: { name: 'login-address', max: 100, within: minutes(15) },
  signUpPerAddress: { name: 'signup-address', max: 20, within: hours(1) },
  resetPerAccount: { name: 'reset-account', max: 5, within: minutes(15) },
  resetPerAddress: { name: 'reset-address', max: 30, within: minutes(15) },
  codePerAccount: { name: 'code-account', max: 10, within: minutes(15) },
} satisfies Record<string, Limit>

/** Counts before it looks: tries that arrive all at once each get a number of their own. A refused one is not counted. */
export async function takeAttempt(platform: Platform, limit: Limit, subject: string) {
  await countAttempt(platform, limit, subject)
  await refuseWhenSpent(platform, { ...limit, max: limit.max + 1 }, subject)
}
