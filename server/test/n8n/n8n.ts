import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '../program.ts'

const version = '2.41.1'
/** Later ones of this ask for a package that registries do not have. */
const overrides = { linkedom: '0.18.12' }
/** What it needs is taken as it was in those days: what came later does not always fit together. */
const before = '2026-09-25'

/** Where it is installed, once: outside of this folder, so that nothing of ours is found in the place of something missing. */
const cache = process.env['N8N_CACHE_DIR'] ?? path.join(os.homedir(), '.cache', 'chatflow', `n8n-${version}`)
const program = path.join(cache, 'node_modules/n8n/bin/n8n')

/** Installs it from the registry, unless it is there. Its install scripts do not run. */
export async function installN8n(say: (line: string) => void) {
  const isComplete = path.join(cache, 'complete')
  if (existsSync(isComplete)) return
  say(`Installing n8n ${version} into ${cache} (some minutes, once) …`)
  await mkdir(cache, { recursive: true })
  await writeFile(path.join(cache, 'package.json'), JSON.stringify({ private: true, overrides }))
  const flags = [`--before=${before}`, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = spawn('npm', ['install', ...flags, `n8n@${version}`], {
    cwd: cache,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  const [code] = (await once(npm, 'exit')) as [number | null]
  if (code !== 0) throw new Error('n8n could not be installed.')
  await writeFile(isComplete, '')
}

interface Settings {
  /** Its own folder, gone after the test. */
  folder: string
  /** A database of its own. */
  databaseUrl: string
  /** What it does, with an id. */
  workflow: { id: string }
  say: (line: string) => void
}

/** Runs it on loopback with one workflow, which listens when this returns. */
export async function startN8n({ folder, databaseUrl, workflow, say }: Settings) {
  const port = await freePort()
  const environment = {
    ...process.env,
    ...databaseOf(databaseUrl),
    N8N_USER_FOLDER: folder,
    N8N_LISTEN_ADDRESS: '127.0.0.1',
    N8N_HOST: '127.0.0.1',
    N8N_PORT: String(port),
    N8N_RUNNERS_BROKER_PORT: String(await freePort()),
    // It asks nobody for anything.
    N8N_DIAGNOSTICS_ENABLED: 'false',
    N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
    N8N_TEMPLATES_ENABLED: 'false',
    N8N_PERSONALIZATION_ENABLED: 'false',
    N8N_HIRING_BANNER_ENABLED: 'false',
    EXTERNAL_FRONTEND_HOOKS_URLS: '',
  }
  const start = (...args: string[]) =>
    spawn(process.execPath, [program, ...args], { cwd: folder, env: environment, stdio: 'pipe' })

  const file = path.join(folder, 'workflow.json')
  await writeFile(file, JSON.stringify(workflow))
  say('Importing the workflow …')
  await finished(start('import:workflow', `--input=${file}`))
  await finished(start('publish:workflow', `--id=${workflow.id}`))
  say('Starting n8n …')
  const n8n = start('start')
  const output = collect(n8n)
  await untilActive(n8n, output)
  return {
    url: `http://127.0.0.1:${port}`,
    output,
    stop: async () => {
      n8n.kill('SIGTERM')
      if (n8n.exitCode === null) await once(n8n, 'exit')
    },
  }
}

function databaseOf(databaseUrl: string) {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  return {
    DB_TYPE: 'postgresdb',
    DB_POSTGRESDB_HOST: hostname,
    DB_POSTGRESDB_PORT: port,
    DB_POSTGRESDB_USER: username,
    DB_POSTGRESDB_PASSWORD: decodeURIComponent(password),
    DB_POSTGRESDB_DATABASE: pathname.slice(1),
  }
}

function collect({ stdout, stderr }: ChildProcess): () => string {
  let text = ''
  for (const stream of [stdout, stderr]) stream?.on('data', (chunk: Buffer) => void (text += String(chunk)))
  return () => text
}

async function finished(child: ChildProcess) {
  const output = collect(child)
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`n8n ended with ${code}:\n${output()}`)
}

/** It says so when it listens, after it has taken up its workflows. */
async function untilActive(n8n: ChildProcess, output: () => string) {
  await new Promise<void>((resolve, reject) => {
    n8n.stdout?.on('data', () => {
      if (output().includes('Editor is now accessible')) resolve()
    })
    n8n.on('exit', (code) => reject(new Error(`n8n ended with ${code}:\n${output()}`)))
  })
}
