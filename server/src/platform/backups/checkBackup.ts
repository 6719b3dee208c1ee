import { productVersion } from '@chatflow/contract'
import { createHash } from 'node:crypto'
import { text as readText } from 'node:stream/consumers'
import { ConfigError } from '../config.ts'
import { listMigrations } from '../database/migrate.ts'
import { isProven, manifestName, manifestSchema, proofName, type Manifest } from './manifest.ts'
import { DamagedArchive, readTar, type TarEntry } from './tar.ts'

/** Reads an archive to its end before anything is done with it. Returns what it says about itself. */
export async function checkBackup(file: string, passphrase: string | undefined): Promise<Manifest> {
  try {
    const manifest = await readWhole(file, passphrase)
    await refuseNewer(manifest)
    return manifest
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const reason = error instanceof DamagedArchive ? error.message : `It cannot be read: ${String(error)}`
    throw new ConfigError(`${file} is not restored. ${reason} Nothing was changed.`, { cause: error })
  }
}

async function readWhole(file: string, passphrase: string | undefined): Promise<Manifest> {
  const found = { lists: new Map<string, string>(), manifest: '', proof: '' }
  /** Files whose list has not come yet. */
  const waiting = new Map<string, string>()
  for await (const entry of readTar(file)) {
    if (entry.name === manifestName) found.manifest = await readText(entry.content)
    else if (entry.name === proofName) found.proof = await readText(entry.content)
    else if (entry.name.startsWith('checksums/')) found.lists.set(entry.name, await checkList(entry, waiting))
    else waiting.set(entry.name, await hashOf(entry))
  }
  if (!found.manifest || !found.proof) throw new DamagedArchive('It has no manifest: it was cut off.')
  if (!isProven(found.manifest, found.proof, passphrase))
    throw new DamagedArchive('Its manifest was altered, or sealed under another passphrase.')
  const manifest = manifestSchema.parse(JSON.parse(found.manifest))
  const isWhole =
    waiting.size === 0 &&
    manifest.checksums.length === found.lists.size &&
    manifest.checksums.every(({ name, sha256 }) => found.lists.get(name) === sha256)
  if (!isWhole) throw new DamagedArchive('Its files are not those that its manifest names.')
  return manifest
}

async function hashOf(entry: TarEntry): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of entry.content) hash.update(chunk)
  return hash.digest('hex')
}

/** Compares the files since the last list with this one. Returns the checksum of the list itself. */
async function checkList(entry: TarEntry, waiting: Map<string, string>): Promise<string> {
  const text = await readText(entry.content)
  for (const line of text.trimEnd().split('\n')) {
    const [sha256, name = ''] = line.split('  ')
    if (waiting.get(name) !== sha256) throw new DamagedArchive(`${name} was altered.`)
    waiting.delete(name)
  }
  return createHash('sha256').update(text).digest('hex')
}

async function refuseNewer({ version, migrations }: Manifest) {
  const known = new Set(await listMigrations())
  const unknown = migrations.filter((name) => !known.has(name))
  if (unknown.length === 0 && !isNewer(version, productVersion)) return
  throw new ConfigError(
    `The archive was made by version ${version}, and this is ${productVersion}: restore it with that version or a newer one. Nothing was changed.`,
  )
}

function isNewer(version: string, than: string): boolean {
  const [left, right] = [version, than].map((text) => text.split('.').map(Number))
  const at = left!.findIndex((part, index) => part !== (right![index] ?? 0))
  return at !== -1 && left![at]! > (right![at] ?? 0)
}
