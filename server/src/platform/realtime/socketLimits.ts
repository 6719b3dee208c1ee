import type { IncomingMessage } from 'node:http'
import type { Server } from 'socket.io'
import { addressOf, createAddressLimit, createAddressShare } from '../addressLimit.ts'
import { minutes, type Clock } from '../clock.ts'
import type { Config } from '../config.ts'

/** A browser asks for one namespace, and again when its token was too old. */
const maxRefusedPerConnection = 20
const connectPacket = '0'

/** How many connections an address has at a time, and how many refusals in a minute before it is not heard any more. */
export function createSocketLimits({ sockets, trustProxy }: Config, clock: Clock) {
  const open = createAddressShare(sockets.perAddress)
  const refused = createAddressLimit({ max: sockets.refusedPerMinute, within: minutes(1), clock })
  const refusedBy = new WeakMap<object, () => void>()

  return {
    /** Asked for each connection, before anything is kept for it. */
    allowRequest: (
      request: IncomingMessage,
      decide: (reason: string | null | undefined, isAllowed: boolean) => void,
    ) => {
      const address = addressOf(request, trustProxy)
      const isAllowed = !open.isFull(address) && !refused.isSpent(address)
      decide(isAllowed ? null : 'ERR_TOO_MANY_REQUESTS', isAllowed)
    },
    watch: (io: Server) => {
      io.engine.on('connection', (connection) => {
        const address = addressOf(connection.request, trustProxy)
        const leave = open.enter(address)
        let attempts = 0
        connection.on('close', leave)
        // Each attempt counts until it is admitted: the library tells nobody of those it refuses.
        connection.on('data', (packet: unknown) => {
          if (typeof packet !== 'string' || !packet.startsWith(connectPacket)) return
          attempts += 1
          refused.count(address)
          if (attempts > maxRefusedPerConnection) connection.close()
        })
        refusedBy.set(connection, () => {
          attempts -= 1
          refused.count(address, -1)
        })
      })
    },
    admitted: (connection: object) => refusedBy.get(connection)?.(),
    openAddresses: () => open.size(),
    refusedAddresses: () => refused.size(),
  }
}
