import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { freePort } from './program.ts'
import { eventually } from './server.ts'

/** An empty Redis of the test's own, and its address. */
export async function startRedis() {
  const port = await freePort()
  const redis = spawn(
    process.env['REDIS_SERVER_PATH'] ?? 'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: 'ignore' },
  )
  await eventually(async () => (await isListening(port)) || undefined)
  return { url: `redis://127.0.0.1:${port}`, close: () => redis.kill() }
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.end()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
