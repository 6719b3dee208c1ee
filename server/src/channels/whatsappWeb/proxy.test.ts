import { once } from 'node:events'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proxiesAt } from './proxy.ts'

const network = http.createServer((_request, response) => response.end('reached'))
const opened: net.Server[] = []
const portOf = (server: net.Server) => (server.address() as AddressInfo).port
async function listening<T extends net.Server>(server: T): Promise<T> {
  opened.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return server
}
beforeAll(async () => void (await listening(network)))
afterAll(() => opened.forEach((server) => server.close()))

const visit = (proxy: string) =>
  new Promise<string>((resolve, reject) => {
    const { agent } = proxiesAt(new URL(proxy), false)
    // The name is the proxy's to look up: this machine does not know it.
    http
      .get({ host: 'whatsapp.test', port: portOf(network), agent }, (response) =>
        response.once('data', (words: Buffer) => resolve(String(words))),
      )
      .once('error', reject)
  })

test('a proxy of the web passes on, if it knows the password', async () => {
  const proxy = await listening(http.createServer())
  proxy.on('connect', (request, socket) => {
    const isKnown = request.headers['proxy-authorization'] === `Basic ${btoa('ana:se:gredo')}`
    if (!isKnown) return socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
    const out = net.connect(Number(request.url?.split(':')[1]), '127.0.0.1')
    socket.write('HTTP/1.1 200 OK\r\n\r\n')
    return out.pipe(socket).pipe(out)
  })
  const at = (who: string) => visit(`http://${who}127.0.0.1:${portOf(proxy)}`)
  expect(await at('ana:se%3Agredo@')).toBe('reached')
  await expect(at('ana:falso@')).rejects.toThrow('407')
  await expect(at('')).rejects.toThrow('407')
})

test('a SOCKS proxy passes on, if it knows the password, and says when it refuses', async () => {
  const heard: string[] = []
  const proxy = await listening(net.createServer((socket) => void playSocks(socket, heard)))
  const at = (who: string) => visit(`socks5://${who}127.0.0.1:${portOf(proxy)}`)
  expect(await at('ana:segredo@')).toBe('reached')
  expect(heard).toEqual(['whatsapp.test'])
  await expect(at('ana:falso@')).rejects.toThrow('password')
  await expect(at('')).rejects.toThrow('sign-in')
})

/** The other end of SOCKS 5, which wants the password of Ana. */
async function playSocks(socket: net.Socket, heard: string[]) {
  const next = async () => ((await once(socket, 'data')) as [Buffer])[0]
  const [, , method] = await next()
  socket.write(Buffer.from([5, method === 2 ? 2 : 255]))
  if (method !== 2) return socket.end()
  const isKnown = (await next()).includes('segredo')
  socket.write(Buffer.from([1, isKnown ? 0 : 1]))
  if (!isKnown) return socket.end()
  const asked = await next()
  const length = asked[4] ?? 0
  heard.push(asked.subarray(5, 5 + length).toString())
  const out = net.connect(asked.readUInt16BE(5 + length), '127.0.0.1')
  socket.write(Buffer.from([5, 0, 0, 1, 127, 0, 0, 1, 0, 0]))
  return out.pipe(socket).pipe(out)
}
