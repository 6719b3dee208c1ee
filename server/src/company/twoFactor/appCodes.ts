import { Secret, TOTP } from 'otpauth'

const period = 30
/** Clocks of phones are off by some seconds, and people type slowly: the code before and after count too. */
const window = 1

const totpOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })

/** 160 bits, as the standard asks for and every app takes. */
export const newAppSecret = () => new Secret({ size: 20 }).base32

/** What the picture says: the app shows the code under these names. */
export const appUri = (secret: string, { issuer, email }: { issuer: string; email: string }) =>
  new TOTP({ secret: Secret.fromBase32(secret), issuer, label: email, digits: 6, period }).toString()

/** The step of the clock that a code belongs to, if it is right at this moment. A step must be accepted once only. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta
}

/** Apps show `123 456`. */
export const isAppCode = (typed: string) => /^\d{6}$/.test(typed.replace(/\s/g, ''))
export const plainAppCode = (typed: string) => typed.replace(/\s/g, '')
