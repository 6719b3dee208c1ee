import { equalSecrets, fingerprint } from '../crypto.ts'
import { days } from '../clock.ts'

/** A day longer than it must be, and changing once a day: the same picture keeps its address and is cached. */
const lifeDays = 8

/** A file name with the permission to read it: `name?expires=…&signature=…`. */
export function signName(key: Buffer, companyId: number, name: string, now: Date): string {
  const expires = (Math.floor(now.getTime() / days(1)) + lifeDays) * days(1)
  return `${name}?expires=${expires}&signature=${signature(key, companyId, name, expires)}`
}

export function isSignedName(
  key: Buffer,
  signed: { companyId: number; name: string; expires: number; signature: string },
  now: Date,
): boolean {
  if (!(signed.expires > now.getTime())) return false
  return equalSecrets(signature(key, signed.companyId, signed.name, signed.expires), signed.signature)
}

const signature = (key: Buffer, companyId: number, name: string, expires: number) =>
  fingerprint(key, `${companyId}/${name}/${expires}`)
