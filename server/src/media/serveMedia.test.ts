import type { FastifyInstance, InjectOptions } from 'fastify'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { days } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { deriveKey } from '../platform/crypto.ts'
import { createHttpServer } from '../platform/http/server.ts'
import { createLogger } from '../platform/logging.ts'
import { aBucket, type Bucket } from '../platform/storage/bucket.factory.ts'
import { createStorage } from '../platform/storage/createStorage.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { countStored, storedOf } from './accounting.ts'
import { mediaUrl, serveMedia } from './serveMedia.ts'

let server: TestServer
let bucket: Bucket
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  bucket = await aBucket()
  folder = await mkdtemp(path.join(os.tmpdir(), 'chatflow-test-serve-'))
})
afterAll(async () => {
  await bucket.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const addressOf = (companyId: number, name: string, download?: string) =>
  server.tenancy.withTenant(companyId, async (tenant) => mediaUrl(tenant, name, download))

describe.each<[string, () => Record<string, string>]>([
  ['the disk', () => ({})],
  ['a bucket', () => bucket.environment],
])('a file from %s', (_place, environment) => {
  let app: FastifyInstance
  let storage: Storage
  beforeAll(async () => {
    const config = readConfig({ DATA_DIR: folder, ...environment() })
    storage = await createStorage(config)
    app = await createHttpServer(config, createLogger('silent'))
    const mediaKey = deriveKey('a secret for tests that is long enough', 'media')
    serveMedia({ ...server.app.http, app }, storage, mediaKey)
  })
  afterAll(() => app.close())

  const open = (url: string, headers: InjectOptions['headers'] = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ url, method, headers })

  async function aFile(extension = 'mp4', content: string | Buffer = '0123456789') {
    const { companyId, admin } = await server.aTeam()
    const name = await storage.put(companyId, extension, Buffer.from(content))
    return { companyId, admin, name, url: await addressOf(companyId, name) }
  }

  test('is served by its address alone, to be kept by the browser', async () => {
    const { url, name } = await aFile()
    const answer = await open(url)
    expect(answer).toMatchObject({
      statusCode: 200,
      body: '0123456789',
      headers: {
        'content-type': 'video/mp4',
        'content-length': '10',
        'content-disposition': `inline; filename="${name}"; filename*=UTF-8''${name}`,
        'accept-ranges': 'bytes',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, max-age=86400, immutable',
        etag: `"${name}"`,
      },
    })
    expect(answer.headers['content-security-policy']).toMatch(
      /^default-src 'none';.*sandbox allow-same-origin$/,
    )
  })

  test('that the browser has already is not sent again', async () => {
    const { url, name } = await aFile()
    for (const known of [`"${name}"`, `W/"${name}"`, `"other", "${name}"`, '*'])
      expect(await open(url, { 'if-none-match': known })).toMatchObject({ statusCode: 304, body: '' })
    expect((await open(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  test('can be asked about without being sent', async () => {
    const { url } = await aFile()
    const headers = { 'content-type': 'video/mp4', 'content-length': '10' }
    expect(await open(url, {}, 'HEAD')).toMatchObject({ statusCode: 200, body: '', headers })
    expect(await open(url, { range: 'bytes=2-4' }, 'HEAD')).toMatchObject({
      statusCode: 200,
      body: '',
      headers,
    })
    expect((await open(url.replace('signature=', 'signature=x'), {}, 'HEAD')).statusCode).toBe(404)
  })

  test.each([
    ['bytes=0-1', '01', '0-1'],
    ['bytes=3-5', '345', '3-5'],
    ['bytes=3-', '3456789', '3-9'],
    ['bytes=-3', '789', '7-9'],
    ['bytes=-100', '0123456789', '0-9'],
    ['bytes=8-100', '89', '8-9'],
    ['bytes=9-9', '9', '9-9'],
  ])('is served in part: %s', async (range, body, part) => {
    const { url } = await aFile()
    expect(await open(url, { range })).toMatchObject({
      statusCode: 206,
      body,
      headers: { 'content-range': `bytes ${part}/10`, 'content-length': String(body.length) },
    })
  })

  test.each(['bytes=10-', 'bytes=100-200', 'bytes=-0'])('does not reach as far as %s', async (range) => {
    const { url } = await aFile()
    expect(await open(url, { range })).toMatchObject({
      statusCode: 416,
      headers: { 'content-range': 'bytes */10' },
    })
  })

  test.each(['bytes=5-3', 'bytes=1-2,4-5', 'bytes=', 'bytes=-', 'bytes=a-b', 'lines=1-2', 'bytes=-1-2'])(
    'is served as a whole when %s is asked for',
    async (range) => {
      const { url } = await aFile()
      expect(await open(url, { range })).toMatchObject({ statusCode: 200, body: '0123456789' })
    },
  )

  test('is served in part only if it is still the same', async () => {
    const { url, name } = await aFile()
    const range = 'bytes=0-1'
    expect((await open(url, { range, 'if-range': `"${name}"` })).statusCode).toBe(206)
    for (const other of ['"other"', `W/"${name}"`, 'Wed, 21 Oct 2026 07:28:00 GMT'])
      expect((await open(url, { range, 'if-range': other })).statusCode).toBe(200)
  })

  test('without content is served as such', async () => {
    const { url } = await aFile('txt', '')
    expect(await open(url)).toMatchObject({ statusCode: 200, body: '', headers: { 'content-length': '0' } })
    expect((await open(url, { range: 'bytes=0-1' })).statusCode).toBe(416)
  })

  test('of text is not compressed, so that its parts can be counted', async () => {
    const { url } = await aFile('txt', 'a'.repeat(10_000))
    const answer = await open(url, { 'accept-encoding': 'gzip' })
    expect(answer.headers).toMatchObject({ 'content-length': '10000' })
    expect(answer.headers['content-encoding']).toBeUndefined()
  })

  test.each([
    ['jpg', 'image/jpeg', true],
    ['png', 'image/png', true],
    ['webp', 'image/webp', true],
    ['gif', 'image/gif', true],
    ['ogg', 'audio/ogg', true],
    ['mp3', 'audio/mpeg', true],
    ['m4a', 'audio/mp4', true],
    ['webm', 'video/webm', true],
    ['pdf', 'application/pdf', true],
    ['txt', 'text/plain; charset=utf-8', false],
    ['zip', 'application/zip', false],
    ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', false],
    ['bin', 'application/octet-stream', false],
    ['html', 'application/octet-stream', false],
    ['svg', 'application/octet-stream', false],
    ['js', 'application/octet-stream', false],
  ])('stored as %s is %s and shown in place: %s', async (extension, mime, isShown) => {
    const { companyId, name, url } = await aFile(extension, '<script>alert(1)</script>')
    const disposition = isShown ? 'inline' : 'attachment'
    for (const [address, filename] of [
      [url, name],
      [await addressOf(companyId, name, 'pagina.html'), 'pagina.html'],
    ] as const)
      expect(await open(address)).toMatchObject({
        headers: {
          'content-type': mime,
          'content-disposition': `${disposition}; filename="${filename}"; filename*=UTF-8''${filename}`,
          'x-content-type-options': 'nosniff',
        },
      })
  })

  test.each([
    ['orçamento 2026.pdf', 'or_amento 2026.pdf', 'or%C3%A7amento%202026.pdf'],
    ['a"b\r\nset-cookie: x=1.pdf', 'ab set-cookie: x=1.pdf', 'ab%20set-cookie%3A%20x%3D1.pdf'],
    ['../../etc/passwd', 'passwd', 'passwd'],
    ["d'água (2)*.pdf", "d'_gua (2)*.pdf", 'd%27%C3%A1gua%20%282%29%2A.pdf'],
    ['😀.pdf', '__.pdf', '%F0%9F%98%80.pdf'],
  ])('is saved under the name %j', async (download, plain, encoded) => {
    const { companyId, name } = await aFile('zip')
    const { headers } = await open(await addressOf(companyId, name, download))
    expect(headers['content-disposition']).toBe(
      `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    )
  })

  test('is found only with its own signature, for its own company', async () => {
    const [mine, other] = [await aFile(), await aFile()]
    const query = mine.url.split('?')[1] ?? ''
    const expires = new URLSearchParams(query).get('expires')
    const folderOf = (companyId: number) => `/public/company${companyId}`
    for (const wrong of [
      `${folderOf(mine.companyId)}/${mine.name}`,
      `${folderOf(mine.companyId)}/${mine.name}?expires=${expires}`,
      `${folderOf(mine.companyId)}/${mine.name}?expires=${expires}&signature=`,
      `${folderOf(mine.companyId)}/${mine.name}?expires=${expires}&signature=${'A'.repeat(43)}`,
      `${folderOf(mine.companyId)}/${mine.name}?signature=x&${query}`,
      `${folderOf(mine.companyId)}/${mine.name}?${query.replace(String(expires), String(Number(expires) + 1))}`,
      `${folderOf(other.companyId)}/${mine.name}?${query}`,
      `${folderOf(mine.companyId)}/${other.name}?${query}`,
      `${folderOf(mine.companyId)}/..%2f..%2fsecrets%2fapp-secret?${query}`,
      `${folderOf(other.companyId)}/${other.name}?${query}&companyId=${mine.companyId}&name=${mine.name}`,
      `/public/companyNaN/${mine.name}?${query}`,
      `/public/company/${mine.name}?${query}`,
    ])
      expect((await open(wrong)).statusCode, wrong).toBe(404)
    expect((await open(mine.url)).statusCode).toBe(200)
  })

  test('is served to the people of its company without a signature, and to nobody else', async () => {
    const [mine, other] = [await aFile(), await aFile()]
    const address = `/public/company${mine.companyId}/${mine.name}`
    const bearer = async (who: typeof mine.admin) => ({
      authorization: `Bearer ${(await server.as(who)).token}`,
    })
    expect(await open(address, await bearer(mine.admin))).toMatchObject({
      statusCode: 200,
      body: '0123456789',
    })
    expect((await open(address, await bearer(other.admin))).statusCode).toBe(404)
    expect((await open(address, { authorization: 'Bearer nonsense' })).statusCode).toBe(401)
    const expired = `${address}?expires=1&signature=x`
    expect((await open(expired, await bearer(mine.admin))).statusCode).toBe(200)
    expect((await open(expired, await bearer(other.admin))).statusCode).toBe(404)
  })

  test('that was removed is not found', async () => {
    const { url, companyId, name } = await aFile()
    await storage.remove(companyId, name)
    expect((await open(url)).statusCode).toBe(404)
  })

  test('has an address that is the same all day and stops working after some days', async () => {
    const { url, companyId, name } = await aFile()
    expect(await addressOf(companyId, name)).toBe(url)
    server.clock.travel(days(7))
    expect((await open(url)).statusCode).toBe(200)
    server.clock.travel(days(1))
    expect((await open(url)).statusCode).toBe(404)
  })
})

test('a program whose bucket goes away says that it is not ready', async () => {
  const lent = await aBucket()
  const inBucket = await startTestServer({ environment: lent.environment })
  try {
    expect(await inBucket.visit('GET', '/ready')).toMatchObject({
      status: 200,
      body: { checks: { storage: 'ok' } },
    })
    await lent.close()
    expect(await inBucket.visit('GET', '/ready')).toMatchObject({
      status: 503,
      body: { ready: false, checks: { database: 'ok', storage: expect.not.stringMatching(/^ok$/) } },
    })
  } finally {
    await inBucket.close()
  }
})

describe('what a company has stored', () => {
  test('is counted up and down, for each company alone', async () => {
    const [one, other] = [await server.aTeam(), await server.aTeam()]
    const count = (companyId: number, bytes: number, files: number) =>
      server.tenancy.withTenant(companyId, (tenant) => countStored(tenant, { bytes, files }))
    const stored = (companyId: number) => server.tenancy.withTenant(companyId, storedOf)
    expect(await stored(one.companyId)).toEqual({ bytes: 0, files: 0 })
    await count(one.companyId, 5_000_000_000, 2)
    await count(one.companyId, 700, 1)
    await count(one.companyId, -300, -1)
    await count(other.companyId, 50, 1)
    expect(await stored(one.companyId)).toEqual({ bytes: 5_000_000_400, files: 2 })
    expect(await stored(other.companyId)).toEqual({ bytes: 50, files: 1 })
  })

  test('is exact when many count at once', async () => {
    const { companyId } = await server.aTeam()
    const one = () =>
      server.tenancy.withTenant(companyId, (tenant) => countStored(tenant, { bytes: 10, files: 1 }))
    await Promise.all(Array.from({ length: 20 }, one))
    expect(await server.tenancy.withTenant(companyId, storedOf)).toEqual({ bytes: 200, files: 20 })
  })

  test('is not counted when the work is undone', async () => {
    const { companyId } = await server.aTeam()
    const undone = server.tenancy.withTenant(companyId, async (tenant) => {
      await countStored(tenant, { bytes: 10, files: 1 })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await server.tenancy.withTenant(companyId, storedOf)).toEqual({ bytes: 0, files: 0 })
  })
})
