import type { Endpoint } from '@chatflow/contract'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { LogEvent } from 'kysely'
import { createSessionReader } from './auth/sessionReader.ts'
import { createTokens } from './auth/tokens.ts'
import { cronLines, jobHandlers } from './jobs.ts'
import { createPostOffice } from './mails/postOffice.ts'
import { systemClock, type Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { deriveKey } from './platform/crypto.ts'
import { listen } from './platform/database/bus.ts'
import { connect } from './platform/database/connect.ts'
import { listMigrations, migrate } from './platform/database/migrate.ts'
import { fail } from './platform/http/fail.ts'
import { serveMetrics } from './platform/http/metrics.ts'
import { serveOpenApi } from './platform/http/openapi.ts'
import { serveReadiness } from './platform/http/readiness.ts'
import type { HttpContext } from './platform/http/serve.ts'
import { createHttpServer } from './platform/http/server.ts'
import { serveWebFiles } from './platform/http/webFiles.ts'
import { createNode, heartbeatEvery } from './platform/jobs/nodes.ts'
import { startWorker, type Worker } from './platform/jobs/worker.ts'
import type { Logger } from './platform/logging.ts'
import { createRealtime, type Realtime } from './platform/realtime/realtime.ts'
import { diskStorage } from './platform/storage/storage.ts'
import { createTenancy, type Tenancy } from './platform/tenancy/tenancy.ts'
import { presenceListener } from './presence/presence.ts'
import { mountRoutes } from './routes.ts'

export interface AppOptions {
  config: Config
  appSecret: string
  /** The owner's address: migrations run with it, the program does not. */
  ownerUrl: string
  log: Logger
  clock?: Clock
  /** This process is known to be the only one on its database. */
  alone?: boolean
  onQuery?: (event: LogEvent) => void
  strictAnswers?: boolean
}

/** Builds the program, in order: database, tenancy, sockets, HTTP. Nothing runs before `start`. */
export async function createApp(options: AppOptions) {
  const { config, appSecret, log, clock = systemClock } = options
  const keyFor = (purpose: string) => deriveKey(appSecret, purpose)
  const appUrl = await migrate({
    ownerUrl: options.ownerUrl,
    appUrl: config.databaseAppUrl,
    appPassword: keyFor('database role').toString('base64url'),
    log,
  })
  const connections = connect({
    url: appUrl,
    poolSize: config.databasePool,
    onIdleError: (error) => log.warn({ reason: error.message }, 'a database connection was lost'),
    ...(options.onQuery && { onQuery: options.onQuery }),
  })

  const mediaKey = keyFor('media')
  const tenancy: Tenancy = createTenancy({
    db: connections.db,
    clock,
    mediaKey,
    emit: (events) => realtime.emit(events),
  })
  const tokens = createTokens(keyFor('access token'), clock)
  const sessions = createSessionReader(tenancy, tokens, clock)
  const realtime: Realtime = await createRealtime({
    config,
    log,
    tenancy: () => tenancy,
    authenticate: sessions.authenticate,
  })
  const bus = await listen(appUrl, log)
  sessions.hear(bus)
  bus.onNotice(({ topic, key }) => topic === 'session' && realtime.endSession(key))

  const node = createNode(tenancy, randomUUID(), config.roles)
  realtime.listen(presenceListener(tenancy, node.id))
  const storage = diskStorage(path.join(config.dataDir, 'media'))
  const app = await createHttpServer(config, log)
  const http: HttpContext = {
    app,
    tenancy,
    now: () => clock.now(),
    sessionOf: (request) => {
      const token = request.headers.authorization?.match(/^Bearer (.+)$/i)?.[1]
      return token ? sessions.authenticate(token) : fail('ERR_SESSION_EXPIRED')
    },
    strictAnswers: options.strictAnswers ?? false,
    served: new Set<Endpoint>(),
  }
  let worker: Worker | undefined
  serveMetrics(app, { token: config.metricsToken, sockets: realtime.count, pool: connections.pool })
  mountRoutes(http, {
    auth: {
      tenancy,
      tokens,
      refreshKey: keyFor('refresh token'),
      resetKey: keyFor('reset code'),
      postOffice: createPostOffice(config),
      trialDays: config.trialDays,
    },
    storage,
    mediaKey,
  })
  serveReadiness(app, {
    database: async () => (await connections.pool.query('select 1')).rowCount === 1,
    migrations: async () => {
      const { rows } = await connections.pool.query<{ name: string }>('select name from schema_migrations')
      const applied = new Set(rows.map((row) => row.name))
      return (await listMigrations()).every((name) => applied.has(name))
    },
    worker: async () => !config.roles.has('worker') || worker?.isRunning() === true,
    storage: storage.isWritable,
  })
  await serveOpenApi(app, http.served)
  await serveWebFiles(app, config.webDir)

  let heartbeat: NodeJS.Timeout | undefined
  return {
    tenancy,
    http,
    pool: connections.pool,
    /** Starts the chosen roles and answers the address. */
    start: async (): Promise<string> => {
      await node.join(options.alone ?? false)
      heartbeat = setInterval(() => {
        node.beat().catch((error: Error) => log.warn({ reason: error.message }, 'missed a heartbeat'))
      }, heartbeatEvery)
      if (config.roles.has('worker')) {
        worker = await startWorker({
          pool: connections.pool,
          concurrency: 4,
          handlers: jobHandlers(config, tenancy),
          cron: cronLines,
          log,
          onWorker: node.addWorker,
        })
      }
      await app.ready()
      if (!config.roles.has('http')) return 'no address'
      realtime.attach(app.server)
      return app.listen({ host: config.host, port: config.port })
    },
    /** Finishes what is under way, then lets go of everything. */
    stop: async () => {
      clearInterval(heartbeat)
      await realtime.close()
      await app.close()
      await worker?.stop()
      await node.leave().catch((error: Error) => log.warn({ reason: error.message }, 'could not sign off'))
      await bus.close()
      await connections.close()
    },
  }
}
export type App = Awaited<ReturnType<typeof createApp>>
