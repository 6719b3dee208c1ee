import { once } from 'node:events'
import { Agent, get, request, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/server.ts'
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

test('the whole program stops as soon, sockets or not', async () => {
  const server = await startTestServer()
  const agent = new Agent({ keepAlive: true })
  const headers = { 'content-type': 'application/json', 'content-length': 2 }
  const asking = request(`${server.url}/api/auth/login`, { agent, method: 'POST', headers })
  asking.flushHeaders()
  const [socket] = (await once(asking, 'socket')) as [Socket]
  if (socket.connecting) await once(socket, 'connect')
  // When this is answered, that has begun.
  await fetch(`${server.url}/api/health`)
  const stopped = server.close()
  asking.end('{}')
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(400)
  response.resume()
  await stopped
  agent.destroy()
}, 30_000)
