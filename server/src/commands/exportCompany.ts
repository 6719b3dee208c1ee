import path from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError } from '../platform/config.ts'
import { writeArchive } from '../service/companyArchives/writeArchive.ts'
import { atInstallation } from './atInstallation.ts'
import { runCommand } from './runCommand.ts'

const usage = `npm run export-company -- ID FILE

Writes the company with this id into FILE, while the program runs: its people without their passwords, contacts,
conversations, files and settings. docs/company-archive.md says what is in it.
`

/** Writes one company into one file. */
await runCommand(usage, async () => {
  const [id, target, ...more] = parseArgs({ allowPositionals: true }).positionals
  if (!id || !/^\d{1,15}$/.test(id) || !target || more.length > 0) throw new ConfigError(usage)
  const file = path.resolve(target)
  return atInstallation(async ({ appUrl, storage }) => {
    const made = await writeArchive({ companyId: Number(id), appUrl, storage, file, now: new Date() })
    return `${file}: ${made.rows} rows, ${made.files} files, ${made.bytes} bytes, SHA-256 ${made.sha256}.`
  })
})
