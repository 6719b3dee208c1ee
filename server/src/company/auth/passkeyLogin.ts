import type { NewCredential, SignedCredential } from '@chatflow/contract'
import { networkOf } from '../../platform/addressLimit.ts'
import { fail } from '../../platform/http/fail.ts'
import { takeAttempt } from '../../platform/throttle.ts'
import { recordLogin } from '../loginHistory/recordLogin.ts'
import { addPasskey, askForPasskey, checkPasskey, startPasskey } from '../twoFactor/passkeys.ts'
import type { Site } from '../twoFactor/relyingParty.ts'
import { forgiveSecondStep } from '../twoFactor/secondStep.ts'
import { limits } from './limits.ts'
import {
  countStep,
  openEnrolmentStep,
  openStep,
  ownerOf,
  type Caller,
  type StepContext,
} from './loginSteps.ts'
import { findAccount, openSession, type OpenedSession } from './openSession.ts'

export async function startPasskeyStep(auth: StepContext, step: string, site: Site) {
  const owner = ownerOf((await openStep(auth, step)).account)
  return auth.tenancy.withPlatform((platform) => askForPasskey(platform, auth, { site, owner }))
}

export async function loginWithPasskeyStep(
  auth: StepContext,
  { step, credential }: { step: string; credential: SignedCredential },
  caller: Caller,
): Promise<OpenedSession> {
  const { account, remember, owner, visitor, device } = await countStep(auth, step, caller)
  await prove(auth, { credential, owner }, caller)
  await auth.tenancy.withPlatform((platform) => forgiveSecondStep(platform, owner, device))
  return enter(auth, account, { ...visitor, remember })
}

export async function startPasskeyLogin(auth: StepContext, { address, site }: Caller) {
  return auth.tenancy.withPlatform(async (platform) => {
    await takeAttempt(platform, limits.passkeyPerAddress, networkOf(address))
    return askForPasskey(platform, auth, { site })
  })
}

/** The passkey says who it is, and has asked for a finger, a face or a PIN: that is both steps at once. */
export async function loginWithPasskey(
  auth: StepContext,
  { credential, remember }: { credential: SignedCredential; remember: boolean },
  caller: Caller,
): Promise<OpenedSession> {
  const { email } = await prove(auth, { credential }, caller)
  const account = await auth.tenancy.withPlatform((platform) => findAccount(platform, email.toLowerCase()))
  if (!account) fail('ERR_PASSKEY_REFUSED')
  return enter(auth, account, { ...caller, email: email.toLowerCase(), remember })
}

type Account = Parameters<typeof openSession>[1]
type Attempt = Caller & { email: string; remember: boolean }
const enter = async (auth: StepContext, account: Account, attempt: Attempt) =>
  (await openSession(auth, account, { ...attempt, method: 'passkey', endsOthers: true })) ??
  fail('ERR_OUT_OF_HOURS')

type Signed = Pick<Parameters<typeof checkPasskey>[2], 'credential' | 'owner'>
async function prove(auth: StepContext, signed: Signed, { address, userAgent, site }: Caller) {
  const { kept, isProven } = await checkPasskey(auth.tenancy, auth, { ...signed, site, address })
  if (kept && isProven) return kept
  if (kept) {
    const { companyId, userId } = kept
    const refused = { outcome: 'wrongCode', method: 'passkey', address, userAgent } as const
    await auth.tenancy.withPlatform((platform) => recordLogin(platform, { companyId, userId, ...refused }))
  }
  return fail('ERR_PASSKEY_REFUSED')
}

export async function startPasskeyEnrolment(auth: StepContext, step: string, site: Site) {
  const { account } = await openEnrolmentStep(auth, step)
  const { email, name } = account
  return auth.tenancy.withPlatform((platform) =>
    startPasskey(platform, auth, { owner: { ...ownerOf(account), email, name }, site, purpose: 'enrol' }),
  )
}

export async function finishPasskeyEnrolment(
  auth: StepContext,
  { step, name, credential }: { step: string; name: string; credential: NewCredential },
  caller: Caller,
): Promise<OpenedSession & { recoveryCodes: string[] }> {
  const { account, remember } = await openEnrolmentStep(auth, step)
  const by = { ...ownerOf(account), address: caller.address }
  const wish = { by, site: caller.site, purpose: 'enrol', name, credential } as const
  const recoveryCodes = await addPasskey(auth.tenancy, auth, wish)
  const opened = await enter(auth, account, { ...caller, email: account.email.toLowerCase(), remember })
  return { ...opened, recoveryCodes: recoveryCodes ?? [] }
}
