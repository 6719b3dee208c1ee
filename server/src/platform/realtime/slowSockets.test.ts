import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket as Line } from 'node:net'
import { Server } from 'socket.io'
import { io } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../../test/server.ts'
import { dropSlowSockets } from './slowSockets.ts'

test('a browser that reads nothing loses its line, and the others hear everything in order', async () => {
  const http = createServer()
  const server = new Server(http)
  const stop = dropSlowSockets(server, { bytes: 1_000_000, everyMs: 20 })
  onTestFinished(async () => {
    stop()
    await server.close()
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const open = async () => {
    const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
    const socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true })
    onTestFinished(() => void socket.disconnect())
    await new Promise<void>((resolve) => socket.once('connect', resolve))
    return socket
  }
  const [quick, slow] = [await open(), await open()]
  const { ws } = slow.io.engine.transport as unknown as { ws: { _socket: Line } }
  ws._socket.pause()

  const heard: number[] = []
  quick.on('news', (number: number) => void heard.push(number))
  const words = 'x'.repeat(100_000)
  const numbers = Array.from({ length: 200 }, (_, number) => number)
  for (const number of numbers) {
    server.emit('news', number, words)
    await eventually(async () => heard.length > number)
  }
  await eventually(async () => server.engine.clientsCount === 1)
  expect(heard).toEqual(numbers)
  expect(quick.connected).toBe(true)
})
