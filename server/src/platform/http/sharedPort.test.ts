import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/server.ts'

test('two processes share a port, and one goes on when the other ends', async () => {
  const first = await startTestServer({ environment: { SHARE_PORT: 'true' } })
  const { port } = new URL(first.url)
  const second = await startTestServer({
    database: first.database,
    environment: { SHARE_PORT: 'true', PORT: port },
  })
  expect(second.url).toBe(first.url)
  const isAlive = async () => (await fetch(`${first.url}/api/health`)).status
  expect(await isAlive()).toBe(200)
  await second.close()
  expect(await isAlive()).toBe(200)
  await first.close()
})
