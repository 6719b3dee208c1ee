import type { ErrorCode } from '@chatflow/contract'
import { networkOf } from '../../platform/addressLimit.ts'
import { days, hours, minutes } from '../../platform/clock.ts'
import { AppError } from '../../platform/http/fail.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { returnAttempt, takeAttempt, type Limit } from '../../platform/throttle.ts'

/** Who may try how often. Failures count for login, attempts for the rest. */
export const limits = {
  /** Of one address at one account: others, and known devices, go on. */
  loginPerVisitor: { name: 'login-visitor', max: 10, within: minutes(15) },
  /** Of one device that has signed in to the account before. */
  loginPerDevice: { name: 'login-device', max: 10, within: minutes(15) },
  /** Of all devices that never signed in to the account. */
  loginByStrangers: { name: 'login-strangers', max: 50, within: minutes(15) },
  loginPerAddress: { name: 'login-address', max: 100, within: minutes(15) },
  loginWarning: { name: 'login-warning', max: 1, within: days(1) },
  signUpPerAddress: { name: 'signup-address', max: 20, within: hours(1) },
  resetPerAccount: { name: 'reset-account', max: 5, within: minutes(15) },
  resetPerAddress: { name: 'reset-address', max: 30, within: minutes(15) },
  /** How often an address may hear that somebody is or is not a user here. */
  probesPerAddress: { name: 'probe-address', max: 10, within: hours(1) },
  /** How often an address may ask for a passkey: each question is a row for five minutes. */
  passkeyPerAddress: { name: 'passkey-address', max: 200, within: minutes(15) },
  codePerAccount: { name: 'code-account', max: 10, within: minutes(15) },
} satisfies Record<string, Limit>

/** Limits what an address learns by asking: a refusal with the code `tells` counts, everything else does not. */
export async function limitProbes<T>(
  tenancy: Tenancy,
  { address, tells }: { address: string; tells: ErrorCode },
  ask: () => Promise<T>,
): Promise<T> {
  const subject = networkOf(address)
  await tenancy.withPlatform((platform) => takeAttempt(platform, limits.probesPerAddress, subject))
  let isTold = false
  try {
    return await ask()
  } catch (error) {
    isTold = error instanceof AppError && error.code === tells
    throw error
  } finally {
    if (!isTold)
      await tenancy.withPlatform((platform) => returnAttempt(platform, limits.probesPerAddress, subject))
  }
}
