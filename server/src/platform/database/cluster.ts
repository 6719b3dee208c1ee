import { execFile } from 'node:child_process'
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { give } from './cluster/account.ts'
import { installedBinaries, reachableBinaries, type Binaries } from './cluster/binaries.ts'
import {
  clusterIn,
  homeOf,
  isMade,
  lastingRoots,
  preparePlace,
  requireOwn,
  type Place,
} from './cluster/place.ts'
import {
  databaseUrl,
  findRunning,
  launch,
  stop,
  superuser,
  type Entrance,
  type ServerProcess,
} from './cluster/serverProcess.ts'

const run = promisify(execFile)

export interface Cluster {
  /** The owner's address of the program's database. */
  url: string
  /** The same cluster, another database. */
  urlOf(database: string): string
  entrance: Entrance
  hasEnded(): boolean
  stop(): Promise<void>
}

export interface ClusterOptions {
  directory: string
  password: string
  database: string
  /** For a server that must come back where it was. */
  entrance?: Entrance
  /** Extra `name=value` server settings. */
  settings?: string[]
  /** Where it may lie instead, when the account that runs it cannot work in the folder; best first. */
  roots?: string[]
  /** Told where the database lies when that is not the folder. */
  say?(line: string): void
}

/**
 * Runs a PostgreSQL server of our own below the data folder. The binaries come from npm; the handling is ours, because
 * the server must outlive a Ctrl-C that reaches the whole process group, and be found again after a kill -9.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  await mkdir(options.directory, { recursive: true })
  const server = await startServer(options).catch(explain)
  const cluster = clusterIn(await homeOf(options.directory))

  const urlOf = (database: string) => databaseUrl(server, options.password, database)
  await createDatabase(urlOf('postgres'), options.database)
  const { port, sockets, hasEnded } = server
  const entrance = { port, hasSocket: sockets !== undefined }
  return { url: urlOf(options.database), urlOf, entrance, hasEnded, stop: () => stop(cluster) }
}

/** Returns the server of this folder, which runs already or is started. */
async function startServer(options: ClusterOptions): Promise<ServerProcess> {
  await requireOwn(options.directory)
  const isReady = (server: ServerProcess) =>
    untilReady(databaseUrl(server, options.password, superuser), server)
  const running = await findRunning(clusterIn(await homeOf(options.directory)))
  if (running && (await isReady(running))) return running

  const say = options.say ?? (() => undefined)
  const place = await preparePlace(options.directory, options.roots ?? lastingRoots)
  if (place.home !== options.directory) {
    say(
      `PostgreSQL does not run as root, and others cannot enter ${options.directory}: the database lies in ${place.home}.`,
    )
  }
  const binaries = await reachableBinaries({
    installed: await installedBinaries(),
    account: place.account,
    roots: [...lastingRoots, place.home],
    say,
  })
  if (!(await isMade(clusterIn(place.home)))) await initialise(binaries, place, options)
  // Somebody else may take the free port in the moment before the server does. And not everything that holds files can
  // hold a socket: a server that cannot make one does not start.
  const { settings, entrance } = options
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const wish = entrance ?? { hasSocket: attempt === 0 }
    const server = await launch(binaries, place, { ...wish, settings })
    if (await isReady(server)) return server
  }
  throw new ConfigError(`PostgreSQL did not start; see ${path.join(place.home, 'postgres.log')}`)
}

/** A cluster of another user can be neither read nor replaced. */
function explain(error: NodeJS.ErrnoException): never {
  if (error.code !== 'EACCES' || error.syscall?.startsWith('spawn')) throw error
  throw new ConfigError(
    `No access to ${error.path}: the database belongs to another user. Start the program as that user or as root, or choose another DATA_DIR.`,
    { cause: error },
  )
}

/** Makes a cluster under another name first: one that the machine left half made cannot be told from a whole one. */
async function initialise(binaries: Binaries, { home, account }: Place, options: ClusterOptions) {
  const half = `${clusterIn(home)}.new`
  await rm(half, { recursive: true, force: true })
  await give(half, account)
  const passwordFile = path.join(home, 'initial-password')
  await writeFile(passwordFile, options.password, { mode: 0o600 })
  if (account) await chown(passwordFile, account.uid, account.gid)
  try {
    await run(
      binaries.initdb,
      [
        `--pgdata=${half}`,
        `--username=${superuser}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--locale=C.UTF-8',
        '--no-instructions',
        // Who does without it later need not wait for it now.
        ...(options.settings?.includes('fsync=off') ? ['--no-sync'] : []),
      ],
      { ...account, cwd: home },
    )
  } finally {
    await rm(passwordFile, { force: true })
  }
  // What an interrupted start left there is no cluster.
  await rm(clusterIn(home), { recursive: true, force: true })
  await rename(half, clusterIn(home))
}

/** Returns whether it came up; one that ended will not. */
async function untilReady(url: string, server: ServerProcess): Promise<boolean> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline && !server.hasEnded()) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    try {
      await client.connect()
      return true
    } catch {
      await pause(50)
    } finally {
      await client.end()
    }
  }
  return false
}

async function createDatabase(url: string, name: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}
