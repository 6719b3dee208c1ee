import { networkOf } from '../../platform/addressLimit.ts'
import { seconds } from '../../platform/clock.ts'
import type { Platform } from '../../platform/tenancy/tenancy.ts'
import {
  countAttempt,
  forgetAttempts,
  refuseWhenSpent,
  returnAttempt,
  takeAttempt,
  takeAttempts,
} from '../../platform/throttle.ts'
import type { Mailer } from '../mails/mailer.ts'
import type { Device } from './deviceCookie.ts'
import { limits } from './limits.ts'
import { warningMail } from './warningMail.ts'

export interface Visitor {
  email: string
  address: string
  device?: Device | undefined
}

/** As many wrong passwords of strangers are a person who mistypes. What comes after is slower and slower, and its owner told. */
const freeTries = 10
const slowerBy = 200
const slowest = seconds(5)

/** Refuses who has tried too often. Returns how many tries of strangers the account has seen; 0 for a known device. */
export async function countLogin(platform: Platform, visitor: Visitor): Promise<number> {
  await refuseWhenSpent(platform, limits.loginPerAddress, networkOf(visitor.address))
  const device = knownDevice(visitor)
  if (device) {
    await takeAttempt(platform, limits.loginPerDevice, device)
    return 0
  }
  const [, tries = 0] = await takeAttempts(platform, [
    { limit: limits.loginPerVisitor, subject: visitorOf(visitor) },
    { limit: limits.loginByStrangers, subject: visitor.email },
  ])
  return tries
}

/** The owner at a new device is let in all the same, only later: a refusal would let strangers keep them out. */
export const slowness = (tries: number) => Math.min(slowest, Math.max(0, tries - freeTries) * slowerBy)

export async function countWrongPassword(platform: Platform, { address }: Visitor) {
  await countAttempt(platform, limits.loginPerAddress, networkOf(address))
}

/** The password was right: what went wrong before was its owner. */
export async function forgiveLogin(platform: Platform, visitor: Visitor) {
  const device = knownDevice(visitor)
  if (device) return forgetAttempts(platform, limits.loginPerDevice, device)
  await Promise.all([
    forgetAttempts(platform, limits.loginPerVisitor, visitorOf(visitor)),
    returnAttempt(platform, limits.loginByStrangers, visitor.email),
  ])
}

/** The account has a new password: nothing that was tried before matters. */
export async function forgetLogins(platform: Platform, visitor: Visitor) {
  await forgetAttempts(platform, limits.loginPerVisitor, visitorOf(visitor))
  await forgetAttempts(platform, limits.loginByStrangers, visitor.email)
}

type Owner = Parameters<typeof warningMail>[0] & { email: string; companyId: number }

/** Tells the owner, once a day. */
export async function warnOwner(platform: Platform, mailer: Mailer, owner: Owner, tries: number) {
  if (tries < freeTries) return
  const { email, companyId } = owner
  if ((await countAttempt(platform, limits.loginWarning, email.toLowerCase())) > 1) return
  await mailer.send(platform, { recipient: email, companyId, ...warningMail(owner) })
}

/** What a device that has signed in to the account before is counted under. */
export const knownDevice = ({ email, device }: Visitor) =>
  device?.knows(email) ? `${device.id} ${email}` : undefined
const visitorOf = ({ email, address }: Visitor) => `${email} ${networkOf(address)}`
