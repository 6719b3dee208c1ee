import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { checkBackup } from '../platform/backups/checkBackup.ts'
import { restoreBackup } from '../platform/backups/restoreBackup.ts'
import { ConfigError, readConfig, type Config } from '../platform/config.ts'
import { createLogger } from '../platform/logging.ts'
import { createStorage } from '../platform/storage/createStorage.ts'
import { prepareDatabase } from '../prepareDatabase.ts'
import { runCommand } from './runCommand.ts'

const usage = `npm run restore -- FILE [--replace] [--other-secret] [--check]

Makes this installation what FILE holds. The program must not run. FILE is read to its end and compared with its
checksums before anything is changed. BACKUP_PASSPHRASE opens a sealed one.
  --replace       throw away what this installation holds
  --other-secret  keep this installation's APP_SECRET although columns were sealed under another one
  --check         only look whether FILE is whole
`

/** Restores a backup into this installation. */
await runCommand(usage, async () => {
  const flag = { type: 'boolean' } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: flag, 'other-secret': flag, check: flag },
  })
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new ConfigError(usage)
  const passphrase = process.env['BACKUP_PASSPHRASE']
  // Before a database is started for it.
  const { madeAt, version } = await checkBackup(file, passphrase)
  if (values.check) return `${file} is whole: version ${version}, made at ${madeAt}.`
  const config = readConfig()
  const database = await prepareDatabase(config)
  try {
    const { media, tables } = await restoreBackup({
      file,
      ownerUrl: database.ownerUrl,
      appUrl: config.databaseAppUrl,
      storage: await createStorage(config),
      log: createLogger('warn'),
      passphrase,
      replace: values.replace ?? false,
      appSecret: database.appSecret,
      // One that the environment names is the operator's to change.
      adoptSecret: config.appSecret ? undefined : (secret) => keepSecret(config, secret),
      withOtherSecret: values['other-secret'] ?? false,
    })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return `Restored: ${rows} rows of ${tables.length} tables, ${media.files} files, as they were at ${madeAt}.`
  } finally {
    await database.stop()
  }
})

async function keepSecret({ dataDir }: Config, secret: string) {
  const file = path.join(dataDir, 'secrets', 'app-secret')
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(`${file}.new`, secret, { mode: 0o600 })
  await rename(`${file}.new`, file)
}
