import { createAdapter } from '@socket.io/redis-streams-adapter'
import { createClient } from 'redis'
import type { Logger } from '../logging.ts'

/** The line over which several programs tell each other's browsers what happened. */
export async function connectRedis(url: string, log: Logger) {
  const client = createClient({ url })
  client.on('error', (error: Error) => log.warn({ reason: error.message }, 'redis is away'))
  await client.connect()
  return { adapter: createAdapter(client), destroy: () => client.destroy() }
}
