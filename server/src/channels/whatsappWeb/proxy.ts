import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import net from 'node:net'
import type { Duplex } from 'node:stream'
import tls from 'node:tls'
import { openSocks } from './socks.ts'

/** The ways out of one session: for the socket itself, and for the files it uploads. */
export interface Proxies {
  agent: https.Agent
  fetchAgent: https.Agent
}

/** Names are looked up by the proxy, not here. `isSecure`: the network is spoken to encrypted, as it always is but in tests. */
export function proxiesAt(proxy: URL, isSecure: boolean): Proxies {
  const fetchAgent = new SecureTunnel(proxy)
  // The client asks for the type only; what speaks plainly through the tunnel is an agent as well.
  return { fetchAgent, agent: isSecure ? fetchAgent : (new PlainTunnel(proxy) as unknown as https.Agent) }
}

type Done = (error: Error | null, socket?: Duplex) => void
interface Place {
  host?: string | null
  port?: number | string | null
  servername?: string
}

class PlainTunnel extends http.Agent {
  readonly proxy: URL
  constructor(proxy: URL) {
    super()
    this.proxy = proxy
  }
  override createConnection(place: Place, done: Done): undefined {
    openTunnel(this.proxy, place).then((socket) => done(null, socket), done)
  }
}

class SecureTunnel extends https.Agent {
  readonly proxy: URL
  constructor(proxy: URL) {
    super()
    this.proxy = proxy
  }
  override createConnection(place: Place, done: Done): undefined {
    openTunnel(this.proxy, place).then(
      (socket) => done(null, tls.connect({ socket, servername: place.servername ?? place.host ?? '' })),
      done,
    )
  }
}

function openTunnel(proxy: URL, { host, port }: Place): Promise<net.Socket> {
  const target = { host: host ?? '', port: Number(port) }
  return proxy.protocol.startsWith('socks') ? openSocks(proxy, target) : openConnect(proxy, target)
}

/** As browsers go through a proxy: asked to connect, it passes on every byte. */
async function openConnect(proxy: URL, { host, port }: { host: string; port: number }): Promise<net.Socket> {
  const { hostname, username, password } = proxy
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`)
  const request = (proxy.protocol === 'https:' ? https : http).request({
    host: hostname,
    port: proxy.port || (proxy.protocol === 'https:' ? 443 : 80),
    method: 'CONNECT',
    path: `${host}:${port}`,
    headers: username ? { 'proxy-authorization': `Basic ${credentials.toString('base64')}` } : {},
  })
  request.end()
  const [response, socket] = (await once(request, 'connect')) as [http.IncomingMessage, net.Socket]
  if (response.statusCode === 200) return socket
  socket.destroy()
  throw new Error(`The proxy refused: ${response.statusCode}`)
}
