import { brandDefaults, loginStepMinutes, type AppEnrolment } from '@chatflow/contract'
import { z } from 'zod'
import { minutes } from '../../platform/clock.ts'
import { seal } from '../../platform/crypto.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Platform } from '../../platform/tenancy/tenancy.ts'
import { brandNameOf } from '../domains/companyDomain.ts'
import { platformSetting } from '../settings/platformSetting.ts'
import { appUri, newAppSecret, plainAppCode, stepOfCode } from './appCodes.ts'
import { countCodesLeft, renewCodes, type Owner } from './recoveryCodes.ts'
import type { TwoFactorKeys } from './secondStep.ts'
import { openSlip, sealSlip, type Slips } from './slips.ts'

const purpose = 'app'
const Enrolment = z.object({
  companyId: z.number(),
  userId: z.number(),
  secret: z.string(),
  /** What goes on once the app is set up: the session, or the login that waits for it. */
  within: z.string(),
})

/** Makes up a secret. It is kept nowhere but in the slip until the app has shown that it knows it. */
export async function startApp(
  { db }: Pick<Platform, 'db'>,
  slips: Slips,
  { companyId, userId, email, within }: Owner & { email: string; within: string },
): Promise<AppEnrolment> {
  const secret = newAppSecret()
  const ofPlatform = async () => (await platformSetting(db, 'appName')) || brandDefaults.appName
  // Under what name people know the program: apps sort their codes by it.
  const issuer = (await brandNameOf(db, companyId)) ?? (await ofPlatform())
  const content = { companyId, userId, secret, within }
  return {
    enrolment: sealSlip(slips, { purpose, ttl: minutes(loginStepMinutes) }, content),
    secret,
    uri: appUri(secret, { issuer, email }),
  }
}

export const openEnrolment = (slips: Slips, enrolment: string) =>
  openSlip(slips, purpose, Enrolment, enrolment) ?? fail('ERR_LOGIN_STEP_EXPIRED', { status: 400 })

/** The code shows that the app is set up. It counts as used, and cannot sign anybody in. Returns new recovery codes, once. */
export async function confirmApp(
  platform: Pick<Platform, 'db' | 'now'>,
  keys: TwoFactorKeys,
  { companyId, userId, secret }: z.output<typeof Enrolment>,
  code: string,
): Promise<string[] | null> {
  const { db, now } = platform
  const step = stepOfCode(secret, plainAppCode(code), now())
  if (step === undefined) fail('ERR_WRONG_CODE')
  const app = { secret: seal(keys.appKey, secret), lastStep: step, createdAt: now().toISOString() }
  await db
    .insertInto('twoFactorApps')
    .values({ companyId, userId, ...app })
    .onConflict((known) => known.columns(['companyId', 'userId']).doUpdateSet(app))
    .execute()
  return firstCodes(platform, keys, { companyId, userId })
}

/** Those who have none get recovery codes with whatever they set up first. */
export async function firstCodes(
  platform: Pick<Platform, 'db'>,
  { codeKey }: TwoFactorKeys,
  owner: Owner,
): Promise<string[] | null> {
  return (await countCodesLeft(platform, owner)) === 0 ? renewCodes(platform, codeKey, owner) : null
}
