import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createLogger } from '../logging.ts'
import { createHttpServer } from './server.ts'

test('a stop waits for the answers under way, not for lines that are kept for the next request', async () => {
  const app = await createHttpServer(readConfig({ NODE_ENV: 'test' }), createLogger('silent'))
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app.get('/slow', async () => {
    asked.resolve()
    await held.promise
    return { done: true }
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const agent = new Agent({ keepAlive: true })
  const answer = once(get(`${url}/slow`, { agent }), 'response') as Promise<[IncomingMessage]>
  await asked.promise
  const closed = app.close()
  held.resolve()
  const [response] = await answer
  expect(response.statusCode).toBe(200)
  response.resume()
  await closed
  agent.destroy()
}, 30_000)
