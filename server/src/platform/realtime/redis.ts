import { createAdapter } from '@socket.io/redis-streams-adapter'
import { createClient } from 'redis'
import type { Logger } from '../logging.ts'

/**
 * The line over which several programs tell each other's browsers what happened. What was under way when it was cut is not
 * said again: `onReturn` says that something may be missing.
 */
export async function connectRedis(url: string, log: Logger, onReturn: () => void) {
  const client = createClient({ url })
  client.on('error', (error: Error) => log.warn({ reason: error.message }, 'redis is away'))
  await client.connect()
  client.on('ready', onReturn)
  return { adapter: createAdapter(client), destroy: () => client.destroy() }
}
