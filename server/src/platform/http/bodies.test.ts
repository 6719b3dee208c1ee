import { request as openRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    environment: { BODY_SECONDS: '1', UPLOAD_SPEED: '10000', REQUESTS_PER_ADDRESS: '3' },
  })
})
afterAll(() => server.close())

function open(path: string, headers: Record<string, string | number>) {
  const { hostname, port } = new URL(server.url)
  const request = openRequest({ hostname, port, path: `/api${path}`, method: 'POST', headers })
  const response = new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
    request.once('response', (answer: IncomingMessage) => {
      let text = ''
      answer.on('data', (chunk) => (text += String(chunk)))
      answer.on('end', () => resolve({ status: answer.statusCode, body: JSON.parse(text) as unknown }))
    })
    request.once('error', reject)
  })
  response.catch(() => undefined)
  return { request, response }
}
const json = { 'content-type': 'application/json' }
const tooLarge = { status: 413, body: { error: 'ERR_TOO_LARGE' } }
const tooSlow = { status: 408, body: { error: 'ERR_TOO_SLOW' } }

test.each([
  ['that says its length', { 'content-length': 10_000_000 }],
  ['that does not', { 'transfer-encoding': 'chunked' }],
])('who sends ten megabytes in a body %s reads that it was too large', async (_name, headers) => {
  const { request, response } = open('/auth/login', { ...json, ...headers })
  for (let sent = 0; sent < 100; sent += 1) {
    request.write(Buffer.alloc(100_000, ' '))
    await pause(2)
  }
  request.end()
  expect(await response).toEqual(tooLarge)
})

test('a client that sends all of it before it reads gets the same answer', async () => {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  let heard = ''
  socket.on('data', (chunk) => (heard += String(chunk)))
  const ended = new Promise<Error | undefined>((resolve) => {
    socket.once('error', resolve)
    socket.once('close', () => resolve(undefined))
  })
  socket.write('POST /api/auth/login HTTP/1.1\r\nhost: test\r\ncontent-type: application/json\r\n')
  socket.write('connection: close\r\ncontent-length: 10000000\r\n\r\n')
  for (let sent = 0; sent < 100; sent += 1) {
    socket.write(Buffer.alloc(100_000, ' '))
    await pause(2)
  }
  expect(await ended).toBeUndefined()
  expect(heard).toContain('413')
  expect(heard).toContain('ERR_TOO_LARGE')
})

test('nobody goes on sending without end what was refused already', async () => {
  const { request, response } = open('/auth/login', { ...json, 'content-length': 10_000_000_000 })
  request.write(Buffer.alloc(100_000, ' '))
  expect(await response).toEqual(tooLarge)
  const cut = new Promise((resolve) => request.once('close', resolve))
  request.on('error', () => undefined)
  await cut
}, 20_000)

test('a body that does not come is cut, with an answer', async () => {
  const { request, response } = open('/auth/login', { ...json, 'content-length': 100 })
  request.write('{"email":')
  expect(await response).toEqual(tooSlow)
})

test('a body that drips is cut as well', async () => {
  const { request, response } = open('/auth/login', { ...json, 'content-length': 1_000 })
  const drip = setInterval(() => request.write(' '), 100)
  expect(await response).toEqual(tooSlow)
  clearInterval(drip)
})

test('a form with files may take longer, while it comes fast enough', async () => {
  const { attendant } = await server.aTeam()
  const { token } = await server.as(attendant)
  const upload = () =>
    open(`/users/${attendant.id}/media-upload`, {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'transfer-encoding': 'chunked',
    })
  const head = '--x\r\ncontent-disposition: form-data; name="profileImage"; filename="a.png"\r\n\r\n'
  const steady = upload()
  steady.request.write(head)
  for (let sent = 0; sent < 25; sent += 1) {
    steady.request.write(Buffer.alloc(4_000))
    await pause(100)
  }
  steady.request.end('\r\n--x--\r\n')
  // It arrived whole; that it is no picture is another matter.
  expect(await steady.response).toMatchObject({ status: 415, body: { error: 'ERR_NOT_AN_IMAGE' } })

  const stalled = upload()
  stalled.request.write(head)
  stalled.request.write(Buffer.alloc(100_000))
  expect(await stalled.response).toEqual(tooSlow)
})

test('an address has so many requests at a time', async () => {
  // On a busy machine the slow ones may be cut before the next one comes.
  const refused = await eventually(async () => {
    const slow = Array.from({ length: 3 }, () => open('/auth/login', { ...json, 'content-length': 100 }))
    for (const { request } of slow) request.write('{')
    await pause(50)
    const { request, response } = open('/auth/login', { ...json, 'content-length': 2 })
    request.end('{}')
    const answer = await response
    await Promise.all(slow.map((each) => each.response))
    return answer.status !== 400 && answer
  })
  expect(refused).toMatchObject({ status: 429, body: { error: 'ERR_TOO_MANY_REQUESTS' } })
  await eventually(async () => {
    const again = open('/auth/login', { ...json, 'content-length': 2 })
    again.request.end('{}')
    return (await again.response).status === 400
  })
})
