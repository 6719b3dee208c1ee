import type { Server } from 'socket.io'

/** A browser that heard something so recently hears the rest together, a moment later. */
const gatherMs = 20

/** What the library's types leave out: how it sends what waits for a browser, and the line below. */
interface Connection {
  flush(): void
  transport: { socket?: { _socket?: { cork(): void; uncork(): void } } }
}

/**
 * Lets what is said to a browser in one breath, or shortly after one another, leave in one write. A message is several
 * events, and a busy company many messages: each written to each browser by itself, that was half of the program's work.
 */
export function gatherWrites(io: Server) {
  const waiting = new Set<() => void>()
  let timer: NodeJS.Timeout | undefined
  const writeAll = () => {
    timer = undefined
    for (const write of waiting) write()
    waiting.clear()
  }
  io.engine.on('connection', (given) => {
    const connection = given as unknown as Connection
    const flush = connection.flush.bind(connection)
    let isPlanned = false
    let lastAt = -Infinity
    const write = () => {
      isPlanned = false
      lastAt = performance.now()
      const line = connection.transport.socket?._socket
      line?.cork()
      flush()
      line?.uncork()
    }
    connection.flush = () => {
      if (isPlanned) return
      isPlanned = true
      if (performance.now() - lastAt >= gatherMs) return process.nextTick(write)
      waiting.add(write)
      timer ??= setTimeout(writeAll, gatherMs)
    }
  })
}
