import { createSocket } from 'node:dgram'

/** A name server on this machine that knows the texts it is given, by name, and nothing else. */
export async function startDnsServer() {
  const texts = new Map<string, string[]>()
  const socket = createSocket('udp4')
  const state = { failing: false }
  socket.on('message', (query, { port, address }) => {
    const { name, end } = nameIn(query)
    const found = texts.get(name) ?? []
    const header = Buffer.alloc(12)
    query.copy(header, 0, 0, 2)
    // 2 is its own failure, 3 that there is no such name.
    const flags = state.failing ? 0x8182 : found.length > 0 ? 0x8180 : 0x8183
    header.writeUInt16BE(flags, 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(state.failing ? 0 : found.length, 6)
    const question = query.subarray(12, end + 4)
    socket.send(
      Buffer.concat([header, question, ...(state.failing ? [] : found.map(textRecord))]),
      port,
      address,
    )
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return Object.assign(state, {
    address: `127.0.0.1:${socket.address().port}`,
    texts,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  })
}

function nameIn(query: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

/** The name of the question, TXT, of the Internet, not to be kept. */
function textRecord(text: string): Buffer {
  const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 0, 0, text.length + 1, text.length])
  return Buffer.concat([head, Buffer.from(text, 'latin1')])
}
