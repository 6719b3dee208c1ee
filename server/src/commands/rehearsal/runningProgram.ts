import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { access } from 'node:fs/promises'
import path from 'node:path'
import { ConfigError } from '../../platform/config.ts'
import { bodyWithout, type Ask } from './askPrograms.ts'

interface Options {
  /** The checkout of the program that runs today. */
  checkout: string
  ownerUrl: string
  appUrl: string
  appSecret: string
  dataDir: string
}

/** Starts the program of another checkout on a copy, only to be asked: it reaches no network and runs no job. */
export async function startRunningProgram(options: Options): Promise<{ ask: Ask; stop(): Promise<void> }> {
  const { checkout, ownerUrl, appUrl, appSecret, dataDir } = options
  const built = path.join(checkout, 'server/dist/main.js')
  const main = (await isThere(built)) ? built : path.join(checkout, 'server/src/main.ts')
  const node = path.join(checkout, 'node_modules/.bin/node')
  if (!(await isThere(main))) throw new ConfigError(`${checkout} is no checkout of the program.`)
  const child = spawn((await isThere(node)) ? node : process.execPath, [main], {
    cwd: checkout,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      ROLES: 'http',
      LOG_LEVEL: 'error',
      DATABASE_URL: ownerUrl,
      DATABASE_APP_URL: appUrl,
      APP_SECRET: appSecret,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const url = await addressOf(child)
  return {
    ask: async (address, token) => {
      const response = await fetch(`${url}/api${address}`, { headers: { authorization: `Bearer ${token}` } })
      return { status: response.status, body: bodyWithout(await response.text(), url) }
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

function addressOf(child: ChildProcess): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += String(chunk)
      const address = /ready at (\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', (code) =>
      reject(new ConfigError(`The program of today ended with ${code} instead of answering: ${said.trim()}`)),
    )
  })
}
