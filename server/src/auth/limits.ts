import { hours, minutes } from '../platform/clock.ts'
import type { Limit } from '../platform/throttle.ts'

/** Who may try how often. Failures count for login, attempts for the rest. */
export const limits = {
  loginPerAccount: { name: 'login-account', most: 10, within: minutes(15) },
  loginPerAddress: { name: 'login-address', most: 100, within: minutes(15) },
  signUpPerAddress: { name: 'signup-address', most: 20, within: hours(1) },
  resetPerAccount: { name: 'reset-account', most: 5, within: minutes(15) },
  resetPerAddress: { name: 'reset-address', most: 30, within: minutes(15) },
  codePerAccount: { name: 'code-account', most: 10, within: minutes(15) },
} satisfies Record<string, Limit>
