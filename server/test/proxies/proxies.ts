import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../program.ts'

const run = promisify(execFile)
const ops = path.join(import.meta.dirname, '../../../ops')

export interface Proxy {
  name: string
  url: string
  stop(): Promise<void>
}

/** A certificate for this machine that only those trust who are told to. */
export async function makeCertificate(folder: string) {
  const [key, certificate] = [path.join(folder, 'proxy.key'), path.join(folder, 'proxy.pem')]
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1'
  const made = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost', '-addext', names]
  await run('openssl', ['req', '-x509', ...made, '-keyout', key, '-out', certificate])
  return { key, certificate, ca: await readFile(certificate, 'utf8') }
}
type Certificate = Awaited<ReturnType<typeof makeCertificate>>

interface Wish {
  folder: string
  program: number
  certificate: Certificate
}

/** What the recipe leaves to the reader is put in, and has to be there. */
function fillIn(recipe: string, places: [string, string][]): string {
  return places.reduce((text, [place, value]) => {
    if (!text.includes(place)) throw new Error(`The recipe has no ${place}`)
    return text.replaceAll(place, value)
  }, recipe)
}

export async function startNginx({ folder, program, certificate }: Wish): Promise<Proxy> {
  const port = await freePort()
  const server = fillIn(await readFile(path.join(ops, 'nginx/chatflow.conf'), 'utf8'), [
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    ['server_name chat.example.com', 'server_name localhost'],
    ['/etc/ssl/chat.example.com.pem', certificate.certificate],
    ['/etc/ssl/chat.example.com.key', certificate.key],
    ['127.0.0.1:8080', `127.0.0.1:${program}`],
  ])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  const whole = `pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; daemon off; events {}
http { access_log off; ${temporary.join(' ')}\n${server}\n}`
  await writeFile(path.join(folder, 'nginx.conf'), whole)
  return start('nginx', ['-c', path.join(folder, 'nginx.conf')], port)
}

export async function startCaddy({ folder, program, certificate }: Wish): Promise<Proxy> {
  const port = await freePort()
  const site = fillIn(await readFile(path.join(ops, 'caddy/Caddyfile'), 'utf8'), [
    [
      'chat.example.com {',
      `https://localhost:${port} {\n\tbind 127.0.0.1\n\ttls ${certificate.certificate} ${certificate.key}`,
    ],
    ['127.0.0.1:8080', `127.0.0.1:${program}`],
  ])
  const home = path.join(folder, 'caddy')
  await mkdir(home)
  const file = path.join(home, 'Caddyfile')
  await writeFile(file, `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n${site}`)
  return start('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], port, {
    XDG_DATA_HOME: home,
    XDG_CONFIG_HOME: home,
  })
}

async function start(name: string, args: string[], port: number, more = {}): Promise<Proxy> {
  const child = spawn(name, args, { env: { ...process.env, ...more }, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
  const ended = once(child, 'exit').then(([code]) => {
    if (code !== 0 && code !== null) throw new Error(`${name} ended with ${code}: ${said}`)
  })
  // Told where it is stopped.
  ended.catch(() => undefined)
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { name, url: `https://localhost:${port}`, stop }
}
