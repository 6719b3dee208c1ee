import { createHash, createHmac, randomBytes, scryptSync } from 'node:crypto'
import { z } from 'zod'
import { ConfigError } from '../config.ts'
import { deriveKey, equalSecrets, fingerprint, seal, unseal } from '../crypto.ts'

export const manifestName = 'manifest.json'
export const proofName = 'manifest.proof.json'

const table = z.object({
  schema: z.enum(['public', 'graphile_worker']),
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.number().int().min(0),
})
export type TableOfBackup = z.infer<typeof table>

/** How the secret that seals columns travels: not at all, readable, or under a passphrase. */
const secrets = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('plain'), appSecret: z.string() }),
  z.object({ kind: z.literal('sealed'), salt: z.string(), appSecret: z.string() }),
])

/** What an archive says about itself. It stands at its end: an archive that was cut off has none. */
export const manifestSchema = z.object({
  format: z.literal(1),
  version: z.string(),
  madeAt: z.string(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  /** Of files only: `path` of the list and its own SHA-256. The lists have the format of `sha256sum`. */
  checksums: z.array(z.object({ name: z.string(), sha256: z.string() })),
  media: z.object({ files: z.number(), bytes: z.number() }),
  secrets,
  /** Tells whether a secret is the one that the columns were sealed under. */
  secretMark: z.string(),
})
export type Manifest = z.infer<typeof manifestSchema>

const proofSchema = z.object({ sha256: z.string(), hmac: z.string().optional() })

export const markOf = (appSecret: string) => fingerprint(deriveKey(appSecret, 'backup mark'), 'app secret')

const keyOf = (passphrase: string, salt: string) =>
  scryptSync(passphrase, Buffer.from(salt, 'base64url'), 32, { N: 1 << 15, r: 8, maxmem: 1 << 26 })

/** What a backup does with the secret: seals it under a passphrase, writes it readably, or leaves it out. */
export type SecretChoice = { passphrase: string } | 'plain' | 'none'

export function packSecret(appSecret: string, choice: SecretChoice): Manifest['secrets'] {
  if (choice === 'none') return { kind: 'none' }
  if (choice === 'plain') return { kind: 'plain', appSecret }
  const salt = randomBytes(16).toString('base64url')
  return { kind: 'sealed', salt, appSecret: seal(keyOf(choice.passphrase, salt), appSecret) }
}

/** The secret that the archive brings along, or nothing when it brings none. */
export function unpackSecret({ secrets: packed }: Manifest, passphrase: string | undefined) {
  if (packed.kind === 'none') return undefined
  if (packed.kind === 'plain') return packed.appSecret
  if (!passphrase) throw new ConfigError('The archive is sealed: set BACKUP_PASSPHRASE.')
  const opened = unseal(keyOf(passphrase, packed.salt), packed.appSecret)
  if (opened === undefined) throw new ConfigError('BACKUP_PASSPHRASE is not the one of this archive.')
  return opened
}

/** With a passphrase nobody without it can write a manifest that fits. */
export function proofOf(text: string, { secrets: packed }: Manifest, choice: SecretChoice) {
  const sha256 = createHash('sha256').update(text).digest('hex')
  if (packed.kind !== 'sealed' || typeof choice === 'string') return { sha256 }
  return { sha256, hmac: hmacOf(keyOf(choice.passphrase, packed.salt), text) }
}

const hmacOf = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('hex')

/** Whether a manifest is as it was written. The passphrase is asked only where there is one. */
export function isProven(text: string, proof: string, passphrase: string | undefined): boolean {
  const given = proofSchema.parse(JSON.parse(proof))
  if (given.sha256 !== createHash('sha256').update(text).digest('hex')) return false
  const { secrets: packed } = manifestSchema.parse(JSON.parse(text))
  if (packed.kind !== 'sealed' || !passphrase) return true
  return equalSecrets(given.hmac ?? '', hmacOf(keyOf(passphrase, packed.salt), text))
}
