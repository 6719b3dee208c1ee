import { gunzipSync, brotliDecompressSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { createLogger } from '../logging.ts'
import { readConfig } from '../config.ts'
import { createHttpServer } from './server.ts'

const app = await createHttpServer(readConfig({}), createLogger('silent'))
const list = (bytes: number) => ({ words: 'bom dia, tudo bem? '.repeat(bytes / 19) })
app.get('/list/:bytes', (request) => list(Number((request.params as { bytes: string }).bytes)))
afterAll(() => app.close())

const get = (bytes: number, encoding: string) =>
  app.inject({ url: `/list/${bytes}`, headers: { 'accept-encoding': encoding } })

test.each([
  ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('who understands %s gets a list as %s, in one go: its length is known', async (asked, encoding, open) => {
  const response = await get(60_000, asked)
  expect(response.headers).toMatchObject({
    'content-encoding': encoding,
    'content-length': String(response.rawPayload.length),
    vary: expect.stringContaining('accept-encoding') as unknown,
  })
  expect(JSON.parse(open(response.rawPayload).toString())).toEqual(list(60_000))
})

test('what is large is compressed piece by piece, and holds up nobody', async () => {
  const response = await get(300_000, 'zstd')
  expect(response.headers).not.toHaveProperty('content-length')
  expect(JSON.parse(zstdDecompressSync(response.rawPayload).toString())).toEqual(list(300_000))
})

test('small answers, and those to who understands nothing, stay as they are', async () => {
  expect((await get(500, 'zstd')).headers).not.toHaveProperty('content-encoding')
  expect((await get(60_000, 'identity')).headers).not.toHaveProperty('content-encoding')
})
