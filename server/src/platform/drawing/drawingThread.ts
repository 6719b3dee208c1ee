import type { DrawnPage, PageToDraw } from '@chatflow/contract'
import { Worker } from 'node:worker_threads'
import type { Logger } from '../logging.ts'
import type { Answered, Asked, FromThread, ToThread } from './messages.ts'

const memory = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 }

interface Listener {
  /** Answers a call of the page that is being drawn. */
  ask: (asked: Asked) => Promise<Answered>
  /** Nothing if it could not be drawn, or is no page that visits begin with. */
  drawn: (page: DrawnPage | undefined) => void
  ended: () => void
}

/** Runs the program that the build has made for drawing, one page at a time. */
export function startThread(module: string, log: Logger, { ask, drawn, ended }: Listener) {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: { module },
    resourceLimits: memory,
  })
  const state = { isReady: false }
  const say = (message: ToThread) => worker.postMessage(message)
  const answer = async ({ id, ...asked }: Asked & { id: number }) => {
    // While the program stops, nobody answers.
    const answered = await ask(asked).catch(() => ({ status: 503, body: '' }))
    say({ type: 'answer', id, ...answered })
  }
  worker.on('message', (message: FromThread) => {
    if (message.type === 'ready') state.isReady = true
    else if (message.type === 'ask') void answer(message)
    else {
      if (message.type === 'failed') log.warn({ reason: message.reason }, 'could not draw a page')
      drawn(message.type === 'drawn' ? message.page : undefined)
    }
  })
  worker.on('error', (error) => log.warn({ reason: error.stack }, 'the thread that draws pages broke'))
  worker.on('exit', ended)
  // The program ends when all else has ended.
  worker.unref()
  return {
    state,
    draw: (page: PageToDraw) => say({ type: 'draw', page }),
    end: () => worker.terminate(),
  }
}
