import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { takeBackup } from '../platform/backups/takeBackup.ts'
import { ConfigError, readConfig } from '../platform/config.ts'
import { deriveKey } from '../platform/crypto.ts'
import { addressOfRole } from '../platform/database/migrate.ts'
import { reachDatabase } from '../prepareDatabase.ts'
import { describeRehearsal } from './rehearsal/describeRehearsal.ts'
import { noFiles, rehearse, type RehearsalOptions } from './rehearsal/rehearse.ts'
import { runCommand } from './runCommand.ts'

const usage = `npm run rehearse -- [FILE] [--from CHECKOUT] [--companies N]

Upgrades a copy to this version, beside the installation, and says what would change. Nothing is changed, nothing is left
behind. Without FILE the installation itself is copied, while it runs; with FILE a backup (BACKUP_PASSPHRASE opens it).
  --from CHECKOUT  the program that runs today: its answers are compared with those of this version
  --companies N    how many companies are asked, the busiest first (3)
The copies lie below TMPDIR. Ends with 0 if all is well, 1 if the upgrade fails, 2 if something wants a look first.
`

/** Tries an upgrade out on a copy. */
await runCommand(usage, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { from: { type: 'string' }, companies: { type: 'string', default: '3' } },
  })
  const [file, ...more] = positionals
  const companies = Number(values.companies)
  if (more.length > 0 || !Number.isInteger(companies) || companies < 1) throw new ConfigError(usage)
  const found = await rehearse({
    archive: file === undefined ? copyOfTheLive : archiveOf(path.resolve(file)),
    under: os.tmpdir(),
    companies,
    from: values.from && path.resolve(values.from),
  })
  const { lines, code } = describeRehearsal(found, file ?? 'This installation')
  process.exitCode = code
  return lines.join('\n')
})

const archiveOf =
  (file: string): RehearsalOptions['archive'] =>
  async () => ({ file, passphrase: process.env['BACKUP_PASSPHRASE'] })

/** As a backup would copy it, without files. */
async function copyOfTheLive(folder: string) {
  const config = readConfig()
  const database = await reachDatabase(config)
  const { appSecret } = database
  const file = path.join(folder, 'live.tar')
  try {
    const password = deriveKey(appSecret, 'database role').toString('base64url')
    const appUrl = config.databaseAppUrl ?? addressOfRole(database.ownerUrl, password)
    await takeBackup({ appUrl, storage: noFiles, appSecret, secrets: 'none', file })
    return { file, appSecret }
  } catch (error) {
    await rm(file, { force: true })
    throw error
  } finally {
    await database.stop()
  }
}
