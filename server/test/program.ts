import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { clusterIn, homeOf } from '../src/platform/database/cluster/place.ts'
import { removeCluster } from '../src/platform/database/cluster/throwAway.ts'

/** As it is built for its users; `buildProgram` has seen to it that it is of these sources. */
const main = path.join(import.meta.dirname, '../dist/main.js')
/** Half of a start is reading and compiling the program's files: every start of a run after the first finds that done. */
export const compiled = {
  NODE_COMPILE_CACHE:
    process.env['NODE_COMPILE_CACHE'] ?? path.join(import.meta.dirname, '../../node_modules/.cache/compiled'),
}

/** For a program that has little to do at once: each line to its database costs a process there. */
export const fewLines = { DATABASE_POOL: '5', SLOW_JOBS_AT_ONCE: '8' }

/** To be called once, before all tests: several builds at a time would write over one another. */
export function buildProgram() {
  execFileSync(process.execPath, [path.join(import.meta.dirname, '../../scripts/buildServer.mjs')], {
    stdio: 'inherit',
  })
}

/** A data folder that is gone after the test, with whatever still runs in it. */
export async function aDataFolder({ isClosed = false } = {}) {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'chatflow-program-'))
  await chmod(directory, isClosed ? 0o700 : 0o755)
  const database = path.join(directory, 'postgres')
  const postmaster = () => postmasterOf(database)
  return {
    directory,
    /** The process id of the database server below this folder, while there is one. */
    postmaster,
    remove: async () => {
      const pid = await postmaster()
      if (pid && isAlive(pid)) process.kill(pid, 'SIGQUIT')
      await removeCluster(database)
      await rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}

/** The process id of the database server that lies in this folder, while there is one. */
async function postmasterOf(database: string): Promise<number | undefined> {
  const file = path.join(clusterIn(await homeOf(database)), 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => '')
  return Number(text.split('\n')[0]) || undefined
}

/** A port that nobody has at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

interface Call {
  body?: object
  token?: string
}

export interface Program {
  url: string
  /** Calls its API as a program would. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  call(method: string, address: string, more?: Call): Promise<any>
  process: ChildProcess
  output: () => string
  kill(signal: NodeJS.Signals): Promise<number | null>
}

/** The program on its way, as a person would start it. */
export function launchProgram(environment: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      TMPDIR: os.tmpdir(),
      ...compiled,
      HOST: '127.0.0.1',
      PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const collect = (chunk: Buffer) => void (text += String(chunk))
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  return { child, exited: once(child, 'exit') as Promise<[number | null]>, output: () => text }
}

/** Starts it, and waits until it says where it is. */
export async function startProgram(environment: Record<string, string>): Promise<Program> {
  const { child, exited, output } = launchProgram(environment)
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const found = output().match(/ready at (\S+)/)?.[1]
      if (found) resolve(found)
    })
    void exited.then(([code]) => reject(new Error(`exited with ${code}: ${output()}`)))
  })
  return {
    url,
    call: async (method, address, { body, token } = {}) => {
      const headers = {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      }
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
      return (await fetch(`${url}/api${address}`, init)).json()
    },
    process: child,
    output,
    kill: async (signal) => {
      child.kill(signal)
      return (await exited)[0]
    },
  }
}
