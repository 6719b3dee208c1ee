import { passkeyMinutes } from '@chatflow/contract'
import { later, minutes } from '../../platform/clock.ts'
import { randomToken } from '../../platform/crypto.ts'
import type { Platform } from '../../platform/tenancy/tenancy.ts'
import type { Owner } from './recoveryCodes.ts'

interface Wish {
  purpose: 'add' | 'enrol' | 'secondStep' | 'signIn'
  domain: string
  /** Whose passkey must sign; before a login without a password nobody knows. */
  owner?: Owner
}

const nameOf = (owner: Owner | undefined) => (owner ? `${owner.companyId}/${owner.userId}` : null)

export async function keepChallenge(
  { db, now }: Platform,
  { purpose, domain, owner }: Wish,
): Promise<string> {
  const challenge = randomToken()
  const expiresAt = later(now(), minutes(passkeyMinutes)).toISOString()
  await db
    .insertInto('passkeyChallenges')
    .values({ challenge, purpose, domain, owner: nameOf(owner), expiresAt })
    .execute()
  return challenge
}

/** True once: of two calls with one challenge, one finds it gone. It is gone as well when it was asked for something else. */
export async function spendChallenge(
  { db, now }: Platform,
  challenge: string,
  { purpose, domain, owner }: Wish,
): Promise<boolean> {
  const kept = await db
    .deleteFrom('passkeyChallenges')
    .where('challenge', '=', challenge)
    .returning(['purpose', 'domain', 'owner', 'expiresAt'])
    .executeTakeFirst()
  return (
    kept !== undefined &&
    kept.purpose === purpose &&
    kept.domain === domain &&
    kept.owner === nameOf(owner) &&
    Date.parse(kept.expiresAt) > now().getTime()
  )
}

export async function forgetOldChallenges({ db, now }: Pick<Platform, 'db' | 'now'>) {
  await db.deleteFrom('passkeyChallenges').where('expiresAt', '<', now().toISOString()).execute()
}
