import type { Endpoint } from '@chatflow/contract'
import { hideInResponse } from './conversations/contacts/hiddenNumbers.ts'
import { cronEntries, jobHandlers } from './jobs.ts'
import { drawFirstPage } from './company/auth/drawnPage.ts'
import { chooseLogin } from './company/auth/drawnLogin.ts'
import { createMailer } from './company/mails/mailer.ts'
import { seconds } from './platform/clock.ts'
import { listMigrations } from './platform/database/migrate.ts'
import { createPageDrawer } from './platform/drawing/pageDrawer.ts'
import { fail } from './platform/http/fail.ts'
import { isMailSetUp } from './company/mails/mailSetUp.ts'
import { readNumbers } from './insight/systemHealth/readNumbers.ts'
import { systemGauges } from './insight/systemHealth/systemGauges.ts'
import { countDifferences } from './insight/rollups/differences.ts'
import { serveMetrics } from './platform/http/metrics.ts'
import { serveOpenApi } from './platform/http/openapi.ts'
import { serveReadiness } from './platform/http/readiness.ts'
import type { HttpContext } from './platform/http/serve.ts'
import { createHttpServer } from './platform/http/server.ts'
import { serveWebFiles } from './platform/http/webFiles.ts'
import { startWorker, type Worker } from './platform/jobs/worker.ts'
import { mountRoutes } from './routes.ts'
import { createServices, type AppOptions, type Services } from './services.ts'

/** Builds the program. Nothing runs before `start`. */
export async function createApp(options: AppOptions) {
  const services = await createServices(options)
  const { config, log, node, realtime, pool } = services
  let worker: Worker | undefined
  let heartbeat: NodeJS.Timeout | undefined
  const http = await createHttp(services, {
    strictResponses: options.strictResponses ?? false,
    isWorking: () => worker?.isRunning() === true,
  })

  return {
    tenancy: services.tenancy,
    storage: services.storage,
    http,
    pool,
    nodeId: node.id,
    /** Starts the chosen roles and answers the address. */
    start: async (): Promise<string> => {
      await node.join(options.alone ?? false)
      heartbeat = setInterval(() => {
        node.beat().catch((error: Error) => log.warn({ reason: error.message }, 'missed a heartbeat'))
      }, config.leaseMs / 3)
      if (config.roles.has('worker')) worker = await work(services)
      if (config.roles.has('channels')) await services.connectionSessions.start(options.alone ?? false)
      await http.app.ready()
      if (!config.roles.has('http')) return 'no address'
      realtime.attach(http.app.server)
      const { host, port, sharesPort } = config
      // Fastify passes on what Node's servers know.
      return http.app.listen({ host, port, ...(sharesPort && { reusePort: true }) })
    },
    /** Finishes what is under way, then lets go of everything. */
    stop: async () => {
      clearInterval(heartbeat)
      // Together: sockets alone would wait for every line that is kept for a next request, and those may be kept for a minute.
      await Promise.all([realtime.close(), http.app.close()])
      await services.connectionSessions
        .stop()
        .catch((error: Error) => log.warn({ reason: error.message }, 'could not let go of the connections'))
      await worker?.stop()
      await node.leave().catch((error: Error) => log.warn({ reason: error.message }, 'could not sign off'))
      await services.bus.close()
      await services.workerPool.end()
      await pool.end()
    },
  }
}

function work(services: Services): Promise<Worker> {
  const { config, log, node, workerPool: pool } = services
  const handlers = jobHandlers(services)
  return startWorker({
    pool,
    handlers,
    cron: cronEntries,
    rhythm: config.jobs,
    log,
    onWorker: node.addWorker,
    onWorkerGone: node.dropWorker,
  })
}

interface HttpOptions {
  strictResponses: boolean
  isWorking(): boolean
}

async function isMigrated(pool: Services['pool']): Promise<boolean> {
  const { rows } = await pool.query<{ name: string }>('select name from schema_migrations')
  const applied = new Set(rows.map((row) => row.name))
  return (await listMigrations()).every((name) => applied.has(name))
}

/** What must be so before calls are sent here. */
const readinessOf = ({ config, pool, storage }: Services, isWorking: () => boolean) => ({
  database: async () => (await pool.query('select 1')).rowCount === 1,
  migrations: () => isMigrated(pool),
  worker: async () => !config.roles.has('worker') || isWorking(),
  storage: storage.isWritable,
})

/** What signing in needs. */
const authOf = ({ config, keyFor, tenancy, tokens }: Services) => ({
  tenancy,
  tokens,
  refreshKey: keyFor('refresh token'),
  resetKey: keyFor('reset code'),
  deviceKey: keyFor('device'),
  appKey: keyFor('authenticator apps'),
  codeKey: keyFor('recovery codes'),
  slipKey: keyFor('login steps'),
  handleKey: keyFor('passkey owners'),
  appOrigin: config.origin,
  mailer: createMailer(config),
  trialDays: config.trialDays,
})

/** What is watched besides this process. */
const measuresOf = ({ config, tenancy, slowStatements }: Services) =>
  systemGauges({
    wrongDays: () => countDifferences(tenancy),
    numbers: () =>
      tenancy.withPlatform(async (platform) =>
        readNumbers(platform, {
          dataDir: config.dataDir,
          slowStatements,
          isMailSetUp: (await isMailSetUp(platform, config)) === true,
        }),
      ),
  })

async function createHttp(
  services: Services,
  { strictResponses, isWorking }: HttpOptions,
): Promise<HttpContext> {
  const { config, clock, keyFor, pool, realtime, sessions, storage, tenancy, mediaKey } = services
  const app = await createHttpServer(config, services.log)
  const http: HttpContext = {
    app,
    tenancy,
    now: () => clock.now(),
    sessionOf: (request) => {
      const token = request.headers.authorization?.match(/^Bearer (.+)$/i)?.[1]
      return token ? sessions.authenticate(token) : fail('ERR_SESSION_EXPIRED')
    },
    present: hideInResponse,
    strictResponses,
    served: new Set<Endpoint>(),
  }
  serveMetrics(app, {
    token: config.metricsToken,
    realtime: realtime.counts,
    pool,
    installation: measuresOf(services),
  })
  mountRoutes(http, {
    auth: authOf(services),
    storage,
    webhooks: services.webhooks,
    checkNumber: services.checkNumber,
    channels: services.channels,
    meta: config.meta,
    mediaKey,
    tokenKey: keyFor('connection token'),
    invitationKey: keyFor('invitations'),
    storeKey: keyFor('connection secrets'),
    chainKey: keyFor('audit chain'),
    sealKey: keyFor('platform secrets'),
    integrationKey: keyFor('integrations'),
    webhookKey: keyFor('webhooks'),
    tell: realtime.tell,
    asking: { sealKey: keyFor('prompts'), aiTimeLimitMs: config.aiTimeLimitMs },
    replyKey: keyFor('integration replies'),
    safeHttp: services.safeHttp,
    proofKey: keyFor('erasure receipts'),
    transcriptionMs: seconds(config.transcriptionSeconds),
    origin: config.origin,
    dnsServers: config.dnsServers,
    mail: config,
    system: { dataDir: config.dataDir, slowStatements: services.slowStatements },
    gateways: services.gateways,
  })
  serveReadiness(app, readinessOf(services, isWorking))
  await serveOpenApi(app, http.served)
  const draw = await drawingOf(services, app)
  await serveWebFiles(app, config.webDir, { choose: chooseLogin(tenancy), draw })
  return http
}

/** What the server draws reads as the user's browser would, by the same calls. */
async function drawingOf({ config, clock, keyFor, log, tenancy, tokens }: Services, app: HttpContext['app']) {
  const drawer = await createPageDrawer(config, log)
  app.addHook('onClose', drawer.close)
  return drawFirstPage({
    tenancy,
    tokens,
    refreshKey: keyFor('refresh token'),
    now: () => clock.now(),
    drawer,
    answer: async ({ ip, headers: { host = '' } }, { address, token }) => {
      // As our own pages call: what they are told of files is a path.
      const headers = { authorization: `Bearer ${token}`, host, 'sec-fetch-site': 'same-origin' }
      const { statusCode, body } = await app.inject({ url: address, headers, remoteAddress: ip })
      return { status: statusCode, body }
    },
  })
}
