import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const chunkBytes = 8_192

/** A way to the program that can be slow, mute or cut in the middle of a word, which a browser's own switch cannot. */
export async function aProxy(target: string) {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  const state = { isCut: false, isMute: false, bytesPerSecond: Number.POSITIVE_INFINITY }

  const server = createServer((browser) => {
    if (state.isCut) return browser.destroy()
    const program = connect(Number(port), hostname)
    const ends = [browser, program]
    for (const end of ends) {
      open.add(end)
      end.on('error', () => ends.forEach((other) => other.destroy()))
      end.on('close', () => {
        open.delete(end)
        ends.forEach((other) => other.destroy())
      })
    }
    void forward(browser, program)
    program.on('data', (data) => state.isMute || browser.write(data))
  })
  const forward = async (from: Socket, to: Socket) => {
    try {
      for await (const data of from as AsyncIterable<Buffer>)
        for (let at = 0; at < data.length; at += chunkBytes) {
          to.write(data.subarray(at, at + chunkBytes))
          await pause((chunkBytes / state.bytesPerSecond) * 1000)
        }
    } catch {
      // Cut: both ends know.
    }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const hangUp = () => open.forEach((socket) => socket.destroy())
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    slowDown: (bytesPerSecond: number) => Object.assign(state, { bytesPerSecond }),
    /** What the program says does not reach the browser any more. */
    mute: () => Object.assign(state, { isMute: true }),
    cut: () => {
      state.isCut = true
      hangUp()
    },
    restore: () =>
      Object.assign(state, { isCut: false, isMute: false, bytesPerSecond: Number.POSITIVE_INFINITY }),
    close: () => {
      hangUp()
      server.close()
    },
  }
}
