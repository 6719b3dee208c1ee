import { productVersion } from '@chatflow/contract'
import { rename, rm } from 'node:fs/promises'
import pg from 'pg'
import type { Storage } from '../storage/storage.ts'
import { copyOut } from './streamRows.ts'
import { addText, checksumLists, writeParts, type Add } from './archiveParts.ts'
import { columnList, listAppliedMigrations, listTables, quoted, readSequences } from './describeTables.ts'
import {
  manifestName,
  markOf,
  packSecret,
  proofName,
  proofOf,
  type Manifest,
  type SecretChoice,
  type TableOfBackup,
} from './manifest.ts'
import { createTar, type TarWriter } from './tar.ts'

interface Options {
  /** The address of the program's own role: it owns the jobs, and the platform's door shows it every company. */
  appUrl: string
  storage: Storage
  appSecret: string
  secrets: SecretChoice
  file: string
  /** Called from time to time with what is being written. */
  say?(line: string): void
}

export interface BackupReceipt {
  bytes: number
  tables: number
  rows: number
  mediaFiles: number
  mediaBytes: number
}

/** Writes everything that an installation is into one file, as it was at one moment, while the program runs. */
export async function takeBackup(options: Options): Promise<BackupReceipt> {
  const part = `${options.file}.part`
  await rm(part, { force: true })
  const client = new pg.Client({ connectionString: options.appUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const tar = await createTar(part)
    const receipt = await fill(tar, client, options)
    await rename(part, options.file)
    return receipt
  } catch (error) {
    await rm(part, { force: true })
    throw error
  } finally {
    await client.end()
  }
}

async function fill(tar: TarWriter, client: pg.Client, options: Options): Promise<BackupReceipt> {
  const { storage, appSecret, secrets, say = () => undefined } = options
  const lists = checksumLists(tar)
  await client.query(
    "begin isolation level repeatable read read only; select set_config('app.platform', 'on', true)",
  )
  const migrations = await listAppliedMigrations(client)
  const tables: TableOfBackup[] = []
  for (const table of await listTables(client)) {
    say(`${table.schema}.${table.name}`)
    tables.push({ ...table, rows: await writeTable(client, table, lists.add) })
  }
  const sequences = await readSequences(client)
  await client.query('commit')
  say('media')
  const media = await writeMedia(storage, lists.add)
  const manifest: Manifest = {
    format: 1,
    version: productVersion,
    madeAt: new Date().toISOString(),
    migrations,
    tables,
    sequences,
    checksums: await lists.close(),
    media,
    secrets: packSecret(appSecret, secrets),
    secretMark: markOf(appSecret),
  }
  const text = JSON.stringify(manifest, undefined, 2)
  await addText(tar, manifestName, text)
  await addText(tar, proofName, JSON.stringify(proofOf(text, manifest, secrets)))
  return {
    bytes: await tar.close(),
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    mediaFiles: media.files,
    mediaBytes: media.bytes,
  }
}

/** Each part is a `copy` of its own when it is restored. */
function writeTable(client: pg.Client, table: Omit<TableOfBackup, 'rows'>, add: Add): Promise<number> {
  const source = `copy (select ${columnList(table.columns)} from ${quoted(table)}) to stdout`
  return writeParts(add, copyOut(client, source), (part) => partName(table, part))
}

const partName = ({ schema, name }: { schema: string; name: string }, part: number) =>
  `tables/${schema}/${name}/${String(part).padStart(6, '0')}.gz`

/** A file that goes away meanwhile belongs to something that was deleted meanwhile. */
async function writeMedia(storage: Storage, add: Add): Promise<Manifest['media']> {
  const media = { files: 0, bytes: 0 }
  for await (const { companyId, name } of storage.list()) {
    const file = await storage.read(companyId, name)
    if (!file) continue
    await add(`media/${companyId}/${name}`, file.size, await file.stream())
    media.files += 1
    media.bytes += file.size
  }
  return media
}
