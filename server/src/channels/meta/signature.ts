import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether a call was signed with the secret of the app, over the very bytes of its body. In constant time. */
export function isSigned(body: Buffer, signature: unknown, appSecret: string | undefined): boolean {
  if (!appSecret || typeof signature !== 'string' || !signature.startsWith('sha256=')) return false
  const given = Buffer.from(signature.slice('sha256='.length), 'hex')
  const expected = createHmac('sha256', appSecret).update(body).digest()
  return given.length === expected.length && timingSafeEqual(given, expected)
}
