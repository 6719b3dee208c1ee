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
  return {
    url: `redis://127.0.0.1:${port}`,
    /** As when the network between it and the programs is cut for a moment. */
    dropLines: () =>
      new Promise<void>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => socket.end('CLIENT KILL TYPE normal SKIPME yes\r\n'))
        socket.on('error', reject).on('close', () => resolve())
        socket.resume()
      }),
    close: () => redis.kill(),
  }
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.end()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
