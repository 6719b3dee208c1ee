import type { DrawnPage, PageToDraw } from '@chatflow/contract'
import { inspect } from 'node:util'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import type { Answered, FromThread, ToThread } from './messages.ts'

// A thread of its own: to draw a page keeps a processor busy for a while, and calls are not to wait for that.

type Ask = (address: string, token: string) => Promise<Answered>
interface Drawing {
  draw: (page: PageToDraw, ask: Ask) => Promise<DrawnPage | undefined>
}

const { module } = workerData as { module: string }
const port: MessagePort = parentPort!
const say = (message: FromThread) => port.postMessage(message)

const { draw } = (await import(module)) as Drawing
const waiting = new Map<number, (answer: Answered) => void>()
let asked = 0

port.on('message', (message: ToThread) => {
  if (message.type === 'answer') {
    waiting.get(message.id)?.(message)
    waiting.delete(message.id)
  } else
    draw(message.page, ask).then(
      (page) => say({ type: 'drawn', page }),
      (error: unknown) => say({ type: 'failed', reason: inspect(error) }),
    )
})
say({ type: 'ready' })

function ask(address: string, token: string): Promise<Answered> {
  const id = ++asked
  say({ type: 'ask', id, address, token })
  return new Promise((resolve) => waiting.set(id, resolve))
}
