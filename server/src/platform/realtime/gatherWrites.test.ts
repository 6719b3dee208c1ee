import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket as Line } from 'node:net'
import { Server } from 'socket.io'
import { io } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../../test/server.ts'
import { gatherWrites } from './gatherWrites.ts'

/** A server with one browser, the pieces in which its words arrive, and what the browser heard. */
async function aBrowser(transports: string[]) {
  const http = createServer()
  const server = new Server(http)
  onTestFinished(() => server.close())
  gatherWrites(server)
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const browser = io(url, { transports, reconnection: false, forceNew: true })
  onTestFinished(() => void browser.disconnect())
  const heard: number[] = []
  browser.on('news', (number: number) => void heard.push(number))
  await new Promise<void>((resolve) => browser.once('connect', resolve))
  return { server, browser, heard }
}
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

/** Counts how often the server writes to its only browser from now on. */
function countWrites(server: Server) {
  const { clients } = server.engine as unknown as {
    clients: Record<string, { transport: { socket: { _socket: Line } } }>
  }
  const line = Object.values(clients)[0]!.transport.socket._socket
  const written = { times: 0 }
  for (const way of ['_write', '_writev'] as const) {
    const write = line[way]!.bind(line) as (...given: unknown[]) => void
    Object.assign(line, {
      [way]: (...given: unknown[]) => {
        written.times += 1
        write(...given)
      },
    })
  }
  return written
}

test('what is said in one breath is written at once, and all of it in order', async () => {
  const { server, heard } = await aBrowser(['websocket'])
  const written = countWrites(server)
  for (const number of numbers(0, 30)) server.emit('news', number)
  await eventually(async () => heard.length === 30)
  for (const number of numbers(30, 60)) server.emit('news', number)
  await eventually(async () => heard.length === 60)
  expect(heard).toEqual(numbers(0, 60))
  expect(written.times).toBe(2)
})

test('a browser without web sockets hears it as well, and the last words before the end are not lost', async () => {
  const { server, browser, heard } = await aBrowser(['polling'])
  for (const number of numbers(0, 20)) server.emit('news', number)
  await eventually(async () => heard.length === 20)
  const ended = new Promise((resolve) => browser.once('disconnect', resolve))
  for (const number of numbers(20, 40)) server.emit('news', number)
  server.disconnectSockets(true)
  await ended
  expect(heard).toEqual(numbers(0, 40))
})
