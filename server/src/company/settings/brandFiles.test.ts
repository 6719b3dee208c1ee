import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { multipart } from '../../../test/multipart.ts'
import { drawIcon, manifestOf } from './appManifest.ts'
import { heard, startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let asSuper: Awaited<ReturnType<TestServer['as']>>
let team: Awaited<ReturnType<TestServer['aTeam']>>
beforeAll(async () => {
  server = await startTestServer()
  const { companyId } = await server.aTeam()
  asSuper = await server.as(await server.aUser(companyId, { profile: 'admin', super: true }))
  team = await server.aTeam()
})
afterAll(() => server.close())

const aPicture = () =>
  sharp({ create: { width: 900, height: 300, channels: 4, background: '#336699' } })
    .png()
    .toBuffer()
const send = (who: typeof asSuper, mode: string, content: Buffer, filename = 'logo.png') => {
  const { payload, headers } = multipart('file', filename, content, { typeArch: 'logo', mode })
  return who('POST', '/settings-whitelabel/logo', payload, headers)
}
const load = (name: string) => server.app.http.app.inject({ method: 'GET', url: `/public/${name}` })
const brand = async () => (await server.visit('GET', '/public-settings')).body

test('a logo is drawn anew, shown to everybody at once, and its predecessor is gone', async () => {
  const asAttendant = await server.as(team.attendant)
  const socket = server.socket(team.companyId, { token: asAttendant.token })
  await heard(socket, 'connect')
  const told = heard(socket, `company-${team.companyId}-settings`)
  const first = await send(asSuper, 'Light', await aPicture())
  expect(first).toMatchObject({ status: 200, body: expect.stringMatching(/^[0-9a-f-]{36}\.png$/) })
  expect(await told).toMatchObject({ setting: { key: 'appLogoLight', value: first.body } })
  expect(await brand()).toMatchObject({ appLogoLight: first.body, appLogoDark: null })
  const shown = await load(first.body)
  expect(shown.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 600, height: 200 })
  const second = await send(asSuper, 'Light', await aPicture())
  expect((await load(first.body)).statusCode).toBe(404)
  expect((await load(second.body)).statusCode).toBe(200)
  await asSuper('PUT', '/settings/appLogoLight', { value: '' })
  expect(await brand()).toMatchObject({ appLogoLight: null })
  expect((await load(second.body)).statusCode).toBe(404)
})

test('a logo that is a script, or no picture at all, is refused', async () => {
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  for (const content of [script, '<script>alert(1)</script>', 'GIF89a<script>', ''])
    expect(await send(asSuper, 'Dark', Buffer.from(content))).toMatchObject({
      status: 415,
      body: { error: 'ERR_NOT_AN_IMAGE' },
    })
  expect((await send(asSuper, 'Sepia', await aPicture())).status).toBe(400)
  expect(await brand()).toMatchObject({ appLogoDark: null })
})

test('only the super user changes the brand', async () => {
  for (const who of [team.admin, team.attendant]) {
    const call = await server.as(who)
    expect((await send(call, 'Light', await aPicture())).status).toBe(403)
    expect((await call('PUT', '/settings/appName', { value: 'Meu' })).status).toBe(403)
    expect((await call('GET', '/setting/smtpUrl')).status).toBe(403)
  }
})

test('name and colours follow everywhere, and go back to what they were', async () => {
  const put = (key: string, value: string) => asSuper('PUT', `/settings/${key}`, { value })
  expect((await put('appName', 'Fala Já')).status).toBe(200)
  expect((await put('primaryColorLight', '#ffee00')).status).toBe(200)
  for (const colour of ['red', '#12', 'url(x)', '#12345g'])
    expect((await put('primaryColorLight', colour)).status).toBe(400)
  expect((await put('appLogoLight', '../../etc/passwd')).status).toBe(400)
  const icon = await send(asSuper, 'Favicon', await aPicture())
  const manifest = await server.app.http.app.inject({ method: 'GET', url: '/manifest.webmanifest' })
  expect(manifest.json()).toMatchObject({
    name: 'Fala Já',
    theme_color: '#ffee00',
    scope: '/',
    display: 'standalone',
    shortcuts: [{ url: '/tickets' }, { url: '/chats' }],
  })
  const shortcutsIn = async (url: string, spoken = '') => {
    const headers = { 'accept-language': spoken }
    const { lang, shortcuts } = (await server.app.http.app.inject({ method: 'GET', url, headers })).json<
      ReturnType<typeof manifestOf>
    >()
    return [lang, shortcuts[0]?.name]
  }
  expect(await shortcutsIn('/manifest.webmanifest')).toEqual(['pt-BR', 'Atendimentos'])
  expect(await shortcutsIn('/manifest.webmanifest', 'xx, es-MX;q=0.8')).toEqual(['es', 'Conversaciones'])
  expect(await shortcutsIn('/manifest.webmanifest?lang=tr', 'en')).toEqual(['tr', 'Görüşmeler'])
  expect(await shortcutsIn('/manifest.webmanifest?lang=%3Cscript%3E', 'pt')).toEqual([
    'pt-BR',
    'Atendimentos',
  ])
  const drawn = manifest.json<ReturnType<typeof manifestOf>>().icons
  expect(drawn.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes } of drawn) {
    const picture = await server.app.http.app.inject({ method: 'GET', url: src })
    const [width, height] = sizes.split('x').map(Number)
    expect(src).toContain(icon.body)
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'png', width, height })
  }
  await put('appName', '')
  await put('primaryColorLight', '')
  expect(await brand()).toMatchObject({ appName: 'Chat-flow', primaryColorLight: '#0000FF' })
})

test('a sign that phones cut to a circle has a ground to its edge, with and without a picture of the brand', async () => {
  for (const sign of [undefined, await aPicture()]) {
    const stats = await sharp(await drawIcon('maskable.png', sign)).stats()
    expect(stats.isOpaque).toBe(true)
    expect((await sharp(await drawIcon('192.png', sign)).stats()).isOpaque).toBe(false)
  }
  expect((await load('icons/1024.png')).statusCode).toBe(404)
})

test('files of companies are not among the public ones', async () => {
  for (const name of ['00000000-0000-0000-0000-000000000000.png', '..%2f1%2fx.png', 'x'])
    expect((await load(name)).statusCode).toBe(404)
})
