import path from 'node:path'
import { parseArgs } from 'node:util'
import { recordBackup } from '../platform/backups/recordBackup.ts'
import { takeBackup } from '../platform/backups/takeBackup.ts'
import type { SecretChoice } from '../platform/backups/manifest.ts'
import { ConfigError } from '../platform/config.ts'
import { atInstallation } from './atInstallation.ts'
import { runCommand } from './runCommand.ts'

const usage = `npm run backup -- FILE [--plain-secrets | --without-secrets]

Writes database, files and the secret that seals columns into FILE, while the program runs.
BACKUP_PASSPHRASE seals the secret. Without it say what is to become of the secret:
  --plain-secrets    it is in FILE, readable by everyone who has FILE
  --without-secrets  it is not in FILE: keep APP_SECRET (or DATA_DIR/secrets/app-secret) yourself
`

/** Backs the installation up into one file. */
await runCommand(usage, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'plain-secrets': { type: 'boolean' }, 'without-secrets': { type: 'boolean' } },
  })
  const [target, ...more] = positionals
  if (!target || more.length > 0) throw new ConfigError(usage)
  const secrets = secretChoice(values['plain-secrets'], values['without-secrets'])
  const file = path.resolve(target)
  return atInstallation(async ({ appUrl, appSecret, storage }) => {
    const made = await takeBackup({ appUrl, storage, appSecret, secrets, file }).catch(
      async (error: Error) => {
        await recordBackup(appUrl, { bytes: 0, error: error.message }).catch(() => undefined)
        throw error
      },
    )
    await recordBackup(appUrl, made)
    return `${file}: ${made.rows} rows of ${made.tables} tables, ${made.mediaFiles} files, ${made.bytes} bytes.`
  })
})

function secretChoice(isPlain: boolean | undefined, isLeftOut: boolean | undefined): SecretChoice {
  const passphrase = process.env['BACKUP_PASSPHRASE']
  if (passphrase && !isPlain && !isLeftOut) return { passphrase }
  if (isPlain && !isLeftOut) return 'plain'
  if (isLeftOut && !isPlain) return 'none'
  throw new ConfigError(usage)
}
