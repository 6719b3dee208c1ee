import { resetCodeMinutes, resetPasswordPattern } from '@chatflow/contract'
import { randomInt } from 'node:crypto'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Mailer } from '../mails/mailer.ts'
import { networkOf } from '../../platform/addressLimit.ts'
import { later, minutes } from '../../platform/clock.ts'
import { equalSecrets, fingerprint } from '../../platform/crypto.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Platform, Tenancy } from '../../platform/tenancy/tenancy.ts'
import { countAttempt, refuseWhenSpent, takeAttempt } from '../../platform/throttle.ts'
import { revokeSessions } from '../sessions/sessions.ts'
import { hashPassword } from '../users/passwords.ts'
import { limitProbes, limits } from './limits.ts'
import { forgetLogins } from './loginAttempts.ts'
import { resetMail } from './resetMail.ts'
import { changePassword } from '../users/changePassword.ts'

export interface ResetContext {
  tenancy: Tenancy
  mailer: Mailer
  resetKey: Buffer
}

/** Without letters and digits that are mistaken for one another when typed from a mail. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const newCode = () => Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')
const maxFailures = 5

/** Mails a code that works once, for a short while. */
export async function requestReset(
  { tenancy, mailer, resetKey }: ResetContext,
  email: string,
  address: string,
) {
  const user = await limitProbes(tenancy, { address, tells: 'ERR_EMAIL_NOT_FOUND' }, async () => {
    const found = await tenancy.withPlatform(async (platform) => {
      await takeAttempt(platform, limits.resetPerAddress, networkOf(address))
      await takeAttempt(platform, limits.resetPerAccount, email)
      return findByAddress(platform, email)
    })
    return found ?? fail('ERR_EMAIL_NOT_FOUND')
  })
  const code = newCode()
  await tenancy.withPlatform(async (platform) => {
    const reset = {
      codeHash: fingerprint(resetKey, code),
      failures: 0,
      expiresAt: later(platform.now(), minutes(resetCodeMinutes)).toISOString(),
    }
    await platform.db
      .insertInto('passwordResets')
      .values({ companyId: user.companyId, userId: user.id, ...reset })
      .onConflict((conflict) => conflict.columns(['companyId', 'userId']).doUpdateSet(reset))
      .execute()
    const { companyId } = user
    await mailer.send(platform, { recipient: user.email, companyId, ...resetMail(user, code) })
  })
}

interface Reset {
  email: string
  token: string
  newPassword: string
  address: string
}

export async function resetPassword({ tenancy, resetKey }: ResetContext, reset: Reset) {
  if (!resetPasswordPattern.test(reset.newPassword)) fail('ERR_WEAK_PASSWORD')
  await tenancy.withPlatform((platform) => refuseWhenSpent(platform, limits.codePerAccount, reset.email))
  const passwordHash = await hashPassword(reset.newPassword)
  const done = await tenancy.withPlatform(async (platform) => {
    const user = await findByAddress(platform, reset.email)
    if (!user || !(await spendCode(platform, user, fingerprint(resetKey, reset.token.toUpperCase())))) {
      await countAttempt(platform, limits.codePerAccount, reset.email)
      return false
    }
    await changePassword(platform, user, passwordHash)
    await revokeSessions(platform, { companyId: user.companyId, userId: user.id, because: 'password' })
    // A user who forgot the password has failed to sign in before; the new one must work at once.
    await forgetLogins(platform, reset)
    await recordAudit(
      { ...platform, companyId: user.companyId },
      {
        userId: user.id,
        action: 'reset password',
        entity: 'user',
        entityId: user.id,
        address: reset.address,
      },
    )
    return true
  })
  if (!done) fail('ERR_INVALID_RESET_CODE')
}

/** True once for the right code. A wrong one counts, and too many wrong ones end the code. */
async function spendCode(
  { db, now }: Platform,
  user: { id: number; companyId: number },
  codeHash: string,
): Promise<boolean> {
  const reset = await db
    .selectFrom('passwordResets')
    .select(['codeHash', 'failures'])
    .where('companyId', '=', user.companyId)
    .where('userId', '=', user.id)
    .where('expiresAt', '>', now().toISOString())
    .forUpdate()
    .executeTakeFirst()
  if (!reset) return false
  const isRight = equalSecrets(reset.codeHash, codeHash)
  if (isRight || reset.failures + 1 >= maxFailures) {
    await db
      .deleteFrom('passwordResets')
      .where('companyId', '=', user.companyId)
      .where('userId', '=', user.id)
      .execute()
  } else {
    await db
      .updateTable('passwordResets')
      .set({ failures: reset.failures + 1 })
      .where('companyId', '=', user.companyId)
      .where('userId', '=', user.id)
      .execute()
  }
  return isRight
}

function findByAddress({ db }: Platform, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'companyId', 'name', 'email', 'language'])
    .where('emailKey', '=', email)
    .where('active', '=', true)
    .executeTakeFirst()
}
