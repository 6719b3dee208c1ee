import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { keptSecret } from '../src/platform/crypto.ts'
import { startCluster } from '../src/platform/database/cluster.ts'
import { aLine, settle, startTalking, tableOf, unharmed } from './crashLoad.ts'
import { startProgram } from './program.ts'
import { addressOf } from './programDatabase.ts'
import { aReadyFolder, firstUser } from './readyFolder.ts'
import { eventually } from './server.ts'

const kills = Number(process.env['KILLS'] ?? 3)
const common = { DEMO: 'false', LOG_LEVEL: 'fatal' }

interface Server {
  url: string
  postmaster(): Promise<number | undefined>
  /** Somebody starts it again when it has died, as an operating system would. */
  revive(): Promise<unknown>
}

/** Of all the ways to lose a database, in turn: the whole server, one process of it, one session. */
const ways = [
  async ({ postmaster, revive }: Server) => {
    const pid = await postmaster()
    process.kill(pid!, 'SIGKILL')
    await revive()
  },
  // PostgreSQL then ends all the others, because this one may have harmed what they share.
  async ({ url }: Server) => process.kill(await aSession(url), 'SIGKILL'),
  async ({ url }: Server) => process.kill(await aSession(url), 'SIGTERM'),
]

/** The process behind one of the program's sessions, whichever has just worked. */
async function aSession(url: string): Promise<number> {
  return eventually(async () => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where application_name = 'chat-flow' order by state_change desc limit 6`,
      )
      return rows[Math.floor(Math.random() * rows.length)]?.pid
    } catch {
      return undefined
    } finally {
      await client.end().catch(() => undefined)
    }
  }, 60_000)
}

async function killUnderLoad(title: string, environment: Record<string, string>, of: Server) {
  const program = await startProgram({ ...common, ...environment })
  const { call, whatsappId } = await aLine({ program: () => program, ...firstUser })
  const talking = startTalking(call, whatsappId)
  await talking.begun()
  const { conversations } = talking
  let dead = false
  const death = diesOf(program).then(() => (dead = true))
  for (let count = 0; count < kills && !dead; count += 1) {
    await Promise.race([talking.listen(1 + Math.random() * 20), death])
    if (!dead) await ways[count % ways.length]!(of)
  }
  // Ten answers that nobody had to wait for another death for.
  await Promise.race([talking.listen(20), death])
  expect(dead ? program.output() : 'alive').toBe('alive')
  await talking.stop()
  const counted = await settle({ url: of.url, whatsappId, conversations })
  process.stdout.write(tableOf(`${title}: ${kills} kills of the database`, conversations, counted))
  expect(counted.in).toMatchObject(unharmed)
  expect(counted.out).toMatchObject(unharmed)
  expect(counted.strangers).toBe(0)
  await eventually(async () => (await heldJobs(of.url)) === 0, 60_000)
  expect(program.process.exitCode).toBe(null)
  expect(await program.kill('SIGTERM')).toBe(0)
}

const diesOf = ({ process: child }: { process: NodeJS.EventEmitter }) =>
  new Promise<void>((resolve) => void child.once('exit', () => resolve()))

/** Jobs that somebody holds: of what was under way when the database died, nothing may be forgotten. */
async function heldJobs(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ count: number }>(
    'select count(*) as count from graphile_worker.jobs where locked_by is not null',
  )
  await client.end()
  return Number(rows[0]?.count)
}

const timeout = 600_000 + kills * 30_000

test(
  `its own database killed ${kills} times under load, it starts it again and goes on`,
  { timeout },
  async () => {
    const folder = await aReadyFolder('the first user')
    const url = await addressOf(folder.directory)
    const { postmaster } = folder
    await killUnderLoad(
      'embedded',
      { DATA_DIR: folder.directory },
      { url, postmaster, revive: async () => undefined },
    )
    await folder.remove()
  },
)

test(`a foreign database killed ${kills} times under load, it waits and goes on`, { timeout }, async () => {
  const folder = await aReadyFolder('the first user')
  const wish = {
    directory: path.join(folder.directory, 'postgres'),
    password: await keptSecret(folder.directory, 'database-password'),
    database: 'chatflow',
    settings: ['fsync=off'],
  }
  const cluster = await startCluster(wish)
  const revive = async () => {
    await pause(Math.random() * 1_000)
    await eventually(
      async () => startCluster({ ...wish, entrance: cluster.entrance }).catch(() => undefined),
      60_000,
    )
  }
  await killUnderLoad(
    'external',
    { DATA_DIR: folder.directory, DATABASE_URL: cluster.url },
    { url: cluster.url, postmaster: folder.postmaster, revive },
  )
  await cluster.stop()
  await folder.remove()
})
