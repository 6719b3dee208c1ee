import { flushCompileCache } from 'node:module'
import { createApp } from './app.ts'
import { seedDemo } from './demo/seedDemo.ts'
import { ensureFirstUser } from './demo/ensureFirstUser.ts'
import { findMediaTool, setMediaTool } from './media/findMediaTool.ts'
import { ConfigError, readConfig, type Config } from './platform/config.ts'
import { limitHeapGrowth } from './platform/heapGrowth.ts'
import { createLogger, type Logger } from './platform/logging.ts'
import { removeAbandonedFolders } from './platform/storage/temporaryFolder.ts'
import { prepareDatabase } from './prepareDatabase.ts'

async function main() {
  limitHeapGrowth()
  const config = readConfig()
  const log = createLogger(config.logLevel)
  const stopping = stopWhenAsked(log)
  setMediaTool(findMediaTool(config.ffmpegPath))
  await removeAbandonedFolders()
  const database = await prepareDatabase(config)
  stopping.by(database.stop)
  try {
    await run({ config, log, database, stopping })
  } catch (error) {
    await database.stop()
    throw error
  }
}

interface Starting {
  config: Config
  log: Logger
  database: Awaited<ReturnType<typeof prepareDatabase>>
  stopping: ReturnType<typeof stopWhenAsked>
}
async function run({ config, log, database, stopping }: Starting) {
  const app = await createApp({ config, log, ...database })
  stopping.by(async () => {
    await app.stop()
    await database.stop()
  })

  try {
    const seeded = config.demo
      ? await seedDemo(app.tenancy, app.storage)
      : await ensureFirstUser(app.tenancy, config)
    const address = await app.start()
    process.stdout.write(greeting(config.appUrl ?? address.replace('0.0.0.0', 'localhost'), seeded))
    // Otherwise what was compiled is kept at the end only, and a process that is killed keeps nothing.
    flushCompileCache()
  } catch (error) {
    // Otherwise the database stops under a running worker, whose complaints would bury the reason.
    await app.stop()
    throw isTaken(error)
      ? new ConfigError(`PORT ${config.port} is taken: choose another, or stop what uses it.`)
      : error
  }
}

const isTaken = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EADDRINUSE'

function greeting(address: string, accounts: { email: string; password: string; about: string }[]) {
  const lines = accounts.map(
    ({ email, password, about }) => `    ${email.padEnd(20)} ${password.padEnd(12)} ${about}`,
  )
  const list = lines.length > 0 ? `\n  Accounts:\n${lines.join('\n')}\n` : ''
  return `\n  Chat-flow is ready at ${address}\n${list}\n  Ctrl-C stops it.\n\n`
}

/**
 * Listens from the beginning: to the first process of a container a signal that nobody listens to does nothing, and who
 * stops it while it starts would wait until it is killed.
 */
function stopWhenAsked(log: Logger) {
  let stop: () => Promise<void> = async () => undefined
  let isStopping = false
  const asked = (signal: NodeJS.Signals) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    // A request that never ends must not keep the program alive forever.
    setTimeout(() => process.exit(1), 25_000).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop cleanly')
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', asked)
  process.on('SIGTERM', asked)
  return {
    /** What has been started by now, and how it ends. */
    by: (how: () => Promise<void>) => {
      stop = how
    },
  }
}

try {
  await main()
} catch (error) {
  const text = error instanceof ConfigError ? error.message : String((error as Error).stack ?? error)
  process.stderr.write(`\n${text}\n\nnpm run doctor tells more.\n`)
  process.exit(1)
}
