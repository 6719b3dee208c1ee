import type { FastifyInstance } from 'fastify'

type Check = () => Promise<boolean>

/** Whether this process can do its work, and if not, why. For load balancers and for people at three in the morning. */
export function serveReadiness(app: FastifyInstance, checks: Record<string, Check>) {
  app.get('/api/ready', async (_request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await outcome(check)] as const),
    )
    const ready = results.every(([, result]) => result === 'ok')
    return reply.status(ready ? 200 : 503).send({ ready, checks: Object.fromEntries(results) })
  })
}

async function outcome(check: Check): Promise<string> {
  try {
    return (await check()) ? 'ok' : 'not ready'
  } catch (error) {
    return (error as Error).message
  }
}
