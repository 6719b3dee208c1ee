import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * One address for several programs, as a proxy before them gives: every connection goes to the next of them in turn, and to
 * the one after it when that one is not there.
 */
export async function startTurnsProxy(addresses: () => string[]) {
  let turn = 0
  const open = new Set<Socket>()
  const server = createServer((caller) => {
    open.add(caller)
    caller.on('close', () => open.delete(caller)).on('error', () => caller.destroy())
    const ports = addresses().map((address) => Number(new URL(address).port))
    turn += 1
    pass(caller, [...ports.slice(turn % ports.length), ...ports.slice(0, turn % ports.length)])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function pass(caller: Socket, [port, ...others]: number[]) {
  if (port === undefined) return caller.destroy()
  const program = connect(port, '127.0.0.1', () => {
    caller.pipe(program).pipe(caller)
  })
  caller.on('close', () => program.destroy())
  program.on('close', () => program.bytesRead > 0 && caller.destroy())
  program.on('error', () => {
    if (program.pending) pass(caller, others)
    else caller.destroy()
  })
}
