import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
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
