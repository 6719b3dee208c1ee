import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { createLogger } from '../platform/logging.ts'
import { startThrowAwayCluster } from '../platform/database/cluster/throwAway.ts'
import { migrate } from '../platform/database/migrate.ts'
import { describeAbilities } from './describeAbilities.ts'
import { describeSchema } from './describeSchema.ts'

const root = path.join(import.meta.dirname, '../../..')
const files = {
  tables: path.join(root, 'server/src/platform/database/tables.ts'),
  schema: path.join(root, 'server/migrations/schema.sql'),
  abilities: path.join(root, 'docs/abilities.md'),
}

/**
 * Writes what follows from the migrations, the table types and the schema on one page, and from the channels, the table
 * of abilities. `--check` only compares.
 */
async function main() {
  const cluster = await startThrowAwayCluster({ name: 'generate', settings: ['fsync=off'] })
  try {
    await migrate({
      ownerUrl: cluster.url,
      appUrl: undefined,
      appPassword: 'generate',
      log: createLogger('warn'),
    })
    const stale = [
      await settle(files.schema, await describeSchema(cluster.url)),
      await settle(files.tables, await tableTypes(cluster.url, cluster.directory)),
      await settle(files.abilities, await abilityTable(cluster.directory)),
    ].filter(Boolean)
    if (stale.length > 0) {
      process.stderr.write(`Not current: ${stale.join(', ')}. Run npm run generate.\n`)
      process.exitCode = 1
    }
  } finally {
    await cluster.stop()
  }
}

async function tableTypes(url: string, directory: string): Promise<string> {
  const out = path.join(directory, 'tables.ts')
  const mapping = JSON.stringify({
    int8: 'number',
    numeric: 'number',
    timestamptz: 'string',
    json: 'unknown',
    jsonb: 'unknown',
  })
  await promisify(execFile)(process.execPath, [
    path.join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'),
    '--dialect=postgres',
    '--camel-case',
    '--include-pattern=public.*',
    `--type-mapping=${mapping}`,
    `--url=${url}`,
    `--out-file=${out}`,
  ])
  return formatted(out)
}

async function abilityTable(directory: string): Promise<string> {
  const out = path.join(directory, 'abilities.md')
  await writeFile(out, describeAbilities())
  return formatted(out)
}

async function formatted(file: string): Promise<string> {
  const program = path.join(root, 'node_modules/.bin/oxfmt')
  await promisify(execFile)(program, ['--config', path.join(root, '.oxfmtrc.json'), file])
  return readFile(file, 'utf8')
}

/** Returns the file's name when it must not be written and is not what it should be. */
async function settle(file: string, content: string): Promise<string | undefined> {
  const current = await readFile(file, 'utf8').catch(() => '')
  if (current === content) return undefined
  if (process.argv.includes('--check')) return path.relative(root, file)
  await writeFile(file, content)
  return undefined
}

await main()
