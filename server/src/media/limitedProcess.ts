import { spawn } from 'node:child_process'

const usualTimeLimit = 120_000
/** Transcoding fills a core; the rest of the program needs some too. */
const maxAtOnce = 2
/** Kilobytes of memory: a film in 4K takes half of it, a bomb as much as it gets. */
const maxMemory = 1024 * 1024
/** Node reserves addresses for code that it may compile, which count before its first line runs. */
const reservedByNode = 512 * 1024
/** Blocks of 512 bytes that a file may grow to: 256 MB. */
const maxFileBlocks = 512 * 1024

const limitsFor = (program: string) => {
  const memory = program === process.execPath ? maxMemory + reservedByNode : maxMemory
  return `ulimit -c 0; ulimit -d ${memory}; ulimit -f ${maxFileBlocks}; exec "$@"`
}
const cannotBeStarted = [126, 127]

interface Command {
  program: string
  args: string[]
  /** All that it learns of our environment. */
  environment?: Record<string, string>
  timeLimitMs?: number
  onOutput?(chunk: Buffer): void
}

interface Ended {
  isDone: boolean
  /** What it wrote to its standard error. */
  report: string
}

/** Runs a program on strangers' files, without our environment and within limits. Undefined if it cannot be started. */
export async function runLimited(command: Command): Promise<Ended | undefined> {
  await takeTurn()
  try {
    return await start(command)
  } finally {
    giveTurn()
  }
}

function start({
  program,
  args,
  environment,
  timeLimitMs = usualTimeLimit,
  onOutput,
}: Command): Promise<Ended | undefined> {
  const limited: [string, string[]] =
    process.platform === 'win32'
      ? [program, args]
      : ['/bin/sh', ['-c', limitsFor(program), 'sh', program, ...args]]
  const child = spawn(...limited, {
    // Our secrets are none of its business.
    env: { MALLOC_ARENA_MAX: '2', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: timeLimitMs,
    killSignal: 'SIGKILL',
  })
  return new Promise((resolve) => {
    let report = ''
    child.stdout.on('data', (chunk: Buffer) => onOutput?.(chunk))
    child.stderr.on('data', (chunk: Buffer) => {
      if (report.length < 100_000) report += chunk.toString('latin1')
    })
    child.once('error', () => resolve(undefined))
    child.once('close', (code) =>
      resolve(code !== null && cannotBeStarted.includes(code) ? undefined : { isDone: code === 0, report }),
    )
  })
}

let running = 0
const waiting: (() => void)[] = []
async function takeTurn() {
  if (running < maxAtOnce) running += 1
  else await new Promise<void>((go) => waiting.push(go))
}
function giveTurn() {
  const next = waiting.shift()
  if (next) next()
  else running -= 1
}
