import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { equalSecrets } from '../crypto.ts'
import { fail } from './fail.ts'

interface Options {
  token: string | undefined
  realtime(): { sockets: number; namespaces: number; addresses: number; refusedAddresses: number }
  pool: { totalCount: number; waitingCount: number }
  /** What the installation as a whole counts, read once for every answer. */
  installation: Installation
}

export interface Installation {
  families: { name: string; help: string; labels: string[] }[]
  read(): Promise<Measured[]>
}

/** One number of a family. */
interface Measured {
  name: string
  value: number
  labels: Record<string, string>
}

/** Prometheus metrics, for this machine or for holders of METRICS_TOKEN. */
export function serveMetrics(app: FastifyInstance, options: Options) {
  const { token, realtime, pool, installation } = options
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'chatflow_http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  gauge(registry, 'chatflow_sockets', 'Open sockets of this process', () => realtime().sockets)
  gauge(
    registry,
    'chatflow_socket_namespaces',
    'Companies with sockets or events',
    () => realtime().namespaces,
  )
  gauge(registry, 'chatflow_socket_addresses', 'Addresses with open sockets', () => realtime().addresses)
  gauge(
    registry,
    'chatflow_socket_refused_addresses',
    'Addresses whose sockets were refused in the last minute',
    () => realtime().refusedAddresses,
  )
  gauge(registry, 'chatflow_database_connections', 'Connections of the pool', () => pool.totalCount)
  gauge(registry, 'chatflow_database_waiting', 'Requests waiting for a connection', () => pool.waitingCount)

  const refresh = addInstallation(registry, installation)

  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
    }
    requests.observe(labels, reply.elapsedTime / 1000)
  })
  app.get('/api/metrics', async (request, reply) => {
    if (!isAllowed(request, token)) fail('ERR_NO_PERMISSION')
    await refresh()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function gauge(registry: Registry, name: string, help: string, read: () => number | Promise<number>) {
  const collect = async () => metric.set(await read())
  const metric: Gauge = new Gauge({ name, help, registers: [registry], collect })
}

/** Without its database a process still tells how it is itself, and that the rest is as it was last. */
function addInstallation(registry: Registry, { families, read }: Installation): () => Promise<void> {
  const gauges = new Map(
    families.map(({ name, help, labels }) => [
      name,
      new Gauge({ name, help, labelNames: labels, registers: [registry] }),
    ]),
  )
  const readable = new Gauge({
    name: 'chatflow_database_readable',
    help: 'Whether the numbers that come from the database could be read just now',
    registers: [registry],
  })
  return async () => {
    const measured = await read().catch(() => undefined)
    readable.set(measured ? 1 : 0)
    if (!measured) return
    for (const gauge of gauges.values()) gauge.reset()
    for (const { name, value, labels } of measured) gauges.get(name)?.set(labels, value)
  }
}

const forwarding = /^(x-forwarded(-.*)?|forwarded|x-real-ip|x-client-ip|cf-connecting-ip|true-client-ip|via)$/
const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
function isAllowed(request: FastifyRequest, token: string | undefined) {
  const given = request.headers.authorization?.replace(/^Bearer /, '')
  if (token) return given !== undefined && equalSecrets(given, token)
  // A proxy on this machine speaks for the whole world.
  const isForwarded = Object.keys(request.headers).some((name) => forwarding.test(name))
  return loopback.has(request.socket.remoteAddress ?? '') && !isForwarded
}
