import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { addText, checksumLists, writeParts, type Add } from '../../platform/backups/archiveParts.ts'
import { columnList, listAppliedMigrations } from '../../platform/backups/describeTables.ts'
import { copyOut } from '../../platform/backups/streamRows.ts'
import { createTar } from '../../platform/backups/tar.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import {
  archiveVersion,
  digestName,
  manifestName,
  rowsName,
  type ArchiveManifest,
} from './archiveManifest.ts'
import { archivedTables } from './archivedTables.ts'
import { describeArchived, type TableOfSchema } from './describeArchived.ts'

interface Options {
  companyId: number
  /** The address of the program's own role: the company's door shows it this one alone. */
  appUrl: string
  storage: Storage
  file: string
  now: Date
  /** Called with how many tables and files are done, of how many. */
  advance?(done: number, total: number): Promise<void>
}

export interface WrittenArchive {
  bytes: number
  sha256: string
  rows: number
  files: number
}

/** Writes one company into one file, as it was at one moment, while everything runs. */
export async function writeArchive(options: Options): Promise<WrittenArchive> {
  const part = `${options.file}.part`
  await rm(part, { force: true })
  const client = new pg.Client({
    connectionString: options.appUrl,
    connectionTimeoutMillis: 10_000,
    options: '-c timezone=UTC',
  })
  await client.connect()
  try {
    const { bytes, rows, files } = await fill(part, client, options)
    await rename(part, options.file)
    const hash = createHash('sha256')
    await pipeline(createReadStream(options.file), hash)
    return { bytes, rows, files, sha256: hash.digest('hex') }
  } catch (error) {
    await rm(part, { force: true })
    throw error
  } finally {
    await client.end()
  }
}

async function fill(file: string, client: pg.Client, options: Options) {
  const { companyId, storage, now, advance = async () => undefined } = options
  const tar = await createTar(file)
  const lists = checksumLists(tar)
  await client.query('begin isolation level repeatable read read only')
  await client.query("select set_config('app.company_id', $1, true)", [String(companyId)])
  const migrations = await listAppliedMigrations(client)
  const company = await readCompany(client, companyId)
  const schema = await describeArchived(
    async (text, values) => (await client.query(text, values)).rows as never[],
  )
  const unwanted = await filesLeftOut(client, companyId)
  const total = schema.length + (await countFiles(client, companyId))
  const tables: ArchiveManifest['tables'] = []
  for (const table of schema) {
    tables.push(await writeTable(client, companyId, table, lists.add))
    await advance(tables.length, total)
  }
  await client.query('commit')
  const media = await writeMedia(storage, { companyId, unwanted }, lists.add, (done) =>
    advance(schema.length + done, total),
  )
  const manifest: ArchiveManifest = {
    ...archiveVersion,
    madeAt: now.toISOString(),
    migrations,
    company,
    tables,
    media,
    checksums: await lists.close(),
  }
  const text = JSON.stringify(manifest, undefined, 2)
  await addText(tar, manifestName, text)
  await addText(tar, digestName, createHash('sha256').update(text).digest('hex'))
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return { bytes: await tar.close(), rows, files: media.files }
}

async function readCompany(client: pg.Client, companyId: number): Promise<ArchiveManifest['company']> {
  const { rows } = await client.query<ArchiveManifest['company']>(
    `select name, email, phone, document, timezone, schedules, address_street as "addressStreet",
       address_state as "addressState", address_city as "addressCity" from companies where id = $1`,
    [companyId],
  )
  if (!rows[0]) throw new Error(`There is no company ${companyId}`)
  return rows[0]
}

/** Lines of JSON: a copy between signs that no JSON holds is not escaped. */
async function writeTable(client: pg.Client, companyId: number, table: TableOfSchema, add: Add) {
  const { without = [], only = 'true' } = archivedTables[table.name]!
  const columns = table.columns.map(({ name }) => name).filter((name) => !without.includes(name))
  const source = `copy (select row_to_json(line) from (select ${columnList(columns)} from ${pg.escapeIdentifier(table.name)}
    where company_id = ${companyId} and (${only}) ${table.hasId ? 'order by id' : ''}) as line)
    to stdout (format csv, delimiter e'\\x02', quote e'\\x01')`
  const rows = await writeParts(add, copyOut(client, source), (part) => rowsName(table.name, part))
  return { name: table.name, columns, rows }
}

async function countFiles(client: pg.Client, companyId: number): Promise<number> {
  const { rows } = await client.query<{ files: string }>(
    'select files from company_storage where company_id = $1',
    [companyId],
  )
  return Number(rows[0]?.files ?? 0)
}

/** Files that somebody asked for and that expire: their rows stay here too. */
async function filesLeftOut(client: pg.Client, companyId: number): Promise<Set<string>> {
  const columns = [
    ['contact_exports', 'file'],
    ['contact_downloads', 'file'],
    ['contact_imports', 'file'],
    ['contact_imports', 'ignored_file'],
    ['contact_list_imports', 'file'],
    ['contact_list_imports', 'ignored_file'],
    ['report_downloads', 'file'],
    ['campaigns', 'export_file'],
  ]
  const { rows } = await client.query<{ file: string }>(
    columns
      .map(
        ([table, column]) =>
          `select ${column} as file from ${table} where company_id = $1 and ${column} is not null`,
      )
      .join(' union all '),
    [companyId],
  )
  return new Set(rows.map(({ file }) => file))
}

/** A file that goes away meanwhile belongs to something that was deleted meanwhile. */
async function writeMedia(
  storage: Storage,
  { companyId, unwanted }: { companyId: number; unwanted: Set<string> },
  add: Add,
  advance: (done: number) => Promise<void>,
) {
  const media = { files: 0, bytes: 0 }
  for await (const { name } of storage.list(companyId)) {
    if (unwanted.has(name)) continue
    const file = await storage.read(companyId, name)
    if (!file) continue
    await add(`media/${name}`, file.size, await file.stream())
    media.files += 1
    media.bytes += file.size
    if (media.files % 50 === 0) await advance(media.files)
  }
  return media
}
