import { parseArgs } from 'node:util'
import { ConfigError } from '../platform/config.ts'
import { deriveKey } from '../platform/crypto.ts'
import { AppError } from '../platform/http/fail.ts'
import { DamagedArchive } from '../platform/backups/tar.ts'
import { checkArchive } from '../service/companyArchives/checkArchive.ts'
import { drawCompanyId, importArchive } from '../service/companyArchives/importArchive.ts'
import { atInstallation, withTenancy } from './atInstallation.ts'
import { runCommand } from './runCommand.ts'

const usage = `npm run import-company -- FILE --name NAME --plan ID [--admin-email ADDRESS] [--due YYYY-MM-DD] [--check]

Makes a new company of FILE, which npm run export-company or the program wrote. FILE is read to its end and compared with
its checksums before anything is changed. Nothing is sent to anybody: connections come disconnected, campaigns and
schedules at rest. People set a password by "Forgot password".
  --name         what the company is called here
  --plan         the id of its plan
  --admin-email  the address of its first admin, if the one in FILE is taken here or no longer theirs
  --due          until when it is paid
  --check        only look whether FILE is whole
`
const text = { type: 'string' } as const

/** Makes a company of an archive. */
await runCommand(usage, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { name: text, plan: text, 'admin-email': text, due: text, check: { type: 'boolean' } },
  })
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new ConfigError(usage)
  try {
    if (values.check) return await describe(file)
    if (!values.name || !/^\d{1,15}$/.test(values.plan ?? '')) throw new ConfigError(usage)
    const form = {
      name: values.name,
      planId: Number(values.plan),
      dueDate: values.due ?? null,
      adminEmail: values['admin-email'] ?? null,
    }
    return await bringIn(file, form)
  } catch (error) {
    if (error instanceof AppError)
      throw new ConfigError(`${error.message}: nothing was changed.`, { cause: error })
    if (error instanceof DamagedArchive)
      throw new ConfigError(`${file} is not imported. ${error.message} Nothing was changed.`, {
        cause: error,
      })
    throw error
  }
})

async function describe(file: string): Promise<string> {
  const { manifest, users } = await checkArchive(file)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return `${file} is whole: ${manifest.company.name}, version ${manifest.version}, made at ${manifest.madeAt}; ${users.length} users, ${rows} rows, ${manifest.media.files} files.`
}

function bringIn(file: string, form: Parameters<typeof importArchive>[0]['form']): Promise<string> {
  return atInstallation((installation) =>
    withTenancy(installation, async (tenancy) => {
      const { appUrl, appSecret, storage } = installation
      const companyId = await tenancy.withPlatform(drawCompanyId)
      const integrationKey = deriveKey(appSecret, 'integrations')
      const given = { tenancy, storage, appUrl, file, form, companyId, by: 'import-company', integrationKey }
      const { rows, files } = await importArchive(given)
      return `${form.name} is company ${companyId}: ${rows} rows, ${files} files.`
    }),
  )
}
