import { productVersion } from '@chatflow/contract'
import { ConfigError } from '../config.ts'
import { listMigrations } from '../database/migrate.ts'
import { isProven, manifestName, manifestSchema, proofName, type Manifest } from './manifest.ts'
import { checkFiles } from './checkFiles.ts'
import { DamagedArchive } from './tar.ts'

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
  const found = await checkFiles(file, [manifestName, proofName])
  const [text, proof] = [found.texts.get(manifestName), found.texts.get(proofName)]
  if (!text || !proof) throw new DamagedArchive('It has no manifest: it was cut off.')
  if (!isProven(text, proof, passphrase))
    throw new DamagedArchive('Its manifest was altered, or sealed under another passphrase.')
  const manifest = manifestSchema.parse(JSON.parse(text))
  if (!found.isWhole(manifest.checksums))
    throw new DamagedArchive('Its files are not those that its manifest names.')
  return manifest
}

/** What a newer program wrote may mean what this one does not know. */
export async function refuseNewer({ version, migrations }: Pick<Manifest, 'version' | 'migrations'>) {
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
