import { platformCompanyId, type SecondStep } from '@chatflow/contract'
import { sql } from 'kysely'
import { days, minutes } from '../../platform/clock.ts'
import { unseal } from '../../platform/crypto.ts'
import type { Platform, Tenancy } from '../../platform/tenancy/tenancy.ts'
import { forgetAttempts, takeAttempt, type Limit } from '../../platform/throttle.ts'
import { isAppCode, plainAppCode, stepOfCode } from './appCodes.ts'
import { spendRecoveryCode, type Owner } from './recoveryCodes.ts'

export interface TwoFactorKeys {
  /** Seals the secrets of the apps. */
  appKey: Buffer
  /** Makes fingerprints of recovery codes. */
  codeKey: Buffer
  /** Seals what the browser brings back; see `slips`. */
  slipKey: Buffer
  /** Makes up what authenticators know their owner by. */
  handleKey: Buffer
  /** The address of the installation, if it was told: passkeys are made for it. */
  appOrigin: string | undefined
}

const attempts: Limit = { name: 'second-step', max: 10, within: minutes(15) }
/** A million codes and three right ones at a time: without this a patient guesser would be in within weeks. */
const attemptsPerDay: Limit = { name: 'second-step-day', max: 60, within: days(1) }

/**
 * Counts before it looks. `device` is one that has signed in to the account before: who knows the password and guesses
 * at codes elsewhere does not keep it out.
 */
export async function countSecondStep(tenancy: Tenancy, { userId }: Owner, device: string | undefined) {
  const subject = device ?? String(userId)
  await tenancy.withPlatform(async (platform) => {
    await takeAttempt(platform, attempts, subject)
    await takeAttempt(platform, attemptsPerDay, subject)
  })
}

export async function forgiveSecondStep(platform: Platform, { userId }: Owner, device: string | undefined) {
  await forgetAttempts(platform, attempts, device ?? String(userId))
  await forgetAttempts(platform, attemptsPerDay, device ?? String(userId))
}

/** Says with what the person proved themselves; nothing for a wrong code, one of somebody else, or one used before. */
export async function spendCode(
  platform: Pick<Platform, 'db' | 'now'>,
  keys: TwoFactorKeys,
  owner: Owner,
  typed: string,
): Promise<'app' | 'recovery' | undefined> {
  if (isAppCode(typed))
    return (await spendAppCode(platform, keys, owner, plainAppCode(typed))) ? 'app' : undefined
  return (await spendRecoveryCode(platform, keys.codeKey, owner, typed)) ? 'recovery' : undefined
}

/** The step only ever grows: of two calls with one code, one finds it used. */
async function spendAppCode(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  { appKey }: TwoFactorKeys,
  { companyId, userId }: Owner,
  code: string,
): Promise<boolean> {
  const app = await db
    .selectFrom('twoFactorApps')
    .select('secret')
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  const secret = app && unseal(appKey, app.secret)
  const step = secret && stepOfCode(secret, code, now())
  if (!step) return false
  const spent = await db
    .updateTable('twoFactorApps')
    .set({ lastStep: step })
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .returning('userId')
    .executeTakeFirst()
  return spent !== undefined
}

/** What a login asks about an account, as columns of its query. */
export const secondStepColumns = [
  sql<boolean>`exists (select from two_factor_apps apps
    where apps.company_id = users.company_id and apps.user_id = users.id)`.as('hasApp'),
  sql<boolean>`exists (select from passkeys
    where passkeys.company_id = users.company_id and passkeys.user_id = users.id)`.as('hasPasskey'),
  sql<boolean>`exists (select from company_settings rules where rules.value = 'enabled' and (
      (rules.company_id = users.company_id and rules.key = 'twoFactorRequired')
      or (users.super and rules.company_id = ${sql.lit(platformCompanyId)}
        and rules.key = 'superTwoFactorRequired')))`.as('mustHaveSecondStep'),
] as const

/** `canUsePasskey`: one of theirs is good at the address at which they are. */
export const methodsOf = (hasApp: boolean, canUsePasskey: boolean): SecondStep['methods'] => [
  ...(canUsePasskey ? (['passkey'] as const) : []),
  ...(hasApp ? (['app'] as const) : []),
  'recovery',
]
