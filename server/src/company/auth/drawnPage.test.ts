import { languageCookie, themeCookie, viewCookie } from '@chatflow/contract'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawFirstPage } from './drawnPage.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'

// A drawing of three lines takes the place of the program, which `drawing.test.ts` draws: here it is about who gets what.

const drawing = `
export async function draw({ address, token, view }, ask) {
  if (address.includes('break')) throw new Error('broken')
  if (address.includes('end')) process.exit(1)
  if (address.includes('never')) await new Promise(() => {})
  const { status, body } = await ask('/api/auth/me', token)
  if (status !== 200) return undefined
  const { name } = JSON.parse(body)
  const html = '<p>' + name + ', ' + view.width + '</p>'
  return { html, scheme: 'dark', language: 'es', style: '--accent:#123456', read: { '/api/auth/me': body + '</script>' } }
}`
const page = '<html lang="pt-BR"><head></head><body><div id="root"></div></body></html>'

let server: TestServer
let web: string
beforeAll(async () => {
  web = await mkdtemp(path.join(tmpdir(), 'chatflow-web-'))
  await mkdir(path.join(web, 'drawing'))
  await writeFile(path.join(web, 'index.html'), 'for all')
  await writeFile(path.join(web, 'drawing/main.js'), drawing)
  await writeFile(path.join(web, 'drawing/package.json'), '{"type":"module"}')
  for (const name of ['home', 'tickets']) await writeFile(path.join(web, `drawing/${name}.html`), page)
  server = await startTestServer({ environment: { WEB_DIR: web, DRAW_WITHIN_MS: '100' } })
})
afterAll(async () => {
  await server.close()
  await rm(web, { recursive: true })
})

const view = { width: 1440, height: 900, isTouched: false, zone: 'America/Sao_Paulo', kept: {} }
const inCookie = (shown: unknown) => encodeURIComponent(JSON.stringify(shown))

const looks = { [themeCookie]: 'dark', [languageCookie]: 'es' }
const isDrawn = ({ body }: { body: unknown }) => String(body).includes('id="drawn"')

async function pageFor(
  cookie: string | undefined,
  { url = '/', shown = inCookie(view), like = looks }: { url?: string; shown?: string; like?: object } = {},
) {
  const cookies = { ...like, [viewCookie]: shown, ...(cookie !== undefined && { jrt: cookie }) }
  return server.visit('GET', '', { url, cookies })
}
/** The first page begins the thread, and is not drawn. */
const drawnFor = (cookie: string, url = '/') =>
  eventually(async () => {
    const response = await pageFor(cookie, { url })
    return isDrawn(response) && response
  })

async function somebody() {
  const { admin } = await server.aTeam()
  return Object.assign(await server.as(admin), { admin })
}

describe('the page that a user begins with', () => {
  test('is drawn for them alone, with what was read for it', async () => {
    const call = await somebody()
    const { body, headers } = await drawnFor(call.cookie)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain('<html lang="es" data-mantine-color-scheme="dark">')
    expect(body).toContain('<style>:root{--accent:#123456}</style><div id="root"></div>')
    expect(body).toContain(`<div id="drawn" aria-hidden="true"><p>${call.admin.name}, 1440</p></div>`)
    const brought = /id="broughtAlong">(.*?)<\/script>/.exec(String(body))?.[1] ?? ''
    expect(JSON.parse(brought)).toMatchObject({ session: call.cookie.split('.')[0] })
    expect(JSON.parse(JSON.parse(brought).read['/api/auth/me'].replace('</script>', ''))).toMatchObject({
      id: call.admin.id,
    })
    expect(body).not.toContain(call.token)
  })

  test('is drawn for many at once, for each their own', async () => {
    const people = await Promise.all([somebody(), somebody(), somebody()])
    await drawnFor(people[0]!.cookie)
    const pages = await Promise.all(people.map(({ cookie }) => drawnFor(cookie, '/tickets')))
    for (const [place, { body }] of pages.entries())
      expect(body).toContain(`<p>${people[place]!.admin.name}, 1440</p>`)
  })

  test.each([
    ['of another address', { url: '/contacts' }],
    ['with a record', { url: '/tickets/0198a3c2-0000-7000-8000-000000000000' }],
    ['of a browser that has not told how it shows pages', { shown: '' }],
    ['of one that tells nonsense', { shown: inCookie({ ...view, width: 'wide' }) }],
    ['of one in no zone', { shown: inCookie({ ...view, zone: 'Nowhere/At all' }) }],
    ['of one that tells too much', { shown: inCookie({ ...view, kept: { much: 'x'.repeat(300) } }) }],
    ['of one whose cookie is cut off', { shown: inCookie(view).slice(0, -2) }],
    ['of one that has not told how it looks', { like: {} }],
    ['of one that looks like none', { like: { ...looks, [themeCookie]: 'dark"><b>' } }],
  ])('is the one for all %s', async (_, asked) => {
    const { cookie } = await somebody()
    await drawnFor(cookie)
    expect((await pageFor(cookie, asked)).body).toBe('for all')
  })

  test('is the one for all for a visitor who only knows a session, or one that has ended', async () => {
    const call = await somebody()
    await drawnFor(call.cookie)
    const [id] = call.cookie.split('.')
    for (const cookie of [
      undefined,
      '',
      `${id}.guessed`,
      `${crypto.randomUUID()}.secret`,
      `${call.cookie}.more`,
    ])
      expect((await pageFor(cookie)).body).toBe('for all')
    await call('DELETE', '/auth/logout')
    expect((await pageFor(call.cookie)).body).toBe('for all')
  })

  test('neither prolongs the session nor changes its cookie', async () => {
    const call = await somebody()
    const { headers } = await drawnFor(call.cookie)
    expect(headers['set-cookie']).toBeUndefined()
    const next = await server.visit('POST', '/auth/refresh_token', { cookies: { jrt: call.cookie } })
    expect(next.status).toBe(200)
    // The one before opens no page any more, and shows nobody that it was copied.
    expect((await pageFor(call.cookie)).body).toBe('for all')
    expect((await drawnFor(next.cookie ?? '')).status).toBe(200)
  })

  test('travels in parts, packed as the browser likes it', async () => {
    const { cookie } = await somebody()
    await drawnFor(cookie)
    const cookies = { ...looks, [viewCookie]: inCookie(view), jrt: cookie }
    const asked = async (accepted: string) => {
      const given = await fetch(`${server.url}/`, {
        headers: {
          'accept-encoding': accepted,
          cookie: Object.entries(cookies)
            .map(([name, value]) => `${name}=${value}`)
            .join('; '),
        },
      })
      return [given.headers.get('content-encoding'), (await given.text()).endsWith('</body></html>')]
    }
    expect(await asked('gzip, deflate, br, zstd')).toEqual(['zstd', true])
    expect(await asked('gzip, br')).toEqual(['br', true])
    expect(await asked('gzip')).toEqual(['gzip', true])
    expect(await asked('identity')).toEqual([null, true])
  })

  test('is drawn by the browser after the hours of the user', async () => {
    const call = await somebody()
    await drawnFor(call.cookie)
    await server.tenancy.withPlatform(({ db }) =>
      db
        .updateTable('users')
        .set({ startWork: '00:00', endWork: '00:01' })
        .where('id', '=', call.admin.id)
        .execute(),
    )
    server.clock.travel(60_000)
    expect(isDrawn(await pageFor(call.cookie))).toBe(false)
  })

  test('is drawn by the browser of a user who looks otherwise by now', async () => {
    const { cookie } = await somebody()
    await drawnFor(cookie)
    const { body } = await pageFor(cookie, { like: { ...looks, [themeCookie]: 'light' } })
    expect(body).toContain('data-mantine-color-scheme="light"')
    expect(body).toContain('<body><div id="root"></div></body>')
  })

  test('is drawn by the browser where drawing breaks, ends or takes too long; the next one is drawn', async () => {
    const { cookie } = await somebody()
    for (const url of ['/?break', '/?end', '/?never']) {
      await drawnFor(cookie)
      expect((await pageFor(cookie, { url })).body).toContain('<body><div id="root"></div></body>')
    }
    await drawnFor(cookie)
    for (const problem of ['could not draw a page', 'a page was never drawn'])
      expect(server.logged.some((line) => line.includes(problem))).toBe(true)
  })

  test('is the one for all while the database is away', async () => {
    const draw = drawFirstPage({
      tenancy: { withPlatform: () => Promise.reject(new Error('away')) },
      now: () => new Date(),
      drawer: { templates: new Map([['home', page]]), isFree: () => true },
    } as unknown as Parameters<typeof drawFirstPage>[0])
    const cookies = { ...looks, [viewCookie]: inCookie(view), jrt: `${crypto.randomUUID()}.secret` }
    const request = { url: '/', headers: {}, cookies } as unknown as Parameters<typeof draw>[0]
    expect(await draw(request)).toBeUndefined()
  })

  test('shows nothing of what draws it', async () => {
    const { body } = await server.visit('GET', '', { url: '/drawing/main.js' })
    expect(body).toBe('for all')
  })
})
