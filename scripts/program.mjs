import { spawn } from 'node:child_process'
import { node, root, toolEnvironment } from './prepare.mjs'

const stopWithParent = new URL('./stopWithParent.mjs', import.meta.url).href

// On a large machine Node lets rubbish grow to 128 MB before it looks, and the C library keeps an arena per thread for
// what pictures leave: a third of the idle program would be neither. The image sets the same (Dockerfile).
const memory = {
  NODE_OPTIONS: `--max-semi-space-size=16 ${process.env.NODE_OPTIONS ?? ''}`,
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
}

/** Starts a file on the pinned Node, in the terminal of the caller. */
export function startProgram(args, { env = {}, cwd = root } = {}) {
  return spawn(node, ['--import', stopWithParent, ...args], {
    cwd,
    env: { ...toolEnvironment, ...memory, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // A group of its own: Ctrl-C reaches a whole group, npm passes the signal on as well, and the program (and
    // the database below it) would be told to stop two or three times. This way it hears it once, from us.
    detached: process.platform !== 'win32',
  })
}

/** Lives as long as the programs: passes one signal on to all, ends all when one ends, exits as the first did. */
export function liveWith(...programs) {
  let stopping = false
  let code
  const stopAll = (signal) => {
    if (stopping) return
    stopping = true
    for (const program of programs) program.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopAll(signal))
  // The terminal was closed.
  process.on('SIGHUP', () => stopAll('SIGTERM'))
  if (process.env.npm_lifecycle_event) whenOrphaned(() => stopAll('SIGTERM'))

  let running = programs.length
  for (const program of programs) {
    program.on('error', (error) => {
      process.stderr.write(`${error.message}\n`)
      process.exit(1)
    })
    program.on('exit', (exitCode) => {
      code ??= exitCode ?? 1
      stopAll('SIGTERM')
      running -= 1
      if (running === 0) process.exit(code)
    })
  }
}

/** npm passes a signal only to the shell between it and us, and that shell dies without telling anyone. */
function whenOrphaned(react) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid !== parent) react()
  }, 200)
  timer.unref()
}
