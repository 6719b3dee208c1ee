import { loginStepMinutes } from '@chatflow/contract'
import type { EnrolmentStep, SecondStep } from '@chatflow/contract'
import { z } from 'zod'
import { recordLogin } from '../loginHistory/recordLogin.ts'
import { minutes } from '../../platform/clock.ts'
import { fingerprint } from '../../platform/crypto.ts'
import { fail } from '../../platform/http/fail.ts'
import { confirmApp, openEnrolment, startApp } from '../twoFactor/enrolApp.ts'
import {
  countSecondStep,
  forgiveSecondStep,
  methodsOf,
  spendCode,
  type TwoFactorKeys,
} from '../twoFactor/secondStep.ts'
import { hasPasskeyFor } from '../twoFactor/passkeys.ts'
import { findRelyingParty, type Site } from '../twoFactor/relyingParty.ts'
import { openSlip, sealSlip } from '../twoFactor/slips.ts'
import { noteChange } from '../twoFactor/twoFactor.ts'
import { findAccount, openSession, type AuthContext, type OpenedSession } from './openSession.ts'
import { knownDevice, type Visitor } from './loginAttempts.ts'

export interface StepContext extends AuthContext, TwoFactorKeys {
  now(): Date
}
type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>
export type Caller = Omit<Visitor, 'email'> & { userAgent: string; site: Site }

const purpose = 'login'
const Step = z.object({
  email: z.string(),
  remember: z.boolean(),
  /** Of the password that was right: a step that began with another one is over. */
  password: z.string(),
})

/** Stops a login whose password was right and that needs something more, and says how it goes on. */
export async function refuseUnfinished(
  auth: StepContext,
  account: Account,
  { remember, site }: { remember: boolean; site: Site },
) {
  if (!account.hasApp && !account.hasPasskey && !account.mustHaveSecondStep) return
  const ttl = minutes(loginStepMinutes)
  const step = sealSlip(
    slipsOf(auth),
    { purpose, ttl },
    { email: account.email.toLowerCase(), remember, password: passwordMark(auth, account) },
  )
  if (!account.hasApp && !account.hasPasskey)
    fail('ERR_TWO_FACTOR_ENROLMENT', { details: { step } satisfies z.infer<typeof EnrolmentStep> })
  const methods = methodsOf(account.hasApp, await canUsePasskey(auth, account, site))
  fail('ERR_TWO_FACTOR_REQUIRED', { details: { step, methods } satisfies SecondStep })
}

/** A passkey that was made for another address cannot be shown at this one. */
async function canUsePasskey(auth: StepContext, account: Account, site: Site) {
  if (!account.hasPasskey) return false
  return auth.tenancy.withPlatform(async (platform) => {
    const party = await findRelyingParty(platform.db, site, auth.appOrigin)
    return party !== undefined && (await hasPasskeyFor(platform, ownerOf(account), party.id))
  })
}

const slipsOf = ({ slipKey: key, now }: StepContext) => ({ key, now })
const passwordMark = ({ slipKey }: StepContext, { passwordHash }: Account) =>
  fingerprint(slipKey, passwordHash)
export const ownerOf = ({ companyId, id: userId }: Account) => ({ companyId, userId })

export async function openStep(auth: StepContext, step: string) {
  const opened = openSlip(slipsOf(auth), purpose, Step, step)
  if (!opened) fail('ERR_LOGIN_STEP_EXPIRED')
  const account = await auth.tenancy.withPlatform((platform) => findAccount(platform, opened.email))
  if (!account || passwordMark(auth, account) !== opened.password) fail('ERR_LOGIN_STEP_EXPIRED')
  return { account, remember: opened.remember }
}

/** Opens a step and counts that it is tried: what is guessed ends soon. */
export async function countStep(auth: StepContext, step: string, caller: Caller) {
  const { account, remember } = await openStep(auth, step)
  const owner = ownerOf(account)
  const visitor = { ...caller, email: account.email.toLowerCase() }
  const device = knownDevice(visitor)
  await countSecondStep(auth.tenancy, owner, device)
  return { account, remember, owner, visitor, device }
}

export async function loginWithCode(
  auth: StepContext,
  { step, code }: { step: string; code: string },
  caller: Caller,
): Promise<OpenedSession> {
  const { account, remember, owner, visitor, device } = await countStep(auth, step, caller)
  const method = await auth.tenancy.withPlatform(async (platform) => {
    const proven = await spendCode(platform, auth, owner, code)
    if (proven) await forgiveSecondStep(platform, owner, device)
    else {
      const { address, userAgent } = caller
      await recordLogin(platform, { ...owner, outcome: 'wrongCode', method: 'app', address, userAgent })
    }
    return proven
  })
  if (!method) fail('ERR_WRONG_CODE')
  const attempt = { ...visitor, remember, method, endsOthers: true }
  return (await openSession(auth, account, attempt)) ?? fail('ERR_OUT_OF_HOURS')
}

/** Those who have a second step prove it; only those who have none may set one up here. */
export async function openEnrolmentStep(auth: StepContext, step: string) {
  const opened = await openStep(auth, step)
  if (opened.account.hasApp || opened.account.hasPasskey) fail('ERR_LOGIN_STEP_EXPIRED')
  return opened
}

export async function startEnrolment(auth: StepContext, step: string) {
  const { account } = await openEnrolmentStep(auth, step)
  return auth.tenancy.withPlatform((platform) =>
    startApp(platform, slipsOf(auth), { ...ownerOf(account), email: account.email, within: step }),
  )
}

export async function finishEnrolment(
  auth: StepContext,
  { enrolment, code }: { enrolment: string; code: string },
  caller: Caller,
): Promise<OpenedSession & { recoveryCodes: string[] }> {
  const opened = openEnrolment(slipsOf(auth), enrolment)
  const { account, remember } = await openEnrolmentStep(auth, opened.within)
  const owner = ownerOf(account)
  const visitor = { ...caller, email: account.email.toLowerCase() }
  await countSecondStep(auth.tenancy, owner, knownDevice(visitor))
  const recoveryCodes = await auth.tenancy.withPlatform(async (platform) => {
    const codes = await confirmApp(platform, auth, opened, code)
    await forgiveSecondStep(platform, owner, knownDevice(visitor))
    await noteChange(platform, { ...owner, address: caller.address }, 'add app')
    return codes
  })
  const attempt = { ...visitor, remember, method: 'app', endsOthers: true } as const
  const session = (await openSession(auth, account, attempt)) ?? fail('ERR_OUT_OF_HOURS')
  return { ...session, recoveryCodes: recoveryCodes ?? [] }
}
