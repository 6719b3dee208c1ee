import { parentPort } from 'node:worker_threads'
import { chromium, findOrInstall, redis } from './systemPrograms.mjs'

// A thread of its own: apt-get and npm wait for different servers, and need not wait for each other.

try {
  const paths = [chromium, redis].map((program) => [program.variable, findOrInstall(program)])
  parentPort.postMessage({ environment: Object.fromEntries(paths) })
} catch (error) {
  parentPort.postMessage({ problem: error.message })
}
