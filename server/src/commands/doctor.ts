import { access, constants, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import pg from 'pg'
import { createClient } from 'redis'
import { ConfigError, readConfig, type Config } from '../platform/config.ts'
import { verifyAll } from '../company/audit/verifyAll.ts'
import { deriveKey } from '../platform/crypto.ts'
import { prepareDatabase } from '../prepareDatabase.ts'
import { listMigrations } from '../platform/database/migrate.ts'
import { clusterIn, homeOf, lastingRoots, listOrphans } from '../platform/database/cluster/place.ts'
import { startThrowAwayCluster } from '../platform/database/cluster/throwAway.ts'

type Finding = { ok: boolean; text: string }
const good = (text: string): Finding => ({ ok: true, text })
const bad = (text: string): Finding => ({ ok: false, text })

/** Looks at everything a start needs and says, in words, what is wrong and what to do. */
async function main() {
  const findings: Finding[] = [runtime()]
  try {
    const config = readConfig()
    findings.push(good('The environment is valid.'))
    for (const check of [dataFolder, diskSpace, port, web, database, auditLog, leftovers, redis, mail])
      findings.push(await outcome(check, config))
  } catch (error) {
    findings.push(bad((error as Error).message))
  }
  process.stdout.write(`${findings.map(({ ok, text }) => `${ok ? 'ok   ' : 'WRONG'}  ${text}`).join('\n')}\n`)
  process.exitCode = findings.every((finding) => finding.ok) ? 0 : 1
}

async function outcome(check: (config: Config) => Promise<Finding>, config: Config): Promise<Finding> {
  try {
    return await check(config)
  } catch (error) {
    return bad(`${check.name}: ${(error as Error).message}`)
  }
}

function runtime(): Finding {
  const [major = 0] = process.versions.node.split('.').map(Number)
  return major >= 24
    ? good(`Node ${process.versions.node}.`)
    : bad(`Node ${process.versions.node} is too old: run npm install, which brings its own.`)
}

async function dataFolder({ dataDir }: Config): Promise<Finding> {
  await access(await existingPart(dataDir), constants.W_OK)
  return good(`DATA_DIR ${dataDir} is writable.`)
}

/** The folder itself or, before the first start, the one in which it will be made. */
async function existingPart(folder: string): Promise<string> {
  return access(folder).then(
    () => folder,
    () => existingPart(path.dirname(folder)),
  )
}

async function diskSpace(config: Config): Promise<Finding> {
  const { bavail, bsize } = await statfs(await existingPart(await databaseFolder(config)))
  const gigabytes = (bavail * bsize) / 1024 ** 3
  const text = `${gigabytes.toFixed(1)} GB free for data.`
  return gigabytes > 1 ? good(text) : bad(`${text} Make room: below 1 GB the database may stop.`)
}

async function port({ host, port: number }: Config): Promise<Finding> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', () =>
      resolve(
        bad(`PORT ${number} is taken: choose another, or stop what uses it (a running Chat-flow does).`),
      ),
    )
    probe.listen(number, host, () => probe.close(() => resolve(good(`PORT ${number} is free.`))))
  })
}

async function web({ webDir }: Config): Promise<Finding> {
  const isBuilt = await access(path.join(webDir, 'index.html')).then(
    () => true,
    () => false,
  )
  return isBuilt
    ? good('The web is built.')
    : bad('The web is not built: npm start does it, or npm run build.')
}

async function database(config: Config): Promise<Finding> {
  if (!config.databaseUrl) return embedded(config)
  const client = new pg.Client({ connectionString: config.databaseUrl, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ version: number; applied: boolean }>(
      "select current_setting('server_version_num')::int as version, to_regclass('schema_migrations') is not null as applied",
    )
    const version = rows[0]?.version ?? 0
    if (version < 150_000)
      return bad(`PostgreSQL ${Math.floor(version / 10_000)} is too old: 15 or newer is needed.`)
    if (!rows[0]?.applied) return good('The database answers and is empty: the first start migrates it.')
    const applied = new Set(
      (await client.query<{ name: string }>('select name from schema_migrations')).rows.map(
        (row) => row.name,
      ),
    )
    const pending = (await listMigrations()).filter((name) => !applied.has(name))
    return good(
      `The database answers; ${pending.length === 0 ? 'it is current' : `the next start applies ${pending.join(', ')}`}.`,
    )
  } finally {
    await client.end()
  }
}

/** Starts a throw-away server beside the data: whatever keeps the real one from starting keeps this one too. */
async function embedded(config: Config): Promise<Finding> {
  const under = await existingPart(config.dataDir)
  const cluster = await startThrowAwayCluster({ name: 'doctor', under, roots: lastingRoots })
  await cluster.stop()
  const home = await databaseFolder(config)
  const where = home.startsWith(config.dataDir) ? '' : ` The database lies in ${home}.`
  return good(`The embedded PostgreSQL starts on this machine.${where}`)
}

/** Follows the chain of every company's audit log. */
async function auditLog(config: Config): Promise<Finding> {
  if (!config.databaseUrl && !(await hasOwnDatabase(config))) return good('No audit log yet.')
  const prepared = await prepareDatabase(config).catch((error: Error) => error)
  // The embedded database belongs to the program that runs.
  if (prepared instanceof ConfigError)
    return good('The audit log is in use: its page verifies it, and so does this command while nothing runs.')
  if (prepared instanceof Error) throw prepared
  const { ownerUrl, appSecret, stop } = prepared
  try {
    const { wrong, count } = await verifyAll(ownerUrl, deriveKey(appSecret, 'audit chain'))
    return wrong.length === 0
      ? good(`The audit log is whole: ${count} entries.`)
      : bad(`The audit log was altered: ${wrong.join('; ')}. Compare it with a backup.`)
  } finally {
    await stop()
  }
}

const hasOwnDatabase = async (config: Config) =>
  access(path.join(clusterIn(await databaseFolder(config)), 'PG_VERSION')).then(
    () => true,
    () => false,
  )

const databaseFolder = ({ dataDir }: Config) => homeOf(path.join(dataDir, 'postgres'))

/** Deleting a data folder does not delete a database that lies elsewhere. */
async function leftovers(): Promise<Finding> {
  const orphans = await listOrphans()
  if (orphans.length === 0) return good('No database is left behind.')
  const lines = orphans.map(({ home, directory }) => `${home} (made for ${directory})`)
  return good(`No data folder uses ${lines.join(', ')}: remove what nobody needs.`)
}

async function redis({ redisUrl }: Config): Promise<Finding> {
  if (!redisUrl) return good('No REDIS_URL: fine for one process.')
  const client = createClient({ url: redisUrl, socket: { connectTimeout: 5_000, reconnectStrategy: false } })
  client.on('error', () => undefined)
  await client.connect()
  await client.ping()
  client.destroy()
  return good('Redis answers.')
}

async function mail({ smtpUrl }: Config): Promise<Finding> {
  if (!smtpUrl) return good('No SMTP_URL: mails are kept for the super user to read, under Mails.')
  const transport = createTransport(smtpUrl)
  await transport.verify()
  transport.close()
  return good('The mail server answers.')
}

await main()
