import { execFileSync, fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface Settings {
  ownerUrl: string
  dataDir: string
  /** What else its environment says. */
  environment?: Record<string, string>
}
/** What the parent says after the settings; the only question there is. */
export type Question = 'used'
export interface Ready {
  url: string
}
export interface Used {
  /** Milliseconds on any core, threads included, since the process began. */
  cpu: number
  /** Bytes of the machine's memory that it holds now. */
  memory: number
}

export interface MeasuredServer {
  url: string
  pid: number
  used(): Promise<Used>
  stop(): Promise<void>
}

/** A server that does not answer or stop in time hangs: it is ended, and that fails the run. */
const answersWithin = 60_000
const stopsWithin = 15_000

/** Starts the program as `npm start` runs it: built into one file. */
export async function startProduct(settings: Settings, nodeOptions: string[] = []): Promise<MeasuredServer> {
  execFileSync(process.execPath, [fileOf('../../scripts/buildMeasured.mjs')], { stdio: 'inherit' })
  return startServer(fileOf('../dist/product.js'), settings, nodeOptions)
}

const fileOf = (place: string) => fileURLToPath(new URL(place, import.meta.url))

/** Starts a server in a process of its own: the load generator must not share its event loop. */
export async function startServer(
  file: string,
  settings: Settings,
  nodeOptions: string[] = [],
): Promise<MeasuredServer> {
  const child = fork(file, {
    // Without the options of this process: what ends it when its own parent dies is not for its children.
    execArgv: nodeOptions,
    env: { ...process.env, NODE_ENV: 'production' },
    // Whatever it says goes to the error stream: the output is the table.
    stdio: ['ignore', 2, 'inherit', 'ipc'],
  })
  const { url } = await ask<Ready>(child, settings)
  return {
    url,
    pid: child.pid!,
    used: () => ask<Used>(child, 'used' satisfies Question),
    stop: () => stop(child),
  }
}

function ask<Answer>(child: ChildProcess, message: Settings | Question): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), answersWithin)
    const onMessage = (answer: unknown) => {
      clearTimeout(timer)
      child.off('exit', onExit)
      resolve(answer as Answer)
    }
    const onExit = (code: number | null) => {
      clearTimeout(timer)
      child.off('message', onMessage)
      reject(new Error(`A measured server ended by itself (${code ?? 'killed'}).`))
    }
    if (!child.connected) return onExit(child.exitCode)
    child.once('message', onMessage)
    child.once('exit', onExit)
    child.send(message)
  })
}

/** The closed channel tells it to stop; one that does not is ended. */
async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopsWithin)
  if (child.connected) child.disconnect()
  await ended
  clearTimeout(timer)
}
