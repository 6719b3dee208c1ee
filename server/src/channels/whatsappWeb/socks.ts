import { once } from 'node:events'
import net from 'node:net'

const version = 5
const [withoutPassword, withPassword] = [0, 2]
const [connect, byName, byAddress4, byAddress6] = [1, 3, 1, 4]
const defaultPort = 1080

/** Goes out through a SOCKS 5 proxy (RFC 1928, passwords as in RFC 1929). */
export async function openSocks(
  proxy: URL,
  { host, port }: { host: string; port: number },
): Promise<net.Socket> {
  const socket = net.connect(Number(proxy.port) || defaultPort, proxy.hostname)
  try {
    await once(socket, 'connect')
    await greet(socket, proxy)
    const name = Buffer.from(host)
    const head = [version, connect, 0, byName, name.length]
    socket.write(Buffer.concat([Buffer.from(head), name, Buffer.from([port >> 8, port & 0xff])]))
    const [, refusal, , kind] = await take(socket, 4)
    if (refusal !== 0) throw new Error(`The proxy refused: ${refusal}`)
    await take(socket, (await addressLength(socket, kind)) + 2)
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  }
}

async function greet(socket: net.Socket, { username, password }: URL) {
  socket.write(Buffer.from([version, 1, username ? withPassword : withoutPassword]))
  const [, method] = await take(socket, 2)
  if (method === withoutPassword && !username) return
  if (method !== withPassword) throw new Error('The proxy wants another kind of sign-in')
  const [user, secret] = [
    Buffer.from(decodeURIComponent(username)),
    Buffer.from(decodeURIComponent(password)),
  ]
  socket.write(Buffer.concat([Buffer.from([1, user.length]), user, Buffer.from([secret.length]), secret]))
  const [, refusal] = await take(socket, 2)
  if (refusal !== 0) throw new Error('The proxy does not know the user or the password')
}

async function addressLength(socket: net.Socket, kind: number | undefined): Promise<number> {
  if (kind === byAddress4) return 4
  if (kind === byAddress6) return 16
  return (await take(socket, 1))[0] ?? 0
}

/** Exactly so many bytes: what comes after them belongs to the network. */
async function take(socket: net.Socket, count: number): Promise<Buffer> {
  for (;;) {
    const bytes = socket.read(count) as Buffer | null
    if (bytes) return bytes
    if (socket.readableEnded || socket.destroyed) throw new Error('The proxy hung up')
    await once(socket, 'readable')
  }
}
