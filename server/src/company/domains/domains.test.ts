import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from '../../../test/database.ts'
import { startDnsServer } from '../../../test/dnsServer.ts'
import { multipart } from '../../../test/multipart.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { days } from '../../platform/clock.ts'
import { watchAllDomains } from '../tenants/tenants.jobs.ts'
import { domainOf } from './changeDomain.ts'

let server: TestServer
let dns: Awaited<ReturnType<typeof startDnsServer>>
let asSuper: Awaited<ReturnType<TestServer['as']>>
beforeAll(async () => {
  dns = await startDnsServer()
  server = await startTestServer({
    environment: { DNS_SERVERS: dns.address, APP_URL: 'https://chat.platform.example' },
  })
  const { companyId } = await server.aTeam()
  asSuper = await server.as(await server.aUser(companyId, { profile: 'admin', super: true }))
})
afterAll(async () => {
  await server.close()
  await dns.close()
})

const wish = (companyId: number, domain: string) =>
  asSuper('PUT', `/companies/${companyId}/domain`, { domain })
const check = (companyId: number) => asSuper('POST', `/companies/${companyId}/domain/check`)
const put = (companyId: number, key: string, value: string) =>
  asSuper('PUT', `/companies/${companyId}/brand`, { key, value })
const at = (host: string, url: string) =>
  server.app.http.app.inject({ method: 'GET', url, headers: { host } })
const brandAt = async (host: string) => (await at(host, '/api/public-settings')).json()

/** As the owner of a domain does it: write down what the screen says. */
async function prove(companyId: number, domain: string) {
  const { record } = (await wish(companyId, domain)).body
  dns.texts.set(record.name, ['v=spf1 -all', record.value])
  return check(companyId)
}

test('a domain shows the brand of the company that has proven it, and of nobody before', async () => {
  const { companyId, admin } = await server.aTeam()
  const wished = await wish(companyId, ' https://Chat.Loja.example/ ')
  expect(wished.body).toMatchObject({
    domain: 'chat.loja.example',
    record: { name: '_chatflow.chat.loja.example', value: expect.stringMatching(/^chatflow=[0-9a-f]{32}$/) },
    verifiedAt: null,
  })
  await put(companyId, 'appName', 'Fala Loja')
  await put(companyId, 'primaryColorLight', '#aa3300')
  expect(await check(companyId)).toMatchObject({ status: 409, body: { error: 'ERR_DOMAIN_NOT_PROVEN' } })
  dns.texts.set('_chatflow.chat.loja.example', ['chatflow=0'])
  expect((await check(companyId)).status).toBe(409)
  expect(await brandAt('chat.loja.example')).toMatchObject({ appName: 'Chat-flow' })
  expect((await at('x', '/api/domains/ask?domain=chat.loja.example')).statusCode).toBe(404)

  dns.texts.set('_chatflow.chat.loja.example', [wished.body.record.value])
  expect((await check(companyId)).body).toMatchObject({ verifiedAt: server.clock.now().toISOString() })
  expect(await brandAt('CHAT.loja.example:8443')).toMatchObject({
    appName: 'Fala Loja',
    primaryColorLight: '#aa3300',
    primaryColorDark: '#39ACE7',
    appLogoLight: null,
  })
  expect((await at('chat.loja.example', '/manifest.webmanifest')).json()).toMatchObject({
    name: 'Fala Loja',
    theme_color: '#aa3300',
  })
  expect((await at('chat.loja.example', '/api/public-settings/appName')).json()).toBe('Fala Loja')
  expect((await at('chat.loja.example', '/api/public-settings/allowSignup')).json()).toBe('disabled')
  expect((await at('x', '/api/domains/ask?domain=chat.loja.example')).statusCode).toBe(200)
  expect(await brandAt('elsewhere.example')).toMatchObject({ appName: 'Chat-flow' })

  await server.visit('POST', `/forgetpassword/${admin.email}`)
  const sent = await server.tenancy.withPlatform(({ db }) =>
    db.selectFrom('mails').select('sender').where('recipient', '=', admin.email).executeTakeFirst(),
  )
  expect(sent).toEqual({ sender: 'Fala Loja' })
  const asAdmin = await server.as(admin)
  const log = await asAdmin('GET', '/audit-log?entity=domain')
  expect(log.body.entries).toHaveLength(2)
  /** Under what name an app lists the codes of this account. */
  const issuer = async () => {
    const { proof } = (await asAdmin('POST', '/auth/two-factor/proof', { password: admin.password })).body
    const { uri } = (await asAdmin('POST', '/auth/two-factor/app/start', { proof })).body
    return new URL(uri).searchParams.get('issuer')
  }
  expect(await issuer()).toBe('Fala Loja')

  await wish(companyId, '')
  expect(await brandAt('chat.loja.example')).toMatchObject({ appName: 'Chat-flow' })
  expect(await issuer()).toBe('Chat-flow')
})

test('a domain that belongs to somebody else is refused, also to the one who asked first', async () => {
  const [first, second] = [await server.aTeam(), await server.aTeam()]
  const early = (await wish(first.companyId, 'chat.rival.example')).body.record.value
  expect((await prove(second.companyId, 'chat.rival.example')).status).toBe(200)
  dns.texts.set('_chatflow.chat.rival.example', [early])
  const taken = { status: 409, body: { error: 'ERR_DOMAIN_TAKEN' } }
  expect(await check(first.companyId)).toMatchObject(taken)
  const third = await server.aTeam()
  expect(await wish(third.companyId, 'chat.rival.example')).toMatchObject(taken)
  expect(await wish(third.companyId, 'chat.platform.example')).toMatchObject(taken)
  expect((await wish(1, 'chat.mine.example')).status).toBe(409)
  expect((await wish(999_999_999, 'chat.mine.example')).status).toBe(404)
})

test.each([
  ['chat.loja.com.br', 'chat.loja.com.br'],
  ['HTTPS://chat.loja.com/login?x=1', 'chat.loja.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['localhost', undefined],
  ['127.0.0.1', undefined],
  ['[::1]', undefined],
  ['loja_x.com', undefined],
  ['-loja.com', undefined],
  ['chat.loja.com:8080', undefined],
  ['a@loja.com', undefined],
  ['', undefined],
])('%s as a domain', (typed, domain) => {
  expect(domainOf(typed)).toBe(domain)
})

test("a company's pictures are drawn anew, and a script is no picture", async () => {
  const { companyId } = await server.aTeam()
  await prove(companyId, 'chat.fotos.example')
  const send = (content: Buffer) => {
    const { payload, headers } = multipart('file', 'logo.svg', content, { mode: 'Light' })
    return asSuper('POST', `/companies/${companyId}/brand/logo`, payload, headers)
  }
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  expect(await send(script)).toMatchObject({ status: 415, body: { error: 'ERR_NOT_AN_IMAGE' } })
  const create = { width: 90, height: 30, channels: 3, background: '#336699' } as const
  const picture = await sharp({ create }).jpeg().toBuffer()
  const name = (await send(picture)).body.brand.appLogoLight as string
  expect(await brandAt('chat.fotos.example')).toMatchObject({ appLogoLight: name })
  expect((await at('elsewhere.example', `/public/${name}`)).headers['content-type']).toBe('image/png')
  expect((await put(companyId, 'appLogoLight', 'x.png')).status).toBe(400)
  expect((await put(companyId, 'primaryColorDark', 'url(x)')).status).toBe(400)
  await put(companyId, 'appLogoLight', '')
  expect((await at('elsewhere.example', `/public/${name}`)).statusCode).toBe(404)
})

test('a proof that goes is told at once and counts for two weeks more, unless nobody answers', async () => {
  const { companyId, admin, attendant } = await server.aTeam()
  const domain = 'chat.volta.example'
  await prove(companyId, domain)
  const record = `_chatflow.${domain}`
  const proof = dns.texts.get(record)!
  const look = async () => {
    await server.tenancy.withPlatform((platform) => platform.enqueue(watchAllDomains, {}, { key: 'look' }))
    await eventually(async () => {
      const { rows } = await run(
        server.database.ownerUrl,
        "select 1 from graphile_worker.jobs where task_identifier = 'watchAllDomains'",
      )
      return rows.length === 0 || undefined
    }, 30_000)
  }
  const mailsTo = async (recipient: string) =>
    server.tenancy.withPlatform(({ db }) =>
      db.selectFrom('mails').select('subject').where('recipient', '=', recipient).orderBy('id').execute(),
    )
  const missing = { subject: `O domínio ${domain} precisa ser comprovado de novo` }
  const missingSince = async () => (await asSuper('GET', `/companies/${companyId}/brand`)).body.missingSince

  await look()
  expect(await missingSince()).toBeNull()
  dns.texts.delete(record)
  await look()
  expect(await missingSince()).toBe(server.clock.now().toISOString())
  expect(await mailsTo(admin.email)).toEqual([missing])
  expect(await mailsTo(attendant.email)).toEqual([])

  // It comes back, and goes again: the two weeks begin anew.
  dns.texts.set(record, proof)
  await look()
  expect(await missingSince()).toBeNull()
  dns.texts.delete(record)
  await look()
  server.clock.travel(days(13))
  await look()
  expect((await at('x', `/api/domains/ask?domain=${domain}`)).statusCode).toBe(200)
  server.clock.travel(days(2))
  dns.failing = true
  await look()
  dns.failing = false
  expect((await at('x', `/api/domains/ask?domain=${domain}`)).statusCode).toBe(200)
  await look()
  expect((await at('x', `/api/domains/ask?domain=${domain}`)).statusCode).toBe(404)
  expect(await mailsTo(admin.email)).toEqual([
    missing,
    missing,
    { subject: `O domínio ${domain} não mostra mais a marca da empresa` },
  ])
})
