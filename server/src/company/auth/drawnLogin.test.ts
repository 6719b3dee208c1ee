import { languageCookie, platformCompanyId, sessionHintCookie, themeCookie } from '@chatflow/contract'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let web: string
beforeAll(async () => {
  web = await mkdtemp(path.join(tmpdir(), 'chatflow-web-'))
  const built = ['auto', 'light', 'dark'].flatMap((scheme) => [`login-${scheme}`, `login-${scheme}-passkeys`])
  for (const page of ['index', ...built]) await writeFile(path.join(web, `${page}.html`), page)
  server = await startTestServer({ environment: { WEB_DIR: web } })
})
afterAll(async () => {
  await server.close()
  await rm(web, { recursive: true })
})

async function pageAt(url: string, cookies: Record<string, string> = {}, host = '192.168.0.7') {
  const { body, headers } = await server.visit('GET', '', { url, cookies, headers: { host } })
  expect(headers['cache-control']).toBe('no-cache')
  return body
}

test('a first visit is sent a login that is drawn', async () => {
  expect(await pageAt('/login')).toBe('login-auto')
  expect(await pageAt('/login?from=mail')).toBe('login-auto')
  expect(await pageAt('/signup')).toBe('index')
  expect(await pageAt('/login/more')).toBe('index')
})

test('in the theme that was chosen', async () => {
  expect(await pageAt('/login', { [themeCookie]: 'dark' })).toBe('login-dark')
  expect(await pageAt('/login', { [themeCookie]: 'light' })).toBe('login-light')
  expect(await pageAt('/login', { [themeCookie]: '../secret' })).toBe('login-auto')
})

test('with passkeys where browsers have them', async () => {
  expect(await pageAt('/login', {}, 'localhost:8080')).toBe('login-auto-passkeys')
  expect(await pageAt('/login', { [themeCookie]: 'dark' }, 'chat.localhost')).toBe('login-dark-passkeys')
  expect(await pageAt('/login', {}, 'chat.example')).toBe('login-auto')
})

test('nobody is sent what their browser would draw otherwise', async () => {
  expect(await pageAt('/login', { [sessionHintCookie]: 'one' })).toBe('index')
  expect(await pageAt('/login', { [languageCookie]: 'en' })).toBe('index')
  expect(await pageAt('/login', { [languageCookie]: 'pt-BR' })).toBe('login-auto')
  // The first company is the platform.
  await server.aTeam()
  await server.tenancy.withPlatform(({ db }) =>
    db
      .insertInto('companySettings')
      .values({ companyId: platformCompanyId, key: 'appName', value: 'Atende Já' })
      .execute(),
  )
  expect(await pageAt('/login')).toBe('index')
})
