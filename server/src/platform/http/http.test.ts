import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const json = { 'content-type': 'application/json' }

describe('a bad request gets a clear answer', () => {
  test('a body of ten megabytes', async () => {
    const payload = JSON.stringify({ email: 'a'.repeat(10 * 1024 * 1024), password: 'x' })
    expect(await server.visit('POST', '/auth/login', { payload, headers: json })).toMatchObject({
      status: 413,
      body: { error: 'ERR_TOO_LARGE' },
    })
  })

  test('broken JSON', async () => {
    expect(await server.visit('POST', '/auth/login', { payload: '{"email": ', headers: json })).toMatchObject(
      { status: 400, body: { error: 'ERR_INVALID_JSON' } },
    )
  })

  test('a content type nobody reads', async () => {
    const response = await server.visit('POST', '/auth/login', {
      payload: '<a/>',
      headers: { 'content-type': 'application/xml' },
    })
    expect(response).toMatchObject({ status: 415, body: { error: 'ERR_WRONG_TYPE' } })
  })

  test('an empty body where one is needed', async () => {
    expect(await server.visit('POST', '/auth/login', { headers: json })).toMatchObject({
      status: 400,
      body: { error: 'ERR_INVALID_INPUT' },
    })
  })

  test('a prototype smuggled in', async () => {
    const payload = '{"email":"a@b.co","password":"x","__proto__":{"super":true}}'
    expect((await server.visit('POST', '/auth/login', { payload, headers: json })).body.error).toBe(
      'ERR_INVALID_CREDENTIALS',
    )
  })

  test('an address that does not exist, and one that is not UTF-8', async () => {
    expect(await server.visit('GET', '/nowhere')).toMatchObject({
      status: 404,
      body: { error: 'ERR_NOT_FOUND' },
    })
    expect((await server.visit('GET', '/public-settings/%ff')).status).toBe(400)
  })
})

describe('addresses', () => {
  test('match in any case and with a trailing slash', async () => {
    for (const address of ['/version', '/version/', '/VERSION']) {
      expect(await server.visit('GET', address)).toMatchObject({ status: 200, body: { version: '13.0.0' } })
    }
  })

  test('keep the case of what they carry', async () => {
    const { companyId, attendant } = await server.aTeam()
    const reset = `/resetpasswords/${attendant.email}/CODE/MixedCase1`
    expect((await server.visit('POST', reset)).body.error).toBe('ERR_INVALID_RESET_CODE')
    expect(companyId).toBeGreaterThan(0)
  })
})

test('a file of a replaced build is not found, instead of being answered with a page', async () => {
  const response = await server.app.http.app.inject({ method: 'GET', url: '/assets/index-gone.js' })
  expect(response.statusCode).toBe(404)
})

describe('operations', () => {
  test('health, readiness, version and metrics answer', async () => {
    expect((await server.visit('GET', '/health')).body).toEqual({ status: 'ok' })
    expect((await server.visit('GET', '/ready')).body).toEqual({
      ready: true,
      checks: { database: 'ok', migrations: 'ok', worker: 'ok', storage: 'ok' },
    })
    expect((await server.visit('GET', '/metrics')).body).toContain('chatflow_http_request_seconds_bucket')
    expect((await server.visit('GET', '/metrics', { remoteAddress: '10.0.0.9' })).status).toBe(403)
    for (const name of ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'x-real-ip', 'via']) {
      const headers = { [name]: '127.0.0.1' }
      expect((await server.visit('GET', '/metrics', { headers })).status).toBe(403)
    }
  })

  test('the API describes itself, every endpoint of it', async () => {
    const { body } = await server.visit('GET', '/openapi.json')
    expect(body.openapi).toBe('3.1.0')
    const operations = Object.values<object>(body.paths).flatMap((path) => Object.keys(path))
    expect(operations).toHaveLength(server.app.http.served.size)
    expect(
      body.paths['/api/users/{userId}'].put.requestBody.content['application/json'].schema.properties.name,
    ).toBeDefined()
    const references = Array.from(JSON.stringify(body).matchAll(/"\$ref":"([^"]+)"/g), ([, name]) => name)
    expect(references.length).toBeGreaterThan(0)
    const named = Object.keys(body.components.schemas).map((name) => `#/components/schemas/${name}`)
    expect(references.filter((name) => !named.includes(String(name)))).toEqual([])
    const page = await server.visit('GET', '/docs/')
    expect(page.body).toContain('<html')
    expect(String(page.body)).not.toMatch(/(src|href)="https?:/)
  })

  test('every answer forbids framing, sniffing and foreign scripts', async () => {
    const { headers } = await server.visit('GET', '/version')
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).toContain('frame-src https://www.youtube-nocookie.com;')
  })

  test('another origin gets no permission unless it is listed', async () => {
    const { headers } = await server.visit('GET', '/version', { headers: { origin: 'http://evil.test' } })
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })
})

test('the log names the route and the request, never what an address carries', async () => {
  const { attendant } = await server.aTeam()
  await server.visit('POST', `/resetpasswords/${attendant.email}/SECRETCODE/SecretPass1`)
  await server.visit('POST', `/forgetpassword/${attendant.email}`)
  const lines = server.logged.join('')
  expect(lines).toContain('/api/resetpasswords/:email/:token/:newPassword')
  expect(lines).toMatch(/"reqId":"[0-9a-f-]{36}"/)
  expect(lines).not.toMatch(/SECRETCODE|SecretPass1/)
  expect(lines).not.toContain(attendant.email)
})

test('a null character is refused wherever it hides', async () => {
  const { admin } = await server.aTeam()
  const asAdmin = await server.as(admin)
  expect((await asAdmin('GET', '/users?searchParam=%00')).status).toBe(400)
  expect((await server.visit('POST', '/forgetpassword/a%00@test.local')).status).toBe(400)
  const payload = { email: 'a\0@test.local', password: 'x' }
  expect(await server.visit('POST', '/auth/login', { payload })).toMatchObject({
    status: 400,
    body: { error: 'ERR_INVALID_INPUT' },
  })
})

test('of a parameter that is repeated in an address, the first one counts', async () => {
  const { admin } = await server.aTeam()
  const asAdmin = await server.as(admin)
  const twice = 'searchParam=nobody&searchParam=&pageNumber=1&pageNumber=x'
  expect(await asAdmin('GET', `/users?${twice}`)).toMatchObject({ status: 200, body: { count: 0 } })
  expect((await asAdmin('GET', '/tickets?queueIds=[1]&queueIds=[')).status).toBe(200)
  expect((await asAdmin('GET', '/users?pageNumber=x&pageNumber=1')).status).toBe(400)
  expect((await server.visit('GET', '/webhooks/meta?hub.verify_token=a&hub.verify_token=b')).status).toBe(403)
})
