import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import { randomUUID } from 'node:crypto'
import { parse } from 'node:querystring'
import { constants, type ZlibOptions } from 'node:zlib'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
} from 'fastify'
import { hours, seconds } from '../clock.ts'
import type { Config } from '../config.ts'
import { isDatabaseAway, isUnheldValue, namesWhatIsGone } from '../database/connect.ts'
import type { Logger } from '../logging.ts'
import { resolveWholeAddresses } from '../storage/wholeAddresses.ts'
import { readOn, watchBodies } from './bodies.ts'
import { AppError, fail } from './fail.ts'
import { refuseNull } from './serve.ts'

/** Bytes. A stream costs a list three to four times what compressing it in one go does; only large answers pay back for it. */
const inOneGo = 256 * 1024
/** What zstd prepares for one answer costs more than packing it: tables for the size of a list are half of that, as small. */
const packing = {
  params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_windowLog]: 17 },
}

export async function createHttpServer(config: Config, log: Logger): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustProxy,
    bodyLimit: 1024 * 1024,
    // The longest of uploads; `watchBodies` is stricter.
    requestTimeout: hours(1),
    http: { headersTimeout: seconds(20), connectionsCheckingInterval: seconds(5) },
    forceCloseConnections: 'idle',
    routerOptions: {
      ignoreTrailingSlash: true,
      caseSensitive: false,
      maxParamLength: 500,
      querystringParser: firstOfEach,
    },
  })
  acceptEmptyBodies(app)
  handleErrors(app)
  watchBodies(app, config)
  closeLinesAfterUse(app)
  await saySecurity(app, config)
  await app.register(cors, { origin: config.corsOrigins, credentials: true })
  resolveWholeAddresses(app, config.origin)
  await app.register(compress, {
    threshold: 1024,
    syncThreshold: inOneGo,
    zlibOptions: packing as ZlibOptions,
  })
  await app.register(cookie)
  await app.register(multipart)
  return app
}

/**
 * What browsers are told to refuse is the same for every answer. The plugin works it out anew for each, which cost as much
 * as reading a session: it is asked once, by an app of its own.
 */
async function saySecurity(app: FastifyInstance, config: Config) {
  const asked = Fastify()
  await asked.register(helmet, {
    contentSecurityPolicy: contentSecurity(config),
    strictTransportSecurity: config.appUrl?.startsWith('https') ?? false,
    // The login dialog of Meta is a window of its own, which tells the page how it went.
    crossOriginOpenerPolicy: { policy: config.meta.appId ? 'same-origin-allow-popups' : 'same-origin' },
  })
  let said: [string, string][] = []
  asked.get('/', (_request, reply) => {
    said = Object.entries(reply.raw.getHeaders()).map(([name, value]) => [name, String(value)])
    return reply.send()
  })
  await asked.inject('/')
  await asked.close()
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of said) reply.raw.setHeader(name, value)
    done()
  })
}

/** Of a parameter that is repeated in an address, the first one counts. */
const firstOfEach = (query: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parse(query)).map(([name, value]) => [name, [value ?? ''].flat()[0] ?? '']),
  )

/** A line in use when the server begins to close would be kept for the next request, and the stop would wait for it. */
function closeLinesAfterUse(app: FastifyInstance) {
  let sweeping: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    sweeping = setInterval(() => app.server.closeIdleConnections(), 50)
  })
  app.addHook('onClose', async () => clearInterval(sweeping))
}

function contentSecurity(config: Config) {
  // Events name files by the address of the installation, also to a page that was opened under another one.
  const files = ["'self'", ...(config.origin ? [config.origin] : [])]
  const login = loginHosts(config)
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...login.script],
      // Mantine writes CSS variables into style elements and attributes.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: [...files, 'data:', 'blob:'],
      mediaSrc: [...files, 'blob:'],
      connectSrc: [...files, 'ws:', 'wss:', ...login.calls],
      fontSrc: ["'self'", 'data:'],
      // Help videos, which are opened by a click and nothing before it.
      frameSrc: ['https://www.youtube-nocookie.com', ...login.calls],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(config.appUrl?.startsWith('https') ? { upgradeInsecureRequests: [] } : {}),
    },
  }
}

/** Meta's login dialog brings a script of its own. Only where there is an app to log in to. */
function loginHosts({ meta }: Config) {
  if (!meta.appId) return { script: [], calls: [] }
  const script = new URL(meta.sdkUrl).origin
  const calls = ['https://www.facebook.com', 'https://web.facebook.com', 'https://graph.facebook.com']
  return { script: [script], calls: [script, ...calls] }
}

/** Clients send the JSON content type with nothing behind it; that is an empty body, not a broken one. */
function acceptEmptyBodies(app: FastifyInstance) {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      done(null, JSON.parse(body as string, cleanValue))
    } catch (error) {
      done(error instanceof AppError ? error : new AppError('ERR_INVALID_JSON'))
    }
  })
}
const cleanValue = (key: string, value: unknown) => {
  refuseNull(key)
  // A name of a field cannot become another one.
  if (!key.isWellFormed()) fail('ERR_INVALID_INPUT', { details: [{ path: '', message: 'broken character' }] })
  if (typeof value === 'string') {
    refuseNull(value)
    // Half an emoji is no character, and PostgreSQL takes none: it becomes the sign for an unknown one.
    return value.toWellFormed()
  }
  return key === '__proto__' ? undefined : value
}

const fastifyErrors: Record<string, AppError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new AppError('ERR_TOO_LARGE'),
  FST_REQ_FILE_TOO_LARGE: new AppError('ERR_TOO_LARGE'),
  FST_FILES_LIMIT: new AppError('ERR_INVALID_INPUT'),
  FST_FIELDS_LIMIT: new AppError('ERR_INVALID_INPUT'),
  FST_PARTS_LIMIT: new AppError('ERR_INVALID_INPUT'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new AppError('ERR_WRONG_TYPE'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new AppError('ERR_INVALID_INPUT'),
}

function handleErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = asKnown(error)
    readOn(request, reply)
    if (known.code === 'ERR_UNAVAILABLE') request.log.warn({ reason: error.message }, 'the database is away')
    else if (isUnheldValue(error)) request.log.warn({ reason: error.message }, 'a value that cannot be kept')
    else if (known.status >= 500) request.log.error({ err: error }, 'request failed')
    return reply
      .status(known.status)
      .headers(known.headers)
      .send({ error: known.text, details: known.details })
  })
  app.addHook('onResponse', async (request, reply) => {
    // The route, not the address: addresses of the reset call carry a password.
    const line = {
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    request.log.info(line, 'request')
  })
}

function asKnown(error: FastifyError): AppError {
  if (error instanceof AppError) return error
  const known = fastifyErrors[error.code]
  if (known) return known
  if (isDatabaseAway(error)) return new AppError('ERR_UNAVAILABLE', { headers: { 'retry-after': '2' } })
  // Of the right kind, and still larger than any that is kept.
  if (isUnheldValue(error)) return new AppError('ERR_INVALID_INPUT')
  // It was there when it was looked for, and somebody removed it meanwhile.
  if (namesWhatIsGone(error)) return new AppError('ERR_NOT_FOUND')
  if (error.statusCode !== undefined && error.statusCode < 500)
    return new AppError('ERR_INVALID_INPUT', { status: error.statusCode })
  return new AppError('ERR_INTERNAL')
}
