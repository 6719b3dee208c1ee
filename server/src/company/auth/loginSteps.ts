import { loginStepMinutes } from '@chatflow/contract'
import type { EnrolmentStep, SecondStep } from '@chatflow/contract'
import { z } from 'zod'
import { recordAudit } from '../audit/recordAudit.ts'
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
import { openSlip, sealSlip } from '../twoFactor/slips.ts'
import { findAccount, openSession, type AuthContext, type OpenedSession } from './openSession.ts'
import { knownDevice, type Visitor } from './loginAttempts.ts'

export interface StepContext extends AuthContext, TwoFactorKeys {
  now(): Date
}
type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>
export type Caller = Omit<Visitor, 'email'> & { userAgent: string }

const purpose = 'login'
const Step = z.object({
  email: z.string(),
  remember: z.boolean(),
  /** Of the password that was right: a step that began with another one is over. */
  password: z.string(),
})

/** Stops a login whose password was right and that needs something more, and says how it goes on. */
export function refuseUnfinished(auth: StepContext, account: Account, remember: boolean) {
  if (!account.hasApp && !account.hasPasskey && !account.mustHaveSecondStep) return
  const ttl = minutes(loginStepMinutes)
  const step = sealSlip(
    slipsOf(auth),
    { purpose, ttl },
    { email: account.email.toLowerCase(), remember, password: passwordMark(auth, account) },
  )
  if (!account.hasApp && !account.hasPasskey)
    fail('ERR_TWO_FACTOR_ENROLMENT', { details: { step } satisfies z.infer<typeof EnrolmentStep> })
  fail('ERR_TWO_FACTOR_REQUIRED', {
    details: { step, methods: methodsOf(account) } satisfies SecondStep,
  })
}

const slipsOf = ({ slipKey: key, now }: StepContext) => ({ key, now })
const passwordMark = ({ slipKey }: StepContext, { passwordHash }: Account) =>
  fingerprint(slipKey, passwordHash)
export const ownerOf = ({ companyId, id: userId }: Account) => ({ companyId, userId })

async function openStep(auth: StepContext, step: string) {
  const opened = openSlip(slipsOf(auth), purpose, Step, step)
  if (!opened) fail('ERR_LOGIN_STEP_EXPIRED')
  const account = await auth.tenancy.withPlatform((platform) => findAccount(platform, opened.email))
  if (!account || passwordMark(auth, account) !== opened.password) fail('ERR_LOGIN_STEP_EXPIRED')
  return { account, remember: opened.remember }
}

export async function loginWithCode(
  auth: StepContext,
  { step, code }: { step: string; code: string },
  caller: Caller,
): Promise<OpenedSession> {
  const { account, remember } = await openStep(auth, step)
  const owner = ownerOf(account)
  const visitor = { ...caller, email: account.email.toLowerCase() }
  const device = knownDevice(visitor)
  await countSecondStep(auth.tenancy, owner, device)
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
export async function startEnrolment(auth: StepContext, step: string) {
  const { account } = await openStep(auth, step)
  if (account.hasApp || account.hasPasskey) fail('ERR_LOGIN_STEP_EXPIRED')
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
  const { account, remember } = await openStep(auth, opened.within)
  if (account.hasApp || account.hasPasskey) fail('ERR_LOGIN_STEP_EXPIRED')
  const owner = ownerOf(account)
  const visitor = { ...caller, email: account.email.toLowerCase() }
  await countSecondStep(auth.tenancy, owner, knownDevice(visitor))
  const recoveryCodes = await auth.tenancy.withPlatform(async (platform) => {
    const codes = await confirmApp(platform, auth, opened, code)
    await forgiveSecondStep(platform, owner, knownDevice(visitor))
    await recordAudit(
      { ...platform, companyId: owner.companyId },
      {
        userId: owner.userId,
        address: caller.address,
        action: 'add app',
        entity: 'twoFactor',
        entityId: owner.userId,
      },
    )
    return codes
  })
  const attempt = { ...visitor, remember, method: 'app', endsOthers: true } as const
  const session = (await openSession(auth, account, attempt)) ?? fail('ERR_OUT_OF_HOURS')
  return { ...session, recoveryCodes: recoveryCodes ?? [] }
}
