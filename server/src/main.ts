import { flushCompileCache } from 'node:module'
import { createApp } from './app.ts'
import { seedDemo } from './demo/seedDemo.ts'
import { ensureFirstUser } from './demo/ensureFirstUser.ts'
import { findMediaTool, setMediaTool } from './media/findMediaTool.ts'
import { ConfigError, readConfig, type Config } from './platform/config.ts'
import { createLogger, type Logger } from './platform/logging.ts'
import { removeAbandonedFolders } from './platform/storage/temporaryFolder.ts'
import { prepareDatabase } from './prepareDatabase.ts'

async function main() {
  const config = readConfig()
  const log = createLogger(config.logLevel)
  setMediaTool(findMediaTool(config.ffmpegPath))
  await removeAbandonedFolders()
  const database = await prepareDatabase(config)
  try {
    await run(config, log, database)
  } catch (error) {
    await database.stop()
    throw error
  }
}

async function run(config: Config, log: Logger, database: Awaited<ReturnType<typeof prepareDatabase>>) {
  const app = await createApp({ config, log, ...database })
  const stop = stopOnce(log, async () => {
    await app.stop()
    await database.stop()
  })
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)

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

function stopOnce(log: Logger, stop: () => Promise<void>) {
  let stopping = false
  return (signal: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
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
}

try {
  await main()
} catch (error) {
  const text = error instanceof ConfigError ? error.message : String((error as Error).stack ?? error)
  process.stderr.write(`\n${text}\n\nnpm run doctor tells more.\n`)
  process.exit(1)
}
