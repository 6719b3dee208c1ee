import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { eventually } from '../../../test/server.ts'
import { readConfig } from '../config.ts'
import { createLogger } from '../logging.ts'
import { readForm, type Form } from './form.ts'
import { createHttpServer } from './server.ts'

const kilobyte = 1024
const limits = { field: 'medias', maxFiles: 3, maxBytes: 100 * kilobyte }

/** What a handler saw of the last form: the files as they were before they were forgotten. */
let seen: {
  fields: Form['fields']
  files: { filename: string; mimetype: string; size: number; content: Buffer }[]
}
let app: FastifyInstance
let failures: unknown[] = []
/** A temporary folder of this test's own: others write to the machine's at the same time. */
let temporary: string
beforeAll(async () => {
  temporary = await mkdtemp(path.join(os.tmpdir(), 'chatflow-test-form-'))
  vi.stubEnv('TMPDIR', temporary)
  app = await createHttpServer(readConfig({ LOG_LEVEL: 'silent' }), createLogger('silent'))
  app.addHook('onError', async (_request, _reply, error) => void failures.push(error))
  app.post('/form', async (request) => {
    const form = await readForm(request, limits)
    try {
      const files = form.files.map(async ({ path, ...file }) => ({ ...file, content: await readFile(path) }))
      seen = { fields: form.fields, files: await Promise.all(files) }
      return { ok: true }
    } finally {
      await form.dispose()
    }
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  vi.unstubAllEnvs()
  await rm(temporary, { recursive: true, force: true })
})

const waitingFiles = async () => (await readdir(temporary)).length

const boundary = 'a-boundary'
type Part = [disposition: string, content: string | Buffer, type?: string]
const field = (name: string, value: string): Part => [`name="${name}"`, value]
const file = (name: string, filename: string, content: string | Buffer, type = 'image/png'): Part => [
  `name="${name}"; filename="${filename}"`,
  content,
  type,
]
const start = ([disposition, content, type]: Part) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n`),
    Buffer.from(type ? `content-type: ${type}\r\n\r\n` : '\r\n'),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
const formOf = (parts: Part[]) => Buffer.concat([...parts.map(start), Buffer.from(`--${boundary}--\r\n`)])
const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }

async function send(payload: Buffer, headers: Record<string, string> = type) {
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/form', payload, headers })
  return { status: statusCode, body: JSON.parse(body) as { error?: string; details?: unknown } }
}

describe('a form', () => {
  test('may have its fields and files in any order, and a field more than once', async () => {
    const before = await waitingFiles()
    const content = Buffer.from([0, 1, 2, 255])
    const parts = [
      field('body', 'primeira'),
      file('medias', 'ação.png', content),
      field('isPrivate', 'false'),
      field('body', 'segunda'),
      file('medias', 'b.txt', 'texto', 'text/plain'),
      field('body', ''),
    ]
    expect(await send(formOf(parts))).toEqual({ status: 200, body: { ok: true } })
    expect(seen.fields).toEqual({ body: ['primeira', 'segunda', ''], isPrivate: ['false'] })
    expect(seen.files).toEqual([
      { filename: 'ação.png', mimetype: 'image/png', size: 4, content },
      { filename: 'b.txt', mimetype: 'text/plain', size: 5, content: Buffer.from('texto') },
    ])
    expect(await waitingFiles()).toBe(before)
  })

  test('may have no files, or nothing at all', async () => {
    expect((await send(formOf([field('body', 'só texto')]))).status).toBe(200)
    expect(seen).toEqual({ fields: { body: ['só texto'] }, files: [] })
    for (const parts of [[], [file('medias', '', '')]]) {
      expect((await send(formOf(parts))).status).toBe(200)
      expect(seen).toEqual({ fields: {}, files: [] })
    }
  })

  test('loses the files of other fields', async () => {
    const parts = [file('other', 'a.png', Buffer.alloc(90 * kilobyte)), file('medias', 'b.png', 'b')]
    expect((await send(formOf(parts))).status).toBe(200)
    expect(seen.files.map(({ filename }) => filename)).toEqual(['b.png'])
  })

  test('names its files as their author did, also with a quotation mark', async () => {
    await send(formOf([file('medias', 'o %22final%22 de 50%.pdf', 'x')]))
    expect(seen.files[0]?.filename).toBe('o "final" de 50%.pdf')
  })

  test('cannot say where its files are written', async () => {
    expect((await send(formOf([file('medias', '../../etc/passwd', 'x')]))).status).toBe(200)
    expect(seen.files).toMatchObject([{ size: 1, content: Buffer.from('x') }])
    expect(seen.files[0]?.filename).not.toContain('/')
  })

  test('carries a field that says it is JSON as it is', async () => {
    expect((await send(formOf([['name="body"', '{"a":1}', 'application/json']]))).status).toBe(200)
    expect(seen.fields).toEqual({ body: ['{"a":1}'] })
  })

  test('may bring as much as it is allowed, to the byte', async () => {
    const whole = Buffer.alloc(limits.maxBytes, 7)
    const parts = ['a', 'b', 'c'].map((name) => file('medias', name, whole))
    expect((await send(formOf(parts))).status).toBe(200)
    expect(seen.files.map(({ size }) => size)).toEqual([limits.maxBytes, limits.maxBytes, limits.maxBytes])
  })
})

describe('a form is refused, and nothing of it stays,', () => {
  const tooMuch = Buffer.alloc(limits.maxBytes + 1)
  test.each<[string, number, string, () => Buffer]>([
    ['a file is too large', 413, 'ERR_TOO_LARGE', () => formOf([file('medias', 'a', tooMuch)])],
    [
      'a file is empty',
      400,
      'ERR_EMPTY_FILE',
      () => formOf([file('medias', 'a', 'a'), file('medias', 'b.txt', '')]),
    ],
    [
      'the second file is too large',
      413,
      'ERR_TOO_LARGE',
      () => formOf([file('medias', 'a', 'a'), file('medias', 'b', tooMuch), file('medias', 'c', 'c')]),
    ],
    [
      'a field is too large',
      413,
      'ERR_TOO_LARGE',
      () => formOf([file('medias', 'a', 'a'), field('body', 'x'.repeat(4200 * kilobyte))]),
    ],
    [
      'its fields are too large together',
      413,
      'ERR_TOO_LARGE',
      () => formOf(Array.from({ length: 5 }, () => field('body', 'x'.repeat(900 * kilobyte)))),
    ],
    [
      'there are too many files',
      400,
      'ERR_INVALID_INPUT',
      () => formOf(['a', 'b', 'c', 'd'].map((name) => file('medias', name, name))),
    ],
    [
      'there are too many files in other fields',
      400,
      'ERR_INVALID_INPUT',
      () => formOf(Array.from({ length: 20 }, () => file('other', 'a', 'a'))),
    ],
    [
      'there are too many fields',
      400,
      'ERR_INVALID_INPUT',
      () => formOf([file('medias', 'a', 'a'), ...Array.from({ length: 101 }, () => field('body', ''))]),
    ],
    ['a field has a null character', 400, 'ERR_INVALID_INPUT', () => formOf([field('body', 'a\0b')])],
    ['a name has a null character', 400, 'ERR_INVALID_INPUT', () => formOf([field('a\0b', 'body')])],
    [
      'a file name has a null character',
      400,
      'ERR_INVALID_INPUT',
      () => formOf([file('medias', 'a\0.png', 'a')]),
    ],
    ['a field has the name of a trap', 400, 'ERR_INVALID_INPUT', () => formOf([field('__proto__', 'x')])],
    [
      'it ends in the middle of a file',
      400,
      'ERR_INVALID_INPUT',
      () => formOf([file('medias', 'a', 'a'), file('medias', 'b', 'x'.repeat(900))]).subarray(0, -500),
    ],
    [
      'it ends in the middle of a field',
      400,
      'ERR_INVALID_INPUT',
      () => formOf([file('medias', 'a', 'a'), field('body', 'x'.repeat(900))]).subarray(0, -500),
    ],
  ])('when %s', async (_name, status, error, payload) => {
    const before = await waitingFiles()
    expect(await send(payload())).toMatchObject({ status, body: { error } })
    expect(await waitingFiles()).toBe(before)
  })

  test('when it is no form', async () => {
    const json = { 'content-type': 'application/json' }
    expect(await send(Buffer.from('{}'), json)).toMatchObject({
      status: 415,
      body: { error: 'ERR_WRONG_TYPE' },
    })
    expect((await send(formOf([]), { 'content-type': 'multipart/form-data' })).status).toBe(400)
  })
})

describe('on a real line', () => {
  const open = (headers: Record<string, string>) => {
    const { port } = app.server.address() as AddressInfo
    return httpRequest({
      host: '127.0.0.1',
      port,
      path: '/form',
      method: 'POST',
      headers: { ...type, ...headers },
    })
  }
  const statusOf = (request: ReturnType<typeof open>) =>
    new Promise<number | undefined>((resolve, reject) => {
      request.once('response', (response) => resolve(response.resume().statusCode))
      request.once('error', reject)
    })

  test('a form that announces more than it may bring is refused before it is sent', async () => {
    const before = await waitingFiles()
    const request = open({ 'content-length': String(100 * 1024 ** 3) })
    const status = statusOf(request)
    request.write(start(file('medias', 'a.bin', 'a')))
    expect(await status).toBe(413)
    request.destroy()
    expect(await waitingFiles()).toBe(before)
  })

  test('a browser that goes on sending gets its answer', async () => {
    const request = open({ 'transfer-encoding': 'chunked' })
    const status = statusOf(request)
    const megabyte = Buffer.alloc(1024 * kilobyte)
    request.write(start(file('medias', 'a', Buffer.alloc(limits.maxBytes + 1))))
    for (let sent = 0; sent < 20; sent += 1) {
      request.write(start(file('medias', 'b', megabyte)))
      await new Promise((resolve) => setImmediate(resolve))
    }
    request.end(`--${boundary}--\r\n`)
    expect(await status).toBe(413)
  })

  test.each<[string, Buffer]>([
    ['in a file', start(file('medias', 'a', Buffer.alloc(50 * kilobyte))).subarray(0, -10)],
    ['between files', start(file('medias', 'a', Buffer.alloc(50 * kilobyte)))],
    [
      'in a field',
      Buffer.concat([start(file('medias', 'a', 'a')), start(field('body', 'abc')).subarray(0, -3)]),
    ],
  ])('a form that is cut off %s leaves nothing behind', async (_name, sent) => {
    const before = await waitingFiles()
    failures = []
    const request = open({ 'content-length': String(200 * kilobyte) })
    request.once('error', () => undefined)
    request.write(sent)
    await eventually(async () => (await waitingFiles()) > before)
    request.destroy()
    await eventually(async () => (await waitingFiles()) === before)
    // A client that goes away made a mistake; we did not, and the log must not say so.
    expect(await eventually(async () => failures[0])).toMatchObject({
      code: 'ERR_INVALID_INPUT',
      status: 400,
    })
  })
})
