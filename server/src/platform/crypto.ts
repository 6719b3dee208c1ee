import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** One secret, many keys: each purpose gets its own, so that one cannot be used for another. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'chat-flow', purpose, 32))
}

export const randomToken = () => randomBytes(32).toString('base64url')

/** Tokens and codes are random already; a keyed hash is enough to make a stolen table useless. */
export function fingerprint(key: Buffer, value: string): string {
  return createHmac('sha256', key).update(value).digest('base64url')
}

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** For secrets that must be read again. */
export function seal(key: Buffer, secret: string): string {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, key, iv)
  const sealed = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64url')
}

/** Nothing when it was sealed under another key, or changed since. */
export function unseal(key: Buffer, text: string): string | undefined {
  const bytes = Buffer.from(text, 'base64url')
  try {
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes))
    opening.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    const opened = Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()])
    return opened.toString('utf8')
  } catch {
    // The authentication tag does not fit.
    return undefined
  }
}

export function equalSecrets(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Reads a secret from the data folder; the first start makes it up. */
export async function keptSecret(dataDir: string, name: string): Promise<string> {
  const file = path.join(dataDir, 'secrets', name)
  await mkdir(dataDir, { recursive: true })
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, randomToken(), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await chmod(file, 0o600)
  return (await readFile(file, 'utf8')).trim()
}
