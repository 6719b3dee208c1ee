import type { Server } from 'socket.io'
import { seconds } from '../clock.ts'

interface Limits {
  /** What may wait for one browser. */
  bytes: number
  everyMs: number
}
const usual: Limits = { bytes: 4 * 1024 * 1024, everyMs: seconds(2) }

/**
 * Ends the lines of browsers that do not take what they are sent: what waits for them would fill the memory of all.
 * They come back and catch up, or read everything again.
 */
export function dropSlowSockets(io: Server, { bytes, everyMs }: Limits = usual): () => void {
  const look = () => {
    const { clients } = io.engine as unknown as { clients: Record<string, Connection> }
    for (const client of Object.values(clients)) {
      if (waitingFor(client) <= bytes) continue
      // To close it politely would wait behind all that it does not read.
      client.transport.socket?.terminate?.()
      client.close(true)
    }
  }
  const looking = setInterval(look, everyMs).unref()
  return () => clearInterval(looking)
}

/** What the library's types leave out: packets that wait for the line, and the line, which holds some more. */
interface Connection {
  writeBuffer: { data?: unknown }[]
  transport: { socket?: { bufferedAmount?: number; terminate?(): void } }
  close(discard: boolean): void
}

const waitingFor = ({ writeBuffer, transport }: Connection) =>
  writeBuffer.reduce((sum, { data }) => sum + sizeOf(data), transport.socket?.bufferedAmount ?? 0)

const sizeOf = (data: unknown) => (typeof data === 'string' || Buffer.isBuffer(data) ? data.length : 0)
