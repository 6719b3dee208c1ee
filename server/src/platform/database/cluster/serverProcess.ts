import { spawn } from 'node:child_process'
import { open, readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { clusterIn, type Place } from './place.ts'
import { prepareSockets, quoteFolder, socketsAt } from './sockets.ts'

/** A server that runs or is about to. */
export interface ServerProcess {
  port: number
  /** The folder of its socket, if it has one. */
  sockets: string | undefined
  hasEnded(): boolean
}

/**
 * The address of a database of ours, with the rights of its owner. By the socket where there is one: a statement costs both
 * sides a third less that way than by the network of the machine.
 */
export function databaseUrl({ port, sockets }: ServerProcess, password: string, database: string): string {
  const url = `postgres://${superuser}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
  return sockets === undefined ? url : `${url}?host=${encodeURIComponent(sockets)}`
}
export const superuser = 'postgres'

/** After a kill -9 of the program its server may still run: it is adopted, not doubled. */
export async function findRunning(cluster: string): Promise<ServerProcess | undefined> {
  const { pid, port, sockets } = await readPidFile(cluster)
  if (!pid || !port || !(await isServer(pid, cluster))) return undefined
  return { port, sockets: socketsAt(sockets, port), hasEnded: () => !isAlive(pid) }
}

/** Where a server is found. */
export interface Entrance {
  port: number
  hasSocket: boolean
}

interface Launch {
  /** Absent for any port that is free. */
  port?: number | undefined
  hasSocket: boolean
  /** Extra `name=value` server settings. */
  settings?: string[] | undefined
}

export async function launch(binaries: Binaries, place: Place, wish: Launch): Promise<ServerProcess> {
  const port = wish.port ?? (await freePort())
  const sockets = wish.hasSocket ? await prepareSockets(place) : undefined
  const log = await open(path.join(place.home, 'postgres.log'), 'a', 0o600)
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${quoteFolder(sockets)}`,
    `port=${port}`,
    'timezone=UTC',
    'max_connections=100',
    'shared_buffers=256MB',
    ...(wish.settings ?? []),
  ]
  const args = ['-D', clusterIn(place.home), ...settings.flatMap((setting) => ['-c', setting])]
  const child = spawn(binaries.postgres, args, {
    ...place.account,
    cwd: place.home,
    // Its own process group: a Ctrl-C is for the program, which then stops the server last.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  let ended = false
  for (const event of ['exit', 'error']) child.once(event, () => (ended = true))
  child.unref()
  await log.close()
  return { port, sockets, hasEnded: () => ended }
}

/** SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back, nothing is lost. */
export async function stop(cluster: string) {
  const { pid } = await readPidFile(cluster)
  if (!pid || !(await isServer(pid, cluster))) return
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + 30_000
  while (isAlive(pid) && Date.now() < deadline) await pause(20)
}

async function readPidFile(cluster: string) {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]), sockets: lines[4] }
}

/** A stale pid file may name a process that is something else by now. The server works inside its cluster, also a moved one. */
async function isServer(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  const [own, its] = await Promise.all([
    stat(cluster).catch(() => undefined),
    stat(`/proc/${pid}/cwd`).catch(() => undefined),
  ])
  if (own && its) return own.dev === its.dev && own.ino === its.ino
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  return command === undefined || command.includes(cluster)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}
