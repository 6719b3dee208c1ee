import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Heard, Order } from './listeners.ts'

/** Opens browsers that only listen, in a process of their own. */
export async function openAudience(order: Order) {
  const child = fork(fileURLToPath(import.meta.resolve('./listeners.ts')), {
    execArgv: [],
    stdio: ['ignore', 2, 'inherit', 'ipc'],
  })
  // One that ends by itself never answers.
  const left = once(child, 'exit').then(() => Promise.reject(new Error('The listening process has ended')))
  left.catch(() => undefined)
  const ask = async (said: Order | 'heard') => {
    child.send(said)
    return (await Promise.race([once(child, 'message'), left])) as [unknown]
  }
  const [opened] = await ask(order)
  if (opened !== 'opened') throw new Error(`Sockets could not be opened: ${String(opened)}`)
  return {
    heard: async () => (await ask('heard'))[0] as Heard,
    close: async () => {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
