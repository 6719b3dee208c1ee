import assert from 'node:assert/strict'
import { createHmac, randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { namespaceOf } from '@chatflow/contract'
import { io } from 'socket.io-client'
import { Agent, fetch, type RequestInit } from 'undici'
import { multipart } from '../multipart.ts'
import { aDataFolder, freePort, startProgram } from '../program.ts'
import { eventually } from '../server.ts'
import { makeCertificate, startCaddy, startNginx, type Proxy } from './proxies.ts'

/** The recipes for nginx and Caddy in `ops/`, tried with the real ones. Run by `npm run test:proxies`. */

const account = { email: 'admin@proxy.local', password: 'Demo1234' }
const appSecret = 'a secret of the app at Meta'
const say = (line: string) => void process.stdout.write(`${line}\n`)

type Call = (address: string, init?: RequestInit) => ReturnType<typeof fetch>

async function check({ name, url }: Proxy, ca: string) {
  const dispatcher = new Agent({
    connect: { ca },
    // Over HTTP/2 this client takes an answer that comes before the end of a body for a fault; browsers do not.
    allowH2: false,
  })
  const call: Call = (address, init = {}) => fetch(`${url}${address}`, { ...init, dispatcher })
  await eventually(async () => (await call('/api/health').catch(() => undefined))?.ok || undefined, 20_000)
  say(`${name}: TLS and calls`)
  const { token, companyId } = await signIn(call)
  say(`${name}: the cookie is Secure, and the address is the visitor's, not a made-up one`)
  await hearEvents({ url, ca, token, companyId, call })
  say(`${name}: WebSockets carry events`)
  await upload(call, token)
  say(`${name}: 60 MB go through, and what is too large is told so`)
  await callWebhook(call)
  say(`${name}: webhooks arrive byte for byte`)
  await pass(call)
  say(`${name}: metrics stay inside, the worker of the app is not kept`)
  await dispatcher.close()
}

const json = (body: object, more: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...more },
  body: JSON.stringify(body),
})

async function signIn(call: Call) {
  const forged = {
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': 'elsewhere.example',
  }
  const response = await call('/api/auth/login', json(account, forged))
  assert.equal(response.status, 200)
  assert.match(response.headers.get('set-cookie') ?? '', /; Secure/)
  const { token, user } = (await response.json()) as { token: string; user: { companyId: number } }
  const logins = await call('/api/auth/logins', { headers: { authorization: `Bearer ${token}` } })
  const [last] = (await logins.json()) as { address: string }[]
  assert.match(last?.address ?? '', /^(::ffff:)?127\.0\.0\.1$|^::1$/)
  return { token, companyId: user.companyId }
}

interface ProxiedClient {
  url: string
  ca: string
  token: string
  companyId: number
  call: Call
}
/** Without the fallback to polling: what does not pass the upgrade is not hidden by it. */
async function hearEvents({ url, ca, token, companyId, call }: ProxiedClient) {
  const socket = io(`${url}${namespaceOf(companyId)}`, { transports: ['websocket'], auth: { token }, ca })
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', () => resolve())
      socket.once('connect_error', reject)
    })
    const heard = new Promise((resolve) => socket.once(`company-${companyId}-queue`, resolve))
    const authorization = { authorization: `Bearer ${token}` }
    const form = { name: `Fila ${randomBytes(4).toString('hex')}`, color: colour() }
    assert.equal((await call('/api/queue', json(form, authorization))).status, 200)
    await heard
  } finally {
    socket.close()
  }
}

const colour = () => `#${randomBytes(3).toString('hex')}`

async function upload(call: Call, token: string) {
  const authorization = { authorization: `Bearer ${token}` }
  const shortcode = randomBytes(4).toString('hex')
  const made = await call('/api/quick-messages', json({ shortcode, message: 'Catálogo' }, authorization))
  const { id } = (await made.json()) as { id: number }
  const send = async (bytes: number) => {
    const { payload, headers } = multipart('file', 'catalogo.bin', randomBytes(bytes))
    const init = { method: 'POST', headers: { ...headers, ...authorization }, body: payload }
    return (await call(`/api/quick-messages/${id}/media-upload`, init)).status
  }
  assert.equal(await send(60 << 20), 200)
  assert.equal(await send(100 << 20), 413)
}

/** Signed over bytes that any rewriting would change: odd spaces, letters beyond ASCII, an escape. */
async function callWebhook(call: Call) {
  const body = '{ "object" :"whatsapp_business_account",\n "entry": [ ], "note":"caf\\u00e9 ção  ✓" }'
  const send = async (signed: string) => {
    const signature = `sha256=${createHmac('sha256', appSecret).update(signed).digest('hex')}`
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
    return (await call('/api/webhooks/meta', { method: 'POST', headers, body })).status
  }
  assert.equal(await send(body), 200)
  assert.notEqual(await send(`${body} `), 200)
}

async function pass(call: Call) {
  assert.equal((await call('/api/metrics')).status, 403)
  const manifest = await call('/manifest.webmanifest')
  assert.equal(manifest.status, 200)
  assert.doesNotMatch(manifest.headers.get('cache-control') ?? '', /max-age=[1-9]\d{4}/)
}

async function main() {
  const folder = await aDataFolder()
  const port = await freePort()
  const certificate = await makeCertificate(folder.directory)
  const program = await startProgram({
    PORT: String(port),
    APP_URL: 'https://localhost',
    TRUST_PROXY: 'true',
    DEMO: 'false',
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
    META_APP_SECRET: appSecret,
    LOG_LEVEL: 'warn',
    DATA_DIR: folder.directory,
  })
  try {
    for (const start of [startNginx, startCaddy]) {
      const place = path.join(folder.directory, start.name)
      await mkdir(place)
      const proxy = await start({ folder: place, program: port, certificate })
      try {
        await check(proxy, certificate.ca)
      } finally {
        await proxy.stop()
      }
    }
  } finally {
    await program.kill('SIGTERM')
    await folder.remove()
  }
}

await main()
