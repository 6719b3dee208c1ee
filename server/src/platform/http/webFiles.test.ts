import helmet from '@fastify/helmet'
import Fastify from 'fastify'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { serveWebFiles } from './webFiles.ts'

test('a browser that understands it gets what the build has compressed, every other one the plain file', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'chatflow-web-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const script = 'export const words = 1\n'.repeat(100)
  await mkdir(path.join(directory, 'assets'))
  await writeFile(path.join(directory, 'index.html'), '<!doctype html>')
  await writeFile(path.join(directory, 'assets/page-1a2b.js'), script)
  await writeFile(path.join(directory, 'assets/page-1a2b.js.br'), brotliCompressSync(script))
  const app = Fastify()
  await serveWebFiles(app, directory)
  const get = (encoding: string) =>
    app.inject({ url: '/assets/page-1a2b.js', headers: { 'accept-encoding': encoding } })

  const compressed = await get('gzip, deflate, br')
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript') as unknown,
    'cache-control': expect.stringContaining('immutable') as unknown,
  })
  expect(compressed.rawPayload.length).toBeLessThan(script.length)

  const plain = await get('identity')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toBe(script)
  await app.close()
})

test('a page says how it is to be treated, its parts carry no more than what a browser looks at', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'chatflow-web-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  await mkdir(path.join(directory, 'assets'))
  await writeFile(path.join(directory, 'index.html'), '<!doctype html>')
  for (const name of ['page-1a2b.js', 'logo-1a2b.svg'])
    await writeFile(path.join(directory, 'assets', name), '')
  const app = Fastify()
  await app.register(helmet)
  await serveWebFiles(app, directory)
  const { headers: ofPart } = await app.inject({ url: '/assets/page-1a2b.js' })
  for (const name of ['etag', 'last-modified', 'accept-ranges']) expect(ofPart).not.toHaveProperty(name)
  const protectedBy = async (url: string) => {
    const { headers } = await app.inject({ url })
    return ['x-content-type-options', 'content-security-policy', 'x-frame-options'].map(
      (name) => name in headers,
    )
  }
  expect(await protectedBy('/tickets')).toEqual([true, true, true])
  expect(await protectedBy('/assets/page-1a2b.js')).toEqual([true, false, false])
  // Opened by itself it is a page: it may have scripts in it.
  expect(await protectedBy('/assets/logo-1a2b.svg')).toEqual([true, true, true])
  await app.close()
})

test('an address is a file only if it names one that was built', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'chatflow-web-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  await mkdir(path.join(directory, 'web/assets'), { recursive: true })
  await writeFile(path.join(directory, 'web/index.html'), 'the page')
  await writeFile(path.join(directory, 'web/logo.svg'), 'the logo')
  await writeFile(path.join(directory, 'web/assets/uma página-1a2b.js'), 'a part')
  await writeFile(path.join(directory, 'secret'), 'nobody reads this')
  const app = Fastify()
  await serveWebFiles(app, path.join(directory, 'web'))
  const at = async (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') => {
    const { statusCode, body } = await app.inject({ url, method })
    return [statusCode, statusCode === 200 ? body : undefined]
  }
  expect(await at('/logo.svg?v=2')).toEqual([200, 'the logo'])
  expect(await at('/logo.svg', 'HEAD')).toEqual([200, ''])
  expect(await at('/assets/uma%20p%C3%A1gina-1a2b.js')).toEqual([200, 'a part'])
  expect(await at('/')).toEqual([200, 'the page'])
  expect(await at('/tickets/7')).toEqual([200, 'the page'])
  for (const url of ['/../secret', '/..%2fsecret', '/assets/../../secret'])
    expect(await at(url)).not.toContain('nobody reads this')
  for (const url of ['/assets', '/assets/', '/assets/gone-1a2b.js', '/api/nothing'])
    expect(await at(url)).toEqual([404, undefined])
  expect(await at('/logo.svg', 'POST')).toEqual([404, undefined])
  expect(await at('/tickets', 'HEAD')).toEqual([404, undefined])
  await app.close()
})
