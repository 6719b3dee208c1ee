import type { UserChanges } from '@chatflow/contract'
import { minutes } from '../../platform/clock.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Session } from '../../platform/http/serve.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { forgetAttempts, takeAttempt, type Limit } from '../../platform/throttle.ts'
import { isPassword } from './passwords.ts'

const limit: Limit = { name: 'current-password', max: 10, within: minutes(15) }

/** A session left open, or stolen, must not become the account: people who change their own password know the old one. */
export async function requireCurrentPassword(
  tenancy: Tenancy,
  { companyId, userId }: Session,
  { currentPassword }: UserChanges,
) {
  const subject = String(userId)
  const row = await tenancy.withPlatform(async (platform) => {
    await takeAttempt(platform, limit, subject)
    return platform.db
      .selectFrom('users')
      .select('passwordHash')
      .where('companyId', '=', companyId)
      .where('id', '=', userId)
      .executeTakeFirst()
  })
  const isRight = row && (await isPassword(row.passwordHash, currentPassword ?? ''))
  if (!isRight) fail('ERR_WRONG_PASSWORD', { details: [{ path: 'currentPassword' }] })
  await tenancy.withPlatform((platform) => forgetAttempts(platform, limit, subject))
}
