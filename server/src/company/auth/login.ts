import { setTimeout as pause } from 'node:timers/promises'
import { recordLogin } from '../loginHistory/recordLogin.ts'
import type { Mailer } from '../mails/mailer.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Site } from '../twoFactor/relyingParty.ts'
import { isPassword, nobodysHash } from '../users/passwords.ts'
import { countLogin, countWrongPassword, slowness, warnOwner, type Visitor } from './loginAttempts.ts'
import { ownerOf, refuseUnfinished, type StepContext } from './loginSteps.ts'
import { findAccount, openSession, type OpenedSession } from './openSession.ts'

interface Attempt extends Visitor {
  password: string
  remember: boolean
  userAgent: string
  site: Site
}

/**
 * Checks in this order: rate limit, address, password, second step, working hours. The company's state does not stop a
 * login.
 */
export async function login(
  auth: StepContext & { mailer: Mailer },
  attempt: Attempt,
): Promise<OpenedSession> {
  const { tries, found } = await auth.tenancy.withPlatform(async (platform) => ({
    tries: await countLogin(platform, attempt),
    found: await findAccount(platform, attempt.email),
  }))
  await pause(slowness(tries))
  const isRight = await isPassword(found?.passwordHash ?? nobodysHash, attempt.password)
  if (!found || !isRight) {
    await auth.tenancy.withPlatform(async (platform) => {
      await countWrongPassword(platform, attempt)
      if (!found) return
      await warnOwner(platform, auth.mailer, found, tries)
      const { address, userAgent } = attempt
      const refused = { outcome: 'wrongPassword', method: 'password', address, userAgent } as const
      await recordLogin(platform, { ...ownerOf(found), ...refused })
    })
    fail('ERR_INVALID_CREDENTIALS')
  }
  await refuseUnfinished(auth, found, attempt)
  return (await openSession(auth, found, { ...attempt, endsOthers: true })) ?? fail('ERR_OUT_OF_HOURS')
}
