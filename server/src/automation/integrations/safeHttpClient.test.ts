import { readFile, stat } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startFakeWebhook, status, words, type HeardCall } from '../../../test/fakeServices.ts'
import { failure } from '../../../test/questions.ts'
import { findDestination } from './addresses.ts'
import { createSafeHttpClient, type SafeHttpClient } from './safeHttpClient.ts'

let webhook: Awaited<ReturnType<typeof startFakeWebhook>>
let answer: (call: HeardCall, response: ServerResponse) => unknown
let safeHttp: SafeHttpClient
beforeAll(async () => {
  webhook = await startFakeWebhook((call, response) => answer(call, response))
  safeHttp = createSafeHttpClient({ trustedHosts: [webhook.host], dialogflowUrl: '' })
})
afterAll(() => webhook.close())
beforeEach(() => {
  webhook.heard.length = 0
})

const post = (url = webhook.url, from = safeHttp) => from.postJson(url, { body: '{}', headers: {} })

test.each([
  [400, 'refused', false],
  [401, 'notAllowedIn', false],
  [403, 'notAllowedIn', false],
  [404, 'refused', false],
  [429, 'refused', true],
  [500, 'refused', true],
  [503, 'refused', true],
])('status %i is %s', async (code, reason, mayPass) => {
  answer = status(code)
  expect(await failure(post())).toEqual([reason, code, mayPass])
})

test('a redirect is not followed with what was for somebody else', async () => {
  answer = status(307, { location: `${webhook.url}/elsewhere` })
  expect(await failure(post())).toEqual(['refused', 307, false])
  expect(webhook.heard).toHaveLength(1)
})

test('broken JSON, ten megabytes and a body without an end are bad answers', async () => {
  answer = words('application/json', '{"messages":[')
  expect(await failure(post())).toEqual(['badResponse', 200, false])
  answer = words('application/json', JSON.stringify({ messages: ['a'.repeat(10_000_000)] }))
  expect(await failure(post())).toEqual(['badResponse', 200, false])
  let isOpen = true
  answer = (_call, response) => {
    const more = () => {
      if (isOpen) response.write('a'.repeat(100_000), more)
    }
    response.on('close', () => (isOpen = false)).writeHead(200)
    more()
  }
  expect(await failure(post())).toEqual(['badResponse', 200, false])
  await expect.poll(() => isOpen).toBe(false)
})

test('who is silent, or stops in the middle, is too slow', async () => {
  const hasty = createSafeHttpClient({ trustedHosts: [webhook.host], dialogflowUrl: '', timeLimitMs: 100 })
  answer = () => undefined
  expect(await failure(post(webhook.url, hasty))).toEqual(['tooSlow', null, false])
  answer = (_call, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).write('{"messages":')
  expect(await failure(post(webhook.url, hasty))).toEqual(['tooSlow', null, false])
})

test('nobody there and a cut connection are unreachable', async () => {
  const gone = await startFakeWebhook(() => ({}))
  await gone.close()
  const trusting = createSafeHttpClient({ trustedHosts: [gone.host], dialogflowUrl: '' })
  expect(await failure(post(gone.url, trusting))).toEqual(['unreachable', null, true])
  answer = (_call, response) => void response.destroy()
  expect(await failure(post())).toEqual(['unreachable', null, true])
})

test('requests share connections that were checked, until they break', async () => {
  const ports = new Set<number | undefined>()
  answer = (_call, response) => {
    ports.add(response.socket?.remotePort)
    return {}
  }
  for (let time = 1; time <= 6; time += 1) await post()
  expect(ports.size).toBeLessThanOrEqual(2)
  answer = (_call, response) => void response.destroy()
  expect(await failure(post())).toEqual(['unreachable', null, true])
  answer = () => ({ works: 'again' })
  expect(await post()).toEqual({ status: 200, body: { works: 'again' } })
})

test.each([
  'http://127.0.0.1/',
  'http://localhost/',
  'http://LOCALHOST:5432/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[fd00:ec2::254]/',
  'http://[fe80::1]/',
  'http://[ff02::1]/',
  'http://[::]/',
  'http://0.0.0.0/',
  'http://0/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://127.1/',
  'http://10.1.2.3/',
  'http://172.31.0.1/',
  'http://192.168.0.10/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://168.63.129.16/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'https://user:password@example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'not an address',
])('%s is not called', async (address) => {
  expect(await failure(post(address))).toEqual(['addressNotAllowed', null, false])
  expect(await failure(safeHttp.download(address, { maxBytes: 1 }))).toEqual([
    'addressNotAllowed',
    null,
    false,
  ])
})

test.each([
  'http://8.8.8.8/',
  'https://[2606:4700:4700::1111]/',
  'http://172.32.0.1/',
  'http://100.128.0.1/',
])('%s may be called', async (address) => {
  await expect(findDestination(address, [])).resolves.toMatchObject({ url: { href: address } })
})

test('a trusted host is trusted with its port, or with all of them; a name goes where it was looked up', async () => {
  await expect(findDestination('http://localhost:5678/', ['localhost'])).resolves.toBeDefined()
  await expect(findDestination('http://localhost/', ['localhost:80'])).resolves.toBeDefined()
  await expect(findDestination('http://localhost:5679/', ['localhost:5678'])).rejects.toThrow(
    'addressNotAllowed',
  )
  const { lookup } = await findDestination('http://localhost/', ['localhost'])
  const found = await new Promise((resolve) =>
    lookup('changed.test', { all: true }, (_error, addresses) => resolve(addresses)),
  )
  const loopback: unknown = expect.stringMatching(/^(127\.0\.0\.1|::1)$/)
  expect(found).toContainEqual({ address: loopback, family: expect.any(Number) as number })
})

describe('a file', () => {
  const download = (path: string, maxBytes = 1000) => safeHttp.download(`${webhook.url}${path}`, { maxBytes })
  const file = (_call: HeardCall, response: ServerResponse, headers = {}) =>
    void response.writeHead(200, { 'content-type': 'application/pdf', ...headers }).end('%PDF')

  test('is fetched with its name, and gone when it is disposed of', async () => {
    answer = file
    const { path, filename, contentType, dispose } = await download('/arquivos/card%C3%A1pio.pdf?v=2')
    expect([filename, contentType]).toEqual(['cardápio.pdf', 'application/pdf'])
    expect(await readFile(path, 'utf8')).toBe('%PDF')
    await dispose()
    await expect(stat(path)).rejects.toThrow('ENOENT')
  })

  test.each([
    [`attachment; filename="pre\\"ços.pdf"`, 'pre"ços.pdf'],
    [`attachment; filename=a.pdf; filename*=UTF-8''pre%C3%A7os.pdf`, 'preços.pdf'],
    ['inline; filename=100%.pdf', '100%.pdf'],
  ])('is called as %s says', async (disposition, name) => {
    answer = (call, response) =>
      file(call, response, { 'content-disposition': Buffer.from(disposition).toString('latin1') })
    const { filename, dispose } = await download('/1')
    await dispose()
    expect(filename).toBe(name)
  })

  test('is followed three times, and never inside', async () => {
    const leadingTo = (most: number) => (call: HeardCall, response: ServerResponse) => {
      const at = Number(call.path.slice(1))
      return at === most ? file(call, response) : status(302, { location: `/${at + 1}` })(call, response)
    }
    answer = leadingTo(3)
    await (await download('/0')).dispose()
    answer = leadingTo(4)
    expect(await failure(download('/0'))).toEqual(['refused', 302, false])
    answer = status(301, { location: 'http://169.254.169.254/latest/meta-data/' })
    expect(await failure(download('/0'))).toEqual(['addressNotAllowed', null, false])
    answer = status(301, { location: 'file:///etc/passwd' })
    expect(await failure(download('/0'))).toEqual(['addressNotAllowed', null, false])
  })

  test('that is too large or not there is not kept', async () => {
    answer = file
    expect(await failure(download('/a.pdf', 3))).toEqual(['badResponse', 200, false])
    answer = status(404)
    expect(await failure(download('/a.pdf'))).toEqual(['refused', 404, false])
  })
})
