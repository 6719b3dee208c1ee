import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'

const timeLimit = 120_000
/** Transcoding fills a core; the rest of the program needs some too. */
const mostAtOnce = 2

interface Run {
  /** How the file is packed, as its content says. Left to guess, ffmpeg would follow a playlist to other files. */
  demuxer: string
  file: string
  /** Everything after the input. */
  output: string[]
  onOutput?(chunk: Buffer): void
}

interface Ended {
  isDone: boolean
  /** What it says about the input, among other things. */
  report: string
}

/** Runs ffmpeg on a file of strangers: no network, no input but the file, not for ever. Where it cannot be started there is no answer. */
export async function ffmpeg(run: Run): Promise<Ended | undefined> {
  const program = await (found ??= find())
  if (!program) return undefined
  await takeTurn()
  try {
    return await start(program, run)
  } finally {
    giveTurn()
  }
}

function start(program: string, { demuxer, file, output, onOutput }: Run): Promise<Ended | undefined> {
  const limits = ['-nostdin', '-hide_banner', '-protocol_whitelist', 'file,pipe', '-max_pixels', '50000000']
  const input = ['-f', demuxer, '-i', `file:${file}`]
  const child = spawn(program, [...limits, ...input, ...output], {
    // Our secrets are none of its business.
    env: {},
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: timeLimit,
    killSignal: 'SIGKILL',
  })
  return new Promise((resolve) => {
    let report = ''
    child.stdout.on('data', (chunk: Buffer) => onOutput?.(chunk))
    child.stderr.on('data', (chunk: Buffer) => {
      if (report.length < 100_000) report += chunk.toString('latin1')
    })
    child.once('error', () => resolve(undefined))
    child.once('close', (code) => resolve({ isDone: code === 0, report }))
  })
}

let running = 0
const waiting: (() => void)[] = []
async function takeTurn() {
  if (running < mostAtOnce) running += 1
  else await new Promise<void>((go) => waiting.push(go))
}
function giveTurn() {
  const next = waiting.shift()
  if (next) next()
  else running -= 1
}

/** The machine's own, which is kept current, before the one that is installed with the program. */
let found: Promise<string | undefined> | undefined
async function find(): Promise<string | undefined> {
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', 'command -v ffmpeg']).catch(() => ({
    stdout: '',
  }))
  if (stdout.trim()) return stdout.trim()
  const installed = await import('@ffmpeg-installer/ffmpeg').catch(() => undefined)
  return installed?.default.path
}
