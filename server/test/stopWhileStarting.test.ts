import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { aDataFolder, launchProgram } from './program.ts'

// The first process of a container is not ended by a signal that it does not listen to: it has to listen from the start.
test('asked to stop while it still waits for its database, it stops', { timeout: 60_000 }, async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => void sockets.push(socket.on('error', () => undefined)))
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const folder = await aDataFolder()
  const { port } = silent.address() as AddressInfo
  const { child, exited, output } = launchProgram({
    DATA_DIR: folder.directory,
    DATABASE_URL: `postgres://chatflow:secret@127.0.0.1:${port}/chatflow`,
  })
  await once(silent, 'connection')
  child.kill('SIGTERM')
  // By itself, not by the signal: then there would be no code.
  expect((await exited)[0], output()).toBe(0)
  for (const socket of sockets) socket.destroy()
  silent.close()
  await folder.remove()
})
