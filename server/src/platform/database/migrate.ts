import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import type { Logger } from '../logging.ts'
import { workerLogger } from '../jobs/workerLogger.ts'

export const migrationFolder = path.join(import.meta.dirname, '../../../migrations')
/** Any fixed number: two processes that start together migrate one after the other. */
const migrationLock = 7_201_300

interface Options {
  ownerUrl: string
  /** Ready-made address of the restricted role, when the operator of the database made that role. */
  appUrl: string | undefined
  appPassword: string
  log: Logger
  /** No others: for a backup that was made before the rest was. */
  only?: string[]
  /** Those of another place: for a rehearsal of what is not released yet. */
  folder?: string
  /** Told after each one how long it took. */
  onMigrated?(name: string, milliseconds: number): void
}

/** Brings the database to this version and returns the address the program itself connects with. */
export async function migrate(options: Options): Promise<string> {
  const { ownerUrl, appUrl, appPassword, log } = options
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await applyPending(client, options)
    const url = appUrl ?? (await ensureRole(client, ownerUrl, appPassword))
    await grant(client, new URL(url).username)
    // The jobs' tables refuse everyone but their owner, so the program's own role installs them.
    await runMigrations({ connectionString: url, logger: workerLogger(log) })
    return url
  } finally {
    await client.end()
  }
}

export async function listMigrations(folder = migrationFolder): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{4}_.*\.sql$/.test(name)).toSorted()
}

async function applyPending(client: pg.Client, { log, only, onMigrated, ...options }: Options) {
  const { folder = migrationFolder } = options
  await client.query(
    'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations')
  const applied = new Set(rows.map((row) => row.name))
  const known = await listMigrations(folder)
  refuseUnknown(rows.map(({ name }) => name).filter((name) => !known.includes(name)))
  for (const name of known) {
    if (applied.has(name) || only?.includes(name) === false) continue
    const sql = await readFile(path.join(folder, name), 'utf8')
    const begun = performance.now()
    // Row-level security holds for the owner, too, if that is no superuser: a migration is about the rows of every company.
    await client.query("begin; select set_config('app.platform', 'on', true)")
    try {
      await client.query(sql)
      await client.query('insert into schema_migrations (name) values ($1)', [name])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
    onMigrated?.(name, performance.now() - begun)
    log.info({ migration: name }, 'migrated')
  }
}

/** Half of another version's tables under this program would fail somewhere in the middle of a customer's message. */
function refuseUnknown(names: string[]) {
  if (names.length === 0) return
  throw new ConfigError(
    `The database was made by another version (${names.join(', ')}). Run that version, or one newer than it; ` +
      'a demo is made anew by `npm run demo:reset`.',
  )
}

/** The role the program works as: neither owner nor superuser, so that row-level security binds it. */
async function ensureRole(client: pg.Client, ownerUrl: string, password: string): Promise<string> {
  const role = roleFor(ownerUrl)
  const name = pg.escapeIdentifier(role)
  const found = await client.query('select 1 from pg_roles where rolname = $1', [role])
  if (found.rowCount === 0) await client.query(`create role ${name} login nosuperuser nobypassrls`)
  await client.query(`alter role ${name} with login password ${pg.escapeLiteral(password)}`)
  return addressOfRole(ownerUrl, password)
}

const roleFor = (ownerUrl: string) => `${decodeURIComponent(new URL(ownerUrl).pathname.slice(1))}_app`

/** The address of the role that the program made for itself. */
export function addressOfRole(ownerUrl: string, password: string): string {
  const url = new URL(ownerUrl)
  url.username = encodeURIComponent(roleFor(ownerUrl))
  url.password = encodeURIComponent(password)
  return url.href
}

async function grant(client: pg.Client, username: string) {
  const role = pg.escapeIdentifier(decodeURIComponent(username))
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const database = pg.escapeIdentifier(rows[0]!.name)
  await client.query(`
    grant connect, create on database ${database} to ${role};
    grant usage on schema public to ${role};
    grant select, insert, update, delete on all tables in schema public to ${role};
    grant usage, select on all sequences in schema public to ${role};
    revoke insert, update, delete on schema_migrations from ${role};
    revoke update, delete on audit_log from ${role}`)
}
