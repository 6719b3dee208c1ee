import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { appUri, isAppCode, newAppSecret, stepOfCode } from './appCodes.ts'
import { openSlip, sealSlip } from './slips.ts'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'

const at = (seconds: number) => new Date(seconds * 1000)

test('the codes are those of the standard (RFC 6238, appendix B)', () => {
  const secret = Secret.fromUTF8('12345678901234567890').base32
  expect(stepOfCode(secret, '287082', at(59))).toBe(1)
  expect(stepOfCode(secret, '081804', at(1_111_111_109))).toBe(37_037_036)
})

test('the code before and the one after count too, each with its own step; older ones do not', () => {
  const secret = newAppSecret()
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: 3_000_000 })
  expect([2970, 2999, 3000, 3029, 3059].map((now) => stepOfCode(secret, code, at(now)))).toEqual(
    Array.from({ length: 5 }, () => 100),
  )
  expect(stepOfCode(secret, code, at(3060))).toBeUndefined()
  expect(stepOfCode(secret, code, at(2969))).toBeUndefined()
  expect(stepOfCode(newAppSecret(), code, at(3000))).toBeUndefined()
})

test('apps get the names of the installation and of the account', () => {
  const uri = appUri('JBSWY3DPEHPK3PXP', { issuer: 'Loja & Cia', email: 'ana@loja.com' })
  expect(uri).toMatch(/^otpauth:\/\/totp\/Loja%20%26%20Cia:ana%40loja\.com\?/)
  expect(uri).toContain('secret=JBSWY3DPEHPK3PXP')
  expect([isAppCode('123 456'), isAppCode('123456'), isAppCode('ab2de-fg3hj')]).toEqual([true, true, false])
})

test('a slip is good for its purpose, its time and its maker', () => {
  let now = at(0)
  const slips = { key: randomBytes(32), now: () => now }
  const slip = sealSlip(slips, { purpose: 'login', ttl: 1000 }, { a: 1 })
  const open = (purpose: string, key = slips.key) =>
    openSlip({ ...slips, key }, purpose, z.object({ a: z.number() }), slip)
  expect(open('login')).toEqual({ a: 1 })
  expect(open('proof')).toBeUndefined()
  expect(open('login', randomBytes(32))).toBeUndefined()
  now = at(1)
  expect(open('login')).toBeUndefined()
})
