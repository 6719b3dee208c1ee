import { createGunzip } from 'node:zlib'
import { Readable } from 'node:stream'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { deriveKey } from '../crypto.ts'
import { migrate } from '../database/migrate.ts'
import { withClient } from '../database/withClient.ts'
import type { Logger } from '../logging.ts'
import type { Storage } from '../storage/storage.ts'
import { checkBackup } from './checkBackup.ts'
import { copyIn } from './streamRows.ts'
import { columnList, quoted } from './describeTables.ts'
import { markOf, unpackSecret, type Manifest, type TableOfBackup } from './manifest.ts'
import { readTar, type TarEntry } from './tar.ts'

interface Options {
  file: string
  ownerUrl: string
  /** Ready-made address of the restricted role, when the operator of the database made that role. */
  appUrl: string | undefined
  storage: Storage
  log: Logger
  passphrase?: string | undefined
  /** What is there is thrown away. */
  replace?: boolean
  /** The secret of this installation, and how the one of the archive takes its place if that is possible. */
  appSecret: string
  adoptSecret?: ((secret: string) => Promise<void>) | undefined
  /** Sealed values are given up. */
  withOtherSecret?: boolean
  /** Newer migrations are left to the caller. */
  asItWas?: boolean
}

/** Makes an installation what another one was. The archive is checked to its end before anything is changed. */
export async function restoreBackup(options: Options): Promise<Manifest> {
  const manifest = await checkBackup(options.file, options.passphrase)
  const secret = chooseSecret(manifest, options)
  const isMade = await withClient(options.ownerUrl, (owner) =>
    refuseOccupied(owner, options.replace ?? false),
  )
  if (secret !== options.appSecret) await options.adoptSecret?.(secret)
  const { ownerUrl, appUrl, log } = options
  const appPassword = deriveKey(secret, 'database role').toString('base64url')
  const roles = { ownerUrl, appUrl, appPassword, log }
  if (isMade) await throwAway(options, secret)
  // As it was when the archive was made: newer migrations must find the rows that they change.
  const jobsUrl = await migrate({ ...roles, only: manifest.migrations })
  await withClient(ownerUrl, (owner) =>
    withClient(jobsUrl, (jobs) => load(options, manifest, { owner, jobs })),
  )
  if (!options.asItWas) await migrate(roles)
  return manifest
}

interface Clients {
  owner: pg.Client
  /** The jobs' tables refuse everyone but the program's role. */
  jobs: pg.Client
}

function chooseSecret(manifest: Manifest, options: Options): string {
  const brought = unpackSecret(manifest, options.passphrase)
  if (markOf(options.appSecret) === manifest.secretMark || options.withOtherSecret) return options.appSecret
  if (brought !== undefined && options.adoptSecret) return brought
  throw new ConfigError(
    'The archive was sealed under another APP_SECRET. Set that one, or say --other-secret: tokens of connections, keys of services and the like must then be entered again. Nothing was changed.',
  )
}

/** Returns whether there are tables, which then belong to an installation that is empty or may be replaced. */
async function refuseOccupied(owner: pg.Client, replace: boolean): Promise<boolean> {
  const { rows } = await owner.query<{ isMade: boolean }>(
    'select to_regclass(\'public.companies\') is not null as "isMade"',
  )
  if (!rows[0]?.isMade) return false
  const { rows: found } = await owner.query<{ isUsed: boolean; isRunning: boolean }>(
    `select set_config('app.platform', 'on', false), exists (select from companies) as "isUsed",
       exists (select from nodes where heartbeat_at > now() - interval '30 seconds') as "isRunning"`,
  )
  if (found[0]?.isRunning)
    throw new ConfigError('A program is working on this database: stop it, wait half a minute and try again.')
  if (found[0]?.isUsed && !replace)
    throw new ConfigError(
      'This installation is not empty. Say --replace to throw away what is there. Nothing was changed.',
    )
  return true
}

async function throwAway({ ownerUrl, appUrl, log }: Options, secret: string) {
  const appPassword = deriveKey(secret, 'database role').toString('base64url')
  // The role gets its password of today first: it alone may remove the jobs.
  const jobsUrl = await migrate({ ownerUrl, appUrl, appPassword, log, only: [] })
  await withClient(jobsUrl, (jobs) => jobs.query('drop schema if exists graphile_worker cascade'))
  await withClient(ownerUrl, (owner) => owner.query('drop schema public cascade; create schema public'))
}

/** Rows come back in any order: what would look at them one by one is put away, and put back at the end. */
async function load({ file, storage }: Options, manifest: Manifest, { owner, jobs }: Clients) {
  const clientOf = ({ schema }: TableOfBackup) => (schema === 'public' ? owner : jobs)
  const tables = new Map(manifest.tables.map((table) => [`tables/${table.schema}/${table.name}`, table]))
  for (const client of [owner, jobs]) await client.query('begin')
  const restoreRules = await putRulesAway(owner)
  await emptyTables(manifest, clientOf)
  for await (const entry of readTar(file)) {
    const table = tables.get(entry.name.slice(0, entry.name.lastIndexOf('/')))
    if (table) await loadPart(clientOf(table), table, entry)
    else if (entry.name.startsWith('media/')) await loadFile(storage, entry)
  }
  await countRows(manifest, clientOf)
  for (const { name, lastValue, isCalled } of manifest.sequences) {
    const client = name.startsWith('public.') ? owner : jobs
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, lastValue, isCalled])
  }
  // The workers that held them are not here.
  await jobs.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null')
  await jobs.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null')
  await restoreRules()
  // Jobs without their rows do nothing; rows without their jobs would wait forever.
  await jobs.query('commit')
  await owner.query('commit')
  await owner.query('analyze')
}

type ClientOf = (table: TableOfBackup) => pg.Client

async function emptyTables({ tables }: Manifest, clientOf: ClientOf) {
  for (const schema of ['public', 'graphile_worker'] as const) {
    const own = tables.filter((table) => table.schema === schema)
    if (own[0]) await clientOf(own[0]).query(`truncate ${own.map(quoted).join(', ')}`)
  }
}

const loadPart = (client: pg.Client, table: TableOfBackup, entry: TarEntry) =>
  copyIn(
    client,
    `copy ${quoted(table)} (${columnList(table.columns)}) from stdin`,
    Readable.from(entry.content).pipe(createGunzip()),
  )

async function loadFile(storage: Storage, { name, size, content }: TarEntry) {
  const [, companyId, file = ''] = name.split('/')
  await storage.putBack(Number(companyId), file, { size, content: Readable.from(content) })
}

async function countRows({ tables }: Manifest, clientOf: ClientOf) {
  for (const table of tables) {
    const { rows } = await clientOf(table).query<{ amount: string }>(
      `select count(*)::text as amount from ${quoted(table)}`,
    )
    if (Number(rows[0]?.amount) !== table.rows)
      throw new Error(`${table.name} has ${rows[0]?.amount} rows instead of ${table.rows}`)
  }
}

/** Foreign keys, triggers and row-level security, which binds the owner too. Returns how they come back. */
async function putRulesAway(owner: pg.Client): Promise<() => Promise<void>> {
  const { rows: keys } = await owner.query<{ name: string; table: string; definition: string }>(
    `select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 2, 1`,
  )
  const { rows: guarded } = await owner.query<{ table: string }>(
    `select oid::regclass::text as table from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relforcerowsecurity order by 1`,
  )
  const { rows: triggered } = await owner.query<{ table: string }>(
    `select distinct tgrelid::regclass::text as table from pg_trigger join pg_class on pg_class.oid = tgrelid
     where not tgisinternal and relnamespace = 'public'::regnamespace order by 1`,
  )
  const key = (name: string) => pg.escapeIdentifier(name)
  for (const { table, name } of keys) await owner.query(`alter table ${table} drop constraint ${key(name)}`)
  for (const { table } of guarded) await owner.query(`alter table ${table} no force row level security`)
  for (const { table } of triggered) await owner.query(`alter table ${table} disable trigger user`)
  return async () => {
    for (const { table } of triggered) await owner.query(`alter table ${table} enable trigger user`)
    for (const { table, name, definition } of keys)
      await owner.query(`alter table ${table} add constraint ${key(name)} ${definition}`)
    for (const { table } of guarded) await owner.query(`alter table ${table} force row level security`)
  }
}
