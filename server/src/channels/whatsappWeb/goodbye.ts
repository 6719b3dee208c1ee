import { makeWASocket, type AuthenticationCreds, type SignalKeyStore } from 'baileys'
import { seconds } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Logger } from '../../platform/logging.ts'
import type { ChannelDeps, ConnectionKey } from '../channel/Channel.ts'
import { readCreds } from './authState.ts'
import { endSocket, settingsOf } from './openSocket.ts'
import { proxiesOf } from './proxiesOf.ts'
import type { Proxies } from './proxy.ts'

const limit = seconds(5)
/** Nothing is read or written in it: it only says who it is, and goes. */
const noKeys: SignalKeyStore = { get: () => ({}), set: () => undefined }

interface Goodbye {
  creds: AuthenticationCreds
  config: Config['whatsappWeb']
  proxies?: Proxies | undefined
  log: Logger
}

/**
 * Takes a closed session off the phone's list of linked devices, over a socket of its own: what the session was still
 * writing has nothing to do with it. A phone that cannot be told lists it a while longer.
 */
export async function sayGoodbye({ creds, config, proxies, log }: Goodbye) {
  if (!creds.account) return
  const settings = settingsOf({ config, proxies, log, getMessage: async () => undefined })
  const socket = makeWASocket({ ...settings, auth: { creds, keys: noKeys }, fireInitQueries: false })
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, limit)
    socket.ev.on('connection.update', ({ connection: state }) => {
      if (state === 'open') void socket.logout().catch(() => undefined)
      if (state !== 'close') return
      clearTimeout(timer)
      resolve()
    })
  })
  await endSocket(socket)
}

/** For a session that nobody holds: who it was stands in its store. */
export async function sayGoodbyeFor(
  deps: ChannelDeps,
  config: Config['whatsappWeb'],
  connection: ConnectionKey,
) {
  const creds = await readCreds(deps, connection)
  if (!creds) return
  const proxies = await proxiesOf(deps, connection, config.url?.startsWith('ws:') !== true)
  await sayGoodbye({ creds, config, proxies, log: deps.log })
}
